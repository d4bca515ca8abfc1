import TypedSQLiteCore

extension JSONReader {
  /// Reads the values of a row, which point into the text.
  mutating func readRow(into values: inout [RemoteValue]) throws(Fault) {
    values.removeAll(keepingCapacity: true)
    try beginArray()
    while try hasElement() { values.append(try value()) }
  }

  /// Reads an object that is a value of SQLite.
  private mutating func value() throws(Fault) -> RemoteValue {
    var type: Range<Int>?
    var content: (token: JSONToken, range: Range<Int>)?
    try beginObject()
    while let name = try name() {
      if self.is(name, "type") {
        type = try string()
      } else if self.is(name, "value") || self.is(name, "base64") {
        content = try scalar()
      } else {
        try skip()
      }
    }
    guard let type else { throw .form }
    if self.is(type, "null") { return .null }
    guard let content, let value = try value(type, content.token, content.range) else { throw .form }
    return value
  }

  private func value(
    _ type: Range<Int>, _ token: JSONToken, _ range: Range<Int>
  ) throws(Fault) -> RemoteValue? {
    switch token {
    case .string where self.is(type, "text"), .escapedString where self.is(type, "text"):
      return text(token, range)
    case .string where self.is(type, "blob"):
      guard let blob = unsafe bytes(range).decodingBase64 else { return nil }
      return unsafe .blob(blob)
    case .string where self.is(type, "integer"), .integer where self.is(type, "integer"):
      return integer(range).map { .integer($0) }
    case .integer where self.is(type, "float"), .real where self.is(type, "float"):
      return Double(text(range)).map { .real($0) }
    case .null where self.is(type, "float"): throw .infinity
    default: return nil
    }
  }

  private func text(_ token: JSONToken, _ range: Range<Int>) -> RemoteValue? {
    let range = token == .escapedString ? unescape(range) : range
    let bytes = unsafe UnsafeBufferPointer(bytes(range))
    // JSON can have a zero byte only as an escape.
    if token == .escapedString, unsafe bytes.contains(0) { return unsafe .countedText(bytes) }
    return unsafe terminate(range).map { unsafe .text($0) }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// The bytes that digits of base 64 represent, in the place of these; nil if they are wrong.
  fileprivate var decodingBase64: UnsafeBufferPointer<UInt8>? {
    var digits = unsafe self[...]
    while unsafe digits.last == UInt8(ascii: "=") { unsafe digits.removeLast() }
    var count = 0
    var bits: UInt32 = 0
    var bitCount = 0
    for index in unsafe digits.indices {
      guard let digit = unsafe digits[index].base64Digit else { return nil }
      bits = bits << 6 | UInt32(digit)
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      unsafe self[count] = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
      count += 1
    }
    // One digit alone is no byte.
    guard bitCount < 6 else { return nil }
    return UnsafeBufferPointer(extracting(0..<count))
  }
}

extension UInt8 {
  /// The value of a digit of base 64; nil for other characters.
  fileprivate var base64Digit: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
