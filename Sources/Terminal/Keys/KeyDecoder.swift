/// A key that was pressed.
enum Key: Equatable {
  case scalar(UInt32)
  case special(SpecialKey)
  /// Escape alone.
  case escape
  /// Escape as the beginning of a key with Alt, whose character follows.
  case alt
}

/// Turns the bytes of a terminal into keys.
///
/// A sequence that has no meaning here is swallowed whole, because its rest would be taken for text.
struct KeyDecoder {
  private var partial: [UInt8] = []
  /// Whether the next byte begins a character, even if it is Escape.
  var isRaw = false

  /// The maximum length of a sequence, in bytes; longer ones are swallowed in parts.
  private static let limit = 64

  /// Whether a key has begun, which ends if no byte comes in time.
  var isPartial: Bool { !partial.isEmpty }

  /// The keys that a byte completes.
  mutating func decode(_ byte: UInt8) -> [Key] {
    partial.append(byte)
    guard partial[0] == 0x1B, !isRaw else { return decodeCharacter() }
    guard partial.count > 1 else { return [] }
    switch partial[1] {
    case UInt8(ascii: "["): return decodeSequence()
    case UInt8(ascii: "O"):
      guard partial.count > 2 else { return [] }
      return end(with: Self.keys[partial[2]].map { .special($0) })
    case 0x08, 0x7F: return end(with: .special(.deleteWordLeft))
    case 0x0A, 0x0D: return end(with: .special(.altReturn))
    case 0x1B:
      partial = [0x1B]
      return [.escape]
    default:
      partial = []
      return [.alt] + decode(byte)
    }
  }

  /// The keys that are complete because no more bytes come.
  mutating func timeOut() -> [Key] {
    defer { partial = [] }
    guard let first = partial.first else { return [] }
    guard first == 0x1B else { return [.scalar(0xFFFD)] }
    return partial.count == 1 ? [.escape] : []
  }

  private mutating func end(with key: Key?) -> [Key] {
    partial = []
    return key.map { [$0] } ?? []
  }

  private mutating func decodeCharacter() -> [Key] {
    let first = partial[0]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    // A byte that cannot continue the character begins another one.
    if partial.count > 1, let last = partial.last, last & 0xC0 != 0x80 {
      partial = []
      return [.scalar(0xFFFD)] + decode(last)
    }
    guard partial.count >= length else { return [] }
    let value = String(decoding: partial, as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
    partial = []
    // These codes are those of special keys, and no keyboard has them.
    return (0x80..<0xA0).contains(value) ? [] : [.scalar(value)]
  }

  private mutating func decodeSequence() -> [Key] {
    guard partial.count > 2, let last = partial.last else { return [] }
    // The Linux console sends one more byte for some keys.
    if partial.count == 3, last == UInt8(ascii: "[") { return [] }
    if partial.count == 4, partial[2] == UInt8(ascii: "[") { return end(with: nil) }
    if last < 0x20 || last >= 0x7F {
      partial = []
      return decode(last)
    }
    guard last >= 0x40 else { return partial.count < Self.limit ? [] : end(with: nil) }
    let numbers = String(decoding: partial[2..<partial.count - 1], as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let modifiers = max(1, numbers.dropFirst().first ?? 1) - 1
    let plain =
      last == UInt8(ascii: "~") ? numbers.first.flatMap { Self.numberedKeys[$0] } : Self.keys[last]
    // Alt is 2 and Ctrl is 4; Shift alone changes nothing.
    guard let plain, modifiers & 6 != 0 else { return end(with: plain.map { .special($0) }) }
    return end(with: .special(Self.modifiedKeys[plain] ?? plain))
  }

  private static let keys: [UInt8: SpecialKey] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .shiftTab,
  ]

  private static let numberedKeys: [Int: SpecialKey] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 200: .paste,
  ]

  private static let modifiedKeys: [SpecialKey: SpecialKey] = [
    .left: .wordLeft, .right: .wordRight, .home: .textStart, .end: .textEnd, .delete: .deleteWordRight,
    .up: .previous, .down: .next,
  ]
}
