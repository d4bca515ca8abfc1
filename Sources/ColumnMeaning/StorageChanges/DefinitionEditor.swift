import SQLSyntax
import TypedSQLiteCore

/// Changes the definition of a converted column in the schema.
struct DefinitionEditor {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The current definition of a table, in which other columns may be converted already.
  func current(of column: ConvertedColumn) throws(ConversionError) -> TableStatement {
    let current = try ConversionError.when { () throws(DatabaseError) in
      try ConvertedColumn(column.origin, SchemaReader(database), in: database)
    }
    guard let current else { throw .cannotEditSchema(table: column.table) }
    return current.definition
  }

  /// Replaces the declared type and the DEFAULT of a column in the text of the schema.
  func replace(
    _ column: ConvertedColumn, _ definition: TableStatement, type: String, expression: String?
  ) throws(ConversionError) {
    guard let written = definition.columns.first(where: { $0.name.matches(column.column.name) }) else {
      throw .cannotEditSchema(table: column.table)
    }
    var parts = [(tokens: written.type, text: type)]
    if let expression, let part = written.defaultValue { parts.append((part, expression)) }
    let sql = definition.text(replacing: parts)
    let isAsMeant = try ConversionError.when { () throws(DatabaseError) in
      let reader = SchemaReader(database)
      let before = try reader.columns(of: column.table, in: column.schema)
      try write(sql, of: column)
      let after = try reader.columns(of: column.table, in: column.schema)
      return after.count == before.count
        && zip(before, after).allSatisfy { old, new in
          old.name == column.column.name
            ? new.name == old.name && new.declaredType == type : new == old
        }
    }
    guard isAsMeant else { throw .cannotEditSchema(table: column.table) }
  }

  private func write(_ sql: String, of column: ConvertedColumn) throws(DatabaseError) {
    let schema = SQLName.quoted(column.schema)
    let version = database.schemaVersion(schema: column.schema) ?? 0
    let previous = database.set(.writableSchema, to: true)
    defer { database.set(.writableSchema, to: previous) }
    let statement = try database.prepare(
      "UPDATE \(schema).sqlite_schema SET sql = ?1 WHERE type = 'table' AND name = ?2",
      texts: [sql, column.table])
    while try statement.step() {}
    statement.reset()
    // The new number makes other connections read the schema again; this connection needs the pragma.
    try database.runAll("PRAGMA \(schema).schema_version = \((version + 1) % 0x7FFF_FFFF)")
    try database.runAll("PRAGMA writable_schema = RESET")
  }

  /// Looks for faults in the table of a column.
  ///
  /// - Throws: ``ConversionError`` that names the first one.
  func checkIntegrity(of column: ConvertedColumn) throws(ConversionError) {
    let table = SQLName.quoted(column.table)
    let sql = "PRAGMA \(SQLName.quoted(column.schema)).integrity_check(\(table))"
    let faults = try ConversionError.when { () throws(DatabaseError) in
      try database.rows(sql) { $0.text(0) ?? "" }
    }
    guard faults == ["ok"] else { throw .leavesFault(table: column.table, faults.first ?? "") }
  }
}
