import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct EnvelopeTests {
  private func run(_ input: String, mode: String = "json", envelope: Bool = true) -> (
    output: String, errors: String
  ) {
    ContractCheck.run(input, mode: mode, envelope: envelope)
  }

  @Test func `an envelope says what is known of a statement`() {
    let result = run(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
      INSERT INTO t VALUES (1, 1769853600, 'a'), (2, NULL, 'b');
      SELECT id, at, upper(note) AS loud FROM t;
      SELECT 1 WHERE 0;

      """)
    #expect(result.errors == "")
    #expect(
      result.output == """
        {"version":1,"kind":"result","columns":[],"rows":[],"count":0,"truncated":false,"changes":0,"seconds":0.0}
        {"version":1,"kind":"result","columns":[],"rows":[],"count":0,"truncated":false,"changes":2,"seconds":0.0}
        {"version":1,"kind":"result","columns":[{"name":"id","type":"INTEGER","meaning":null,"storage":null},\
        {"name":"at","type":"DATETIME","meaning":"date","storage":"unix"},\
        {"name":"loud","type":null,"meaning":null,"storage":null}],"rows":[
        {"id":1,"at":"2026-01-31T10:00:00Z","loud":"A"},
        {"id":2,"at":null,"loud":"B"}],"count":2,"truncated":false,"changes":0,"seconds":0.0}
        {"version":1,"kind":"result","columns":[{"name":"1","type":null,"meaning":null,"storage":null}],\
        "rows":[],"count":0,"truncated":false,"changes":0,"seconds":0.0}

        """)
  }

  @Test func `in jsonl an envelope is a stream of records`() {
    let result = run("SELECT 1 AS a UNION SELECT 2;\n", mode: "jsonl")
    #expect(
      result.output == """
        {"version":1,"kind":"result","columns":[{"name":"a","type":null,"meaning":null,"storage":null}]}
        {"kind":"row","row":{"a":1}}
        {"kind":"row","row":{"a":2}}
        {"version":1,"kind":"end","count":2,"truncated":false,"changes":0,"seconds":0.0}

        """)
  }

  @Test func `a failure among the rows is in the envelope and on standard error`() {
    let input =
      "SELECT a, abs(a) AS b FROM (SELECT 1 AS a UNION SELECT 2 UNION SELECT -9223372036854775808 ORDER BY a DESC);\n"
    let error = """
      "message":"integer overflow","code":1,"extended":1,"name":"SQLITE_ERROR","line":1,"column":1,"done":"stopped",\
      "file":"script.sql"}
      """
    for mode in ["json", "jsonl"] {
      let result = run(input, mode: mode)
      #expect(result.errors == "{\"version\":1,\"kind\":\"error\",\(error)\n")
      #expect(
        result.output.hasSuffix(
          "\"count\":2,\"truncated\":false,\"changes\":0,\"seconds\":0.0,\"error\":{\(error)}\n"),
        "\(result.output)")
      #expect(ContractCheck.faults(of: result, envelope: true) == [])
    }
    let plain = run(input, envelope: false)
    #expect(plain.output == "[{\"a\":2,\"b\":2},\n{\"a\":1,\"b\":1}]\n")
    #expect(plain.errors == "{\"version\":1,\"kind\":\"error\",\(error)\n")
  }

  @Test func `a failure before the rows is the last record of the output`() {
    let result = run("SELECT 1 AS a;\nSELECT x;\n", mode: "jsonl")
    let error = """
      {"version":1,"kind":"error","message":"no such column: x","code":1,"extended":1,"name":"SQLITE_ERROR",\
      "offset":7,"line":2,"column":8,"done":"not run","file":"script.sql"}

      """
    #expect(result.errors == error)
    #expect(result.output.hasSuffix(error))
  }

  @Test func `rows are the same bytes as without the promise`() {
    let input = "SELECT 1 AS a, 'x' AS b UNION SELECT 2, X'00ff';\nSELECT 3 AS c;\nSELECT 4 WHERE 0;\n"
    for mode in OutputMode.all where mode.layout.isJSON {
      #expect(
        run(input, mode: mode.name, envelope: false).output == runShell(input) { $0.select(mode) }.output)
    }
  }

  @Test func `rows of a command have an envelope that names it`() {
    let result = run("CREATE TABLE t(a);\n.tables\n.databases\n")
    #expect(
      result.output.hasSuffix(
        """
        {"version":1,"kind":"result","command":"tables","columns":[\
        {"name":"schema","type":null,"meaning":null,"storage":null},\
        {"name":"name","type":null,"meaning":null,"storage":null},\
        {"name":"type","type":null,"meaning":null,"storage":null}],"rows":[
        {"schema":"main","name":"t","type":"table"}],"count":1,"truncated":false,"changes":0,"seconds":null}
        {"version":1,"kind":"result","command":"databases","columns":[\
        {"name":"name","type":null,"meaning":null,"storage":null},\
        {"name":"file","type":null,"meaning":null,"storage":null},\
        {"name":"readonly","type":null,"meaning":null,"storage":null},\
        {"name":"transaction","type":null,"meaning":null,"storage":null}],"rows":[
        {"name":"main","file":null,"readonly":0,"transaction":"none"}],\
        "count":1,"truncated":false,"changes":0,"seconds":null}

        """), "\(result.output)")
  }

  @Test func `what became of a failed statement is said`() {
    let setup = "CREATE TABLE t(a UNIQUE, b CHECK (b < 3));\nINSERT INTO t VALUES (1, 1);\n"
    func done(_ input: String) -> [String] {
      let lines = (try? StrictJSON.lines(Array(run(setup + input, envelope: false).errors.utf8))) ?? []
      return lines.map { "\($0["name"]?.string ?? ""): \($0["done"]?.string ?? "")" }
    }
    #expect(done("INSERT INTO t VALUES (2, 2), (1, 1);\n") == ["SQLITE_CONSTRAINT_UNIQUE: rolled back"])
    #expect(
      done("INSERT OR FAIL INTO t VALUES (2, 2), (1, 1);\n") == ["SQLITE_CONSTRAINT_UNIQUE: partly run"])
    #expect(
      done("BEGIN;\nINSERT INTO t VALUES (2, 2);\nINSERT OR ROLLBACK INTO t VALUES (1, 1);\n")
        == ["SQLITE_CONSTRAINT_UNIQUE: transaction rolled back"])
    #expect(done("INSERT INTO t VALUES (3, 3);\n") == ["SQLITE_CONSTRAINT_CHECK: rolled back"])
    #expect(done("COMMIT;\n") == ["SQLITE_ERROR: not run"])
    #expect(done("INSERT INTO t VALUS (3, 3);\n") == ["SQLITE_ERROR: not run"])
  }

  @Test func `a message says where in the input the fault is`() {
    let result = run(
      "SELECT 1 AS a;\nSELECT 'ä', 2;\nSELECT 'ä',\n  'ö', nosuch FROM (SELECT 1 AS nosuck);\n",
      envelope: false)
    #expect(
      result.errors == """
        {"version":1,"kind":"error","message":"no such column: nosuch","code":1,"extended":1,\
        "name":"SQLITE_ERROR","offset":21,"line":4,"column":8,"done":"not run","file":"script.sql"}

        """)
    let two = run("CREATE TABLE t(name); SELECT nane FROM t;\n", envelope: false)
    #expect(
      two.errors.contains("\"line\":1,\"column\":30,\"hint\":\"Did you mean \\\"name\\\"?\""), "\(two.errors)"
    )
  }

  @Test func `warnings and notes have kinds`() throws {
    let result = run("SELECT 9007199254740993 AS n;\n.format zone Nowhere/Land\n.nosuch\n", envelope: false)
    let lines = try StrictJSON.lines(Array(result.errors.utf8))
    #expect(lines.last?["message"]?.string?.hasPrefix("unknown command .nosuch") == true)
    #expect(lines.allSatisfy { ["error", "warning", "note"].contains($0["kind"]?.string ?? "") })
  }

  @Test func `a person at a prompt reads text`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    shell.select(.json)
    _ = shell.run(TextLines(Array("SELECT x;\n.tables\n.print a\n".utf8), origin: .standardInput))
    #expect(memory.errors.text.hasPrefix("Parse error near line 1: no such column: x\n"))
    #expect(memory.output.text == "a\n")
  }

  @Test func `the dialect of sqlite3 promises nothing`() {
    let memory = MemorySurroundings()
    let shell = Shell(dialect: .sqlite3, surroundings: memory.surroundings())
    shell.routing.keepToJSON()
    shell.select(.json)
    _ = shell.run(TextLines(Array("SELECT 1 AS a;\n.print a\n".utf8), origin: .standardInput))
    shell.routing.end()
    #expect(memory.output.text == "[{\"a\":1}]\na\n")
  }

  @Test func `each code of SQLite has its name`() {
    #expect(ResultCode.SQLITE_CONSTRAINT_UNIQUE.name == "SQLITE_CONSTRAINT_UNIQUE")
    #expect(ResultCode(rawValue: 19 | 99 << 8).name == "SQLITE_CONSTRAINT")
    #expect(ResultCode(rawValue: 77).name == "SQLITE_UNKNOWN")
    for code in ResultCode.names.keys {
      #expect(ResultCode.names[code & 0xFF] != nil)
    }
  }
}
