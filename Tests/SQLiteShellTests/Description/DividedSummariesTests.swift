import Foundation
import SQLSyntax
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A description by several threads is that of one.
@Suite struct DividedSummariesTests {
  private let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "t.db").path
  }

  private func shell(threads: Int, _ memory: MemorySurroundings = MemorySurroundings()) -> Shell {
    var surroundings = memory.surroundings()
    surroundings.processors.count = threads
    (surroundings.processors.leastSize, surroundings.processors.leastDistance) = (0, 0)
    // Estimates depend on it.
    surroundings.randomNumber = { 46 }
    let shell = Shell(surroundings: surroundings)
    _ = shell.run(TextLines(Array(".open \"\(path)\"".utf8), origin: .standardInput))
    return shell
  }

  private func described(_ input: String, threads: Int) -> String {
    let memory = MemorySurroundings()
    let shell = shell(threads: threads, memory)
    _ = shell.run(TextLines(Array((".mode json\n" + input).utf8), origin: .standardInput))
    return memory.output.text + memory.errors.text
  }

  private func divided(_ table: String, _ setup: String = "", threads: Int = 3) throws -> DividedSummaries? {
    let shell = shell(threads: threads)
    _ = shell.run(TextLines(Array(setup.utf8), origin: .standardInput))
    let report = DescribeReport(
      explainer: shell.explainer, presentation: shell.presentation, countsSteps: false)
    let subject = try report.subject(of: TablePath(schema: "main", table: table))
    let isTable = subject.table?.kind == "table"
    let sample = RowSample(statement: subject.statement, table: isTable ? subject.facts : nil, limit: nil)
    return DividedSummaries(sample, subject.columns, threads: shell.statements.threadCount, shell)
  }

  @Test func `values that are estimated are those of one thread`() throws {
    try Database(path: path).runAll(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c UNIQUE, d, e DATE);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90000)
      INSERT INTO t SELECT i, (i * 7919) % 80001, 'text ' || (i * 31 % 70001), -i,
        CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i % 100 ELSE 'common' END, date('2026-01-01', i % 4000 || ' days')
      FROM n;
      """)
    #expect(try divided("t") != nil)
    let one = described(".describe t", threads: 1)
    #expect(one.contains("\"distinct\":"))
    #expect(described(".describe t", threads: 3) == one)
    #expect(described(".describe t", threads: 64) == one)
  }

  @Test func `one thread reads what has another order, or cannot be divided`() throws {
    try Database(path: path).runAll(
      """
      CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4); CREATE TABLE one(a); INSERT INTO one VALUES (1);
      CREATE TABLE k(a, b, PRIMARY KEY (b, a)) WITHOUT ROWID; INSERT INTO k VALUES (1, 2);
      CREATE TABLE covered(a, b); CREATE INDEX ba ON covered(b, a); CREATE VIEW v AS SELECT a, b FROM t;
      """)
    #expect(try divided("t") != nil)
    #expect(try divided("k") != nil)
    for table in ["one", "v"] { #expect(try divided(table) == nil, "\(table)") }
    for setup in ["BEGIN;", "PRAGMA reverse_unordered_selects = ON;", ".set threads 1", ".stats on"] {
      #expect(try divided("t", setup) == nil, "\(setup)")
    }
    let (one, several) = (
      described(".describe covered", threads: 1), described(".describe covered", threads: 3)
    )
    #expect(one == several)
  }

  /// Threads count the rows of a page before they find that the next is damaged; one thread reads them again.
  @Test func `a damaged page ends the description as in one thread`() throws {
    try Database(path: path).runAll(
      """
      CREATE TABLE t(a, b);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO t SELECT i, 'some text ' || i FROM n;
      """)
    let file = try FileHandle(forUpdating: folder.url.appending(path: "t.db"))
    try file.seek(toOffset: 4096 * 60)
    try file.write(contentsOf: Data(count: 4096 * 3))
    try file.close()
    let one = described(".describe t", threads: 1)
    #expect(one.contains("malformed"))
    #expect(described(".describe t", threads: 3) == one)
  }

  @Test func `an interrupt ends all threads at the same row`() throws {
    try Database(path: path).runAll(
      """
      CREATE TABLE t(a, b);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      INSERT INTO t SELECT i, 'some text ' || i FROM n;
      """)
    let shell = shell(threads: 2)
    let report = DescribeReport(
      explainer: shell.explainer, presentation: shell.presentation, countsSteps: false)
    let subject = try report.subject(of: TablePath(schema: "main", table: "t"))
    let sample = RowSample(statement: subject.statement, table: subject.facts, limit: nil)
    let divided = try #require(DividedSummaries(sample, subject.columns, threads: 2, shell))
    let budget = ColumnSummary.Budget(columns: 2)
    var columns = (0..<2).map { _ in
      ColumnSummary(nil, budget: budget, hash: ByteHash(secret: 46))
    }
    var calls = 0
    let read = try #require(
      divided.read(&columns) {
        calls += 1
        if calls == 20 { shell.surroundings.interrupt.interrupt() }
      })
    #expect(!read.isComplete && read.rowCount >= 20 * 1024 && read.rowCount < 200_000)
    #expect(columns.map(\.rowCount) == [read.rowCount, read.rowCount])
  }
}
