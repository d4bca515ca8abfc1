import TypedSQLiteCore

/// Reads the answer with the files of a database, and makes one file of them.
struct DqliteSnapshot {
  private let reader: MessageReader
  private let deadline: Deadline
  private let file: any DatabaseFile
  /// How many bytes of the message have not been read.
  private var left: Int

  /// How many bytes of the database are written at once.
  private static let blockSize = 1 << 16
  /// The longest name of a file, with its zero byte.
  private static let nameLimit = 1 << 10

  /// Begins with the body of a message of `size` bytes.
  init(_ reader: MessageReader, size: Int, into file: any DatabaseFile, until deadline: Deadline) {
    self.reader = reader
    self.deadline = deadline
    self.file = file
    left = size
  }

  /// Why the copy ended early.
  enum Fault: Error {
    case channel(ChannelFault)
    case file(DatabaseError)
  }

  /// Reads the database, and then its log, which has the pages that are newer.
  mutating func read() throws(Fault) {
    guard try number() == 2 else { throw Self.wrongForm }
    let size = try beginFile()
    try readDatabase(size)
    let logSize = try beginFile()
    var log = WriteAheadLog(databaseSize: size)
    try readLog(logSize, &log)
    guard left == 0 else { throw Self.wrongForm }
    try finish(log)
  }

  private mutating func readDatabase(_ size: Int) throws(Fault) {
    var offset = 0
    while offset < size {
      let count = min(size - offset, Self.blockSize)
      try write(unsafe Span(_unsafeBytes: piece(count)), at: offset)
      offset += count
    }
  }

  private mutating func readLog(_ size: Int, _ log: inout WriteAheadLog) throws(Fault) {
    var rest = size
    if rest >= WriteAheadLog.headerSize {
      rest -= WriteAheadLog.headerSize
      unsafe log.begin(try piece(WriteAheadLog.headerSize))
    }
    while log.isValid, rest >= log.frameSize {
      rest -= log.frameSize
      let frame = unsafe try piece(log.frameSize)
      for page in unsafe log.take(frame) {
        try write(page.bytes.span, at: page.offset)
      }
    }
    while rest > 0 {
      let count = min(rest, Self.blockSize)
      _ = unsafe try piece(count)
      rest -= count
    }
  }

  /// Gives the file its size, and makes it one without a log.
  private func finish(_ log: WriteAheadLog) throws(Fault) {
    do throws(DatabaseError) {
      if let size = log.databaseSize { try file.truncate(to: size) }
      guard try file.size() >= 100 else { return }
      // The formats of writing and reading: 2 is a write-ahead log, 1 a rollback journal.
      try file.write([1, 1].span, at: 18)
    } catch {
      throw .file(error)
    }
  }

  // MARK: - Parts of the message

  private static let wrongForm = Fault.channel(.wrongBytes("it sent a copy of a wrong form"))

  private mutating func piece(_ count: Int) throws(Fault) -> UnsafeRawBufferPointer {
    guard count <= left else { throw Self.wrongForm }
    left -= count
    do throws(ChannelFault) {
      return unsafe try reader.piece(count, until: deadline)
    } catch {
      throw .channel(error)
    }
  }

  private mutating func number() throws(Fault) -> UInt64 {
    unsafe UInt64(littleEndian: try piece(8).loadUnaligned(as: UInt64.self))
  }

  /// Reads the name of a file, which is padded to whole words, and returns the size that follows.
  private mutating func beginFile() throws(Fault) -> Int {
    var length = 0
    while unsafe try !piece(8).contains(0) {
      length += 8
      guard length < Self.nameLimit else { throw Self.wrongForm }
    }
    guard let size = Int(exactly: try number()), size <= left else { throw Self.wrongForm }
    return size
  }

  private func write(_ bytes: Span<UInt8>, at offset: Int) throws(Fault) {
    do throws(DatabaseError) {
      try file.write(bytes, at: offset)
    } catch {
      throw .file(error)
    }
  }
}
