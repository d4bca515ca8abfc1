/// A page as one of the files of a database has it.
struct PageVersion {
  let number: Int
  let bytes: PageBytes
  let source: FoundRow.Source
  /// The number of the commit in the log that wrote it.
  let commit: Int?
  /// The offset of the page in its file.
  let offset: Int
  /// The database that it is a page of.
  let file: PageFile
  /// Whether it is the page that connections read now.
  let isCurrent: Bool
}

extension DatabaseFiles {
  /// The page that connections read now.
  func currentVersion(of number: Int, in current: PageFile) -> PageVersion? {
    guard let bytes = current.page(number) else { return nil }
    var (source, commit, offset) = (FoundRow.Source.database, Int?.none, (number - 1) * current.pageSize)
    if let log, let frame = frame(of: number, upTo: log.lastCommit) {
      (source, commit, offset) = (.log, self.commit(ofFrame: frame), pageOffset(ofFrame: frame))
    } else if log?.commits.isEmpty ?? true, let journal, journal.isHot, let place = journal.pages[number] {
      (source, offset) = (.journal, place)
    }
    return PageVersion(
      number: number, bytes: bytes, source: source, commit: commit, offset: offset, file: current,
      isCurrent: true)
  }

  /// Calls `body` with each page that connections do not read now, the latest first.
  ///
  /// - Throws: any error of `body`.
  func readEarlierVersions(
    _ current: PageFile, _ body: (PageVersion) throws(ShellError) -> Void
  ) throws(ShellError) {
    try readFrames(body)
    try readShadowedPages(current, body)
    try readJournal(body)
    try readEarlierRounds(body)
  }

  private func readFrames(_ body: (PageVersion) throws(ShellError) -> Void) throws(ShellError) {
    guard let log, let logImage else { return }
    for (index, commit) in log.commits.enumerated().reversed() {
      let file = PageFile(state(after: index + 1), pageSize: log.pageSize)
      let first = index > 0 ? log.commits[index - 1].lastFrame : 0
      for frame in stride(from: commit.lastFrame, to: first, by: -1) {
        let number = Int(log.pages[frame - 1])
        guard self.frame(of: number, upTo: log.lastCommit) != frame else { continue }
        let offset = pageOffset(ofFrame: frame)
        let bytes = PageBytes(logImage.read(at: offset, count: log.pageSize))
        guard bytes.count == log.pageSize else { continue }
        try body(
          PageVersion(
            number: number, bytes: bytes, source: .log, commit: index + 1, offset: offset, file: file,
            isCurrent: false))
      }
    }
  }

  /// Pages of the database that are hidden by the log, or behind its end.
  private func readShadowedPages(
    _ current: PageFile, _ body: (PageVersion) throws(ShellError) -> Void
  ) throws(ShellError) {
    guard let log, !log.commits.isEmpty else { return }
    let file = PageFile(database)
    guard file.pageSize == log.pageSize else { return }
    let hidden = loggedPages.map { Int($0) }.filter { $0 <= file.pageCount }.sorted()
    let behind = file.pageCount > current.pageCount ? Array((current.pageCount + 1)...file.pageCount) : []
    for number in hidden + behind.filter({ frame(of: $0, upTo: log.lastCommit) == nil }) {
      guard let bytes = file.page(number) else { continue }
      try body(
        PageVersion(
          number: number, bytes: bytes, source: .database, commit: nil, offset: (number - 1) * file.pageSize,
          file: file, isCurrent: false))
    }
  }

  private func readJournal(_ body: (PageVersion) throws(ShellError) -> Void) throws(ShellError) {
    guard let journal, let journalImage, let before = beforeTransaction else { return }
    let file = PageFile(before, pageSize: journal.pageSize)
    let isCurrent = journal.isHot && log?.commits.isEmpty ?? true
    let last = isCurrent ? [] : journal.pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (number, offset) in last + journal.earlier.map({ ($0.page, $0.offset) }) {
      let bytes = PageBytes(journalImage.read(at: offset, count: journal.pageSize))
      guard bytes.count == journal.pageSize else { continue }
      try body(
        PageVersion(
          number: number, bytes: bytes, source: .journal, commit: nil, offset: offset, file: file,
          isCurrent: false))
    }
  }

  private func readEarlierRounds(_ body: (PageVersion) throws(ShellError) -> Void) throws(ShellError) {
    guard let log, let logImage else { return }
    let file = PageFile(database)
    let earlier = try EarlierFrames(logImage, log) { () throws(ShellError) in }
    for frame in earlier.frames.reversed() {
      let bytes = PageBytes(logImage.read(at: frame.offset, count: log.pageSize))
      guard bytes.count == log.pageSize else { continue }
      try body(
        PageVersion(
          number: frame.page, bytes: bytes, source: .earlierLog, commit: nil, offset: frame.offset,
          file: file,
          isCurrent: false))
    }
  }

  /// The offset in the log of the page that a frame has.
  func pageOffset(ofFrame frame: Int) -> Int {
    let size = (log?.pageSize ?? 0) + WriteAheadLog.frameHeaderSize
    return WriteAheadLog.headerSize + (frame - 1) * size + WriteAheadLog.frameHeaderSize
  }

  /// The number of the commit, from 1, that wrote a frame.
  private func commit(ofFrame frame: Int) -> Int? {
    guard let commits = log?.commits else { return nil }
    var (low, high) = (0, commits.count)
    while low < high {
      let middle = (low + high) / 2
      if commits[middle].lastFrame < frame { low = middle + 1 } else { high = middle }
    }
    return low < commits.count ? low + 1 : nil
  }
}
