import TypedSQLiteCore

/// The states of a database that its journals keep.
///
/// Number 0 is the state before the first commit that they have, and each commit of the write-ahead log makes another one. A
/// rollback journal that was left has one commit, the last one, whose changes it can undo.
package struct DatabaseStates {
  let files: DatabaseFiles
  /// How many frames of the log, from the first on, a checkpoint may have copied to the database; nil if nothing says so.
  private let copiedCount: Int?

  /// - Parameters:
  ///   - files: the files of the database.
  ///   - index: what connections share; nil if there is none.
  init(_ files: DatabaseFiles, index: WriteAheadIndex?) {
    self.files = files
    guard let log = files.log, let index, index.salts == log.salts else {
      copiedCount = nil
      return
    }
    // A checkpoint that was interrupted may have copied any of the frames that it wanted to copy.
    copiedCount = min(max(index.copiedCount, index.attemptedCount), log.lastCommit)
  }

  /// The number of a state that a user typed.
  package static func number(_ word: String) throws(ShellError) -> Int {
    guard let number = Int(word), number >= 0 else { throw .deleted(.wrongState(word)) }
    return number
  }

  /// The journal that has the states.
  enum Journal {
    case log
    case rollback
    case none
  }

  var journal: Journal {
    if let log = files.log, !log.commits.isEmpty { return .log }
    return files.journal?.pages.isEmpty ?? true ? .none : .rollback
  }

  /// The number of the current state.
  var last: Int {
    switch journal {
    case .log: files.log?.commits.count ?? 0
    case .rollback: files.journal?.isHot ?? false ? 0 : 1
    case .none: 0
    }
  }

  /// The database as it was after a commit; nil if there is no such state.
  func image(_ number: Int) -> (any PageImage)? {
    guard (0...last).contains(number) else { return nil }
    switch journal {
    case .log: return files.state(after: number)
    case .rollback: return number == 0 ? files.beforeTransaction : files.database
    case .none: return files.database
    }
  }

  /// The pages of a state that may be of a later one, because a checkpoint has put them into the database; nil if that may
  /// be so for all.
  ///
  /// - Parameters:
  ///   - number: the number of the state.
  ///   - check: called for each page; throws to end the reading.
  /// - Returns: the numbers of the pages.
  /// - Throws: any error of `check`.
  func laterPages(
    in number: Int, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> Set<Int>? {
    guard number < last || files.journal?.isHot ?? false else { return [] }
    switch journal {
    case .none: return []
    case .rollback: return files.journalIsOfLastChange ? [] : nil
    case .log: break
    }
    guard let log = files.log else { return [] }
    let start = number > 0 ? log.commits[number - 1].lastFrame : 0
    let end = copiedCount ?? log.lastCommit
    guard start < end else { return [] }
    var later: Set<Int> = []
    for frame in (start + 1)...end {
      try check()
      let page = Int(log.pages[frame - 1])
      guard !later.contains(page), files.frame(of: page, upTo: start) == nil else { continue }
      if copiedCount != nil || files.isCopied(frame) { later.insert(page) }
    }
    return later
  }
}

extension DatabaseFiles {
  /// Whether the database has the same bytes as a frame, as after a checkpoint.
  fileprivate func isCopied(_ frame: Int) -> Bool {
    guard let log, let logImage else { return false }
    let size = log.pageSize
    let start = (Int(log.pages[frame - 1]) - 1) * size
    let stored = database.read(at: start, count: size)
    return stored.count == size && stored == logImage.read(at: pageOffset(ofFrame: frame), count: size)
  }

  /// Whether nothing but the transaction of the rollback journal has changed the database since.
  ///
  /// Each transaction counts in the header of the database.
  fileprivate var journalIsOfLastChange: Bool {
    guard let journal else { return false }
    if journal.isHot { return true }
    guard !journal.isSplit, let before = beforeTransaction, journal.pages[1] != nil,
      let old = DatabaseHeader(before.read(at: 0, count: DatabaseHeader.size)),
      let new = DatabaseHeader(database.read(at: 0, count: DatabaseHeader.size))
    else { return false }
    return UInt32(clamping: old.changeCounter) &+ 1 == UInt32(clamping: new.changeCounter)
  }
}
