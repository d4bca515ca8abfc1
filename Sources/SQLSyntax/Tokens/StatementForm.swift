import TypedSQLiteCore

/// A statement without its literals, by which statements that differ only in them are recognised.
package struct StatementForm: Hashable, Sendable {
  /// The hash of the statement without its texts and digits.
  package let hash: UInt64

  /// Reads a statement; nil if it has no text in quotes.
  package init?(_ sql: Span<UInt8>) {
    guard sql.firstIndex(of: UInt8(ascii: "'"), from: 0) != nil else { return nil }
    // FNV-1a, which needs no table.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isInText = false
    for index in sql.indices {
      let byte = sql[index]
      if byte == UInt8(ascii: "'") { isInText.toggle() }
      guard !isInText, !byte.isDigit else { continue }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    self.hash = hash
  }
}
