import TypedSQLiteCore

/// A statement without its literals, by which statements that differ only in them are recognised.
package struct StatementForm: Hashable, Sendable {
  /// The hash of the statement without its texts and digits.
  package let hash: UInt64

  /// Reads a statement; nil if it has no text in quotes, no date function, and reads only one table.
  package init?(_ sql: Span<UInt8>) {
    let hasText = sql.firstIndex(of: UInt8(ascii: "'"), from: 0) != nil
    guard hasText || Self.hasSeveralSources(sql) else { return nil }
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

  /// The functions that read a stored number as a date, and words between two tables.
  private static let words: [StaticString] = [
    "date", "datetime", "join", "julianday", "strftime", "time", "unixepoch",
  ]

  /// Whether a statement joins tables, has a query in another, or calls a date function.
  private static func hasSeveralSources(_ sql: Span<UInt8>) -> Bool {
    var queries = 0
    var isBehindFrom = false
    var index = 0
    while index < sql.count {
      guard sql[index].isWordByte else {
        if isBehindFrom, sql[index] == UInt8(ascii: ",") { return true }
        index += 1
        continue
      }
      var end = index + 1
      while end < sql.count, sql[end].isWordByte { end += 1 }
      let word = sql.extracting(index..<end)
      if word.equalsIgnoringCase("insert") || word.equalsIgnoringCase("replace"), queries == 0, index < 20 {
        return false
      }
      if word.equalsIgnoringCase("from") { isBehindFrom = true }
      if word.equalsIgnoringCase("select") { queries += 1 }
      if queries > 1 || words.contains(where: { word.equalsIgnoringCase($0) }) { return true }
      index = end
    }
    return false
  }
}
