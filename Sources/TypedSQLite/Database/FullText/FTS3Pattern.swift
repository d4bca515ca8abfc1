/// A search pattern for a table of ``FTS3`` or ``FTS4``, checked before SQLite uses it.
///
/// ```swift
/// let pattern = FTS3Pattern(matchingAllTokensIn: "Moby-Dick!")   // moby dick
/// try Row.fetchAll(db, sql: "SELECT * FROM book WHERE book MATCH ?", arguments: [pattern])
/// ```
///
/// See <https://www.sqlite.org/fts3.html#full_text_index_queries>.
public struct FTS3Pattern: Hashable, Sendable {
  /// The pattern in SQLite's syntax.
  public let rawPattern: String

  /// Creates a pattern from SQLite's own syntax.
  ///
  /// - Parameter rawPattern: the pattern.
  /// - Throws: ``DatabaseError`` if the syntax is wrong.
  public init(rawPattern: String) throws {
    let db = try Database(path: ":memory:")
    try db.create(virtualTable: "document", using: "fts3")
    try db.checkPattern(rawPattern, ofDocuments: "document")
    self.rawPattern = rawPattern
  }

  /// Creates a pattern for rows with at least one token of a text; nil if the text has no tokens.
  public init?(matchingAnyTokenIn string: String) {
    self.init(checked: TokenPattern.any(of: string))
  }

  /// Creates a pattern for rows with all tokens of a text; nil if the text has no tokens.
  public init?(matchingAllTokensIn string: String) {
    self.init(checked: TokenPattern.all(of: string))
  }

  /// Creates a pattern for rows that have, for each token of a text, one that begins with it; nil if the text
  /// has no tokens.
  public init?(matchingAllPrefixesIn string: String) {
    self.init(checked: TokenPattern.prefixes(of: string))
  }

  /// Creates a pattern for rows with the tokens of a text in sequence; nil if the text has no tokens.
  public init?(matchingPhrase string: String) {
    self.init(checked: TokenPattern.phrase(of: string))
  }

  private init?(checked rawPattern: String?) {
    guard let rawPattern else { return nil }
    self.rawPattern = rawPattern
  }
}

extension FTS3Pattern: DatabaseValueConvertible {
  /// The pattern as TEXT.
  public var databaseValue: DatabaseValue { rawPattern.databaseValue }

  /// The pattern of a TEXT, or nil if SQLite does not accept it.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> FTS3Pattern? {
    String.fromDatabaseValue(dbValue).flatMap { try? FTS3Pattern(rawPattern: $0) }
  }
}
