import CEditLine

/// The digits before a key, which in the command mode of vi say how often it does something.
struct TypedNumber {
  /// The number; 1 if there were no digits.
  var value: Int { max(digits, 1) }
  private var digits = 0
  private var isOpen = false

  /// The largest number; longer texts are not typed.
  private static let limit = 1_000_000

  /// Notes a key.
  mutating func note(_ key: UInt32) {
    let isDigit = (isOpen ? 0x30...0x39 : 0x31...0x39).contains(key)
    if isDigit { digits = min((isOpen ? digits : 0) * 10 + Int(key - 0x30), Self.limit) }
    if !isDigit, !isOpen { digits = 0 }
    isOpen = isDigit
  }
}

extension LineEditor {
  func viDeleteRight() -> CInt {
    let text = buffer.text
    let lineEnd = text.bytes.lineEnd(of: text.cursor)
    // At the end of a line, vi deletes the last character.
    let start =
      text.cursor < lineEnd || text.cursor == text.bytes.lineStart(of: text.cursor)
      ? text.cursor : text.bytes.clusterStart(before: text.cursor)
    var end = start
    for _ in 0..<typedNumber.value where end < lineEnd { end = text.bytes.clusterEnd(at: end) }
    if start < text.cursor { buffer.set(text.moved(to: start)) }
    return delete(start..<end, of: text, by: .deleteRight)
  }

  func viDeleteLeft() -> CInt {
    let text = buffer.text
    let lineStart = text.bytes.lineStart(of: text.cursor)
    var start = text.cursor
    for _ in 0..<typedNumber.value where start > lineStart { start = text.bytes.clusterStart(before: start) }
    return delete(start..<text.cursor, of: text, by: .deleteLeft)
  }

  private func delete(_ range: Range<Int>, of text: EditedText, by deletion: LibeditFunction) -> CInt {
    guard !range.isEmpty else {
      ring()
      return CC_ERROR
    }
    let count = String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars.count
    // libedit keeps what it deletes for `p`, which no function of this program can do.
    keys = deletion.keys(count: count) + keys
    return CC_NORM
  }
}
