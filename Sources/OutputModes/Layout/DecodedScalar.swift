import TypedSQLiteCore

/// What is at an index of bytes that should be UTF-8: a scalar, or one byte that is not part of any.
package struct DecodedScalar {
  /// The number of the scalar, or the byte.
  package let value: UInt32
  /// The number of bytes.
  package let length: Int
  /// Whether it is a scalar.
  package let isValid: Bool

  /// Decodes the bytes at `index`.
  package init(_ bytes: Span<UInt8>, at index: Int) {
    let first = bytes[index]
    let followers: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    var value: UInt32
    switch first {
    case 0..<0x80:
      self.init(value: UInt32(first), length: 1, isValid: true)
      return
    case 0xC2...0xDF:
      followers = 1
      value = UInt32(first & 0x1F)
    case 0xE0...0xEF:
      followers = 2
      value = UInt32(first & 0x0F)
      if first == 0xE0 { lowest = 0xA0 }
      if first == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      followers = 3
      value = UInt32(first & 0x07)
      if first == 0xF0 { lowest = 0x90 }
      if first == 0xF4 { highest = 0x8F }
    default:
      self.init(value: UInt32(first), length: 1, isValid: false)
      return
    }
    for offset in 1...followers {
      guard index + offset < bytes.count, (lowest...highest).contains(bytes[index + offset]) else {
        self.init(value: UInt32(first), length: 1, isValid: false)
        return
      }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
      lowest = 0x80
      highest = 0xBF
    }
    self.init(value: value, length: followers + 1, isValid: true)
  }

  private init(value: UInt32, length: Int, isValid: Bool) {
    self.value = value
    self.length = length
    self.isValid = isValid
  }
}

extension UInt8 {
  /// Whether a scalar beyond ASCII may begin with this byte.
  var beginsScalar: Bool { (0xC2...0xF4).contains(self) }
}

extension Span<UInt8> {
  /// Whether the bytes are UTF-8.
  package var isUTF8: Bool {
    var index = 0
    while index < count {
      if count - index >= 8, word(at: index) & 0x8080_8080_8080_8080 == 0 {
        index += 8
        continue
      }
      let scalar = DecodedScalar(self, at: index)
      guard scalar.isValid else { return false }
      index += scalar.length
    }
    return true
  }

  /// Whether the bytes are text that a person can read: UTF-8 without control characters other than white
  /// space.
  package var isReadableText: Bool {
    var index = 0
    while index < count {
      let scalar = DecodedScalar(self, at: index)
      guard scalar.isValid, scalar.value >= 0x20 || (9...13).contains(scalar.value) else { return false }
      index += scalar.length
    }
    return true
  }
}
