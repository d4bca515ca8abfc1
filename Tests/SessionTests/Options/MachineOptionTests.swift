import Foundation
import TestSupport
import Testing

/// The options and exit statuses for scripts and agents.
@Suite struct MachineOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(words, input: input, home: folder)
  }

  // MARK: - Exit statuses

  @Test func `success is 0, failed SQL 1, a wrong command line 2`() throws {
    #expect(try run(":memory:", "SELECT 1").status == 0)
    #expect(try run(":memory:", "SELECT x").status == 1)
    #expect(try run("a.db", "CREATE TABLE t(a UNIQUE)", "INSERT INTO t VALUES (1), (1)").status == 1)
    #expect(try run(":memory:", input: "SELECT x;\nSELECT 1;\n").status == 1)
    #expect(try run("-bail", ":memory:", input: "SELECT x;\n").status == 1)
    #expect(try run("-ifexists", "none.db", "SELECT 1").status == 1)
    #expect(try run(":memory:", ".nonsense").status == 1)
    for words in [["-zork"], ["-separator"], ["-max-rows", "x", ":memory:", "SELECT 1"], ["-escape", "x"]] {
      let run = try Executable.tsqlite.run(words, in: folder.url, environment: ["HOME": folder.url.path])
      #expect(run.status == 2, "\(words)")
      #expect(run.output == "")
    }
    #expect(try run(":memory:", ".exit 7").status == 7)
  }

  @Test func `sqlite3 keeps its exit statuses`() throws {
    #expect(try run("--compat", "-zork").status == 1)
    #expect(try run("--compat", ":memory:", input: "SELECT x;\n").status == 1)
  }

  @Test func `a lock of another program is transient, and a mixture of failures is not`() throws {
    #expect(try run("a.db", "CREATE TABLE t(a)").status == 0)
    let other = try Executable(path: "/bin/sh").run(
      [
        "-c",
        """
        (printf '.timeout 60000\\nBEGIN EXCLUSIVE;\\n'; while [ ! -e done ]; do sleep 0.05; done) | "$0" a.db & holder=$!
        until [ -e a.db-journal ] || "$0" a.db 'SELECT 1 FROM t' 2>&1 | grep -q locked; do sleep 0.05; done
        "$0" a.db 'INSERT INTO t VALUES (1)' 2>/dev/null; echo $?
        echo 'INSERT INTO t VALUES (1);' | "$0" a.db 2>/dev/null; echo $?
        printf 'INSERT INTO t VALUES (1);\\nSELECT x;\\n' | "$0" a.db 2>/dev/null; echo $?
        echo 'INSERT INTO t VALUES (1);' >in.sql
        "$0" a.db '.read in.sql' 2>/dev/null; echo $?
        touch done; wait $holder
        "$0" a.db 'INSERT INTO t VALUES (1)'; echo $?
        """, Executable.tsqlite.url.path,
      ], in: folder.url, environment: ["HOME": folder.url.path])
    #expect(other.output == "3\n3\n1\n3\n0\n", "\(other.errors)")
  }

  @Test func `an interrupt is 130`() throws {
    let endless = "WITH RECURSIVE c(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM c) SELECT count(*) FROM c"
    let run = try Executable(path: "/bin/sh").run(
      [
        "-c",
        """
        "$0" :memory: '.shell touch ready' '\(endless)' 2>/dev/null & program=$!
        until [ -e ready ]; do sleep 0.05; done
        sleep 0.3; kill -INT $program; wait $program; echo $?
        """, Executable.tsqlite.url.path,
      ], in: folder.url, environment: ["HOME": folder.url.path])
    #expect(run.output == "130\n", "\(run.errors)")
  }

  // MARK: - Limits

  @Test func `a statement that runs too long is interrupted, and the next one runs`() throws {
    let endless = "WITH RECURSIVE c(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM c) SELECT count(*) FROM c"
    let one = try run("-timeout", "0.2", ":memory:", endless)
    #expect(
      one
        == .init(
          output: "", errors: "Error: stepping, interrupted (9)\nIt ran longer than -timeout 0.2.\n",
          status: 130))
    let script = try run("-timeout", "0.2", ":memory:", input: "\(endless);\nSELECT 5;\n")
    #expect(script.output == "5\n")
    #expect(script.errors == "Runtime error near line 1: interrupted (9)\nIt ran longer than -timeout 0.2.\n")
    #expect(script.status == 130)
  }

  @Test(arguments: [".describe v", ".chart a FROM v"])
  func `a command that reads too long is interrupted, and the next one runs`(command: String) throws {
    let view =
      "CREATE VIEW v AS WITH RECURSIVE c(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM c) SELECT a FROM c;"
    let run = try run("-timeout", "0.2", ":memory:", input: "\(view)\n\(command)\n.print next\nSELECT 5;\n")
    #expect(run.output.hasSuffix("next\n5\n"))
    #expect(run.errors.contains("interrupted (9)\nIt ran longer than -timeout 0.2.\n"), "\(run.errors)")
    #expect(run.status == 130)
  }

  @Test func `a function that takes long is interrupted, and the next statement runs`() throws {
    let slow = "SELECT length(regexp_replace(replace(hex(zeroblob(500000)), '0', 'a'), '(a*b|a)', 'x'))"
    let run = try run("-timeout", "0.2", ":memory:", input: "\(slow);\nSELECT 5;\n")
    #expect(run.output == "5\n")
    #expect(run.errors == "Runtime error near line 1: interrupted (9)\nIt ran longer than -timeout 0.2.\n")
    #expect(run.status == 130)
    #expect(
      try self.run("-timeout", "100000", ":memory:", "SELECT regexp_replace('a', 'a', 'b')").output == "b\n")
  }

  @Test func `a server that does not answer is waited for until the time is over`() throws {
    // It accepts connections, and says nothing.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    try #require(isBound)
    let port = UInt16(bigEndian: address.sin_port)
    let run = try run("-timeout", "0.3", "libsql://127.0.0.1:\(port)?tls=0", "SELECT 1")
    #expect(run.status != 0 && run.output.isEmpty, "\(run)")
  }

  @Test(arguments: [
    "list", "csv", "json", "jsonl", "box", "column", "line", "html", "insert", "quote", "markdown",
  ])
  func `rows end at the limit in each mode`(mode: String) throws {
    let series = "SELECT value AS a FROM generate_series(1, 1000000000)"
    let cut = try run("-max-rows", "2", "-cmd", ".mode \(mode)", ":memory:", series)
    let whole = try run("-cmd", ".mode \(mode)", ":memory:", series + " LIMIT 2")
    #expect(cut.output == whole.output)
    #expect(cut.status == 0)
    #expect(
      cut.errors == """
        Note: max-rows 2 ended the result after 2 rows, and there are more; a query with ORDER BY and OFFSET 2 goes on, \
        and one with count(*) or GROUP BY sums them up

        """)
    #expect(try run("-max-rows", "2", "-cmd", ".mode \(mode)", ":memory:", series + " LIMIT 2") == whole)
  }

  @Test func `bytes end a result after the row that reaches them`() throws {
    let sql = "SELECT value AS a FROM generate_series(10, 1000000000)"
    let run = try run("-max-bytes", "7", ":memory:", sql)
    #expect(run.output == "10\n11\n12\n")
    #expect(run.errors.hasPrefix("Note: max-bytes 7 ended the result after 3 rows, and there are more; "))
    #expect(
      try self.run("-box", "-max-bytes", "16", ":memory:", sql).output.split(separator: "\n").count == 6)
  }

  @Test func `cells are cut, and the number of them is said`() throws {
    let sql = "SELECT 'abcdefgh' AS a, x'0011223344556677' AS b, 12345678 AS c, 'äöü' AS d, 'abc' AS e"
    let list = try run("-max-cell", "3", ":memory:", sql)
    #expect(list.output == "abc...|X'001122'... (8 bytes)|12345678|äöü|abc\n")
    #expect(list.errors == "Note: max-cell 3 cut 2 cells\n")
    let json = try run("-json", "-max-cell", "3", ":memory:", sql)
    #expect(
      json.output
        == #"[{"a":"abc...","b":"X'001122'... (8 bytes)","c":12345678,"d":"äöü","e":"abc"}]"# + "\n")
  }

  @Test(arguments: ["insert", "quote"]) func `the values of modes that write SQL are not cut`(mode: String)
    throws
  {
    let message =
      "Error: max-cell does not cut the values of mode \(mode), because a cut value in SQL would be another value; "
      + "use another mode, or max-cell 0\n"
    for words in [["-max-cell", "3", "-\(mode)"], ["-\(mode)", "-max-cell", "3"]] {
      let refused = try Executable.tsqlite.run(words + [":memory:", "SELECT 'abcdef'"], home: folder)
      #expect(refused == .init(output: "", errors: message, status: 2))
    }
    let later = try run("-max-cell", "3", ":memory:", ".mode \(mode)", "SELECT 'abcdef'")
    #expect(later == .init(output: "", errors: message, status: 1))
    #expect(try run("-max-cell", "0", "-\(mode)", ":memory:", "SELECT 1").status == 0)
  }

  @Test func `a statement that writes is done although its rows are cut`() throws {
    let run = try run(
      "-max-rows", "1", ":memory:", "CREATE TABLE t(a)",
      "INSERT INTO t SELECT value FROM generate_series(1, 5) RETURNING a", "SELECT count(*) FROM t")
    #expect(run.output == "1\n5\n")
  }

  // MARK: - One statement

  @Test func `single refuses all but one statement before it opens anything`() throws {
    #expect(try run("-single", ":memory:", "SELECT ';' -- ;\n;") == .init(output: ";\n"))
    let trigger = "CREATE TRIGGER x AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END"
    #expect(try run("a.db", "CREATE TABLE t(a)").status == 0)
    #expect(try run("-single", "a.db", trigger) == .init(output: ""))
    for (words, fault) in [
      (["SELECT 1; SELECT 2"], "-single takes one statement, not 2; nothing was run"),
      (["/* nothing */"], "-single takes one statement, not 0; nothing was run"),
      ([".tables"], "-single takes a statement of SQL, not a command"),
      (["SELECT 1", "SELECT 2"], "-single needs the statement as one argument after the database"),
      ([], "-single needs the statement as one argument after the database"),
    ] {
      let run = try Executable.tsqlite.run(
        ["-single", "new.db"] + words, in: folder.url, environment: ["HOME": folder.url.path])
      #expect(run == .init(output: "", errors: "Error: \(fault)\n", status: 2))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("new.db").path))
  }

  // MARK: - Checks

  @Test func `a script is checked against a database without being run`() throws {
    let schema = "CREATE TABLE sale(id INTEGER PRIMARY KEY, sold DATETIME, price INTEGER); "
    #expect(
      try run("shop.db", schema + "INSERT INTO sale VALUES (1, 1769853600000, 10), (2, 1769857200250, 20)")
        .status == 0)
    let database = folder.url.appendingPathComponent("shop.db")
    let before = try Data(contentsOf: database)
    let script = """
      -- A comment
      CREATE TABLE extra AS SELECT id, price * 2 AS double FROM sale;
      SELECT double FROM extra;
      SELECT prize FROM sale;
      .tabels
      INSERT INTO extra VALUES (1, 2); SELECT nothing FROM extra; SELECT id FROM extra;
      ALTER TABLE extra RENAME COLUMN double TO twice;
      SELECT twice FROM extra;
      DROP TABLE extra;
      SELECT * FROM extra;
      SELECT writefile('made.txt', 'x');
      ATTACH 'none.db' AS n;
      SELEC 1;
      VACUUM INTO 'made.db';
      SELECT id FROM sale WHERE sold > '2026-01-31';
      SELECT (
      """
    try folder.write(script, to: "script.sql")
    let run = try run("-check", "script.sql", "shop.db")
    #expect(
      run.output == """
        script.sql:4:8: error: no such column: prize
          SELECT prize FROM sale;
                 ^--- error here
          Did you mean "price"?
        script.sql:5:1: error: unknown command: .tabels
          Did you mean ".tables"?
        script.sql:6:41: error: near "nothing": syntax error
          SELECT nothing FROM extra; SELECT id FROM extra;
                 ^--- error here
          NOTHING is a keyword; as a name it is quoted: "nothing".
        script.sql:10:15: error: no such table: extra
          SELECT * FROM extra;
                        ^--- error here
        script.sql:13:1: error: near "SELEC": syntax error
          SELEC 1;
          ^--- error here
          Did you mean "SELECT"?
        script.sql:15:1: warning: sale.sold is stored as date unix-ms and never equals text. Try: sold > \
        to_date('2026-01-31'), or use the option -typed-input
        script.sql:16:1: error: incomplete input
          A parenthesis is not closed.
        """ + "\n", "\(run.errors)")
    #expect(run.status == 1)
    #expect(try Data(contentsOf: database) == before)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) == ["shop.db", "script.sql"])
  }

  @Test func `a check as JSON is an object a line`() throws {
    try folder.write("SELECT 1;\nSELECT 'ä', x FROM t;\n", to: "script.sql")
    let run = try run("-json", "-check", "script.sql")
    #expect(
      run.output == """
        {"version":1,"kind":"error","message":"no such table: t","offset":30,"line":2,"column":20,\
        "hint":"This database has no tables; .open FILE opens another one, and .databases shows which one is open.",\
        "file":"script.sql"}

        """)
    #expect(run.status == 1)
    try folder.write("CREATE TABLE t(x);\nSELECT 'ä', x FROM t;\n", to: "script.sql")
    #expect(try self.run("-check", "script.sql") == .init(output: ""))
    #expect(try self.run("-check", "none.sql").status == 1)
  }
}
