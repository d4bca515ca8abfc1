import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A table on which indexes could be made.
struct AdvisedTable {
  let name: String
  /// The columns, in the order of the table.
  let columns: [Column]

  /// A column of a table.
  struct Column {
    let name: String
    /// The declared collation.
    let collation: String
    /// Whether it is the whole primary key, which has an index.
    let isWholeKey: Bool
  }

  /// Reads the columns of a table of `main`.
  init(_ name: String, in database: Database) throws(DatabaseError) {
    self.name = name
    let columns = try SchemaReader(database).columns(of: name, in: "main")
    let keyCount = columns.count { $0.primaryKeyPosition > 0 }
    self.columns = columns.map { column in
      Column(
        name: column.name, collation: database.collation(ofColumn: column.name, in: name) ?? "binary",
        isWholeKey: column.primaryKeyPosition == 1 && keyCount == 1)
    }
  }

  /// The columns as definitions for CREATE TABLE.
  var declarations: [String] {
    columns.map { "\(SQLName.quoted($0.name)) COLLATE \(SQLName.quoted($0.collation))" }
  }
}
