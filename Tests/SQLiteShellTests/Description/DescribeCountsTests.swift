import ColumnMeaning
import SQLSyntax
@testable import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// Compares what a description counts with what SQL counts, on random tables and on all sample databases.
@Suite struct DescribeCountsTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      return state.mixed
    }
  }

  @Test(arguments: 0..<200)
  func `random tables`(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let database = try Database(path: ":memory:")
    let count = seed == 0 ? 2000 : Int.random(in: 1...7, using: &random)
    let types = ["", "INTEGER", "TEXT", "REAL", "BLOB", "NUMERIC"]
    var columns = (0..<count).map { "c\($0) \(types.randomElement(using: &random) ?? "")" }
    let isWithoutRowID = seed % 5 == 1
    if isWithoutRowID { columns[0] = "c0 INTEGER PRIMARY KEY" }
    if seed % 5 == 2 { columns.append("g AS (c0 || '')") }
    try database.runAll(
      "CREATE TABLE t(\(columns.joined(separator: ", ")))\(isWithoutRowID ? " WITHOUT ROWID" : "")")
    let rows = Int.random(in: 0...(seed == 0 ? 20 : 80), using: &random)
    let names = (0..<count).map { "c\($0)" }.joined(separator: ", ")
    for row in 0..<rows {
      var values = (0..<count).map { _ in value(&random) }
      if isWithoutRowID { values[0] = "\(row)" }
      // SQLite allows 2,000 columns, but fewer levels of an expression.
      try database.runAll("INSERT INTO t(\(names)) VALUES (\(values.joined(separator: ", ")))")
    }
    if seed % 5 == 3 { try database.runAll("CREATE VIEW v AS SELECT * FROM t WHERE c0 IS NOT 1") }
    try compare(seed % 5 == 3 ? "v" : "t", in: "main", of: database, meanings: false)
  }

  private func value(_ random: inout Random) -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: "NULL"
    case 2...4: "\(Int.random(in: -3...3, using: &random))"
    case 5: "\(Int64.random(in: .min ... .max, using: &random))"
    case 6: "\(Double(Int.random(in: -8...8, using: &random)) / 4)"
    case 7: ["9e999", "-9e999", "9e999 - 9e999", "1e300", "-0.0"].randomElement(using: &random) ?? ""
    case 8, 9: "'\(["red", "green", "", "Red", "é", "12"].randomElement(using: &random) ?? "")'"
    case 10: "hex(randomblob(4))"
    case 11: "hex(zeroblob(\(Int.random(in: 2000...5000, using: &random))))"
    case 12: "x'\(["", "00", "ff00", "31"].randomElement(using: &random) ?? "")'"
    default: "CAST(x'\(["ff", "c328", "610062"].randomElement(using: &random) ?? "")' AS TEXT)"
    }
  }

  @Test(arguments: SampleTruth.databases)
  func `sample databases`(name: String) throws {
    let database = try Database(
      path: "file:\(SampleTruth.path(of: name))?mode=ro&immutable=1", options: .readOnly)
    for table in try SchemaReader(database).tableNames() {
      // A table that needs a module or a collation of its application cannot be read.
      guard (try? database.prepare("SELECT * FROM \(SQLName.quoted(table))")) != nil else { continue }
      try compare(table, in: "main", of: database, meanings: true)
    }
  }

  private func compare(_ table: String, in schema: String, of database: Database, meanings: Bool) throws {
    let name = SQLName.qualified(table, in: schema)
    let statement = try database.prepare("SELECT * FROM \(name)")
    let columns = (0..<statement.columnCount).map {
      ResultColumn(
        name: statement.columnName($0), origin: statement.origin($0), declaredType: nil, format: nil)
    }
    let known =
      meanings ? ColumnResolver().explainedColumns(of: statement, settings: FormatSettings()) : columns
    let facts = TableFacts(table, in: schema, database: database)
    let described = try DescribedTable(TablePath(schema: schema, table: table), facts, in: database)
    let unique = columns.indices.filter { described.uniqueColumns.contains(columns[$0].name.lowercased()) }
    let summaries = RowSummaries(known, unique: Set(unique), secret: 5) {}
    #expect(try summaries.read(RowSample(statement: statement, table: facts, limit: nil)) == .all)
    for (index, column) in columns.enumerated() {
      let summary = summaries.columns[index]
      let place = Comment(rawValue: "\(table).\(column.name)")
      let c = "\(SQLName.quoted(column.name)) COLLATE BINARY"
      let counts = try database.rows(
        """
        SELECT count(*), count(*) - count(\(c)), count(DISTINCT \(c)), total(typeof(\(c)) = 'integer'),
          total(typeof(\(c)) = 'real'), total(typeof(\(c)) = 'text'), total(typeof(\(c)) = 'blob') FROM \(name)
        """
      ) { row in (0..<7).map { Int(row.cell($0).double) } }
      #expect(
        counts == [
          [summary.rowCount, summary.nullCount, exactCount(summary)] + summary.classes.map(\.count)
        ], place)
      let repeated = try database.rows(
        """
        SELECT count(*) FROM \(name) WHERE \(c) IS NOT NULL GROUP BY \(c) HAVING count(*) > 1 ORDER BY count(*) DESC LIMIT 3
        """
      ) { Int($0.cell(0).int64) }
      #expect(summary.frequent(3).map(\.count) == repeated, place)
      #expect(!summary.frequent(3).map(\.isExact).contains(false))
      if known[index].format == nil { try compareQuartiles(summary, c, in: name, of: database, place) }
      if known[index].format == nil {
        let ends = try database.rows("SELECT min(\(c)), max(\(c)) FROM \(name)") { row in
          [row.cell(0), row.cell(1)].map { SummaryValue($0, limit: Extremes.comparedBytes) }
        }
        for (found, counted) in zip([summary.least, summary.greatest], try #require(ends.first)) {
          // 1 and 1.0 are equal, and either may be the least.
          let isEqual = found.flatMap { found in counted.map { !(found < $0) && !($0 < found) } }
          #expect(isEqual ?? (found == nil && counted == nil), place)
        }
      } else {
        try compare(summary, with: known[index], in: name, of: database)
      }
    }
  }

  /// Compares the quartiles of numbers with those by SQL.
  private func compareQuartiles(
    _ summary: ColumnSummary, _ column: String, in table: String, of database: Database, _ place: Comment
  ) throws {
    let values = try database.rows(
      "SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY \(column)"
    ) { SummaryValue($0.cell(0), limit: 100) }.compactMap(\.self)
    let areNumbers = summary.classes.allSatisfy {
      ![.text, .blob].contains($0.storageClass) || $0.count == 0
    }
    guard areNumbers, values.count >= 4, summary.lacksQuartiles == false, let quartiles = summary.quartiles
    else {
      #expect(summary.quartiles == nil || areNumbers, place)
      return
    }
    // 1 and 1.0 are equal, and either may be taken.
    for (part, quartile) in quartiles.enumerated() {
      let rank = ((part + 1) * values.count + 3) / 4 - 1
      #expect(!(quartile < values[rank]) && !(values[rank] < quartile), place)
    }
  }

  @Test func `quartiles of dates and of many values come from an index`() throws {
    let database = try Database(path: ":memory:")
    try database.runAll(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, n INTEGER UNIQUE, at TEXT, name TEXT, x TEXT COLLATE NOCASE, plain TEXT);
      CREATE INDEX by_at ON t(at, n); CREATE INDEX by_name ON t(name); CREATE INDEX by_x ON t(x);
      WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 101)
      INSERT INTO t SELECT i, i * 10, date('2026-01-01', i || ' days'), 'name ' || i, i, date('2026-01-01', i || ' days')
      FROM r;
      """)
    let facts = try #require(TableFacts("t", in: "main", database: database))
    let statement = try database.prepare("SELECT * FROM t")
    let columns = ColumnResolver().explainedColumns(of: statement, settings: FormatSettings())
    let summaries = RowSummaries(columns, unique: [0, 1], secret: 5) {}
    _ = try summaries.read(RowSample(statement: statement, table: facts, limit: nil))
    try summaries.addQuartiles(columns, by: IndexedValues(of: facts, in: database))
    #expect(summaries.columns[0].quartiles == nil)
    #expect(summaries.columns[1].quartiles == [.integer(260), .integer(510), .integer(760)])
    let days = ["2026-01-27", "2026-02-21", "2026-03-18"].map { SummaryValue.text(Array($0.utf8), size: 10) }
    #expect(summaries.columns[2].quartiles == days)
    #expect(summaries.columns[3...].compactMap(\.quartiles).isEmpty)
  }

  /// Compares the extremes of a column with those of all its cells in the order of their meaning.
  private func compare(
    _ summary: ColumnSummary, with column: ResultColumn, in table: String, of database: Database
  ) throws {
    let rows = try database.prepare("SELECT \(SQLName.quoted(column.name)) FROM \(table)")
    var (fitting, unset, odd) = (0, 0, 0)
    var positions: [Double] = []
    while try rows.step() {
      guard !rows.cell(0).isNull else { continue }
      // A reader that has learned nothing decodes each cell.
      var reader = CellReader(column.format)
      let reading = reader.read(rows.cell(0))
      switch reading.status {
      case .fits: fitting += 1
      case .unset: unset += 1
      case .odd: odd += 1
      }
      if reading.status == .fits, !reading.position.isNaN { positions.append(reading.position) }
    }
    #expect(summary.unsetCount == unset)
    #expect(summary.oddCount == odd)
    #expect(fitting + unset + odd == summary.valueCount)
    guard let least = positions.min(), let greatest = positions.max() else { return }
    let keeper = try database.prepare("SELECT ?1")
    for (value, position) in [(summary.least, least), (summary.greatest, greatest)] {
      try #require(value).bind(to: keeper, at: 1)
      #expect(try keeper.step())
      var reader = CellReader(column.format)
      #expect(reader.read(keeper.cell(0)).position == position)
      keeper.reset()
    }
  }

  private func exactCount(_ summary: ColumnSummary) -> Int {
    if case .exactly(let count) = summary.distinct { count } else { -1 }
  }
}
