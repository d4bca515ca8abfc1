extension FTS5: VirtualTableModule {
  /// The name `fts5`.
  public var moduleName: String { "fts5" }

  /// Makes a definition without columns.
  public func makeTableDefinition(configuration: VirtualTableConfiguration) -> FTS5TableDefinition {
    FTS5TableDefinition(options: configuration.options)
  }

  /// The columns and options of a full-text table.
  public func moduleArguments(for definition: FTS5TableDefinition, in db: Database) throws -> [String] {
    if definition.synchronizedTable != nil { try definition.options.checkSynchronization() }
    if let table = definition.synchronizedTable, definition.contentRowID == nil {
      // Without an INTEGER PRIMARY KEY, VACUUM may change the numbers of the rows.
      definition.contentRowID = try db.primaryKey(table).rowIDKey
    }
    return definition.arguments
  }

  /// Copies the rows of the table with the texts, and creates the triggers that repeat its changes.
  public func database(_ db: Database, didCreate tableName: String, using definition: FTS5TableDefinition)
    throws
  {
    guard let table = definition.synchronizedTable else { return }
    try db.synchronize(tableName, by: definition.triggers(of: tableName, on: table))
  }
}

extension Database {
  /// Deletes the triggers that ``FTS5TableDefinition/synchronize(withTable:)`` made for a full-text table, before the
  /// table is deleted.
  ///
  /// - Throws: ``DatabaseError`` if the schema cannot be changed.
  public func dropFTS5SynchronizationTriggers(forTable tableName: String) throws {
    try dropSynchronization(of: tableName, FTS5TableDefinition.events.map(\.suffix))
  }
}

/// A full-text table that is being created: its columns, and how it is searched.
///
/// ```swift
/// try db.create(virtualTable: "book", using: FTS5()) { t in
///   t.tokenizer = .unicode61(diacritics: .remove)
///   t.column("title")
///   t.column("uuid").notIndexed()
/// }
/// ```
///
/// See <https://www.sqlite.org/fts5.html#fts5_table_creation_and_initialization>.
public final class FTS5TableDefinition {
  /// The tokenizer, which splits texts into tokens; nil for FTS5's default.
  public var tokenizer: FTS5TokenizerDescriptor?
  /// The table that contains the texts; empty for a table without texts; nil for one with its own.
  public var content: String?
  /// The column of ``content`` that is the rowid of this table; nil for the rowid of ``content``.
  public var contentRowID: String?
  /// The lengths of the prefixes to index, in characters; none by default.
  public var prefixes: Set<Int> = []
  /// Whether FTS5 stores the number of tokens of each column, which ranking needs: 1, or 0 if not; nil for its default.
  public var columnSize: Int?
  /// What the index knows of each token, which some searches need: `full`, `column` or `none`; nil for FTS5's default.
  public var detail: String?
  /// The table whose rows the index follows.
  internal private(set) var synchronizedTable: String?
  private var columns: [FTS5ColumnDefinition] = []

  fileprivate let options: VirtualTableOptions

  fileprivate init(options: VirtualTableOptions) {
    self.options = options
  }

  /// Adds a column.
  ///
  /// - Parameter name: the name.
  /// - Returns: the column.
  @discardableResult
  public func column(_ name: String) -> FTS5ColumnDefinition {
    let column = FTS5ColumnDefinition(name: name)
    columns.append(column)
    return column
  }

  /// Indexes the columns of these names of another table, whose changes triggers repeat here.
  ///
  /// ```swift
  /// try db.create(virtualTable: "book_search", using: FTS5()) { t in
  ///   t.synchronize(withTable: "book")
  ///   t.column("title")
  /// }
  /// ```
  ///
  /// - Parameter tableName: the table with the texts, which has a rowid.
  public func synchronize(withTable tableName: String) {
    content = tableName
    synchronizedTable = tableName
  }

  fileprivate static let events: [(suffix: String, words: String, removes: Bool, adds: Bool)] = [
    ("ai", "AFTER INSERT", false, true), ("ad", "AFTER DELETE", true, false),
    ("au", "AFTER UPDATE", true, true),
  ]

  /// The triggers that repeat the changes of a table, as FTS5 describes them for external content.
  fileprivate func triggers(of tableName: String, on table: String) -> [String] {
    let names = ["rowid".quotedIdentifier] + columns.map(\.name.quotedIdentifier)
    let row = (contentRowID ?? "rowid").quotedIdentifier
    let sources = [row] + columns.map(\.name.quotedIdentifier)
    let index = tableName.quotedIdentifier
    return Self.events.map { event in
      let old = sources.map { "old.\($0)" }.joined(separator: ", ")
      let new = sources.map { "new.\($0)" }.joined(separator: ", ")
      let list = names.joined(separator: ", ")
      let removal = "INSERT INTO \(index)(\(index), \(list)) VALUES('delete', \(old))"
      let addition = "INSERT INTO \(index)(\(list)) VALUES (\(new))"
      return options.trigger(
        of: tableName, event.suffix, event.words, on: table,
        running: (event.removes ? [removal] : []) + (event.adds ? [addition] : []))
    }
  }

  fileprivate var arguments: [String] {
    var arguments = columns.map { $0.name.quotedUnlessWord + ($0.isIndexed ? "" : " UNINDEXED") }
    if let tokenizer { arguments.append("tokenize=\(tokenizer.option.quotedLiteral)") }
    if let content { arguments.append("content=\(content.quotedLiteral)") }
    if let contentRowID { arguments.append("content_rowid=\(contentRowID.quotedLiteral)") }
    if !prefixes.isEmpty {
      arguments.append("prefix='\(prefixes.sorted().map(String.init).joined(separator: " "))'")
    }
    if let columnSize { arguments.append("columnSize=\(columnSize)") }
    if let detail { arguments.append("detail=\(detail)") }
    return arguments
  }
}

/// A column of a full-text table that is being created.
public final class FTS5ColumnDefinition {
  internal let name: String
  internal private(set) var isIndexed = true

  internal init(name: String) {
    self.name = name
  }

  /// Excludes the column from the index: it is stored but not searched.
  @discardableResult
  public func notIndexed() -> Self {
    isIndexed = false
    return self
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension FTS5TableDefinition: Sendable {}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension FTS5ColumnDefinition: Sendable {}
