internal import TypedSQLite

/// What FTS4 and FTS5 tables have in common: their columns, tokenizer, prefixes and content.
///
/// Each method changes the configuration and returns it.
///
/// ```swift
/// let notes = VirtualTable("notes")
/// try db.run(notes.create(.FTS5(FTS5Config().column(title).column(body).tokenizer(.Porter))))
/// let found = try db.prepare(notes.match("blue OR green"))
/// ```
public class FTSConfig {
  /// A property of a column.
  public enum ColumnOption: Hashable, Sendable {
    /// Searches do not find the words of the column.
    case unindexed
  }

  internal private(set) var columns: [(column: any Expressible, options: [ColumnOption])] = []
  internal private(set) var tokenizer: Tokenizer?
  private var prefixes: [Int] = []
  private var content: String?

  /// Creates a configuration without columns, which SQLite's defaults apply to.
  public init() {}

  /// Adds a column.
  @discardableResult
  public func column(_ column: any Expressible, _ options: [ColumnOption] = []) -> Self {
    columns.append((column, options))
    return self
  }

  /// Adds columns.
  @discardableResult
  public func columns(_ columns: [any Expressible]) -> Self {
    for column in columns { self.column(column) }
    return self
  }

  /// Sets how texts are divided into words; nil is SQLite's default.
  @discardableResult
  public func tokenizer(_ tokenizer: Tokenizer?) -> Self {
    self.tokenizer = tokenizer
    return self
  }

  /// Adds indexes of the first letters of words, for queries such as `sql*`, by the number of letters.
  @discardableResult
  public func prefix(_ prefix: [Int]) -> Self {
    prefixes += prefix
    return self
  }

  /// Takes the content from a table or view, which the program keeps up to date with the index.
  @discardableResult
  public func externalContent(_ schema: any SchemaType) -> Self {
    content = schema.clauses.source.name
    return self
  }

  /// Stores an index without the texts.
  @discardableResult
  public func contentless() -> Self {
    content = ""
    return self
  }

  /// The options after the columns, as names and SQL.
  internal var options: [(name: String, sql: String)] {
    var options: [(String, String)] = []
    if let tokenizer { options.append(("tokenize", sql(of: tokenizer))) }
    if !prefixes.isEmpty {
      options.append(("prefix", prefixes.map(String.init).joined(separator: ",").quotedIdentifier))
    }
    if let content { options.append(("content", content.quotedIdentifier)) }
    return options
  }

  /// The definition of a column.
  internal func definition(_ column: Expression<Void>, _ options: [ColumnOption]) -> Expression<Void> {
    column
  }

  /// The tokenizer, as the module spells it.
  internal func sql(of tokenizer: Tokenizer) -> String { tokenizer.name }

  /// The arguments of the module.
  internal var arguments: [any Expressible] {
    columns.map { definition($0.column.expression.unqualified, $0.options) }
      + options.map { Expression<Void>(literal: "\($0.name)=\($0.sql)") }
  }
}

@available(*, unavailable, message: "A configuration is changed by its methods.")
extension FTSConfig: Sendable {}
