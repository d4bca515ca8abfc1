import TestSupport
import Testing

@testable import RemoteEngines
@testable import TypedSQLiteCore

/// Copies that a server of libSQL sends as SQL.
@Suite struct HranaDumpTests {
  private static let numbers = HranaBytes.rows([
    #"[{"type":"integer","value":"3"},{"type":"integer","value":"4"}]"#
  ])
  private static let begin = "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"

  private static func answer(_ sql: String) -> [UInt8] {
    Array(
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n\(String(sql.utf8.count, radix: 16))\r\n\(sql)\r\n0\r\n\r\n"
        .utf8)
  }

  /// The copy that a server makes of an answer, as rows of a query, or the error.
  private func copy(_ answer: [UInt8], _ query: String = "SELECT 1") throws -> (
    rows: [String], error: String?
  ) {
    let (database, network) = try openHrana([Self.numbers, answer])
    let file = MemoryDatabaseFile()
    let error = message { try database.copyRemotely(into: file) }
    #expect(
      network.connections.last?.text
        == "GET /dump?preserve_row_ids=true HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: tsqlite\r\n\r\n")
    guard error == nil else { return ([], error) }
    let copy = try Database(in: file)
    return (
      try copy.rows(query) { row in
        (0..<row.columnCount).map { "\(row.cell($0).databaseValue)" }.joined(separator: "|")
      }, nil
    )
  }

  @Test func `each value arrives as the server has it`() throws {
    let sql =
      Self.begin + "CREATE TABLE IF NOT EXISTS t(a INTEGER PRIMARY KEY, b); -- it's\n"
      + "INSERT INTO t(rowid,a,b) VALUES(1,1,replace('x\"y''\\nz','\\n',char(10)));\n"
      + "INSERT INTO t(rowid,a,b) VALUES(2,2,'A\0B''C');\nINSERT INTO t(rowid,a,b) VALUES(3,3,inf);\n"
      + "INSERT INTO t(rowid,a,b) VALUES(4,4,-inf);\nINSERT INTO t(rowid,a,b) VALUES(5,5,'inf, (inf)');\n"
      + "INSERT INTO t(rowid,a,b) VALUES(6,6,X'00ff');\nINSERT INTO t(rowid,a,b) VALUES(7,7,'a;');\n"
      + "CREATE TRIGGER r AFTER INSERT ON t BEGIN\nSELECT 1;\nEND;\nCOMMIT;\n"
    let found = try copy(Self.answer(sql), "SELECT a, b FROM t")
    #expect(found.error == nil)
    #expect(
      found.rows == [
        "1|\"x\\\"y\\\'\\nz\"", "2|\"A\\0B\\\'C\"", "3|inf", "4|-inf", "5|\"inf, (inf)\"", "6|Data(2 bytes)",
        "7|\"a;\"",
      ])
    let numbers = try copy(
      Self.answer(Self.begin + "COMMIT;\n"),
      "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id")
    #expect(numbers.rows == ["3|4"])
  }

  @Test func `a copy that is cut at any byte is none`() throws {
    let answer = Self.answer(Self.begin + "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);\nCOMMIT;\n")
    #expect(try copy(answer).error == nil)
    for count in 0..<answer.count - 1 {
      #expect(
        try copy(Array(answer.prefix(count))).error
          == "the copy from localhost:8080 ended early (the connection was closed); nothing was done",
        "\(count)")
    }
    #expect(
      try copy(Self.answer(Self.begin + "CREATE TABLE t(a);\n")).error
        == "the copy from localhost:8080 ended early (it sent a copy without an end); nothing was done")
  }

  @Test(arguments: [
    "ATTACH '/tmp/x' AS y;", "CREATE TABLE t(a);\nVACUUM INTO '/tmp/x';", "PRAGMA journal_mode=WAL;",
    "COMMIT;\nCREATE TABLE t(a);", "SELECT load_extension('x');", "PRAGMA temp_store_directory='/tmp';",
  ])
  func `a statement that is for no copy ends it`(sql: String) throws {
    #expect(
      try copy(Self.answer(Self.begin + sql + "\nCOMMIT;\n")).error
        == "the copy from localhost:8080 ended early (it sent a copy with a statement that is not for a copy);"
        + " nothing was done")
  }

  @Test func `a server that sends no copy says why`() throws {
    #expect(
      try copy(HranaBytes.answer("404 Not Found", "")).error
        == "the server has no such database, or does not speak Hrana 3 (HTTP 404)")
  }

  @Test func `a full disk is its own error`() throws {
    let (database, _) = try openHrana([
      Self.numbers, Self.answer(Self.begin + "CREATE TABLE t(a);\nCOMMIT;\n"),
    ])
    let file = MemoryDatabaseFile()
    file.capacity = 100
    #expect(message { try database.copyRemotely(into: file) } == "database or disk is full")
  }
}
