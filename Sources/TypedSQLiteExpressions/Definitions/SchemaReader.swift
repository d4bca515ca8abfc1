internal import TypedSQLite

/// Reads the definitions in the schema of a database: ``Connection/schema``.
///
/// ```swift
/// for column in try db.schema.columnDefinitions(table: "users") { print(column.toSQL()) }
/// ```
public final class SchemaReader {
  private let connection: Connection

  /// Creates a reader of the databases of a connection.
  public init(connection: Connection) {
    self.connection = connection
  }

  /// The columns of a table or view, in order; empty if there is none of that name.
  ///
  /// - Throws: ``Result`` if the schema cannot be read.
  public func columnDefinitions(table: String) throws -> [ColumnDefinition] {
    let sql = try objectDefinitions(name: table).first { $0.type == .table }?.sql
    let key = sql.flatMap { ColumnDefinition.PrimaryKey(sql: $0) }
    let uniques = try indexDefinitions(table: table).filter { $0.origin == .uniqueConstraint }.map(\.columns)
    let references = try keysByNumber(table).filter { $0.count == 1 }.joined()
    return try rows(
      "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)", table
    ).map { row in
      let name = row.text(0)
      return ColumnDefinition(
        name: name, primaryKey: row[4] as? Int64 == 0 ? nil : key ?? .init(autoIncrement: false),
        type: ColumnDefinition.Affinity(row.text(1)), nullable: row[2] as? Int64 == 0,
        unique: uniques.contains([name]), defaultValue: LiteralValue(row[3] as? String),
        references: references.first { $0.fromColumn == name })
    }
  }

  /// The objects of a schema, in the order in which they were created.
  ///
  /// - Parameters:
  ///   - name: the name of the object; nil for all.
  ///   - type: its kind; nil for all.
  ///   - temp: whether the schema is that of temporary tables.
  /// - Returns: the objects.
  /// - Throws: ``Result`` if the schema cannot be read.
  public func objectDefinitions(
    name: String? = nil, type: ObjectDefinition.ObjectType? = nil, temp: Bool = false
  ) throws -> [ObjectDefinition] {
    try rows(
      Database.schemaQuery(
        "type, name, tbl_name, rootpage, sql", in: temp ? "temp" : "main",
        where: "name = ifnull(?, name) COLLATE NOCASE AND type = ifnull(?, type)", order: "rowid"),
      name, type?.rawValue
    ).compactMap { row in
      guard let type = ObjectDefinition.ObjectType(rawValue: row.text(0)) else { return nil }
      return ObjectDefinition(
        type: type, name: row.text(1), tableName: row.text(2), rootpage: row[3] as? Int64 ?? 0,
        sql: row[4] as? String)
    }
  }

  /// The indexes of a table, also those of its constraints.
  ///
  /// - Throws: ``Result`` if the schema cannot be read.
  public func indexDefinitions(table: String) throws -> [IndexDefinition] {
    try rows("SELECT name, \"unique\", origin FROM pragma_index_list(?)", table).map { row in
      let name = row.text(0)
      let columns = try rows("SELECT name FROM pragma_index_info(?)", name).compactMap { $0[0] as? String }
      return IndexDefinition(
        table: table, name: name, unique: row[1] as? Int64 == 1, columns: columns,
        indexSQL: try objectDefinitions(name: name, type: .index).first?.sql,
        origin: IndexDefinition.Origin(rawValue: row.text(2)))
    }
  }

  /// The foreign keys of a table, one for each column.
  ///
  /// - Throws: ``Result`` if the schema cannot be read.
  public func foreignKeys(table: String) throws -> [ColumnDefinition.ForeignKey] {
    try Array(keysByNumber(table).joined())
  }

  /// The tables of the program in the main database, with their columns and indexes.
  ///
  /// - Throws: ``Result`` if the schema cannot be read.
  public func tableDefinitions() throws -> [TableDefinition] {
    try objectDefinitions(type: .table).filter { !$0.isInternal }.map { table in
      TableDefinition(
        name: table.name, columns: try columnDefinitions(table: table.name),
        indexes: try indexDefinitions(table: table.name))
    }
  }

  /// The columns of each foreign key.
  private func keysByNumber(_ table: String) throws -> [[ColumnDefinition.ForeignKey]] {
    var keys: [Int64: [ColumnDefinition.ForeignKey]] = [:]
    for row in try rows(
      """
      SELECT id, "from", "table", "to", on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY id, seq
      """, table)
    {
      func action(_ index: Int) -> String? { row.text(index) == "NO ACTION" ? nil : row.text(index) }
      keys[row[0] as? Int64 ?? 0, default: []].append(
        ColumnDefinition.ForeignKey(
          fromColumn: row.text(1), toTable: row.text(2), toColumn: row[3] as? String, onUpdate: action(4),
          onDelete: action(5)))
    }
    return keys.sorted { $0.key < $1.key }.map(\.value)
  }

  private func rows(_ sql: String, _ arguments: String?...) throws -> [[(any Binding)?]] {
    try connection.rows(sql, arguments)
  }
}

@available(*, unavailable, message: "A schema reader is shared only as its connection is.")
extension SchemaReader: Sendable {}

extension [(any Binding)?] {
  /// A column as a text; empty if it is not one.
  fileprivate func text(_ index: Int) -> String { self[index] as? String ?? "" }
}

extension Connection {
  /// A reader of the schema.
  public var schema: SchemaReader { SchemaReader(connection: self) }
}
