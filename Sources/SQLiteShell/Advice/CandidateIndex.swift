import SQLSyntax
import TypedSQLiteCore

/// An index that might help a statement.
struct CandidateIndex {
  /// The name, made from the table and a number computed from the columns.
  let name: String
  /// The statement that makes it, without a semicolon.
  let sql: String
  /// The statistics of a sample of rows, in the form of `sqlite_stat1`.
  var statistics: String?

  /// A column of an index.
  struct Column: Hashable {
    /// The number of the column in its table.
    let number: Int
    /// The collation by which it is sorted.
    let collation: String
    /// Whether the largest value comes first; false by default.
    var isDescending = false
  }

  /// Creates the description of an index on columns of a table.
  init(_ columns: [Column], of table: AdvisedTable) {
    let list = columns.map { Self.definition($0, of: table) }.joined(separator: ", ")
    name = "\(table.name)_idx_\(Self.hash(list))"
    sql =
      SQLName.isPlain(table.name)
      ? "CREATE INDEX \(name) ON \(table.name)(\(list))"
      : "CREATE INDEX \(SQLName.quoted(name)) ON \(SQLName.quoted(table.name))(\(list))"
  }

  private static func definition(_ column: Column, of table: AdvisedTable) -> String {
    let known = table.columns[column.number]
    var text = SQLName.isPlain(known.name) ? known.name : SQLName.literal(known.name)
    if !known.collation.matches(column.collation) {
      text +=
        " COLLATE "
        + (SQLName.isPlain(column.collation) ? column.collation : SQLName.literal(column.collation))
    }
    return column.isDescending ? text + " DESC" : text
  }

  /// The number that sqlite3 computes from a list of columns, in eight hexadecimal digits.
  ///
  /// Each signed byte is added to nine times the previous sum.
  private static func hash(_ list: String) -> String {
    let value = list.utf8.reduce(UInt32(0)) { hash, byte in
      hash &* 9 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: byte))
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
