import Foundation
import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A last result whose statement waits while nobody types.
@Suite struct PausedStatementTests {
  private let folder: TemporaryFolder
  private let memory = MemorySurroundings()
  private let shell: Shell
  private let other: Database

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    memory.screen = (80, 24)
    other = try Database(path: path)
    try other.execute(
      sql: """
        CREATE TABLE n(i);
        WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5000) INSERT INTO n SELECT x FROM c;
        CREATE TABLE u(a);
        """)
    // Some rows are counted, then it is late.
    memory.clockStep = 0.02
    shell = Shell(databasePath: path, surroundings: memory.surroundings(isTerminal: true))
    shell.isPrompted = true
    shell.select(.box)
  }

  /// Runs an input as typed at a prompt, and rests.
  private func type(_ line: String) {
    _ = shell.run(TextLines(Array(line.utf8), origin: .terminal))
    shell.assistant.rest()
  }

  private var result: KeptResult? { shell.last.rows }

  /// Runs a query of 5,000 rows as typed at a prompt, and rests.
  ///
  /// - Returns: the number of rows that were read.
  private func typeQuery(_ line: String) -> Int {
    type(line)
    let count = result?.rowCount ?? 0
    #expect(result?.isOpen == true && result?.keepsTransaction == false && (64..<4000).contains(count))
    return count
  }

  @Test func `another connection can write while the prompt waits`() throws {
    _ = typeQuery("SELECT i FROM n;")
    try other.execute(sql: "INSERT INTO u VALUES (1)")
    type("SELECT max(a) FROM u;")
    #expect(memory.output.text.contains("│      1 │"))
  }

  @Test func `the other rows are read when they are needed`() throws {
    let columns = "i, 'a' || i, i / 2.0, NULL, CAST(i AS BLOB)"
    let first = typeQuery("SELECT \(columns) FROM n WHERE i > 10 ORDER BY i DESC;")
    result?.read(upTo: first + 1000)
    #expect(result?.rowCount == first + 1000 && result?.keepsTransaction == true)
    shell.assistant.rest()
    #expect(result?.keepsTransaction == false)
    type(".last csv")
    #expect(memory.errors.text.isEmpty)
    #expect(memory.output.text.hasSuffix("12,a12,6.0,,12\r\n11,a11,5.5,,11\r\n"))
    #expect(memory.output.text.count { $0 == "\r\n" } == 4991)
    #expect(result?.isOpen == false && result?.missing == nil)
  }

  @Test func `reading on in parts arrives`() {
    let first = typeQuery("SELECT i FROM n;")
    var asked = 0
    for _ in 0..<1000 where result?.rowCount != first + 1000 {
      result?.read(upTo: first + 1000) {
        asked += 1
        return asked % 100 == 0
      }
    }
    #expect(result?.rowCount == first + 1000 && asked > first + 1000)
  }

  @Test func `rows of a database that has changed are not mixed with older ones`() throws {
    let first = typeQuery("SELECT i FROM n;")
    try other.execute(sql: "DELETE FROM n WHERE i = 1")
    result?.read(upTo: first + 1000)
    #expect(result?.rowCount == first && result?.isOpen == false)
    #expect(
      result?.missing
        == "only the first \(first) rows of the last result are kept: the database has changed since then")
  }

  @Test func `rows in another order are not mixed with the first ones`() throws {
    let first = typeQuery("SELECT i FROM n ORDER BY random();")
    result?.read(upTo: first + 1000)
    #expect(result?.rowCount == first)
    #expect(
      result?.missing
        == "only the first \(first) rows of the last result are kept: the statement returned other rows when it was run "
        + "again")
  }

  @Test func `an interrupt stops the way to the rows`() throws {
    let first = typeQuery("SELECT i FROM n ORDER BY i % 7, i;")
    shell.surroundings.interrupt.interrupt()
    result?.read(upTo: first + 1000)
    #expect(result?.missing?.hasSuffix("the statement was interrupted") == true)
  }
}
