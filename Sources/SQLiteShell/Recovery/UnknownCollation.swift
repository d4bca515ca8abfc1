import SQLSyntax
import TypedSQLiteCore

/// A collation that only the application of a database has.
struct UnknownCollation {
  let name: String

  /// Tries a definition, and then without the collations that the connection does not have.
  ///
  /// - Parameters:
  ///   - sql: a CREATE statement.
  ///   - check: throws if the statement is not valid.
  /// - Returns: the statement that is valid, and the collations that were removed; nil if none is.
  static func define(
    _ sql: String, _ check: (String) throws(DatabaseError) -> Void
  ) -> (sql: String, removed: [String])? {
    var sql = sql
    var removed: [String] = []
    while true {
      do throws(DatabaseError) {
        try check(sql)
        return (sql, removed)
      } catch {
        guard let name = error.message?.withoutPrefix("no such collation sequence: "),
          !removed.contains(name),
          let rest = UnknownCollation(name: name).removed(from: sql)
        else { return nil }
        removed.append(name)
        sql = rest
      }
    }
  }

  /// A statement without each `COLLATE` of this collation; nil if it has none.
  func removed(from sql: String) -> String? {
    let bytes = Array(sql.utf8)
    let tokens = SQLTokenizer.tokens(of: bytes.span).filter { !$0.isBlank }
    var rest: [UInt8] = []
    var start = 0
    for (token, next) in zip(tokens, tokens.dropFirst())
    where token.isWord("collate", in: bytes.span)
      && String(decoding: next.content(in: bytes.span), as: UTF8.self).matches(name)
    {
      // The blanks before it go too.
      var end = token.range.lowerBound
      while end > start, bytes[end - 1].isWhiteSpace { end -= 1 }
      rest += bytes[start..<end]
      start = next.range.upperBound
    }
    guard start > 0 else { return nil }
    return String(decoding: rest + bytes[start...], as: UTF8.self)
  }
}

extension String {
  /// The rest of a text after a prefix; nil if it begins with something else.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
