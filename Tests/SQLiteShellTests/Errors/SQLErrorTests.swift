import Foundation
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct SQLErrorTests {
  @Test func `a runtime error carries its code`() {
    let run = runShell("CREATE TABLE t(a UNIQUE);\nINSERT INTO t VALUES (1), (1);")
    #expect(run.errors == "Runtime error near line 2: UNIQUE constraint failed: t.a (19)\n")
  }

  @Test func `errors at a terminal have no line number`() {
    let run = runShell(
      "SELECT x;\nCREATE TABLE t(a NOT NULL);\nINSERT INTO t VALUES (NULL);", origin: .terminal)
    #expect(
      run.errors
        == "Parse error: no such column: x\n  SELECT x;\n         ^--- error here\nRuntime error: NOT NULL constraint failed: t.a (19)\n"
    )
  }

  @Test(arguments: [
    (14, 16, "^--- error here"), (24, 26, "^--- error here"), (25, 13, "error here ---^"),
    (50, 38, "error here ---^"),
  ])
  func `the arrow is after its words from byte 25 on`(offset: Int, blanks: Int, arrow: String) {
    let sql = "SELECT '" + String(repeating: "a", count: offset - 10) + "',x;"
    #expect(errorLines(sql) == ["  " + sql, String(repeating: " ", count: blanks) + arrow])
  }

  @Test func `a token far along moves to byte 50 and the line is cut after 78 bytes`() {
    let number = "12345678, "
    let sql =
      "SELECT " + String(repeating: number, count: 8) + "x, " + String(repeating: number, count: 8) + "1;"
    #expect(
      errorLines(sql) == [
        "  " + String(repeating: number, count: 5) + "x, " + String(repeating: number, count: 2) + "12345",
        "                                      error here ---^",
      ])
  }

  @Test func `the line is not cut inside a character`() {
    let sql =
      "SELECT '" + String(repeating: "é", count: 40) + "', x, '" + String(repeating: "é", count: 40) + "';"
    #expect(
      errorLines(sql).first == "  " + String(repeating: "é", count: 23) + "', x, '"
        + String(repeating: "é", count: 12)
    )
  }

  @Test func `a code says that a file cannot be opened`() {
    let error = runShell("ATTACH '/nonexistent/x' AS a;").errors
    #expect(error == "Runtime error near line 1: unable to open database: /nonexistent/x (14)\n")
  }

  @Test func `a locked database is reported with the processes that hold it, but not as sqlite3`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    let memory = MemorySurroundings()
    memory.processes = KnownProcesses(
      locks: [
        FileLock(process: 12, isExclusive: true, bytes: 0x4000_0001...0x4000_0001),
        FileLock(process: 34, isExclusive: false, bytes: 0x4000_0002...0x4000_01FF),
      ], facts: [12: ProcessFacts(name: "a", started: Timestamp(seconds: 1_769_850_000))])
    let holder = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    #expect(holder.run(words: ["CREATE TABLE t(a)", "BEGIN IMMEDIATE"].map { Array($0.utf8) }) == .success)
    let input = ".open '\(path)'\n.timeout 1\nBEGIN IMMEDIATE;"
    let message = "Runtime error near line 3: database is locked (5)\n"
    #expect(
      runShell(input, memory: memory).errors == message
        + "Process 12 (a) is writing; it was started at 2026-01-31 09:00:00.\n")
    #expect(runShell(input, memory: memory, dialect: .sqlite340).errors.hasSuffix(message))
  }

  @Test func `control characters of a message cannot drive a terminal`() {
    #expect(
      runShell("SELECT \"\u{1B}[2J\" FROM (SELECT 1) AS t WHERE t.\"\u{1B}[2J\" = 1;").errors.hasPrefix(
        "Parse error near line 1: no such column: t.^[[2J\n"))
  }

  private func errorLines(_ sql: String) -> [String] {
    runShell(sql).errors.split(separator: "\n").dropFirst().map(String.init)
  }
}
