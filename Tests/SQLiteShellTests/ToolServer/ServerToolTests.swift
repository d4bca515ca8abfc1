import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What the tools of a server answer.
@Suite struct ServerToolTests {
  private static let shop = """
    CREATE TABLE customer(id INTEGER PRIMARY KEY, email TEXT UNIQUE);
    CREATE TABLE purchase(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id),
      bought_at DATETIME, amount DECIMAL(8,2), status TEXT NOT NULL);
    CREATE INDEX purchase_status ON purchase(status);
    INSERT INTO customer VALUES (1, 'ada@example.com'), (2, 'bob@example.com');
    INSERT INTO purchase VALUES
      (1, 1, 1767261600000, 19.90, 'paid'), (2, 1, 1768298400000, 5, 'paid'), (3, 2, 1768471200000, 120.5, 'open'),
      (4, 2, 1769076000000, 7.25, 'paid'), (5, NULL, 1769853600000, 3, 'open');
    CREATE VIEW open_purchase AS SELECT id, amount FROM purchase WHERE status = 'open';

    """

  private func answer(
    _ tool: String, _ arguments: String = "", setup: String = shop, allowsWrites: Bool = false
  ) throws -> (text: String, isError: Bool) {
    let found = try MemoryClient.answer(of: tool, arguments, setup: setup, allowsWrites: allowsWrites)
    #expect(
      ContractCheck.faults(of: Array(found.text.utf8), [], envelope: true) == [], "\(tool) \(arguments)")
    return found
  }

  /// The message of a failure.
  private func failure(
    _ tool: String, _ arguments: String = "", allowsWrites: Bool = false
  ) throws -> String {
    let found = try answer(tool, arguments, allowsWrites: allowsWrites)
    #expect(found.isError, "\(found.text)")
    return JSONTree(Array(found.text.utf8).span)?["message"]?.string ?? found.text
  }

  // MARK: - Queries

  @Test func `a query has its columns, its rows and their meanings`() throws {
    let found = try answer(
      "query", #""sql":"SELECT id, bought_at, amount FROM purchase WHERE bought_at < '2026-01-10'""#)
    #expect(!found.isError)
    #expect(
      found.text == """
        {"version":1,"kind":"result","columns":[{"name":"id","type":"INTEGER","meaning":null,"storage":null},{"name":\
        "bought_at","type":"DATETIME","meaning":"date","storage":"unix-ms"},{"name":"amount","type":"DECIMAL(8,2)",\
        "meaning":"decimal","storage":"real"}],"rows":[{"id":1,"bought_at":"2026-01-01T10:00:00Z","amount":19.90}],\
        "count":1,"truncated":false,"changes":0,"seconds":0.0}
        """)
  }

  @Test(arguments: [
    (#""parameters":["2026-01-13"]"#, "bought_at >= ?"),
    (#""parameters":{"day":"2026-01-13"}"#, "bought_at >= :day"),
    (#""parameters":{":day":"2026-01-13"}"#, "bought_at >= :day"),
    (
      #""parameters":["2026-01-13",1,true,null,-7.5]"#,
      "bought_at >= ? AND id > ? AND ? AND ? IS NULL AND amount > ?"
    ),
    (#""parameters":["it's",1768298400000]"#, "? = 'it''s' AND bought_at >= ?2"),
  ])
  func `values of parameters are read by meaning`(parameters: String, condition: String) throws {
    let found = try answer(
      "query", #""sql":"SELECT count(*) AS n FROM purchase WHERE \#(condition)",\#(parameters)"#)
    let rows = JSONTree(Array(found.text.utf8).span)?["rows"]?.json
    #expect(rows == #"[{"n":4}]"#, "\(found.text)")
  }

  @Test func `cells are shown as stored on request, and limits end a result`() throws {
    let stored = try answer("query", #""sql":"SELECT bought_at FROM purchase LIMIT 1","as_stored":true"#)
    #expect(stored.text.contains(#""rows":[{"bought_at":1767261600000}]"#), "\(stored.text)")
    let short = try answer("query", #""sql":"SELECT id FROM purchase ORDER BY id","max_rows":2"#)
    #expect(short.text.contains(#""rows":[{"id":1},{"id":2}],"count":2,"truncated":true"#), "\(short.text)")
    #expect(
      short.text.contains(#""messages":[{"kind":"note","message":"max-rows 2 ended the result after 2 rows"#),
      "\(short.text)")
  }

  @Test func `a failure is an object of the contract`() throws {
    let found = try answer("query", #""sql":"SELECT emial FROM customer""#)
    #expect(found.isError)
    #expect(
      found.text == """
        {"version":1,"kind":"error","message":"no such column: emial","code":1,"extended":1,"name":"SQLITE_ERROR",\
        "offset":7,"line":1,"column":8,"hint":"Did you mean \\"email\\"?","done":"not run"}
        """)
  }

  @Test func `what is no query is refused, and arguments are checked`() throws {
    for (arguments, message) in [
      ("", "the argument sql is missing"), (#""sql":null"#, "the argument sql is missing"),
      (#""sql":7"#, "the argument sql takes a text"),
      (
        #""sql":"SELECT 1","limit":3"#,
        "there is no argument limit; there are sql, parameters, as_stored, max_rows"
      ),
      (#""sql":"SELECT 1","max_rows":0"#, "the argument max_rows takes a whole number from 1 to 1000000"),
      (
        #""sql":"SELECT 1","parameters":[[1]]"#,
        "the argument parameters takes an array or an object of texts, numbers, true, false and null"
      ),
      (#""sql":"""#, "there is no statement"), (#""sql":"-- nothing""#, "there is no statement"),
      (#""sql":"SELECT 1; SELECT 2""#, "a call runs one statement, not 2; nothing was run"),
      (#""sql":" .shell touch x""#, "this is a command of the shell, and tools run SQL"),
      (#""sql":"SELECT '\u0000'""#, "the text holds a zero byte (U+0000)"),
      (#""sql":"SELECT ?","parameters":["\u0000"]"#, "the text holds a zero byte (U+0000)"),
      (#""sql":"SELECT ?""#, "the statement has the parameters ?1, and the values are none"),
      (
        #""sql":"SELECT ?","parameters":[1,2]"#,
        "the statement has the parameters ?1, and the values are for ?1, ?2"
      ),
      (
        #""sql":"SELECT :a","parameters":{"b":1}"#,
        "the statement has the parameters :a, and the values are for b"
      ),
      (#""sql":"SELECT 1","parameters":[1]"#, "the statement has no parameters, and the values are for ?1"),
    ] {
      #expect(try failure("query", arguments) == message, "\(arguments)")
    }
    #expect(try failure("describe") == "the argument table is missing")
    #expect(try failure("describe", #""table":"nosuch""#) == "no such table: nosuch")
  }

  @Test func `a query changes nothing, even with a tool that does`() throws {
    for allowsWrites in [false, true] {
      let found = try answer("query", #""sql":"DELETE FROM purchase""#, allowsWrites: allowsWrites)
      #expect(found.isError)
      let words =
        allowsWrites
        ? "-mcp refuses changes of the database." : "the tool query only reads, and DELETE does more"
      #expect(found.text.contains(words), "\(found.text)")
      let outside = try answer("query", #""sql":"ATTACH 'x.db' AS x""#, allowsWrites: allowsWrites)
      #expect(outside.isError)
    }
  }

  // MARK: - Reports

  @Test func `evidence, descriptions and plans are rows`() throws {
    let why = try answer("why", #""name":"purchase.bought_at""#)
    #expect(
      why.text.contains(#""rows":[{"column":"purchase.bought_at","meaning":"date","storage":"unix-ms""#),
      "\(why.text)")
    #expect(try answer("describe", #""table":"purchase""#).text.contains("\"purchase_status\""))
    let query = try answer("describe", #""sql":"SELECT amount FROM purchase WHERE id > ?","parameters":[2]"#)
    #expect(query.text.contains("\"column\":\"amount\""), "\(query.text)")
    let plan = try answer(
      "explain", #""sql":"SELECT * FROM purchase WHERE status = ?","parameters":["open"]"#)
    #expect(plan.text.contains("finds rows of purchase by the index purchase_status"), "\(plan.text)")
  }

  // MARK: - Changes

  @Test func `a change is reported, and kept only if it is the one that was reported`() throws {
    let update = #""sql":"UPDATE purchase SET status = 'sent' WHERE bought_at < '2026-01-14'""#
    let client = try MemoryClient(
      [
        MemoryClient.call("write", update), MemoryClient.call("write", update + #","commit":true"#),
        MemoryClient.call("write", update + #","commit":true,"expected_changes":3"#),
        MemoryClient.call("query", #""sql":"SELECT count(*) AS n FROM purchase WHERE status = 'sent'""#),
        MemoryClient.call("write", update + #","commit":true,"expected_changes":2"#),
        MemoryClient.call("query", #""sql":"SELECT count(*) AS n FROM purchase WHERE status = 'sent'""#),
      ], setup: Self.shop)
    let answers = try client.serve(allowsWrites: true).map { MemoryClient.answer(in: $0).text }
    let report = { (isKept: Bool) in
      """
      {"version":1,"kind":"change","committed":\(isKept),"changes":2,"total_changes":2,"tables":[{"table":"purchase",\
      "operation":"update","count":2}],"schema":[]}
      """
    }
    #expect(answers[0] == report(false))
    #expect(answers[1].contains("commit needs expected_changes: call the tool without commit first"))
    #expect(answers[2].contains("the statement would now change 2 rows, not 3; nothing was kept"))
    #expect(answers[3].contains(#""rows":[{"n":0}]"#))
    #expect(answers[4] == report(true))
    #expect(answers[5].contains(#""rows":[{"n":2}]"#))
  }

  @Test(arguments: [
    ("CREATE TABLE note(a)", #"[{"change":"created","type":"table","name":"note"}]"#),
    ("DROP VIEW open_purchase", #"[{"change":"dropped","type":"view","name":"open_purchase"}]"#),
    (
      "DROP TABLE customer",
      #"[{"change":"dropped","type":"table","name":"customer","rows":2},{"change":"dropped","type":"index","name":"sqlite_autoindex_customer_1"}]"#
    ),
    ("ALTER TABLE customer ADD COLUMN city", #"[{"change":"changed","type":"table","name":"customer"}]"#),
  ])
  func `a change of the schema is reported, and undone`(sql: String, changes: String) throws {
    let client = try MemoryClient(
      [
        MemoryClient.call("write", #""sql":"\#(sql)""#),
        MemoryClient.call("query", #""sql":"SELECT count(*) AS n FROM sqlite_schema""#),
      ], setup: Self.shop)
    let answers = try client.serve(allowsWrites: true).map { MemoryClient.answer(in: $0).text }
    #expect(
      answers[0] == """
        {"version":1,"kind":"change","committed":false,"changes":0,"total_changes":0,"tables":null,"schema":\(changes)}
        """)
    #expect(answers[1].contains(#""rows":[{"n":5}]"#), "\(answers[1])")
  }

  @Test func `rows of RETURNING come before the report`() throws {
    let found = try answer(
      "write", #""sql":"DELETE FROM purchase WHERE id = 3 RETURNING amount, bought_at""#, allowsWrites: true)
    #expect(
      found.text.hasPrefix(
        #"{"version":1,"kind":"results","results":[{"version":1,"kind":"result","columns":["#),
      "\(found.text)")
    #expect(
      found.text.contains(#""rows":[{"amount":120.50,"bought_at":"2026-01-15T10:00:00Z"}]"#), "\(found.text)")
    #expect(found.text.contains(#""changes":1,"total_changes":1"#), "\(found.text)")
  }

  @Test(arguments: [
    ("SELECT 1", "the tool write does not run SELECT"), ("BEGIN", "the tool write does not run BEGIN"),
    ("COMMIT", "the tool write does not run COMMIT"),
    ("PRAGMA user_version = 3", "the tool write does not run PRAGMA"),
    ("ATTACH 'x' AS x", "the tool write does not run ATTACH"),
    ("VACUUM INTO 'x'", "the tool write does not run VACUUM"),
    ("/* x */ EXPLAIN DELETE FROM customer", "the tool write does not run EXPLAIN"),
  ])
  func `only changes are run`(sql: String, message: String) throws {
    #expect(try failure("write", #""sql":"\#(sql)""#, allowsWrites: true).hasPrefix(message))
  }

  @Test func `a change that fails or reaches out leaves nothing`() throws {
    let client = try MemoryClient(
      [
        MemoryClient.call("write", #""sql":"INSERT INTO purchase(id, status) VALUES (9, 'x'), (1, 'x')""#),
        MemoryClient.call(
          "write", #""sql":"INSERT INTO purchase(id, status) VALUES (9, readfile('/etc/passwd'))""#),
        MemoryClient.call("write", #""sql":"CREATE TEMP TABLE x(a)""#),
        MemoryClient.call("query", #""sql":"SELECT count(*) AS n FROM purchase""#),
      ], setup: Self.shop)
    let answers = try client.serve(allowsWrites: true).map { MemoryClient.answer(in: $0) }
    #expect(answers.map(\.isError) == [true, true, true, false], "\(answers)")
    #expect(answers[0].text.contains("UNIQUE constraint failed: purchase.id"))
    #expect(answers[3].text.contains(#""rows":[{"n":5}]"#))
  }

  // MARK: - Resources

  @Test func `each table and view is a resource`() throws {
    let client = try MemoryClient(
      [
        MemoryClient.request("resources/list"),
        MemoryClient.request("resources/read", #""uri":"tsqlite://table/main/open_purchase""#),
      ], setup: Self.shop)
    let answers = try client.serve()
    for name in ["customer", "purchase", "open_purchase"] {
      #expect(
        answers[0].contains(#"{"uri":"tsqlite://table/main/\#(name)","name":"\#(name)""#), "\(answers[0])")
    }
    #expect(
      answers[1].contains(#"{\"name\":\"open_purchase\",\"type\":\"view\",\"columns\":[{\"name\":\"id\""#),
      "\(answers[1])")
  }
}
