import SQLSyntax
import TypedSQLiteCore

/// The part of a statement that decides what its computed results mean.
///
/// That is a SELECT up to the end of its FROM, so that the same query with other conditions need not be read again; of
/// a query with WITH, or of several arms, it is all of the text.
struct ComputedText {
  private let bytes: [UInt8]
  /// Whether a condition, an order or a limit may follow.
  private let canBeFollowed: Bool

  init(_ sql: [UInt8]) {
    let outline = SQLOutline(sql)
    if let query = outline.query, query.definitions.isEmpty, query.arms.count == 1,
      let tables = query.arms[0].tables, !tables.isEmpty
    {
      bytes = Array(sql[..<outline.tokens[tables.upperBound - 1].range.upperBound])
      canBeFollowed = true
    } else {
      bytes = sql
      canBeFollowed = false
    }
  }

  /// Whether a statement begins with the text, and nothing that follows can change what its results mean.
  ///
  /// UNION and similar words can; callers must not pass statements that have them.
  func describes(_ sql: Span<UInt8>) -> Bool {
    guard sql.count >= bytes.count, sql.extracting(first: bytes.count).isSame(as: bytes.span) else {
      return false
    }
    guard canBeFollowed else { return sql.count == bytes.count }
    var start = bytes.count
    while start < sql.count, sql[start].isWhiteSpace { start += 1 }
    guard start < sql.count, sql[start] != UInt8(ascii: ";") else { return true }
    // The name may continue.
    guard start > bytes.count else { return false }
    var end = start
    while end < sql.count, sql[end].isWordByte { end += 1 }
    let word = sql.extracting(start..<end)
    return Self.clauses.contains { word.count == $0.utf8CodeUnitCount && word.equalsIgnoringCase($0) }
  }

  private static let clauses: [StaticString] = ["where", "group", "having", "order", "limit"]
}
