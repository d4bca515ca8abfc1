import Foundation
import Testing
import TypedSQLiteCore

@testable import RemoteEngines

@Suite struct HranaEngineTests {
  private static let lost = "the connection to localhost:8080 was lost (the connection was closed)"

  private func integers(_ database: Database, _ sql: String = "SELECT a FROM t") throws -> [Int64] {
    try database.rows(sql, read: { $0.cell(0).int64 })
  }

  private func insert(_ database: Database) throws { try database.runAll("INSERT INTO t VALUES (1, 2)") }

  @Test func `a query is a cursor in the stream that the opening began`() throws {
    let (database, network) = try openHrana([HranaBytes.integers([5, 6])])
    #expect(try integers(database, "SELECT a FROM t -- \"x\"\n;") == [5, 6])
    let body =
      #"{"baton":"b","batch":{"steps":[{"stmt":{"want_rows":true,"sql":"SELECT a FROM t -- \"x\"\u000a;"}}]}}"#
    let request =
      "POST /v3/cursor HTTP/1.1\r\nHost: localhost:8080\r\nUser-Agent: tsqlite\r\n"
      + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    #expect(network.connections.first?.text.hasSuffix(request) == true)
  }

  @Test func `values of each class arrive as they are`() throws {
    let row =
      #"[{"type":"integer","value":"-9223372036854775808"},{"type":"float","value":2.5},"#
      + #"{"type":"text","value":"h\u00e4\"\\\/\b\f\n\r\t\ud83d\ude00"},{"value":"a\u0000b","type":"text"},"#
      + #"{"type":"blob","base64":"AAH/"},{"type":"blob","base64":"AAE"},{"type":"blob","base64":""},"#
      + #"{"type":"text","value":""},{"type":"null"},{"type":"float","value":1e300}]"#
    for pieces in [1, 7, .max] {
      let (database, _) = try openHrana([HranaBytes.rows([row])], pieces: pieces)
      let values = try database.rows("SELECT 1, 2, 3, 4, 5, 6, 7, 8, 9, 10") { row in
        (0..<10).map { row.cell($0).databaseValue }
      }
      let expected: [any DatabaseValueConvertible] = [
        Int64.min, 2.5, "hä\"\\/\u{8}\u{C}\n\r\t😀", "a\0b", Data([0, 1, 255]), Data([0, 1]), Data(), "",
        DatabaseValue.null, 1e300,
      ]
      #expect(values == [expected.map(\.databaseValue)])
    }
  }

  @Test func `changes are counted as the server reports them`() throws {
    let (database, _) = try openHrana([HranaBytes.changes(2, rowID: 7) + HranaBytes.changes(1)])
    try insert(database)
    #expect(database.changesCount == 2)
    #expect(database.lastInsertedRowID == 7)
    try database.runAll("UPDATE t SET a = 1")
    #expect(database.changesCount == 1)
    #expect(database.lastInsertedRowID == 7)
  }

  @Test func `arguments go by number or by name, and are exact`() throws {
    let (database, network) = try openHrana([HranaBytes.integers([1]) + HranaBytes.integers([1])])
    let numbered = try database.prepare("SELECT ? + ?, ?")
    try numbered.bind(Int64.max.databaseValue, at: 1)
    try numbered.bind((-0.5).databaseValue, at: 2)
    try numbered.bind(Data([0, 1, 2, 3]).databaseValue, at: 3)
    #expect(
      message { _ = try numbered.step() } == "the server sent 1 columns in place of 2; nothing was done")
    let args =
      #""args":[{"type":"integer","value":"9223372036854775807"},{"type":"float","value":-50000000000000000e-17},"#
      + #"{"type":"blob","base64":"AAECAw"}]"#
    #expect(network.connections.first?.text.contains(args) == true)
    let named = try database.prepare("SELECT $a")
    try named.bind("a\0\"".databaseValue, at: 1)
    _ = try named.step()
    let named1 = #""named_args":[{"name":"$a","value":{"type":"text","value":"a\u0000\""}}]"#
    #expect(network.connections.first?.text.contains(named1) == true)
  }

  @Test(arguments: [
    (
      "SELECT :a, ?", "x".databaseValue,
      "libSQL takes parameters with names or with numbers, but not both in one statement"
    ),
    (
      "SELECT :a", Double.infinity.databaseValue,
      "libSQL cannot be sent an infinite number; write it as 9e999 or -9e999"
    ),
    (
      "SELECT :a", Double.leastNonzeroMagnitude.databaseValue,
      "libSQL would not read 5e-324 exactly; write it as a literal"
    ),
  ])
  func `an argument that cannot be sent is refused`(sql: String, value: DatabaseValue, reason: String) throws
  {
    let (database, network) = try openHrana([HranaBytes.integers([1])])
    let before = network.connections.first?.sent.count
    let statement = try database.prepare(sql)
    try statement.bind(value, at: 1)
    #expect(message { _ = try statement.step() } == reason)
    #expect(network.connections.first?.sent.count == before)
  }

  @Test func `an infinite number is an error, because the server does not send its sign`() throws {
    let (database, _) = try openHrana([
      HranaBytes.rows([#"[{"type":"float","value":1.5}]"#, #"[{"type":"float","value":null}]"#]),
      HranaBytes.integers([3]),
    ])
    let statement = try database.prepare("SELECT a FROM t")
    #expect(try statement.step())
    #expect(
      message { _ = try statement.step() }
        == "the server does not say whether an infinite number is positive; CAST(… AS TEXT) does")
    #expect(try integers(database) == [3])
  }

  @Test func `an error of the server has its code and its place`() throws {
    let (database, _) = try openHrana([
      HranaBytes.failedRows([], "SQL input error: no such column: x (at offset 7)", code: "SQL_INPUT_ERROR")
        + HranaBytes.failure("SQLite error: UNIQUE constraint failed: t.a", code: "SQLITE_CONSTRAINT")
    ])
    let place = #expect(throws: DatabaseError.self) { try integers(database) }
    #expect(place?.message == "no such column: x")
    #expect(place?.offset == 7)
    let constraint = #expect(throws: DatabaseError.self) { try insert(database) }
    #expect(constraint?.message == "UNIQUE constraint failed: t.a")
    #expect(constraint?.resultCode == .SQLITE_CONSTRAINT)
  }

  @Test func `rows before a failure are shown`() throws {
    let (database, _) = try openHrana([HranaBytes.failedRows([1, 2], "SQLite error: integer overflow")])
    var rows: [Int64] = []
    let text = message {
      let statement = try database.prepare("SELECT a FROM t")
      while try statement.step() { rows.append(statement.cell(0).int64) }
    }
    #expect(rows == [1, 2])
    #expect(text == "integer overflow")
  }

  @Test func `a statement can begin while another has rows left`() throws {
    let (database, _) = try openHrana([HranaBytes.integers([1, 2, 3]) + HranaBytes.integers([9])])
    let statement = try database.prepare("SELECT a FROM t")
    #expect(try statement.step())
    #expect(try integers(database, "SELECT b FROM t") == [9])
    #expect(statement.cell(0).int64 == 1)
    #expect(try statement.step())
    #expect(statement.cell(0).int64 == 2)
  }

  // MARK: - What is repeated, and what never is

  @Test func `a query whose connection is lost is sent once more, in a new stream`() throws {
    let (database, network) = try openHrana([
      Array(HranaBytes.integers([7]).prefix(30)), HranaBytes.integers([8]),
    ])
    #expect(try integers(database) == [8])
    #expect(network.connections.count == 2)
    #expect(network.connections.last?.text.contains(#"{"baton":null,"#) == true)
  }

  @Test func `a query that ends two connections is not sent a third time`() throws {
    let part = Array(HranaBytes.integers([7]).prefix(30))
    let (database, network) = try openHrana([part, part, HranaBytes.integers([7])])
    #expect(message { _ = try integers(database) } == Self.lost + "; nothing was done")
    #expect(network.connections.count == 2)
  }

  @Test func `a change whose answer is cut at any byte is in doubt and never sent again`() throws {
    let answer = HranaBytes.changes(1, rowID: 1)
    for count in 1..<answer.count - 1 {
      let (database, network) = try openHrana([Array(answer.prefix(count)), answer])
      let text = message { try insert(database) }
      #expect(text == Self.lost + "; it is not known whether the statement was carried out", "\(count)")
      #expect(network.connections.count == 1, "\(count)")
    }
  }

  @Test func `rows that are cut at any byte are an error and not the end`() throws {
    let answer = HranaBytes.integers([1, 2])
    let (whole, _) = try openHrana([answer])
    #expect(try integers(whole) == [1, 2])
    for count in 1..<answer.count - 1 {
      let (database, _) = try openHrana([Array(answer.prefix(count)), []])
      #expect(message { _ = try integers(database) }?.contains("was lost") == true, "\(count)")
    }
  }

  @Test func `a stream that has ended costs a statement nothing outside of a transaction`() throws {
    for gone in [HranaBytes.expired, HranaBytes.usedBaton] {
      let (database, network) = try openHrana([gone + HranaBytes.changes(1, rowID: 1)])
      try insert(database)
      #expect(database.changesCount == 1)
      #expect(network.connections.count == 1)
    }
  }

  @Test func `a stream that has ended takes its transaction with it`() throws {
    let (database, _) = try openHrana([
      HranaBytes.changes() + HranaBytes.expired, HranaBytes.changes(1, rowID: 1, baton: "c"),
    ])
    try database.runAll("BEGIN")
    let lost =
      "the server has ended the transaction (The stream has expired due to inactivity)"
    #expect(message { try insert(database) } == lost + "; nothing of the open transaction is kept")
    #expect(
      message { try insert(database) }
        == lost + ", and ROLLBACK ends the transaction; nothing of the open transaction is kept")
    try database.runAll("ROLLBACK")
    try insert(database)
    #expect(database.changesCount == 1)
  }

  @Test func `a transaction that another writer ended is lost`() throws {
    let (database, _) = try openHrana([
      HranaBytes.changes() + HranaBytes.failure("Transaction timed out", code: "TRANSACTION_TIMEOUT")
    ])
    try database.runAll("BEGIN")
    #expect(
      message { try insert(database) }
        == "the server has ended the transaction (Transaction timed out); nothing of the open transaction is kept"
    )
  }

  @Test func `after an error the server is asked whether the transaction is open`() throws {
    let failure = HranaBytes.failure("SQLite error: UNIQUE constraint failed: t.a", code: "SQLITE_CONSTRAINT")
    for isOpen in [true, false] {
      let (database, _) = try openHrana([
        HranaBytes.changes() + failure + HranaBytes.transaction(isOpen: isOpen)
      ])
      try database.runAll("BEGIN")
      #expect(message { try insert(database) } == "UNIQUE constraint failed: t.a")
      #expect(database.isInsideTransaction == isOpen)
    }
  }

  @Test func `a transaction continues on another connection, but never in another stream`() throws {
    let (database, network) = try openHrana([
      HranaBytes.changes(baton: "c"), HranaBytes.changes(1, rowID: 1, baton: "d"),
      Array(HranaBytes.changes(1).prefix(20)), HranaBytes.changes(1),
    ])
    try database.runAll("BEGIN")
    try insert(database)
    #expect(network.connections.last?.text.contains(#"{"baton":"c","#) == true)
    #expect(message { try insert(database) } == Self.lost + "; nothing of the open transaction is kept")
    #expect(network.connections.count == 3)
    #expect(
      message { try database.runAll("COMMIT") } == Self.lost + "; nothing of the open transaction is kept")
    #expect(network.connections.count == 3)
  }

  @Test func `a COMMIT whose answer is lost is in doubt`() throws {
    let (database, network) = try openHrana([HranaBytes.changes() + Array(HranaBytes.changes().prefix(50))])
    try database.runAll("BEGIN")
    #expect(
      message { try database.runAll("COMMIT") }
        == Self.lost + "; it is not known whether the statement was carried out")
    #expect(!database.isInsideTransaction)
    #expect(network.connections.count == 1)
  }

  @Test func `settings are made again in a new stream`() throws {
    let (database, network) = try openHrana([
      HranaBytes.changes() + HranaBytes.expired
        + HranaBytes.pipeline(#"{"type":"ok","response":{"type":"sequence"}}"#, baton: "e")
        + HranaBytes.integers([1])
    ])
    try database.runAll("PRAGMA foreign_keys = OFF;")
    #expect(try integers(database) == [1])
    let text = network.connections.first?.text ?? ""
    #expect(
      text.contains(
        #"{"baton":null,"requests":[{"type":"sequence","sql":"PRAGMA foreign_keys = OFF;\u000a"}]}"#))
    #expect(text.contains(#"{"baton":"e","batch""#))
  }
}
