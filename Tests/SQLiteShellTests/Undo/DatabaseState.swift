import TypedSQLiteCore

/// All rows of all tables of a connection, with their rowids and each bit of their values.
///
/// The tables that belong to a virtual one are left out, because modules write some of them with the next savepoint.
struct DatabaseState: Equatable {
  private(set) var rows: [String: [String]] = [:]

  init(of database: Database) throws {
    let tables = try database.rows(
      """
      SELECT schema, name, wr FROM pragma_table_list
      WHERE type = 'table' OR type = 'virtual' AND name IN (SELECT name FROM sqlite_schema)
      """
    ) {
      (schema: $0.text(0) ?? "", name: $0.text(1) ?? "", hasRowid: $0.cell(2).int64 == 0)
    }
    for table in tables where !["sqlite_schema", "sqlite_temp_schema"].contains(table.name) {
      let source = "\"\(table.schema)\".\"\(table.name)\""
      let rowid = ["rowid", "oid"].first { name in
        table.hasRowid && (try? database.prepare("SELECT \(source).\(name) IS 0 FROM \(source)")) != nil
      }
      let order = rowid.map { "\($0), " } ?? ""
      rows[source] = try database.rows("SELECT \(order)* FROM \(source) ORDER BY 1") { row in
        (0..<row.columnCount).map { Self.text(row.cell($0)) }.joined(separator: " ")
      }
    }
  }

  private static func text(_ cell: Cell) -> String {
    switch cell.storageClass {
    case .null: "NULL"
    case .integer: "\(cell.int64)"
    case .real: "real \(cell.double.bitPattern)"
    case .text: cell.withBytes { "text \($0.array)" }
    case .blob: cell.withBytes { "blob \($0.array)" }
    }
  }
}
