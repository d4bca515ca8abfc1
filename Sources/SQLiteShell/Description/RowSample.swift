import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// The rows that a description reads: all of them, or a sample.
struct RowSample {
  /// The statement of all rows, and the table that it shows; nil for a view or a query.
  let statement: Statement
  let table: TableFacts?
  /// How many rows are read; nil for all.
  let limit: Int?

  /// How the rows of a sample were chosen.
  enum Choice: Equatable {
    /// All rows were read.
    case all
    /// Rows at equal distances between the least and the greatest rowid.
    case spread
    /// The first rows.
    case first
  }

  /// Whether rows can be found by a rowid.
  private var canSpread: Bool { table.map { $0.rowidName != nil && !$0.isVirtual } ?? false }

  /// Reads the rows.
  ///
  /// - Parameter body: called with a statement at each row; what it throws ends the reading.
  /// - Returns: how the rows were chosen.
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func read(_ body: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) -> Choice {
    defer { statement.reset() }
    guard let limit else {
      while try statement.step() { try body(statement) }
      return .all
    }
    if canSpread, let table, let rowid = table.rowidName {
      return try readSpread(limit, table, rowid: SQLName.quoted(rowid), body)
    }
    var count = 0
    while try statement.step() {
      guard count < limit else { return .first }
      try body(statement)
      count += 1
    }
    return .all
  }

  private func readSpread(
    _ limit: Int, _ table: TableFacts, rowid: String,
    _ body: (Statement) throws(DatabaseError) -> Void
  ) throws(DatabaseError) -> Choice {
    let name = SQLName.qualified(table.name, in: table.schema)
    let database = statement.database
    let ends = try database.rows(
      "SELECT (SELECT min(\(rowid)) FROM \(name)), (SELECT max(\(rowid)) FROM \(name))"
    ) {
      row in (row.cell(0), row.cell(1)).0.isNull ? nil : (row.cell(0).int64, row.cell(1).int64)
    }
    guard case let (first, last)?? = ends.first else { return .all }
    let distance = UInt64(bitPattern: last &- first)
    // A table with few rows is read from its start to its end.
    if distance < UInt64(clamping: limit) {
      while try statement.step() { try body(statement) }
      return .all
    }
    let search = try database.prepare(
      "SELECT \(rowid) FROM \(name) WHERE \(rowid) >= ?1 ORDER BY \(rowid) LIMIT 1")
    let row = try database.prepare("SELECT * FROM \(name) WHERE \(rowid) = ?1")
    var found: Int64?
    for index in 0..<limit {
      let product = distance.multipliedFullWidth(by: UInt64(index))
      let offset = UInt64(max(limit - 1, 1)).dividingFullWidth(product).quotient
      let target = first &+ Int64(bitPattern: offset)
      // The row after a gap is not read again for each number of the gap.
      if let found, target <= found { continue }
      try search.bind(integer: target, at: 1)
      defer { search.reset() }
      guard try search.step() else { break }
      let number = search.cell(0).int64
      found = number
      try row.bind(integer: number, at: 1)
      defer { row.reset() }
      if try row.step() { try body(row) }
    }
    return .spread
  }
}

/// The summaries of the columns of a result, filled in one pass over its rows.
final class RowSummaries {
  private(set) var columns: [ColumnSummary]
  private(set) var rowCount = 0
  private let onRow: () -> Void

  /// - Parameters:
  ///   - columns: the columns with their meanings.
  ///   - unique: the indexes of columns in which no value occurs twice.
  ///   - secret: a number that nobody can guess.
  ///   - onRow: called after each thousand rows.
  init(_ columns: [ResultColumn], unique: Set<Int>, secret: UInt64, onRow: @escaping () -> Void) {
    let budget = ColumnSummary.Budget(columns: columns.count)
    let hash = ByteHash(secret: secret)
    self.columns = columns.enumerated().map { index, column in
      ColumnSummary(column.format, isUnique: unique.contains(index), budget: budget, hash: hash)
    }
    self.onRow = onRow
  }

  /// Finds the least and the greatest values that an index has, which a sample may lack.
  ///
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func widen(_ known: [ResultColumn], by index: IndexedValues) throws(DatabaseError) {
    for (place, column) in known.enumerated() {
      guard let least = try index.end(of: column, isLast: false),
        let greatest = try index.end(of: column, isLast: true)
      else { continue }
      columns[place].widen(to: least.value, greatest.value)
    }
  }

  /// Finds the quartiles that an index has and that were not counted.
  ///
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func addQuartiles(_ known: [ResultColumn], by index: IndexedValues) throws(DatabaseError) {
    for (place, column) in known.enumerated() where columns[place].lacksQuartiles {
      guard let quartiles = try index.quartiles(of: column, among: columns[place].valueCount) else {
        continue
      }
      columns[place].add(quartiles: quartiles)
    }
  }

  /// Reads the rows of a sample; after a failure the summaries are those of the rows before it.
  ///
  /// - Parameters:
  ///   - sample: the rows.
  ///   - divided: what reads them on several threads; nil if one must.
  ///   - also: called with the statement at each row; nil for nothing.
  /// - Returns: how the rows were chosen.
  /// - Throws: `DatabaseError` if SQLite fails, or if the reading was interrupted.
  func read(
    _ sample: RowSample, by divided: DividedSummaries? = nil, also: ((Statement) -> Void)? = nil
  ) throws(DatabaseError) -> RowSample.Choice {
    // The array is taken out of the object, so that no access to it is checked while it is filled.
    var columns: [ColumnSummary] = []
    swap(&columns, &self.columns)
    var count = 0
    defer {
      swap(&columns, &self.columns)
      rowCount += count
    }
    if also == nil, let read = divided?.read(&columns, onRows: onRow) {
      count = read.rowCount
      guard read.isComplete else {
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
      }
      return .all
    }
    return try sample.read { statement throws(DatabaseError) in
      for index in columns.indices { columns[index].add(statement.cell(index)) }
      also?(statement)
      count &+= 1
      if count & 1023 == 0 { onRow() }
    }
  }
}
