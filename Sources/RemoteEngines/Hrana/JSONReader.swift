import TypedSQLiteCore

/// Reads a JSON text member by member, without recursion; nothing is copied.
///
/// Texts are unescaped in their place, so it is read only once.
@safe struct JSONReader {
  /// Why a text cannot be read.
  enum Fault: Error {
    /// It is no JSON, or has another form than expected.
    case form
    /// A number is infinite, whose sign JSON cannot say.
    case infinity
  }

  private let text: UnsafeMutableBufferPointer<UInt8>
  private var index = 0
  /// Whether a value has been read in the innermost object or array.
  private var needsComma = false

  init(_ text: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.text = text
  }

  /// Calls `body` with the bytes.
  private func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe body(Span(_unsafeElements: UnsafeBufferPointer(text)))
  }

  /// Begins to read an object.
  mutating func beginObject() throws(Fault) { try begin(UInt8(ascii: "{")) }

  /// Begins to read an array.
  mutating func beginArray() throws(Fault) { try begin(UInt8(ascii: "[")) }

  private mutating func begin(_ bracket: UInt8) throws(Fault) {
    guard next() == bracket else { throw Fault.form }
    index += 1
    needsComma = false
  }

  /// Reads the next name of an object; its value must be read or skipped then.
  ///
  /// - Returns: nil at the end of the object.
  mutating func name() throws(Fault) -> Range<Int>? {
    guard try hasMore(before: UInt8(ascii: "}")) else { return nil }
    let name = try string()
    guard next() == UInt8(ascii: ":") else { throw Fault.form }
    index += 1
    return name
  }

  /// Whether another element of an array follows, which must be read or skipped then.
  mutating func hasElement() throws(Fault) -> Bool { try hasMore(before: UInt8(ascii: "]")) }

  private mutating func hasMore(before bracket: UInt8) throws(Fault) -> Bool {
    guard var byte = next() else { throw Fault.form }
    if byte == bracket {
      index += 1
      needsComma = true
      return false
    }
    if needsComma {
      guard byte == UInt8(ascii: ",") else { throw Fault.form }
      index += 1
      byte = next() ?? 0
      guard byte != bracket else { throw Fault.form }
    }
    return true
  }

  /// Whether a name is a word.
  func `is`(_ name: Range<Int>, _ word: StaticString) -> Bool {
    withSpan { $0.extracting(name).equals(word) }
  }

  /// Reads a text, a number or a word.
  ///
  /// - Returns: its kind and its bounds, those of a text without the quotes and with the escapes.
  mutating func scalar() throws(Fault) -> (token: JSONToken, range: Range<Int>) {
    guard next() != nil else { throw Fault.form }
    let start = index
    var end = index
    guard let token = withSpan({ $0.jsonScalar(&end) }) else { throw Fault.form }
    index = end
    needsComma = true
    switch token {
    case .string, .escapedString: return (token, start + 1..<index - 1)
    default: return (token, start..<index)
    }
  }

  /// Reads a text, and removes its escapes.
  mutating func string() throws(Fault) -> Range<Int> {
    let (token, range) = try scalar()
    switch token {
    case .string: return range
    case .escapedString: return unescape(range)
    default: throw Fault.form
    }
  }

  /// Reads a text; nil for NULL.
  mutating func optionalText() throws(Fault) -> String? {
    let (token, range) = try scalar()
    switch token {
    case .string: return text(range)
    case .escapedString: return text(unescape(range))
    case .null: return nil
    default: throw Fault.form
    }
  }

  /// Skips a value.
  mutating func skip() throws(Fault) {
    var depth = 0
    repeat {
      guard let byte = next() else { throw Fault.form }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        guard depth > 0 else { throw Fault.form }
        index += 1
      default: _ = try scalar()
      }
    } while depth > 0
    guard depth == 0 else { throw Fault.form }
    needsComma = true
  }

  /// Checks that nothing follows.
  mutating func end() throws(Fault) {
    guard next() == nil else { throw Fault.form }
  }

  // MARK: - Values

  /// The bytes of a range, which can be changed.
  func bytes(_ range: Range<Int>) -> UnsafeMutableBufferPointer<UInt8> { unsafe text.extracting(range) }

  /// Ends a text that was read with a zero byte, which replaces its quote or an escape.
  func terminate(_ range: Range<Int>) -> UnsafePointer<CChar>? {
    guard range.upperBound < index, let base = unsafe text.baseAddress else { return nil }
    unsafe text[range.upperBound] = 0
    return unsafe UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
  }

  /// The text in a range.
  func text(_ range: Range<Int>) -> String { withSpan { String(repairing: $0.extracting(range)) } }

  /// The integer in a range; nil if there is none, or it has more than 64 bits.
  func integer(_ range: Range<Int>) -> Int64? { withSpan { $0.extracting(range).integer } }

  // MARK: - Bytes

  /// The next byte that is no white space; nil at the end.
  private mutating func next() -> UInt8? {
    while unsafe index < text.count {
      let byte = unsafe text[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return byte
      }
    }
    return nil
  }

  /// Replaces the escapes of a text by what they mean, which is never longer.
  func unescape(_ range: Range<Int>) -> Range<Int> {
    var (source, target) = (range.lowerBound, range.lowerBound)
    while source < range.upperBound {
      let byte = unsafe text[source]
      guard byte == UInt8(ascii: "\\"), source + 1 < range.upperBound else {
        unsafe text[target] = byte
        (source, target) = (source + 1, target + 1)
        continue
      }
      switch unsafe text[source + 1] {
      case UInt8(ascii: "u"):
        let (scalar, length) = scalarEscape(at: source, before: range.upperBound)
        for unit in String(Character(scalar)).utf8 {
          unsafe text[target] = unit
          target += 1
        }
        source += length
        continue
      case UInt8(ascii: "b"): unsafe text[target] = 8
      case UInt8(ascii: "f"): unsafe text[target] = 12
      case UInt8(ascii: "n"): unsafe text[target] = 10
      case UInt8(ascii: "r"): unsafe text[target] = 13
      case UInt8(ascii: "t"): unsafe text[target] = 9
      case let character: unsafe text[target] = character
      }
      (source, target) = (source + 2, target + 1)
    }
    return range.lowerBound..<target
  }

  /// The scalar of one escape, or of two for a scalar beyond U+FFFF; half a pair becomes U+FFFD.
  private func scalarEscape(at index: Int, before end: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = codeUnit(at: index, before: end) ?? 0xFFFD
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, let second = codeUnit(at: index + 6, before: end), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF))
    else { return ("\u{FFFD}", 6) }
    return (scalar, 12)
  }

  private func codeUnit(at index: Int, before end: Int) -> UInt32? {
    guard index + 6 <= end, unsafe text[index] == UInt8(ascii: "\\"), unsafe text[index + 1] == 0x75 else {
      return nil
    }
    return UInt32(text(index + 2..<index + 6), radix: 16)
  }
}

extension Span<UInt8> {
  /// The integer that the digits write; nil if there is none, or it has more than 64 bits.
  fileprivate var integer: Int64? {
    let isNegative = count > 1 && self[0] == UInt8(ascii: "-")
    guard count > 0 else { return nil }
    var value: Int64 = 0
    for position in (isNegative ? 1 : 0)..<count {
      guard case let digit = self[position] &- 0x30, digit < 10 else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(isNegative ? -Int64(digit) : Int64(digit))
      if isTooLarge || overflows { return nil }
      value = sum
    }
    return value
  }
}
