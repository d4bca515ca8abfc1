import SQLSyntax
package import TypedSQLiteCore

/// What the schema says about a table, as far as it matters for the meaning of columns.
///
/// It is a class, because it is large, and all columns of the table share it.
package final class TableFacts: Sendable {
  /// The database of the connection.
  package let schema: String
  package let name: String
  package let columns: [TableColumn]
  /// The CREATE statement.
  package let sql: String
  /// Whether it is a virtual table.
  package let isVirtual: Bool
  /// A name of the row identifier that no column uses, or nil for a table without one.
  package let rowidName: String?
  package let foreignKeys: [TableForeignKey]
  /// The texts to which CHECKs limit columns, by the name of the column in lower case.
  package let checkedLabels: [String: [String]]
  /// What comments in the CREATE statement say about columns, by the name of the column in lower case.
  package let comments: [String: String]

  /// The CREATE statement without white space and quotes, in lower case; nil if it has no CHECK.
  private let checkText: String?
  /// The indexes of the columns, by name in lower case.
  private let places: [String: Int]
  /// How many columns the primary key has.
  private let keyCount: Int

  /// Reads the schema of a table; nil if there is no such table.
  package init?(_ name: String, in schema: String, database: Database) {
    let reader = SchemaReader(database)
    guard let columns = try? reader.columns(of: name, in: schema), !columns.isEmpty else { return nil }
    let sql = (try? database.createStatement(ofTable: name, in: schema)) ?? ""
    self.schema = schema
    self.name = name
    self.columns = columns
    self.sql = sql
    let words = sql.uppercased()
    isVirtual = words.hasPrefix("CREATE VIRTUAL")
    foreignKeys = words.contains("REFERENCES") ? (try? reader.foreignKeys(of: name, in: schema)) ?? [] : []
    checkedLabels = words.contains("CHECK") ? TableStatement(Array(sql.utf8))?.checkedLabels ?? [:] : [:]
    comments =
      sql.contains("--") || sql.contains("/*") ? TableStatement(Array(sql.utf8))?.comments ?? [:] : [:]
    checkText =
      words.contains("CHECK") ? sql.filter { !$0.isWhitespace && !"\"`[]".contains($0) }.lowercased() : nil
    keyCount = columns.count { $0.primaryKeyPosition > 0 }
    let places = Dictionary(
      columns.indices.map { (columns[$0].name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    self.places = places
    let free = ["rowid", "_rowid_", "oid"].first { places[$0] == nil }
    rowidName = free.flatMap { database.hasColumn($0, in: name) ? $0 : nil }
  }

  /// Whether reading rows costs little and changes nothing.
  package var canBeSampled: Bool { !isVirtual }

  package func column(_ name: String) -> TableColumn? {
    places[name.lowercased()].map { columns[$0] }
  }

  /// Whether a column is the row identifier under its own name.
  package func isRowid(_ column: TableColumn) -> Bool {
    rowidName != nil && column.primaryKeyPosition == 1 && column.declaredType.uppercased() == "INTEGER"
      && keyCount == 1
  }

  /// Whether a constraint limits a column to 0 and 1.
  package func isLimitedToBits(_ column: TableColumn) -> Bool {
    guard let checks = checkText else { return false }
    let name = column.name.lowercased()
    return checks.contains("check(\(name)in(0,1))") || checks.contains("check(\(name)in(1,0))")
  }
}
