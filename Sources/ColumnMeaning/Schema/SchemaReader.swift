import SQLSyntax
package import TypedSQLiteCore

/// Reads what a schema contains, and the pragmas that describe it.
///
/// A schema is one database of the connection: `main`, `temp`, or the name given to ATTACH.
package struct SchemaReader {
  private let database: Database

  package init(_ database: Database) {
    self.database = database
  }

  /// The schemas of the connection, in the order of `PRAGMA database_list`.
  package func schemas() throws(DatabaseError) -> [String] {
    try database.rows("PRAGMA database_list") { $0.text(1) ?? "" }
  }

  /// The objects of a schema, in the order in which they were created.
  package func objects(in schema: String = "main") throws(DatabaseError) -> [SchemaObject] {
    try database.schemaObjects(in: schema)
  }

  /// The names of the tables and views of a schema, sorted, without SQLite's own.
  package func tableNames(in schema: String = "main") throws(DatabaseError) -> [String] {
    try database.namesOfObjects(
      in: schema, where: "type IN ('table', 'view') AND \(SchemaObject.isOrdinary)", order: "name")
  }

  /// The names of the indexes of a schema that a CREATE INDEX made.
  func indexNames(in schema: String) throws(DatabaseError) -> [String] {
    try database.namesOfObjects(in: schema, where: "type = 'index' AND sql IS NOT NULL")
  }

  /// The schema in which SQLite finds a table that is named without one: temp, main, then the attached ones.
  package func schema(ofTable table: String) -> String { foundSchema(ofTable: table) ?? "main" }

  /// The same; nil if there is no such table.
  ///
  /// It runs no statement: without a schema, a pragma would wait for the locks of all databases, and in a transaction begin to
  /// read them.
  private func foundSchema(ofTable table: String) -> String? {
    let names = database.schemaNames.filter { database.isReadOnly(schema: $0) != nil }
    return (names.filter { $0 == "temp" } + names.filter { $0 != "temp" })
      .first { database.hasTableOrView(table, in: $0) }
  }

  package func isStrict(_ table: String, in schema: String) throws(DatabaseError) -> Bool {
    try database.rows(
      """
      SELECT strict FROM pragma_table_list(\(SQLName.literal(table)))
      WHERE schema = \(SQLName.literal(schema))
      """
    ) { $0.cell(0).int64 != 0 }.first ?? false
  }

  /// The columns of a table or view, hidden and generated ones included; empty if there is no such table.
  ///
  /// Without a schema the table is found as a statement would find it.
  package func columns(of table: String, in schema: String? = nil) throws(DatabaseError) -> [TableColumn] {
    let columns = try knownColumns(of: table, in: schema)
    guard columns.isEmpty, let provider = database.tableProvider, try provider.provideTable(named: table)
    else {
      return columns
    }
    return try knownColumns(of: table, in: schema)
  }

  private func knownColumns(of table: String, in schema: String?) throws(DatabaseError) -> [TableColumn] {
    try database.rows(pragma("table_xinfo", of: table, in: schema)) { row in
      TableColumn(
        name: row.text(1) ?? "", declaredType: row.text(2) ?? "", isNotNull: row.cell(3).int64 != 0,
        defaultExpression: row.text(4), primaryKeyPosition: Int(clamping: row.cell(5).int64),
        kind: TableColumn.Kind(rawValue: Int(clamping: row.cell(6).int64)) ?? .ordinary)
    }
  }

  /// The indexes of a table, automatic ones included.
  package func indexes(of table: String, in schema: String? = nil) throws(DatabaseError) -> [TableIndex] {
    let rows = try database.rows(pragma("index_list", of: table, in: schema)) { row in
      (row.text(1) ?? "", row.cell(2).int64 != 0, row.text(3) ?? "", row.cell(4).int64 != 0)
    }
    var indexes: [TableIndex] = []
    for (name, isUnique, origin, isPartial) in rows {
      indexes.append(
        TableIndex(
          name: name, isUnique: isUnique, origin: TableIndex.Origin(rawValue: origin) ?? .created,
          isPartial: isPartial,
          columns: try database.rows(pragma("index_info", of: name, in: schema)) { $0.text(2) }))
    }
    return indexes
  }

  /// The terms of the key of an index, in their order.
  package func terms(ofIndex index: String, in schema: String) throws(DatabaseError) -> [IndexTerm] {
    try allTerms(ofIndex: index, in: schema).filter(\.isKey)
  }

  /// The terms of an index with the columns that it has besides its key, in their order.
  package func allTerms(ofIndex index: String, in schema: String = "main") throws(DatabaseError)
    -> [IndexTerm]
  {
    try database.rows(pragma("index_xinfo", of: index, in: schema)) { row in
      IndexTerm(
        number: Int(clamping: row.cell(1).int64), column: row.text(2), isDescending: row.cell(3).int64 != 0,
        collation: row.text(4) ?? "BINARY", isKey: row.cell(5).int64 != 0)
    }
  }

  /// The tables and views of a schema, SQLite's own included.
  package func listedTables(in schema: String) throws(DatabaseError) -> [ListedTable] {
    try database.rows("SELECT name, type, wr FROM pragma_table_list WHERE schema = ?1", texts: [schema]) {
      row in
      ListedTable(
        name: row.text(0) ?? "", type: row.text(1) ?? "", isWithoutRowID: row.cell(2).int64 != 0)
    }
  }

  /// A table or view of a schema; nil if there is none.
  package func listedTable(_ name: String, in schema: String) throws(DatabaseError) -> ListedTable? {
    try listedTables(in: schema).first { $0.name.matches(name) }
  }

  package func foreignKeys(of table: String, in schema: String? = nil) throws(DatabaseError)
    -> [TableForeignKey]
  {
    var keys: [(number: Int64, key: TableForeignKey)] = []
    let rows = try database.rows(pragma("foreign_key_list", of: table, in: schema)) { row in
      (
        row.cell(0).int64,
        TableForeignKey(
          table: row.text(2) ?? "", columns: [row.text(3) ?? ""],
          referencedColumns: row.text(4).map { [$0] } ?? [], onUpdate: row.text(5) ?? "",
          onDelete: row.text(6) ?? "")
      )
    }
    for (number, part) in rows {
      if let last = keys.last, last.number == number {
        keys[keys.count - 1].key = last.key.adding(part)
      } else {
        keys.append((number, part))
      }
    }
    return keys.map(\.key)
  }

  private func pragma(_ name: String, of object: String, in schema: String?) -> String {
    let schema = schema ?? foundSchema(ofTable: object)
    let prefix = schema.map { SQLName.quoted($0) + "." } ?? ""
    return "PRAGMA \(prefix)\(name)=\(SQLName.literal(object))"
  }
}

extension TableForeignKey {
  fileprivate func adding(_ part: TableForeignKey) -> TableForeignKey {
    TableForeignKey(
      table: table, columns: columns + part.columns,
      referencedColumns: referencedColumns + part.referencedColumns, onUpdate: onUpdate, onDelete: onDelete)
  }
}

extension SchemaObject {
  /// The first statement in the text, without whatever follows it; nil if there is none.
  package var soundSQL: String? {
    SchemaStatement.sound(sql).map { String(decoding: $0, as: UTF8.self) }
  }
}
