import TypedSQLiteCore

/// A text that is looked for in bytes of UTF-8.
package struct SoughtText: Sendable {
  /// The text in small letters, and in capital letters of as many bytes; both as it is if their case counts.
  private let lower: [UInt8]
  private let upper: [UInt8]
  /// Whether it can be a part of a number.
  package let isNumeric: Bool

  /// - Parameters:
  ///   - text: the text; nil results from an empty one.
  ///   - ignoresCase: whether capital and small letters are alike.
  package init?(_ text: String, ignoringCase ignoresCase: Bool = true) {
    guard !text.isEmpty else { return nil }
    lower = Array((ignoresCase ? text.lowercased() : text).utf8)
    let capitals = Array((ignoresCase ? text.uppercased() : text).utf8)
    // A letter whose capital needs another number of bytes is found only as it is written.
    upper = capitals.count == lower.count ? capitals : lower
    isNumeric = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
  }

  /// The place of the first occurrence; nil if there is none.
  package func firstRange(in bytes: Span<UInt8>) -> Range<Int>? {
    let count = lower.count
    guard bytes.count >= count else { return nil }
    let (low, high) = (lower[0], upper[0])
    for start in 0...(bytes.count - count) where bytes[start] == low || bytes[start] == high {
      if matches(bytes, at: start) { return start..<(start + count) }
    }
    return nil
  }

  private func matches(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    for offset in lower.indices {
      let byte = bytes[start + offset]
      guard byte == lower[offset] || byte == upper[offset] else { return false }
    }
    return true
  }

  /// How many bytes before and after an occurrence are shown.
  private static let context = 40

  /// An occurrence with the text around it, in whole characters, with marks for what is left out.
  package static func excerpt(of bytes: Span<UInt8>, around range: Range<Int>) -> [UInt8] {
    var start = max(0, range.lowerBound - context)
    var end = min(bytes.count, range.upperBound + context)
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let mark = Array("…".utf8)
    return (start > 0 ? mark : []) + bytes.extracting(start..<end).array + (end < bytes.count ? mark : [])
  }
}
