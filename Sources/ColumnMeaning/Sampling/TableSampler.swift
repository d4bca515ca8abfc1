import SQLSyntax
package import TypedSQLiteCore

/// Reads some rows of a table by rowid.
///
/// It reads rows at the start, at places between, and at the end, so the cost does not grow with the table. It writes
/// nothing and takes only a read lock.
package struct TableSampler {
  private let database: Database
  private let table: String
  private let list: String
  private let rowid: String?
  private var samples: [ColumnSample]
  private var lastRowid = Int64.min
  /// How many bytes of text and blobs may still be read.
  private var budget = 1 << 20

  /// How many rows are read at the start, and again at the end.
  private static let edge = 64
  /// At how many places between rows are read, and how many at each.
  private static let middle = (places: 6, rows: 16)

  /// Reads values of columns of a table.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - facts: the table.
  ///   - database: the connection.
  /// - Returns: a sample for each column; empty ones if the table cannot be read.
  package static func samples(
    of columns: [String], in facts: TableFacts, database: Database
  ) -> [ColumnSample] {
    var failure: DatabaseError?
    return samples(of: columns, in: facts, database: database, failure: &failure)
  }

  /// Reads values of columns of a table, and sets `failure` if they could not be read.
  static func samples(
    of columns: [String], in facts: TableFacts, database: Database, failure: inout DatabaseError?
  ) -> [ColumnSample] {
    samples(ofExpressions: columns.map(SQLName.quoted), in: facts, database: database, failure: &failure)
  }

  /// Reads how far positive numbers of one column are from those of another, row by row.
  package static func distances(
    from first: String, to second: String, in facts: TableFacts, database: Database
  ) -> ColumnSample {
    let (first, second) = (SQLName.quoted(first), SQLName.quoted(second))
    let areNumbers = [first, second].map { "typeof(\($0)) IN ('integer', 'real') AND \($0) > 0" }
    let distance = "CASE WHEN \(areNumbers.joined(separator: " AND ")) THEN \(second) - \(first) END"
    var failure: DatabaseError?
    return samples(ofExpressions: [distance], in: facts, database: database, failure: &failure).first
      ?? ColumnSample()
  }

  private static func samples(
    ofExpressions expressions: [String], in facts: TableFacts, database: Database,
    failure: inout DatabaseError?
  ) -> [ColumnSample] {
    var sampler = TableSampler(expressions, facts, database)
    guard facts.canBeSampled else { return sampler.samples }
    do throws(DatabaseError) {
      try sampler.read()
      return sampler.samples
    } catch {
      failure = error
      // A table that is locked, damaged or computed by a function that fails gives no evidence.
      return expressions.map { _ in ColumnSample() }
    }
  }

  private init(_ expressions: [String], _ facts: TableFacts, _ database: Database) {
    self.database = database
    table = SQLName.qualified(facts.name, in: facts.schema)
    list = expressions.joined(separator: ", ")
    rowid = facts.rowidName
    samples = expressions.map { _ in ColumnSample() }
  }

  private mutating func read() throws(DatabaseError) {
    guard let rowid else {
      let count = try add("SELECT 0, \(list) FROM \(table) LIMIT \(3 * Self.edge)")
      return finish(isWhole: count < 3 * Self.edge)
    }
    guard !database.isRemote else { return try readAtOnce(rowid) }
    let rows = "SELECT \(rowid), \(list) FROM \(table)"
    let count = try add("\(rows) ORDER BY \(rowid) LIMIT \(Self.edge)")
    guard count == Self.edge else { return finish(isWhole: budget > 0) }
    let ends = try database.rows("SELECT max(\(rowid)) FROM \(table)") { $0.cell(0).int64 }
    let last = ends.first ?? lastRowid
    let distance = Double(last) - Double(lastRowid)
    let start = lastRowid
    for place in 1...Self.middle.places where distance > Double(4 * Self.edge) {
      let offset = distance * Double(place) / Double(Self.middle.places + 1)
      let (target, overflow) = start.addingReportingOverflow(Int64(offset))
      guard !overflow, target > lastRowid else { continue }
      _ = try add("\(rows) WHERE \(rowid) >= \(target) ORDER BY \(rowid) LIMIT \(Self.middle.rows)")
    }
    let rest = "\(rows) WHERE \(rowid) > \(lastRowid) ORDER BY \(rowid)"
    let tail = try add("SELECT * FROM (\(rest) DESC LIMIT \(Self.edge)) ORDER BY 1")
    finish(isWhole: distance <= Double(4 * Self.edge) && tail < Self.edge && budget > 0)
  }

  /// Reads about the same rows in one query, because each one that another machine answers takes a while.
  private mutating func readAtOnce(_ rowid: String) throws(DatabaseError) {
    let columns = "\(rowid), \(list) FROM \(table)"
    let ends = "(SELECT min(\(rowid)) FROM \(table)), (SELECT max(\(rowid)) FROM \(table))"
    var parts = ["SELECT * FROM (SELECT 0, \(columns) ORDER BY \(rowid) LIMIT \(Self.edge))"]
    for place in 1...Self.middle.places {
      let target = "CAST(low + (high * 1.0 - low) * \(place) / \(Self.middle.places + 1) AS INTEGER)"
      parts.append(
        """
        SELECT * FROM (SELECT \(place), \(columns) WHERE \(rowid) >= (SELECT \(target) FROM ends) \
        ORDER BY \(rowid) LIMIT \(Self.middle.rows))
        """)
    }
    let tail = "SELECT \(Self.middle.places + 1), \(columns) ORDER BY \(rowid) DESC LIMIT \(Self.edge)"
    parts.append("SELECT * FROM (SELECT * FROM (\(tail)) ORDER BY 2)")
    let statement = try database.prepare(
      "WITH ends(low, high) AS (SELECT \(ends)) " + parts.joined(separator: " UNION ALL "))
    var endOfFirstPart = Int64.min
    var isWhole = false
    var count = 0
    while budget > 0, try statement.step() {
      let (part, number) = (statement.cell(0).int64, statement.cell(1).int64)
      if part == 0 { endOfFirstPart = number }
      // The parts overlap if the table is small.
      guard part == 0 || number > lastRowid else {
        isWhole = isWhole || part > Self.middle.places && number <= endOfFirstPart
        continue
      }
      count += 1
      add(statement, from: 2)
    }
    finish(isWhole: budget > 0 && (isWhole || count < Self.edge))
  }

  private mutating func finish(isWhole: Bool) {
    for index in samples.indices { samples[index].isWhole = isWhole }
  }

  /// Adds the rows of a query whose first column is the rowid.
  ///
  /// - Returns: how many rows there were.
  private mutating func add(_ sql: String) throws(DatabaseError) -> Int {
    guard budget > 0 else { return 0 }
    let statement = try database.prepare(sql)
    var count = 0
    while budget > 0, try statement.step() {
      count += 1
      add(statement, from: 1)
    }
    return count
  }

  /// Adds the current row, whose values begin at a column, with the rowid before them.
  private mutating func add(_ statement: Statement, from column: Int) {
    lastRowid = statement.cell(column - 1).int64
    for index in samples.indices {
      let cell = statement.cell(column + index)
      budget -= cell.byteCount
      samples[index].add(cell)
    }
  }
}
