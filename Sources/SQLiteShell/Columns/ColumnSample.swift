package import TypedSQLite

/// Some numbers of a column, read where they are cheap to reach.
package struct ColumnSample: Sendable {
  /// The INTEGER values.
  package var integers: [Int64] = []
  /// The REAL values.
  package var reals: [Double] = []

  package init() {}

  /// Whether there is no number.
  package var isEmpty: Bool { integers.isEmpty && reals.isEmpty }

  /// The most rows that are read.
  private static let rowLimit = 200

  /// Reads numbers of a column, from its start and its end.
  ///
  /// A table is entered by rowid at both ends, so that the cost does not grow with the table. NULL, text and
  /// blobs are passed over.
  ///
  /// - Parameters:
  ///   - origin: the column of a table.
  ///   - database: the connection.
  /// - Returns: what was read; empty where the table has no such numbers or cannot be read.
  package static func read(_ origin: ColumnOrigin, in database: Database) -> ColumnSample {
    var sample = ColumnSample()
    let column = SQLName.quoted(origin.column)
    let table = "\(SQLName.quoted(origin.schema)).\(SQLName.quoted(origin.table))"
    let half = rowLimit / 2
    let rows = "SELECT \(column), rowid FROM \(table) WHERE rowid > "
    if let last = sample.fill(from: "\(rows)\(Int64.min) ORDER BY rowid LIMIT \(half)", in: database) {
      _ = sample.fill(from: "\(rows)\(last) ORDER BY rowid DESC LIMIT \(half)", in: database)
    } else {
      // A table without rowid refuses the first form.
      _ = sample.fill(from: "SELECT \(column), 0 FROM \(table) LIMIT \(rowLimit)", in: database)
    }
    return sample
  }

  /// Adds the numbers of a query's first column.
  ///
  /// - Returns: the last value of its second column, or nil where the query cannot be run.
  private mutating func fill(from sql: String, in database: Database) -> Int64? {
    var last: Int64 = 0
    do {
      var offset = 0
      guard let statement = try database.prepareNext(Array(sql.utf8), offset: &offset) else { return nil }
      while try statement.step() {
        let cell = statement.cell(0)
        last = statement.cell(1).int64
        switch cell.storageClass {
        case .integer: integers.append(cell.int64)
        case .real: reals.append(cell.double)
        case .text, .blob, .null: break
        }
      }
      return last
    } catch {
      return nil
    }
  }
}
