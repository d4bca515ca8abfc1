/// How an index is created.
///
/// See <https://www.sqlite.org/lang_createindex.html>.
public struct IndexOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates the index only if there is none of its name.
  public static let ifNotExists = IndexOptions(rawValue: 1)
  /// Refuses rows with values that another row has.
  public static let unique = IndexOptions(rawValue: 2)
}

/// An index that is being created.
internal struct IndexDefinition {
  let name: String
  let table: String
  let expressions: [SQLExpression]
  var options: IndexOptions = []
  var condition: SQLExpression?

  init(
    name: String, table: String, expressions: [SQLExpression], options: IndexOptions = [],
    condition: SQLExpression? = nil
  ) {
    self.name = name
    self.table = table
    self.expressions = expressions
    self.options = options
    self.condition = condition
  }

  init(
    name: String, table: String, columns: [String], options: IndexOptions = [],
    condition: SQLExpression? = nil
  ) {
    self.init(
      name: name, table: table, expressions: columns.map { Column($0).sqlExpression }, options: options,
      condition: condition)
  }

  /// The statement up to its columns.
  private var start: String {
    let kind = options.contains(.unique) ? "UNIQUE INDEX" : "INDEX"
    let guarded = options.contains(.ifNotExists) ? "IF NOT EXISTS " : ""
    return "CREATE \(kind) \(guarded)\(name.quotedIdentifier) ON \(table.quotedIdentifier)"
  }

  func write(to writer: inout SQLWriter) throws(DatabaseError) {
    writer.write(start + "(")
    try writer.write(list: expressions)
    writer.write(")")
    guard let condition else { return }
    writer.write(" WHERE ")
    try writer.write(condition)
  }
}

extension Database {
  /// Creates an index of columns.
  ///
  /// ```swift
  /// try db.create(index: "player_email", on: "player", columns: ["email"], options: .unique)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the index.
  ///   - table: the table.
  ///   - columns: the columns, the most important one first.
  ///   - options: how it is created.
  ///   - condition: which rows it has; nil for all.
  /// - Throws: ``DatabaseError`` if SQLite refuses the index, for example because rows have equal values.
  public func create(
    index name: String, on table: String, columns: [String], options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    let index = IndexDefinition(
      name: name, table: table, columns: columns, options: options, condition: condition?.sqlExpression)
    try executeDefinition(index.write)
  }

  /// Creates an index of expressions, such as a column in another collation.
  ///
  /// ```swift
  /// try db.create(index: "player_name", on: "player", expressions: [Column("name").collating(.nocase)])
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the index.
  ///   - table: the table.
  ///   - expressions: the expressions, the most important one first.
  ///   - options: how it is created.
  ///   - condition: which rows it has; nil for all.
  /// - Throws: ``DatabaseError`` if SQLite refuses the index.
  public func create(
    index name: String, on table: String, expressions: [any SQLExpressible], options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    let index = IndexDefinition(
      name: name, table: table, expressions: expressions.map(\.sqlExpression), options: options,
      condition: condition?.sqlExpression)
    try executeDefinition(index.write)
  }

  /// Creates an index of columns, with the name `index_TABLE_on_COLUMN_COLUMN`.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - columns: the columns, the most important one first.
  ///   - options: how it is created.
  ///   - condition: which rows it has; nil for all.
  /// - Throws: ``DatabaseError`` if SQLite refuses the index.
  public func create(
    indexOn table: String, columns: [String], options: IndexOptions = [],
    condition: (any SQLExpressible)? = nil
  ) throws {
    let name = "index_\(table)_on_\(columns.joined(separator: "_"))"
    try create(index: name, on: table, columns: columns, options: options, condition: condition)
  }

  /// Deletes an index.
  ///
  /// - Throws: ``DatabaseError`` if there is no such index, or if it belongs to a constraint.
  public func drop(index name: String) throws {
    try executeDefinition { $0.write("DROP INDEX \(name.quotedIdentifier)") }
  }

  /// Deletes the index of exactly these columns, in this order, if there is exactly one.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table, or if the index belongs to a constraint.
  public func drop(indexOn table: String, columns: [String]) throws {
    let names = columns.map { $0.lowercased() }
    let found = try indexes(on: table).filter { $0.columns.map { $0.lowercased() } == names }
    if found.count == 1 { try drop(index: found[0].name) }
  }

  /// Rebuilds the indexes that compare with a collation, after the collation has changed.
  public func reindex(collation: Database.CollationName) throws {
    try executeDefinition { $0.write("REINDEX \(collation.sql)") }
  }

  /// Rebuilds the indexes that compare with a collation, after the collation has changed.
  public func reindex(collation: DatabaseCollation) throws {
    try reindex(collation: Database.CollationName(collation.name))
  }
}
