package import TypedSQLiteCore

/// The values of an INSERT statement: numbers, texts, blobs and NULL, and calls of functions of SQLite with such values.
package struct InsertValues {
  private var values: [Value] = []

  /// The properties on which the statement with parameters depends: how many values there are, which are REAL, and which
  /// are arguments.
  package struct Shape: Hashable {
    package var count = 0
    /// One bit for each value.
    package var reals: UInt64 = 0
    fileprivate var calls: [Call] = []

    /// The maximum number of values, and of calls.
    package static let limit = 64

    /// The parameters that replace the values.
    package var parameters: String {
      var parts: [String] = []
      var index = 0
      for call in calls {
        parts += parameters(index..<call.first)
        let name = Call.names[call.name].description
        parts.append("\(name)(\(parameters(call.first..<call.first + call.count).joined(separator: ",")))")
        index = call.first + call.count
      }
      parts += parameters(index..<count)
      return parts.joined(separator: ",")
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(count)
      hasher.combine(reals)
      if !calls.isEmpty { hasher.combine(calls) }
    }

    private func parameters(_ values: Range<Int>) -> [String] {
      values.map { reals >> UInt64($0) & 1 == 1 ? "CAST(? AS REAL)" : "?" }
    }
  }

  /// A call of a function.
  fileprivate struct Call: Hashable {
    /// The index of its name.
    let name: Int
    /// The index of its first value, or of the next one if it has none.
    let first: Int
    var count = 0

    /// Functions of SQLite that do the same with a parameter as with a literal, and read nothing but their arguments and
    /// the clock.
    static let names: [StaticString] = [
      "abs", "char", "coalesce", "date", "datetime", "format", "hex", "ifnull", "iif", "instr", "json",
      "json_array", "json_object", "julianday", "length", "lower", "ltrim", "max", "min", "nullif", "printf",
      "quote", "random", "randomblob", "replace", "round", "rtrim", "strftime", "substr", "time", "trim",
      "unicode", "unixepoch", "upper", "zeroblob",
    ]
  }

  /// The shape of the values that were read last.
  package private(set) var shape = Shape()

  /// Creates a reader without values.
  package init() {}

  /// A value with its range, without quotes.
  private enum Value {
    case null
    case integer(Int64)
    case real(Range<Int>)
    case text(Range<Int>)
    /// A text with doubled quotes.
    case quotedText(Range<Int>)
    case blob(Range<Int>)
  }

  /// Reads values up to the semicolon after them.
  ///
  /// - Returns: the index after the semicolon, or nil if there is something else.
  package mutating func read(_ text: Span<UInt8>, from start: Int) -> Int? {
    values.removeAll(keepingCapacity: true)
    (shape.count, shape.reals) = (0, 0)
    if !shape.calls.isEmpty { shape.calls = [] }
    var reader = InsertReader(position: start)
    repeat {
      reader.skipSpace(in: text)
      guard addValue(text, &reader) || addCall(text, &reader) else { return nil }
    } while reader.readSign(UInt8(ascii: ","), in: text)
    guard reader.readSign(UInt8(ascii: ")"), in: text), reader.readSign(UInt8(ascii: ";"), in: text) else {
      return nil
    }
    return reader.position
  }

  @inline(__always)
  private mutating func addValue(_ text: Span<UInt8>, _ reader: inout InsertReader) -> Bool {
    guard shape.count < Shape.limit, let value = readValue(text, &reader.position) else { return false }
    if case .real = value { shape.reals |= 1 << UInt64(shape.count) }
    shape.count += 1
    values.append(value)
    return true
  }

  private mutating func addCall(_ text: Span<UInt8>, _ reader: inout InsertReader) -> Bool {
    let start = reader.position
    guard shape.calls.count < Shape.limit,
      let name = reader.readWord(among: Call.names, in: text),
      reader.readSign(UInt8(ascii: "("), in: text)
    else {
      reader.position = start
      return false
    }
    var call = Call(name: name, first: shape.count)
    if !reader.readSign(UInt8(ascii: ")"), in: text) {
      repeat {
        reader.skipSpace(in: text)
        guard addValue(text, &reader) else { return false }
      } while reader.readSign(UInt8(ascii: ","), in: text)
      guard reader.readSign(UInt8(ascii: ")"), in: text) else { return false }
    }
    call.count = shape.count - call.first
    shape.calls.append(call)
    return true
  }

  /// Binds the values that were read.
  ///
  /// - Returns: false if SQLite refuses one.
  package func bind(_ text: Span<UInt8>, to statement: Statement) -> Bool {
    do throws(DatabaseError) {
      for index in values.indices {
        switch values[index] {
        case .null: try statement.bind(.null, at: index + 1)
        case .integer(let integer): try statement.bind(integer: integer, at: index + 1)
        case .real(let range), .text(let range):
          try statement.bind(text: text.extracting(range), at: index + 1)
        case .quotedText(let range):
          try statement.bind(text: unquote(text.extracting(range)).span, at: index + 1)
        case .blob(let range):
          guard let bytes = text.extracting(range).bytesOfHexadecimal else { return false }
          try statement.bind(blob: bytes.span, at: index + 1)
        }
      }
      return true
    } catch {
      return false
    }
  }
}

// MARK: - Reading

extension InsertValues {
  private func readValue(_ text: Span<UInt8>, _ position: inout Int) -> Value? {
    guard position < text.count else { return nil }
    switch text[position] {
    case UInt8(ascii: "'"):
      return readText(text, &position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return readNumber(text, &position)
    case UInt8(ascii: "N"), UInt8(ascii: "n"):
      var reader = InsertReader(position: position)
      guard reader.readWord("null", in: text) else { return nil }
      position = reader.position
      return .null
    case UInt8(ascii: "X"), UInt8(ascii: "x"):
      return readBlob(text, &position)
    default:
      return nil
    }
  }

  private func readText(_ text: Span<UInt8>, _ position: inout Int) -> Value? {
    let start = position + 1
    var hasQuotes = false
    var end = start
    while let quote = text.firstIndex(of: UInt8(ascii: "'"), from: end) {
      guard quote + 1 < text.count, text[quote + 1] == UInt8(ascii: "'") else {
        position = quote + 1
        return hasQuotes ? .quotedText(start..<quote) : .text(start..<quote)
      }
      hasQuotes = true
      end = quote + 2
    }
    return nil
  }

  /// Reads `-12`, `1.5`, `1.` or `1e10`; the text after it must be able to follow a number.
  private func readNumber(_ text: Span<UInt8>, _ position: inout Int) -> Value? {
    let start = position
    let isNegative = text[start] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digits = position
    var integer: Int64 = 0
    var overflows = false
    while let digit = digit(text, position) {
      let (product, first) = integer.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.subtractingReportingOverflow(Int64(digit))
      integer = sum
      overflows = overflows || first || second
      position += 1
    }
    guard position > digits, position < text.count else { return nil }
    var isReal = false
    if text[position] == UInt8(ascii: ".") {
      isReal = true
      position += 1
      while digit(text, position) != nil { position += 1 }
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      isReal = true
      position += 1
      if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard digit(text, position) != nil else { return nil }
      while digit(text, position) != nil { position += 1 }
    }
    guard position < text.count, !text[position].isWordByte else { return nil }
    if isReal { return .real(start..<position) }
    // The sum is computed with negative numbers, of which there is one more.
    guard !overflows, isNegative || integer != .min else { return nil }
    return .integer(isNegative ? integer : -integer)
  }

  private func digit(_ text: Span<UInt8>, _ index: Int) -> UInt8? {
    guard index < text.count else { return nil }
    let digit = text[index] &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  private func readBlob(_ text: Span<UInt8>, _ position: inout Int) -> Value? {
    let start = position + 2
    guard start <= text.count, text[start - 1] == UInt8(ascii: "'") else { return nil }
    var end = start
    while end < text.count, text[end].isHexadecimalDigit { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "'"), (end - start).isMultiple(of: 2) else {
      return nil
    }
    position = end + 1
    return .blob(start..<end)
  }

  private func unquote(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      result.append(text[index])
      index += text[index] == UInt8(ascii: "'") ? 2 : 1
    }
    return result
  }
}
