extension FTS4: VirtualTableModule {
  /// The name `fts4`.
  public var moduleName: String { "fts4" }

  /// Makes a definition without columns.
  public func makeTableDefinition(configuration: VirtualTableConfiguration) -> FTS4TableDefinition {
    FTS4TableDefinition(options: configuration.options)
  }

  /// The columns and options of a full-text table.
  public func moduleArguments(for definition: FTS4TableDefinition, in db: Database) throws -> [String] {
    if definition.synchronizedTable != nil { try definition.options.checkSynchronization() }
    return definition.arguments
  }

  /// Indexes the rows of the table with the texts, and creates the triggers that repeat its changes.
  public func database(
    _ db: Database, didCreate tableName: String, using definition: FTS4TableDefinition
  ) throws {
    guard let table = definition.synchronizedTable else { return }
    let rowID = try db.primaryKey(table).rowIDKey ?? "rowid"
    try db.synchronize(tableName, by: definition.triggers(of: tableName, on: table, rowID: rowID))
  }
}

extension Database {
  /// Deletes the triggers that ``FTS4TableDefinition/synchronize(withTable:)`` made for a full-text table, before the
  /// table is deleted.
  ///
  /// - Throws: ``DatabaseError`` if the schema cannot be changed.
  public func dropFTS4SynchronizationTriggers(forTable tableName: String) throws {
    try dropSynchronization(of: tableName, FTS4TableDefinition.events.map(\.suffix))
  }
}

/// A full-text table of ``FTS4`` that is being created.
///
/// See <https://www.sqlite.org/fts3.html#fts4_options>.
public final class FTS4TableDefinition {
  /// The tokenizer, which splits texts into tokens; nil for ``FTS3TokenizerDescriptor/simple``.
  public var tokenizer: FTS3TokenizerDescriptor?
  /// The table that contains the texts; empty for a table without texts; nil for one with its own.
  public var content: String?
  /// The SQL function that compresses a text before it is stored; nil for none.
  public var compress: String?
  /// The SQL function that undoes ``compress``; nil for none.
  public var uncompress: String?
  /// `fts3` to store no sizes of documents, so that `matchinfo()` knows less; nil to store them.
  public var matchinfo: String?
  /// The lengths of the prefixes to index, in bytes; none by default.
  public var prefixes: Set<Int> = []
  /// The table whose rows the index follows.
  fileprivate private(set) var synchronizedTable: String?
  fileprivate let options: VirtualTableOptions
  private var columns: [FTS4ColumnDefinition] = []

  fileprivate init(options: VirtualTableOptions) {
    self.options = options
  }

  /// Adds a column; a table without any has one named `content`.
  ///
  /// - Parameter name: the name.
  /// - Returns: the column.
  @discardableResult
  public func column(_ name: String) -> FTS4ColumnDefinition {
    let column = FTS4ColumnDefinition(name: name)
    columns.append(column)
    return column
  }

  /// Indexes the columns of these names of another table, whose changes triggers repeat here.
  ///
  /// - Parameter tableName: the table with the texts, which has a rowid.
  public func synchronize(withTable tableName: String) {
    content = tableName
    synchronizedTable = tableName
  }

  fileprivate static let events: [(suffix: String, words: String, adds: Bool)] = [
    ("bu", "BEFORE UPDATE", false), ("bd", "BEFORE DELETE", false),
    ("au", "AFTER UPDATE", true), ("ai", "AFTER INSERT", true),
  ]

  /// The triggers that repeat the changes of a table, as FTS4 describes them for external content.
  fileprivate func triggers(of tableName: String, on table: String, rowID: String) -> [String] {
    let names = columns.map(\.name.quotedIdentifier)
    let index = tableName.quotedIdentifier
    let list = (["docid".quotedIdentifier] + names).joined(separator: ", ")
    let values = ([rowID.quotedIdentifier] + names).map { "new.\($0)" }.joined(separator: ", ")
    return Self.events.map { event in
      let statement =
        event.adds
        ? "INSERT INTO \(index)(\(list)) VALUES(\(values))"
        : "DELETE FROM \(index) WHERE docid=old.\(rowID.quotedIdentifier)"
      return options.trigger(of: tableName, event.suffix, event.words, on: table, running: [statement])
    }
  }

  fileprivate var arguments: [String] {
    var arguments = columns.flatMap(\.arguments)
    if let tokenizer { arguments.append("tokenize=\(tokenizer.written(separator: " "))") }
    let options = [
      ("content", content), ("compress", compress), ("uncompress", uncompress), ("matchinfo", matchinfo),
      ("prefix", prefixes.isEmpty ? nil : prefixes.sorted().map(String.init).joined(separator: ",")),
    ]
    for case (let name, let value?) in options { arguments.append("\(name)=\(value.quotedIdentifier)") }
    return arguments
  }
}

/// A column of a full-text table of ``FTS4`` that is being created.
public final class FTS4ColumnDefinition {
  fileprivate let name: String
  private var isIndexed = true
  private var isLanguage = false

  fileprivate init(name: String) {
    self.name = name
  }

  /// Excludes the column from the index: it is stored but not searched.
  @discardableResult
  public func notIndexed() -> Self {
    isIndexed = false
    return self
  }

  /// Makes the column a hidden one with the number of the language of a row, which its tokenizer gets.
  @discardableResult
  public func asLanguageId() -> Self {
    isLanguage = true
    return self
  }

  fileprivate var arguments: [String] {
    if isLanguage { return ["languageid=\(name.quotedIdentifier)"] }
    let name = name.quotedUnlessWord
    return isIndexed ? [name] : [name, "notindexed=\(name)"]
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension FTS4TableDefinition: Sendable {}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension FTS4ColumnDefinition: Sendable {}
