import TypedSQLiteCore

/// An encoding of bytes as text: a group of bytes forms a number, which is written with digits of the
/// encoding.
struct BaseEncoding: Sendable {
  /// The name of the function.
  let name: String
  /// The number of bytes of a full group.
  private let groupBytes: Int
  /// The number of digits of a full group, one more than its bytes.
  private var groupDigits: Int { groupBytes + 1 }
  /// The digits by their values.
  private let digits: [UInt8]
  /// The character that pads a short group; nil if a short group has fewer digits instead.
  private let padding: UInt8?
  /// The number of digits in a line.
  private let lineDigits: Int
  /// The value of each byte as a digit; 255 if it is not one.
  private let values: [UInt8]

  private init(name: String, groupBytes: Int, digits: [UInt8], padding: UInt8?, lineDigits: Int) {
    self.name = name
    self.groupBytes = groupBytes
    self.digits = digits
    self.padding = padding
    self.lineDigits = lineDigits
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    self.values = values
  }

  /// Three bytes as four digits of six bits.
  static let base64 = BaseEncoding(
    name: "base64", groupBytes: 3,
    digits: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8),
    padding: UInt8(ascii: "="), lineDigits: 72)

  /// Four bytes as five digits.
  static let base85 = BaseEncoding(
    name: "base85", groupBytes: 4,
    digits: Array(UInt8(ascii: "#")...UInt8(ascii: "&")) + Array(UInt8(ascii: "*")...UInt8(ascii: "z")),
    padding: nil, lineDigits: 80)

  /// The value of a digit; nil if it is not one.
  func digit(_ byte: UInt8) -> UInt8? {
    let value = values[Int(byte)]
    return value == 255 ? nil : value
  }

  /// The maximum length of the text for a number of bytes.
  func textSize(of count: Int) -> Int {
    let digits = (count + groupBytes - 1) / groupBytes * groupDigits
    return digits + digits / lineDigits + 1
  }

  /// The text for bytes, in lines.
  func text(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(textSize(of: bytes.count))
    var column = 0
    for start in stride(from: 0, to: bytes.count, by: groupBytes) {
      let group = bytes[start..<min(start + groupBytes, bytes.count)]
      appendGroup(group, to: &text)
      column += groupDigits
      if column >= lineDigits {
        text.append(UInt8(ascii: "\n"))
        column = 0
      }
    }
    if column > 0 { text.append(UInt8(ascii: "\n")) }
    return text
  }

  private func appendGroup(_ group: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var number = group.reduce(0) { $0 << 8 | UInt64($1) }
    // With padding, a short group is extended with zeros; without, it is a smaller number.
    if padding != nil { number <<= 8 * UInt64(groupBytes - group.count) }
    let count = padding == nil ? group.count + 1 : groupDigits
    var written = [UInt8](repeating: 0, count: count)
    for index in written.indices.reversed() {
      let (rest, value) = number.quotientAndRemainder(dividingBy: UInt64(digits.count))
      written[index] = index > group.count ? padding ?? 0 : digits[Int(value)]
      number = rest
    }
    text += written
  }

  /// The bytes that a text represents.
  ///
  /// Spaces are ignored, and so are other characters between two groups; inside a group they end it, and in
  /// base64 they end the text.
  func bytes(of text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var group: [UInt8] = []
    for byte in text {
      if let value = digit(byte) {
        group.append(value)
        guard group.count == groupDigits else { continue }
        appendBytes(of: group, to: &bytes)
        group = []
      } else if byte.isWhiteSpace {
        continue
      } else if padding != nil, byte == padding || !group.isEmpty {
        break
      } else {
        appendBytes(of: group, to: &bytes)
        group = []
      }
    }
    appendBytes(of: group, to: &bytes)
    return bytes
  }

  private func appendBytes(of group: [UInt8], to bytes: inout [UInt8]) {
    guard group.count > 1 else { return }
    var number = group.reduce(0) { $0 * UInt64(digits.count) + UInt64($1) }
    let missing = UInt64(groupDigits - group.count)
    // Each padding digit represents six bits and removes a byte.
    if padding != nil { number = (number << (6 * missing)) >> (8 * missing) }
    for place in (0..<(group.count - 1)).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
    }
  }
}
