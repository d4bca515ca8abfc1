import Foundation
import SQLSyntax
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Tables that several threads read are written as one thread writes them.
@Suite struct DividedScanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// A session with a database that several threads read, however small it is.
  private func shell(_ path: String, threads: Int, _ memory: MemorySurroundings = MemorySurroundings())
    -> Shell
  {
    var surroundings = memory.surroundings()
    surroundings.processors.count = threads
    surroundings.randomNumber = { 46 }
    (surroundings.processors.leastSize, surroundings.processors.leastDistance) = (0, 0)
    let shell = Shell(surroundings: surroundings)
    _ = shell.run(TextLines(Array(".open \"\(path)\"".utf8), origin: .standardInput))
    return shell
  }

  /// What a session prints and writes to files.
  private struct Written: Equatable {
    let output: [UInt8]
    let errors: String
    let files: [String: [UInt8]]
  }

  private func written(_ input: String, _ path: String, threads: Int) -> Written {
    let memory = MemorySurroundings()
    let shell = shell(path, threads: threads, memory)
    _ = shell.run(TextLines(Array(input.utf8), origin: .standardInput))
    return Written(
      output: memory.output.bytes, errors: memory.errors.text, files: memory.files.mapValues(\.bytes))
  }

  private static let modes = [
    "list", "csv", "json", "jsonl", "insert", "quote", "line", "html", "tcl", "tabs", "ascii",
  ]

  /// How many tables are tried; `TSQLITE_SCANS=3000` tries more.
  private static let count = ProcessInfo.processInfo.environment["TSQLITE_SCANS"].flatMap(Int.init) ?? 300

  @Test func `random tables are written as one thread writes them`() throws {
    var generator = SeededGenerator(seed: 46)
    for seed in 0..<UInt64(Self.count) {
      let table = RandomTable(seed: seed)
      let path = path("\(seed).db")
      do {
        let database = try Database(path: path)
        try table.create(in: database)
        try table.fill(database)
        let gap = generator.pick([1, 1, 3, 1_000_003, 1 << 40])
        try table.multiply(database, to: 600 + generator.below(3000), gap: Int64(gap))
      }
      let column = SQLName.quoted(table.names[0])
      let input =
        switch generator.below(9) {
        case 0: ".dump"
        case 1: ".export f.csv t"
        case 2: ".export f.json t"
        case 8: ".mode json\n.describe t"
        case 3: ".mode \(generator.pick(Self.modes))\nSELECT * FROM t WHERE \(column) IS NOT NULL;"
        case 4:
          ".headers on\n.mode \(generator.pick(Self.modes))\nSELECT 1;\nSELECT \(column) AS a FROM t;\nSELECT 2;"
        default: ".mode \(generator.pick(Self.modes))\n\(table.formats)SELECT * FROM t;\nSELECT 'end';"
        }
      let (one, several) = (written(input, path, threads: 1), written(input, path, threads: 3))
      #expect(one == several, "table \(seed): \(table.schema)\n\(input)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Prepares a statement and steps it to its third row, as the session has when it asks for other threads.
  private func scan(_ sql: String, _ setup: String = "", threads: Int = 3) throws -> DividedScan? {
    let path = path("scan.db")
    try? FileManager.default.removeItem(atPath: path)
    let shell = shell(path, threads: threads)
    let database = try shell.database()
    try database.runAll(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, c AS (a + 1));
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO t(id, a, b) SELECT i, i % 7, 'text' FROM n;
      CREATE TABLE u(rowid, _rowid_, oid); INSERT INTO u SELECT a, b, id FROM t;
      CREATE TABLE k(a PRIMARY KEY, b) WITHOUT ROWID; INSERT INTO k SELECT id, b FROM t;
      CREATE TABLE n(rowid, b); INSERT INTO n SELECT a, b FROM t;
      CREATE INDEX ta ON t(a); CREATE VIEW v AS SELECT a, b FROM t;
      """)
    _ = shell.run(TextLines(Array(setup.utf8), origin: .standardInput))
    let statement = try database.prepare(sql)
    for _ in 0..<3 { _ = try statement.step() }
    return DividedScan(statement, threads: shell.statements.threadCount, shell)
  }

  @Test(arguments: [
    "SELECT * FROM t", "SELECT * FROM t;",
    "select b, a+1 from main.t as x where (a > 2 or b = 'x') and not a in (5)",
    "SELECT \"a\" AS rowid, b FROM [t] NOT INDEXED -- all\n WHERE a BETWEEN 1 AND 5 -- some\n;",
    "SELECT * FROM n WHERE b > ''", "SELECT CASE a WHEN 1 THEN 'one' ELSE b END, b FROM T",
  ])
  func `several threads read columns of one table`(sql: String) throws {
    #expect(try scan(sql) != nil)
  }

  @Test(arguments: [
    // The order is not that of the table, or rows depend on others.
    "SELECT a FROM t", "SELECT * FROM t ORDER BY b", "SELECT DISTINCT b, id FROM t",
    "SELECT * FROM t LIMIT 50",
    "SELECT a, count(*) FROM t GROUP BY id", "SELECT * FROM t UNION ALL SELECT * FROM t",
    "SELECT t.* FROM t, k", "SELECT * FROM t WHERE id > 5", "SELECT * FROM t INDEXED BY ta WHERE a > 0",
    "SELECT b, (SELECT 1) FROM t", "WITH x AS (SELECT 1) SELECT * FROM t",
    // What a session calls may not be what other connections call.
    "SELECT upper(b) FROM t", "SELECT b, CURRENT_TIMESTAMP FROM t", "SELECT * FROM t WHERE b LIKE 't%'",
    // There is no table with row identifiers.
    "SELECT * FROM k", "SELECT * FROM v", "SELECT * FROM u", "SELECT name FROM sqlite_schema",
    "SELECT value FROM json_each('[1, 2, 3, 4]')", "VALUES (1), (2), (3), (4)",
  ])
  func `one thread reads what cannot be divided`(sql: String) throws {
    #expect(try scan(sql) == nil)
  }

  @Test(arguments: [
    "BEGIN;", "BEGIN; INSERT INTO t(a) VALUES (1);", "PRAGMA reverse_unordered_selects = ON;",
    ".set threads 1", ".trace stdout", ".stats on", ".progress 1000",
    "CREATE TEMP TABLE t AS SELECT * FROM main.t;",
  ])
  func `one thread reads in a session that other connections do not know`(setup: String) throws {
    #expect(try scan("SELECT * FROM t", setup) == nil)
  }

  @Test func `one thread reads a database in memory, or a small one`() throws {
    let shell = shell(":memory:", threads: 3)
    try shell.database().runAll("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4), (5, 6)")
    let statement = try shell.database().prepare("SELECT * FROM t")
    for _ in 0..<3 { _ = try statement.step() }
    #expect(DividedScan(statement, threads: 3, shell) == nil)
    #expect(try scan("SELECT * FROM t", threads: 1) == nil)
  }

  @Test func `another writer ends the division before a row is written`() throws {
    _ = try scan("SELECT * FROM t")
    let shell = shell(path("scan.db"), threads: 3)
    let mark = try #require(SnapshotMark(of: shell.database(), shell))
    #expect(try mark.isCurrent())
    try Database(path: path("scan.db")).runAll("INSERT INTO t(a) VALUES (1)")
    #expect(try !mark.isCurrent())
    let statement = try shell.database().prepare("SELECT * FROM t")
    for _ in 0..<3 { _ = try statement.step() }
    #expect(DividedScan(statement, threads: 3, shell, as: mark) == nil)
    #expect(DividedScan(statement, threads: 3, shell) != nil)
  }

  /// Pages in the middle of the table are zero: the rows before them are printed, and then the error.
  @Test(arguments: ["SELECT * FROM t;", ".dump", ".export f.csv t"])
  func `a damaged page ends the rows as in one thread`(input: String) throws {
    let path = path("damaged.db")
    try Database(path: path).runAll(
      """
      CREATE TABLE t(a, b);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO t SELECT i, 'some text ' || i FROM n;
      """)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: 4096 * 60)
    try file.write(contentsOf: Data(count: 4096 * 3))
    try file.close()
    let (one, several) = (written(input, path, threads: 1), written(input, path, threads: 3))
    #expect(one == several)
    #expect(several.errors.contains("malformed"))
  }

  @Test func `identifiers with gaps of any size are divided into ranges without gaps`() {
    for range in [0...0, 1...10_000, Int64.min...Int64.max, -5...5_000_000, Int64.max - 3...Int64.max] {
      var parts = ScanParts(range)
      var expected = range.lowerBound
      var (index, isEmpty) = (0, false)
      while let part = parts.next() {
        #expect(part.index == index && part.range.lowerBound == expected)
        #expect(part.range.upperBound <= range.upperBound)
        index += 1
        guard part.range.upperBound < range.upperBound else {
          isEmpty = true
          break
        }
        expected = part.range.upperBound + 1
        // Half of the parts are empty.
        parts.learn(steps: index.isMultiple(of: 2) ? 10 : 60_000)
      }
      #expect(isEmpty && parts.next() == nil)
      #expect(index < 3000)
    }
  }
}
