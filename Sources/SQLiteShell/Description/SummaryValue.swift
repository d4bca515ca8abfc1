import TypedSQLiteCore

/// A value of a column that a description shows, with its bytes as they are stored.
enum SummaryValue: Equatable, Comparable {
  case integer(Int64)
  case real(Double)
  /// The first bytes of a text, and the number of all its bytes.
  case text([UInt8], size: Int)
  /// The first bytes of a blob, and the number of all its bytes.
  case blob([UInt8], size: Int)

  /// Reads a cell; nil for NULL.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - limit: how many bytes of a text or a blob are kept.
  init?(_ cell: Cell, limit: Int) {
    switch cell.storageClass {
    case .integer: self = .integer(cell.int64)
    case .real: self = .real(cell.double)
    case .text: self = cell.withBytes { .text($0.extracting(first: limit).array, size: $0.count) }
    case .blob: self = cell.withBytes { .blob($0.extracting(first: limit).array, size: $0.count) }
    case .null: return nil
    }
  }

  /// The order of SQLite: numbers, texts, blobs.
  static func < (first: SummaryValue, second: SummaryValue) -> Bool {
    switch (first, second) {
    case (.integer(let first), .integer(let second)): first < second
    case (.real(let first), .real(let second)): first < second
    case (.integer(let first), .real(let second)): second.isGreater(than: first)
    case (.real(let first), .integer(let second)): first.isLess(than: second)
    case (.text(let first, _), .text(let second, _)): first.lexicographicallyPrecedes(second)
    case (.blob(let first, _), .blob(let second, _)): first.lexicographicallyPrecedes(second)
    case (.integer, _), (.real, _), (.text, .blob): true
    case (.text, _), (.blob, _): false
    }
  }

  /// Whether bytes are missing.
  var isCut: Bool {
    switch self {
    case .integer, .real: false
    case .text(let bytes, let size), .blob(let bytes, let size): bytes.count < size
    }
  }

  /// The value as the library has it; bytes that are not UTF-8 are repaired.
  var databaseValue: DatabaseValue {
    switch self {
    case .integer(let integer): integer.databaseValue
    case .real(let real): real.databaseValue
    case .text(let bytes, _): String(repairing: bytes.span).databaseValue
    case .blob(let bytes, _): DatabaseValue(storage: .blob(bytes.span.data))
    }
  }

  /// Binds the value to a parameter.
  func bind(to statement: Statement, at index: Int) throws(DatabaseError) {
    switch self {
    case .integer(let integer): try statement.bind(integer: integer, at: index)
    case .real(let real): try statement.bind(real.databaseValue, at: index)
    case .text(let bytes, _): try statement.bind(text: bytes.span, at: index)
    case .blob(let bytes, _): try statement.bind(blob: bytes.span, at: index)
    }
  }
}

/// The least and the greatest value of a column.
///
/// Values with places are compared by these, others in the order of SQLite: numbers, texts, blobs.
struct Extremes {
  /// The numbers, which are compared exactly.
  private var integers: (least: Int64, greatest: Int64)?
  private var reals: (least: Double, greatest: Double)?
  private var texts = ByteExtremes()
  private var blobs = ByteExtremes()
  /// The values with the least and the greatest place.
  private var placed: (least: (Double, SummaryValue), greatest: (Double, SummaryValue))?

  /// How many bytes of a text or a blob are compared.
  static let comparedBytes = 4096

  /// Adds a value in the order of SQLite.
  @inline(__always)
  mutating func add(_ cell: Cell) {
    switch cell.storageClass {
    case .integer:
      let number = cell.int64
      if let known = integers {
        if number < known.least { integers?.least = number }
        if number > known.greatest { integers?.greatest = number }
      } else {
        integers = (number, number)
      }
    case .real:
      let number = cell.double
      if let known = reals {
        if number < known.least { reals?.least = number }
        if number > known.greatest { reals?.greatest = number }
      } else {
        reals = (number, number)
      }
    case .text: cell.withBytes { texts.add($0) }
    case .blob: cell.withBytes { blobs.add($0) }
    case .null: break
    }
  }

  /// Adds a text or a blob in the order of SQLite.
  @inline(__always)
  mutating func add(_ bytes: Span<UInt8>, isText: Bool) {
    if isText { texts.add(bytes) } else { blobs.add(bytes) }
  }

  /// Adds a value at its place.
  ///
  /// - Parameters:
  ///   - cell: the value.
  ///   - position: its place.
  ///   - precedes: compares two values whose places are nearly the same.
  @inline(__always)
  mutating func add(
    _ cell: Cell, at position: Double, _ precedes: (DatabaseValue, DatabaseValue) -> Bool
  ) {
    guard let known = placed else {
      guard let value = SummaryValue(cell, limit: Self.comparedBytes) else { return }
      placed = ((position, value), (position, value))
      return
    }
    let tolerance = abs(position) * 1e-12
    if position > known.least.0 + tolerance, position < known.greatest.0 - tolerance { return }
    guard let value = SummaryValue(cell, limit: Self.comparedBytes) else { return }
    if position < known.least.0 - tolerance
      || position <= known.least.0 + tolerance && value != known.least.1
        && precedes(value.databaseValue, known.least.1.databaseValue)
    {
      placed?.least = (position, value)
    }
    if position > known.greatest.0 + tolerance
      || position >= known.greatest.0 - tolerance && value != known.greatest.1
        && precedes(known.greatest.1.databaseValue, value.databaseValue)
    {
      placed?.greatest = (position, value)
    }
  }

  /// The least value; nil if there is none.
  var least: SummaryValue? {
    if let placed { return placed.least.1 }
    switch (integers?.least, reals?.least) {
    case (let integer?, let real?): return real.isLess(than: integer) ? .real(real) : .integer(integer)
    case (let integer?, nil): return .integer(integer)
    case (nil, let real?): return .real(real)
    case (nil, nil): break
    }
    if let text = texts.least { return .text(text.bytes, size: text.size) }
    return blobs.least.map { .blob($0.bytes, size: $0.size) }
  }

  /// The greatest value; nil if there is none.
  var greatest: SummaryValue? {
    if let placed { return placed.greatest.1 }
    if let blob = blobs.greatest { return .blob(blob.bytes, size: blob.size) }
    if let text = texts.greatest { return .text(text.bytes, size: text.size) }
    return switch (integers?.greatest, reals?.greatest) {
    case (let integer?, let real?): real.isGreater(than: integer) ? .real(real) : .integer(integer)
    case (let integer?, nil): .integer(integer)
    case (nil, let real?): .real(real)
    case (nil, nil): nil
    }
  }
}

extension Double {
  /// Whether it is less than an integer, exactly: an integer may have more digits than a `Double`.
  fileprivate func isLess(than integer: Int64) -> Bool {
    guard self < 0x1p63 else { return false }
    guard self >= -0x1p63 else { return true }
    return Int64(rounded(.down)) < integer
  }

  /// Whether it is greater than an integer, exactly.
  fileprivate func isGreater(than integer: Int64) -> Bool {
    guard self < 0x1p63 else { return true }
    guard self >= -0x1p63 else { return false }
    let whole = Int64(rounded(.down))
    return whole > integer || whole == integer && rounded(.down) < self
  }
}

/// The least and the greatest of some texts or blobs, compared byte by byte.
private struct ByteExtremes {
  typealias Value = (bytes: [UInt8], size: Int)

  private(set) var least: Value?
  private(set) var greatest: Value?
  /// The first eight bytes of both as numbers, which nearly always settle a comparison.
  private var heads: (least: UInt64, greatest: UInt64) = (0, 0)

  @inline(__always)
  mutating func add(_ bytes: Span<UInt8>) {
    let head = Self.head(of: bytes)
    if head > heads.least, head < heads.greatest { return }
    compare(bytes, head)
  }

  private mutating func compare(_ bytes: Span<UInt8>, _ head: UInt64) {
    let bytes = (start: bytes.extracting(first: Extremes.comparedBytes), size: bytes.count)
    guard let least, let greatest else {
      self.least = (bytes.start.array, bytes.size)
      self.greatest = self.least
      heads = (head, head)
      return
    }
    if Self.precedes(bytes.start, least.bytes.span) {
      self.least = (bytes.start.array, bytes.size)
      heads.least = head
    } else if Self.precedes(greatest.bytes.span, bytes.start) {
      self.greatest = (bytes.start.array, bytes.size)
      heads.greatest = head
    }
  }

  @inline(__always)
  private static func head(of bytes: Span<UInt8>) -> UInt64 {
    if bytes.count >= 8 { return bytes.word(at: 0).byteSwapped }
    var head: UInt64 = 0
    for index in 0..<8 { head = head << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
    return head
  }

  private static func precedes(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    for index in 0..<min(first.count, second.count) where first[index] != second[index] {
      return first[index] < second[index]
    }
    return first.count < second.count
  }
}
