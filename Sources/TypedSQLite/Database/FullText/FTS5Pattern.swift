#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A search pattern for a full-text table, checked before SQLite uses it.
///
/// ```swift
/// let pattern = FTS5Pattern(matchingAllTokensIn: "Moby-Dick!")   // moby dick
/// try Row.fetchAll(db, sql: "SELECT * FROM book WHERE book MATCH ?", arguments: [pattern])
/// ```
///
/// See <https://www.sqlite.org/fts5.html#full_text_query_syntax>.
public struct FTS5Pattern: Hashable, Sendable {
  /// The pattern in FTS5's syntax.
  public let rawPattern: String

  /// Creates a pattern from FTS5's own syntax.
  ///
  /// - Parameters:
  ///   - rawPattern: the pattern.
  ///   - allowedColumns: the columns that it may name.
  /// - Throws: ``DatabaseError`` if the syntax is wrong or another column is named.
  public init(rawPattern: String, allowedColumns: [String] = []) throws {
    let db = try Database(path: ":memory:")
    // A table must have a column, so this one gets a name that nobody uses.
    let columns = allowedColumns.isEmpty ? ["typed_sqlite \(UUID())"] : allowedColumns
    let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
    try db.execute(sql: "CREATE VIRTUAL TABLE document USING fts5(\(list))")
    try db.checkPattern(rawPattern, ofDocuments: "document")
    self.rawPattern = rawPattern
  }
}

// MARK: - Tokens of a text

extension FTS5Pattern {
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

  /// Creates a pattern for rows that begin with the tokens of a text; nil if the text has no tokens.
  public init?(matchingPrefixPhrase string: String) {
    self.init(checked: TokenPattern.prefixPhrase(of: string))
  }

  private init?(checked rawPattern: String?) {
    guard let rawPattern else { return nil }
    self.rawPattern = rawPattern
  }
}

// MARK: - As a value

extension FTS5Pattern: DatabaseValueConvertible {
  /// The pattern as TEXT.
  public var databaseValue: DatabaseValue { rawPattern.databaseValue }

  /// The pattern of a TEXT, or nil if FTS5 does not accept it; it may name no column.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> FTS5Pattern? {
    String.fromDatabaseValue(dbValue).flatMap { try? FTS5Pattern(rawPattern: $0) }
  }
}

extension Database {
  /// Creates a pattern from FTS5's own syntax for a table.
  ///
  /// - Parameters:
  ///   - rawPattern: the pattern.
  ///   - table: the full-text table, whose columns the pattern may name.
  /// - Returns: the pattern.
  /// - Throws: ``DatabaseError`` if the syntax is wrong, another column is named or there is no such table.
  public func makeFTS5Pattern(rawPattern: String, forTable table: String) throws -> FTS5Pattern {
    let statement = try makeStatement(sql: "SELECT * FROM \(table.quotedIdentifier)")
    return try FTS5Pattern(rawPattern: rawPattern, allowedColumns: statement.columnNames)
  }
}
