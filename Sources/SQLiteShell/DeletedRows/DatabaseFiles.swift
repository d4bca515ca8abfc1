/// The bytes of a database, its write-ahead log and its rollback journal, read without SQLite.
///
/// Nothing is locked or written.
struct DatabaseFiles {
  let path: [UInt8]
  let database: any PageImage
  let logImage: (any PageImage)?
  let log: WriteAheadLog?
  let journalImage: (any PageImage)?
  let journal: RollbackJournal?
  /// The frames of each page in the log, in order; those of finished transactions.
  private let frames: [UInt32: [Int32]]

  /// Opens the files of a database.
  ///
  /// - Parameters:
  ///   - path: the path of the database.
  ///   - files: what opens files.
  ///   - check: called for each page of a journal; throws to end the reading.
  /// - Throws: ``ShellError`` if a file cannot be read; any error of `check`.
  init(
    _ path: [UInt8], _ files: any FileAccess, _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    // Journals are beside the file to which a link leads.
    let path = files.canonicalPath(of: path) ?? path
    let images: [FileImage?]
    do throws(FileError) {
      images = [
        try FileImage(path, files), try FileImage(path + "-wal".utf8, files),
        try FileImage(path + "-journal".utf8, files),
      ]
    } catch {
      throw .deleted(.cannotRead(error.message))
    }
    guard let database = images[0] else {
      throw .file(.cannotOpenFile(String(decoding: path, as: UTF8.self)))
    }
    try self.init(path, database: database, log: images[1], journal: images[2], check)
  }

  /// The same for bytes from elsewhere.
  init(
    _ path: [UInt8], database: any PageImage, log logImage: (any PageImage)?,
    journal journalImage: (any PageImage)?,
    _ check: () throws(ShellError) -> Void
  ) throws(ShellError) {
    self.path = path
    self.database = database
    self.logImage = logImage
    self.journalImage = journalImage
    if let logImage, logImage.size > 0 {
      let log = try WriteAheadLog(ImageFile(logImage), size: logImage.size) { _ throws(ShellError) in
        try check()
      }
      self.log = log.fault == nil ? log : nil
    } else {
      log = nil
    }
    let pageSize = log?.pageSize ?? PageFile(database).pageSize
    if let journalImage {
      journal = try RollbackJournal(journalImage, pageSize: pageSize, check: check)
    } else {
      journal = nil
    }
    var frames: [UInt32: [Int32]] = [:]
    if let log {
      for (index, page) in log.pages.prefix(log.lastCommit).enumerated() {
        frames[page, default: []].append(Int32(clamping: index + 1))
      }
    }
    self.frames = frames
  }
}

// MARK: - States

extension DatabaseFiles {
  /// The database as a connection sees it now.
  var current: any PageImage {
    if let log, !log.commits.isEmpty { return state(after: log.commits.count) }
    return journal?.isHot == true ? beforeTransaction ?? database : database
  }

  /// The database as it was after a number of commits of the log.
  ///
  /// The number is from 0, before the first one, to that of the commits.
  func state(after count: Int) -> any PageImage {
    guard let log, let logImage, count > 0, count <= log.commits.count else { return database }
    let commit = log.commits[count - 1]
    let (size, frameSize) = (log.pageSize, log.pageSize + WriteAheadLog.frameHeaderSize)
    let count = plausibleCount(commit.pageCount, pageSize: size, journaled: commit.lastFrame)
    return OverlaidImage(base: database, journal: logImage, pageSize: size, size: count * size) { page in
      frame(of: page, upTo: commit.lastFrame).map {
        WriteAheadLog.headerSize + ($0 - 1) * frameSize + WriteAheadLog.frameHeaderSize
      }
    }
  }

  /// The database as it was before the transaction of the rollback journal; nil if there is none.
  var beforeTransaction: (any PageImage)? {
    guard let journal, let journalImage else { return nil }
    // The first page says how many there are, also when the header of the journal is lost.
    let header = journal.pages[1].flatMap {
      DatabaseHeader(journalImage.read(at: $0, count: DatabaseHeader.size))
    }
    let stated = journal.pageCount ?? header?.pageCount ?? 0
    let count = plausibleCount(stated, pageSize: journal.pageSize, journaled: journal.pages.count)
    let size = stated > 0 ? count * journal.pageSize : database.size
    return OverlaidImage(
      base: database, journal: journalImage, pageSize: journal.pageSize, size: size
    ) { journal.pages[$0] }
  }

  /// The number of pages that a journal states, if the files can have had so many.
  ///
  /// SQLite writes each page that it adds, but for some that the same transaction frees again. A damaged journal may state
  /// billions of pages, which nobody could read.
  private func plausibleCount(_ stated: Int, pageSize: Int, journaled: Int) -> Int {
    min(stated, database.size / pageSize + journaled * 64 + 65_536)
  }

  /// The last frame of a page up to another frame; nil if there is none.
  func frame(of page: Int, upTo last: Int) -> Int? {
    guard let list = frames[UInt32(clamping: page)] else { return nil }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(list[middle]) <= last { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? Int(list[low - 1]) : nil
  }

  /// The pages that the log has.
  var loggedPages: some Collection<UInt32> { frames.keys }
}

/// An image as a file that is read only.
private final class ImageFile: RandomAccessFile {
  private let image: any PageImage

  init(_ image: any PageImage) { self.image = image }

  func size() throws(FileError) -> Int { image.size }
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] { image.read(at: offset, count: count) }
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileError) { throw .notRegular }
  func truncate(to size: Int) throws(FileError) { throw .notRegular }
}
