import TypedSQLiteCore

/// Reads the text that `.dbtotxt` writes for a database: its size, then sixteen bytes a line in hexadecimal.
///
/// Lines that do not begin with a bar are ignored.
struct HexadecimalDatabase {
  /// An error in the text.
  struct Fault: Error, Equatable {
    /// The number of the line, from 1.
    let line: Int
    let reason: String
    var isOfPageSize = false
  }

  /// The beginning of the last line.
  static let end = Array("| end ".utf8)
  /// SQLite's own limit for databases in memory.
  private static let defaultLimit: Int64 = 1 << 30

  private let limit: Int64
  private var bytes: [UInt8]?
  private var lineNumber = 0
  private var pageOffset: Int64 = 0
  /// Whether the last line has been read.
  private(set) var hasEnded = false

  /// - Parameter limit: the maximum size of the database in bytes; nil for SQLite's own limit.
  init(limit: Int64?) {
    self.limit = limit.flatMap { $0 > 0 ? $0 : nil } ?? Self.defaultLimit
  }

  /// Counts lines before the text.
  mutating func skip(_ lines: Int) {
    lineNumber += lines
  }

  /// Reads the next line.
  mutating func take(_ line: [UInt8]) throws(Fault) {
    lineNumber += 1
    guard bytes != nil else {
      try begin(line)
      return
    }
    if line.starts(with: Self.end) || line == Self.end.dropLast() {
      hasEnded = true
      return
    }
    var words = HexadecimalLine(line)
    guard words.takeBar() else { return }
    if words.take("page") {
      guard let page = words.takeDecimal(), page > 0, words.take("offset"), let offset = words.takeDecimal()
      else {
        throw fault("a page needs a number and an offset: | page N offset N")
      }
      pageOffset = offset
      return
    }
    try takeBytes(&words)
  }

  /// The bytes of the database.
  func finish() throws(Fault) -> [UInt8] {
    guard let bytes else { throw Fault(line: max(lineNumber, 1), reason: Self.expectedSize) }
    return bytes
  }

  private static let expectedSize = "the text must begin with | size N pagesize N"

  private func fault(_ reason: String) -> Fault {
    Fault(line: lineNumber, reason: reason)
  }

  private mutating func begin(_ line: [UInt8]) throws(Fault) {
    var words = HexadecimalLine(line)
    guard words.takeBar(), words.take("size"), let size = words.takeDecimal(), words.take("pagesize"),
      let pageSize = words.takeDecimal()
    else { throw fault(Self.expectedSize) }
    guard (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1 else {
      var fault = fault("a page has 512, 1024, 2048 … or 65536 bytes, not \(pageSize)")
      fault.isOfPageSize = true
      throw fault
    }
    guard size <= limit - (pageSize - 1) else {
      throw fault("the database has \(size) bytes, and \(limit) are allowed")
    }
    let pages = (size + pageSize - 1) / pageSize
    bytes = [UInt8](repeating: 0, count: Int(pages * pageSize))
  }

  private mutating func takeBytes(_ words: inout HexadecimalLine) throws(Fault) {
    guard let offset = words.takeDecimal(), words.takeColon() else {
      throw fault("a line of bytes begins with | and an offset with a colon")
    }
    var row: [UInt8] = []
    while row.count < 16 {
      guard let byte = words.takeByte() else {
        throw fault("sixteen bytes of two hexadecimal digits are expected")
      }
      row.append(byte)
    }
    let (start, overflow) = pageOffset.addingReportingOverflow(offset)
    let count = bytes?.count ?? 0
    guard !overflow, start >= 0, start <= Int64(count) - 16 else {
      throw fault("the bytes are outside the database, which has \(count)")
    }
    bytes?.replaceSubrange(Int(start)..<(Int(start) + 16), with: row)
  }
}

/// A line of the text, read word by word.
private struct HexadecimalLine {
  private var rest: ArraySlice<UInt8>

  init(_ line: [UInt8]) {
    rest = line[...]
  }

  mutating func takeBar() -> Bool { takeSign(UInt8(ascii: "|")) }

  mutating func takeColon() -> Bool { takeSign(UInt8(ascii: ":")) }

  private mutating func takeSign(_ sign: UInt8) -> Bool {
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  mutating func take(_ word: String) -> Bool {
    skipBlanks()
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  /// A number without a sign; nil if there is none or it is too large.
  mutating func takeDecimal() -> Int64? {
    skipBlanks()
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return Int64(String(decoding: digits, as: UTF8.self))
  }

  mutating func takeByte() -> UInt8? {
    skipBlanks()
    let digits = rest.prefix(while: \.isHexadecimalDigit)
    guard (1...2).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.map(\.hexadecimalValue).reduce(0) { $0 << 4 | $1 }
  }
}
