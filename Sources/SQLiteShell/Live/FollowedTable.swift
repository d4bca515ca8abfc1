import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A table with rowids that is followed, and the queries for parts of it.
struct FollowedTable {
  let path: TablePath
  /// The name of the rowid, or of the column that it is.
  let rowIDName: String
  /// The columns after the rowid.
  private let columnNames: [String]
  /// The text after WHERE; empty if there is none.
  private let condition: [UInt8]

  /// The rows of a query that reads at most so many at once, or so many bytes.
  static let batchLimit = (rows: 1000, bytes: 1 << 20)

  init(
    _ path: TablePath, _ info: PrimaryKeyInfo, _ database: Database, condition: [UInt8]
  ) throws(DatabaseError) {
    self.path = path
    self.condition = condition
    let key = info.rowIDKey.flatMap { info.isHiddenRowID ? nil : $0 } ?? info.rowIDName
    rowIDName = key
    columnNames = try database.columnNames(of: path.table, in: path.schema).filter { !$0.matches(key) }
  }

  private var table: String { SQLName.qualified(path.table, in: path.schema) }
  private var key: String { SQLName.quoted(rowIDName) }
  /// The number of columns, with the rowid.
  var columnCount: Int { columnNames.count + 1 }

  /// The least or greatest rowid of the table, `condition` or not; NULL if it has no such row.
  func edge(_ function: String, where comparison: String = "") -> String {
    "SELECT \(function)(\(key)) FROM \(table)" + (comparison.isEmpty ? "" : " WHERE \(key) \(comparison)")
  }

  /// A query for rows in the order of their rowids, at most a batch.
  ///
  /// - Parameters:
  ///   - low: the rowid before the first one; nil for none.
  ///   - high: the last rowid; nil for no end.
  /// - Returns: the SQL.
  func rows(after low: Int64?, through high: Int64?) -> [UInt8] {
    var terms: [[UInt8]] = []
    if let low { terms.append(Array("\(key) > \(low)".utf8)) }
    if let high { terms.append(Array("\(key) <= \(high)".utf8)) }
    return select(terms) + Array(" ORDER BY \(key) LIMIT \(Self.batchLimit.rows)".utf8)
  }

  /// A query for the rowid before the last rows.
  func start(ofLast count: Int) -> [UInt8] {
    Array("SELECT \(key) FROM (".utf8) + select([])
      + Array(") ORDER BY 1 DESC LIMIT 1 OFFSET \(count)".utf8)
  }

  private func select(_ terms: [[UInt8]]) -> [UInt8] {
    // SQLite calls each name of the rowid "rowid", which another column may be called too.
    let columns = (["\(key) AS \(key)"] + columnNames.map(SQLName.quoted)).joined(separator: ", ")
    // A comment at the end of the condition ends with its line.
    let own = condition.isEmpty ? [] : [Array("(".utf8) + condition + Array("\n)".utf8)]
    let all = Array((terms + own).joined(separator: Array(" AND ".utf8)))
    return Array("SELECT \(columns) FROM \(table)".utf8) + (all.isEmpty ? [] : Array(" WHERE ".utf8) + all)
  }
}

extension Database {
  /// The names of the columns of a table that `SELECT *` gives.
  fileprivate func columnNames(of table: String, in schema: String) throws(DatabaseError) -> [String] {
    try prepare("SELECT * FROM \(SQLName.qualified(table, in: schema))").columnNames
  }
}
