import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Statistics for the planner about tables that are empty in the second copy.
struct TrialStatistics {
  private let source: Database
  private let trial: Database

  init(_ source: Database, _ trial: Database) {
    self.source = source
    self.trial = trial
  }

  /// Copies the existing results of ANALYZE.
  func copy() throws(DatabaseError) {
    guard try source.hasObject(where: "name = 'sqlite_stat1'") else { return }
    let rows = try source.rows("SELECT tbl, idx, stat FROM sqlite_stat1") {
      [$0.text(0), $0.text(1), $0.text(2)]
    }
    try trial.runAll("ANALYZE")
    for row in rows { try insert(row) }
    try trial.runAll("ANALYZE sqlite_schema")
  }

  /// Samples rows of each table that has an index in the second copy.
  ///
  /// - Parameters:
  ///   - percentage: how many of a hundred rows are chosen at random.
  ///   - candidates: the candidates, which receive their statistics.
  /// - Throws: `DatabaseError` if the rows cannot be read.
  func sample(_ percentage: Int, noting candidates: inout [CandidateIndex]) throws(DatabaseError) {
    let reader = SchemaReader(trial)
    let tables = try reader.listedTables(in: "main").map(\.name)
    try trial.runAll("ANALYZE")
    for table in tables {
      for index in try reader.indexes(of: table, in: "main").map(\.name) {
        guard let text = try statistics(of: index, on: table, percentage) else { continue }
        try insert([table, index, text])
        guard let place = candidates.firstIndex(where: { $0.name == index }) else { continue }
        candidates[place].statistics = text
      }
    }
    try trial.runAll("ANALYZE sqlite_schema")
  }

  private func insert(_ row: [String?]) throws(DatabaseError) {
    let statement = try trial.prepare("INSERT INTO sqlite_stat1 VALUES(?, ?, ?)")
    for (place, text) in row.enumerated() { try statement.bind(text.databaseValue, at: place + 1) }
    _ = try statement.step()
  }

  /// The number of rows, and the average number of rows with equal values in each prefix of the index.
  private func statistics(
    of index: String, on table: String, _ percentage: Int
  ) throws(DatabaseError) -> String? {
    let terms = try SchemaReader(trial).terms(ofIndex: index, in: "main")
    let names = terms.compactMap(\.column)
    guard names.count == terms.count, !names.isEmpty else { return nil }
    let list = names.map(SQLName.quoted).joined(separator: ", ")
    let order = terms.map { "\(SQLName.quoted($0.column ?? "")) COLLATE \(SQLName.quoted($0.collation))" }
      .joined(separator: ", ")
    let filter = percentage < 100 ? " WHERE abs(random() % 100) < \(percentage)" : ""
    let rows = try source.prepare(
      "SELECT \(list) FROM main.\(SQLName.quoted(table))\(filter) ORDER BY \(order)")
    var count = 0
    var distinct = [Int](repeating: 0, count: names.count)
    var last: [DatabaseValue.Storage] = []
    while try rows.step() {
      let row = names.indices.map { rows.cell($0).databaseValue.storage }
      let first = count == 0 ? 0 : row.indices.first { row[$0] != last[$0] } ?? row.count
      for place in first..<row.count { distinct[place] += 1 }
      count += 1
      last = row
    }
    guard count > 0 else { return nil }
    return ([count] + distinct.map { (count + $0 / 2) / $0 }).map(String.init).joined(separator: " ")
  }
}
