extension FTS5: VirtualTableModule {
  /// The name `fts5`.
  public var moduleName: String { "fts5" }

  /// Makes a definition without columns.
  public func makeTableDefinition() -> FTS5TableDefinition { FTS5TableDefinition() }

  /// The columns and options of a full-text table.
  public func moduleArguments(for definition: FTS5TableDefinition, in db: Database) throws -> [String] {
    definition.arguments
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
  private var columns: [FTS5ColumnDefinition] = []

  internal init() {}

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

  fileprivate var arguments: [String] {
    var arguments = columns.map { $0.name.quotedIdentifier + ($0.isIndexed ? "" : " UNINDEXED") }
    // FTS5 accepts an option in double quotes, which are doubled inside of it.
    if let tokenizer { arguments.append("tokenize=\(tokenizer.option.quotedIdentifier)") }
    if let content { arguments.append("content=\(content.quotedIdentifier)") }
    if let contentRowID { arguments.append("content_rowid=\(contentRowID.quotedIdentifier)") }
    if !prefixes.isEmpty {
      arguments.append("prefix='\(prefixes.sorted().map(String.init).joined(separator: " "))'")
    }
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
