import SQLSyntax
import TypedSQLiteCore

/// A value near an end of a table, and the place at which it was found.
struct EndCell {
  /// The number of the row; nil in a table without rowid.
  let row: Int64?
  let value: DatabaseValue
  /// Whether a writer shows it as another text than the one it is.
  var isShownOtherwise = false

  var place: String { row.map { "row \($0)" } ?? "a row" }

  /// How many rows are read from each end.
  static let limit = 50

  /// The cells of a column at both ends of its table, without NULLs.
  static func all(
    of origin: ColumnOrigin, in database: Database, shownBy write: TypedCellWriter? = nil
  ) -> [EndCell] {
    var buffer = ByteBuffer()
    let column = SQLName.quoted(origin.column)
    let table = SQLName.qualified(origin.table, in: origin.schema)
    let cells = { (row: String, order: String) in
      try? database.rows(
        "SELECT \(row), \(column) FROM \(table) \(order) LIMIT \(limit)"
      ) { cells in
        let (row, cell) = (cells.cell(0), cells.cell(1))
        var end = EndCell(row: row.storageClass == .integer ? row.int64 : nil, value: cell.databaseValue)
        buffer.removeAll()
        if let write, cell.storageClass == .text, write(cell, &buffer) != nil {
          end.isShownOtherwise = cell.withBytes { $0.array } != buffer.bytes
        }
        return end
      }
    }
    let first = cells("rowid", "ORDER BY rowid") ?? cells("NULL", "") ?? []
    let last = cells("rowid", "ORDER BY rowid DESC") ?? []
    return (first + last).filter { !$0.value.isNull }
  }
}
