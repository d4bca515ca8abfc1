import Foundation
import TestSupport
import Testing

@testable import SQLiteShell

/// A person who types lines and answers questions.
private final class AnsweringLines: LineSource {
  let origin = InputOrigin.terminal
  private(set) var prompts: [String] = []
  private(set) var questions: [String] = []
  private var lines: ArraySlice<String>
  private var answers: ArraySlice<String?>

  init(_ lines: [String], _ answers: [String?]) {
    self.lines = lines[...]
    self.answers = answers[...]
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    prompts.append(prompt)
    guard let next = lines.popFirst() else { return false }
    line = Array(next.utf8)
    return true
  }

  func answer(to question: String) -> String? {
    questions.append(question)
    return answers.popFirst() ?? "y"
  }
}

@Suite struct ConfirmationTests {
  private let memory = MemorySurroundings()

  private func run(_ lines: [String], _ answers: [String?] = [], isPrompted: Bool = true) -> AnsweringLines {
    let shell = Shell(surroundings: memory.surroundings())
    shell.isPrompted = isPrompted
    let source = AnsweringLines(lines, answers)
    _ = shell.run(source)
    return source
  }

  private static let table =
    "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (3, 4); CREATE VIEW v AS SELECT 1;"

  @Test(arguments: [
    ("DELETE FROM t;", "DELETE without WHERE removes all rows of t: 2 rows."),
    ("DELETE FROM t WHERE 1;", "DELETE whose WHERE is always true removes all rows of t: 2 rows."),
    (
      "REPLACE INTO t SELECT b, a FROM t;",
      "REPLACE with all rows of t itself may replace each of them: 2 rows."
    ),
    ("UPDATE main.t SET a = 5;", "UPDATE without WHERE changes all rows of t: 2 rows."),
    ("DROP TABLE t;", "DROP TABLE removes t with 2 rows."), ("DROP VIEW v;", "DROP VIEW removes v."),
    ("ALTER TABLE t DROP COLUMN b;", "This removes the column b from 2 rows of t."),
    (".format convert t.a unix", "This stores t.a as unix in 2 rows."),
  ])
  func `what destroys rows runs after a yes only`(line: String, question: String) {
    let pin = ".format date unix-ms t.a"
    let check = "SELECT (SELECT sum(a) FROM t), * FROM v, pragma_table_info('t') WHERE name = 'b';"
    for answer in ["n", "", "x", "yess"] {
      let source = run([Self.table, pin, line, check], [answer])
      #expect(source.questions == ["\(question) Continue? [y/N] "])
      #expect(memory.errors.text.contains("Not done\n"))
    }
    #expect(run([Self.table, pin, line], [" Yes "]).questions.count == 1)
  }

  private static let visits =
    "CREATE TABLE e(id INTEGER PRIMARY KEY, at DATETIME, price INTEGER, j TEXT DEFAULT 'x');"
    + " INSERT INTO e(id, at, price) VALUES (1, 1769853600000, 1230); CREATE VIEW february AS SELECT '2026-02-01' AS d;"
    + " CREATE TABLE mail(sent TEXT, s INTEGER, j TEXT);"
    + " INSERT INTO mail VALUES ('2026-01-31 10:00', 1769853600, '{\"at\": \"2026-01-31\"}');"

  @Test(arguments: [
    (
      "DELETE FROM e WHERE (at) < '2026-02-30';",
      "Cannot read '2026-02-30' as a date, so this comparison with e.at matches every row; there is no such day or time."
    ),
    (
      "DELETE FROM e WHERE at < '24.11.2026';",
      "Cannot read '24.11.2026' as a date, so this comparison with e.at matches every row; write '2026-11-24'."
    ),
    (
      "DELETE FROM e WHERE at NOT IN ('2026-01-31', 'zzz');",
      "Cannot read 'zzz' as a date, so it equals no value of e.at; write it like '2026-01-31'."
    ),
    (
      "UPDATE e SET at = at WHERE at > 2026-11-24;",
      "2026-11-24 without quotes is a subtraction, not a date; write '2026-11-24'."
    ),
    (
      "UPDATE e SET price = '12.00' || '' WHERE id = 1;",
      "e.price is stored as decimal minor:2, and '12.00' || '' is not converted; write to_decimal('12.00' || '', 'minor:2')."
    ),
    (
      "DELETE FROM e WHERE at LIKE '2026-11%';",
      "e.at is stored as date unix-ms and never equals text. Try: as_date(at) LIKE '2026-11%'."
    ),
    (
      "DELETE FROM e WHERE instr(at, '2026-');",
      "e.at is stored as date unix-ms, so instr(at, '2026-') does not see what is shown; write instr(as_date(at), '2026-')."
    ),
    (
      "DELETE FROM e WHERE at < strftime('%Y-%m', '2026-02-15');",
      "Cannot read strftime('%Y-%m', '2026-02-15') as a date, so this comparison with e.at matches every row; write it like '2026-01-31'."
    ),
    (
      "DELETE FROM e WHERE at < '{\"a\":\"2026-02-01\"}' ->> 'a';",
      "e.at is stored as date unix-ms and never equals text. Try: at < to_date('{\"a\":\"2026-02-01\"}' ->> 'a')."
    ),
    (
      "DELETE FROM e WHERE at < j;",
      "e.at is stored as date unix-ms and never equals text, and j is not a date."
    ),
    (
      "DELETE FROM e WHERE at < (SELECT d FROM february);",
      "e.at is stored as date unix-ms and never equals text. Try: at < to_date((SELECT d FROM february))."
    ),
    (
      "DELETE FROM e WHERE at > '20260215';",
      "Cannot read '20260215' as a date; write '2026-02-15'."
    ),
    (
      "DELETE FROM e WHERE at > unixepoch('2026-01-01') * 1.0;",
      "Cannot read unixepoch('2026-01-01') * 1.0 as a date; write it like '2026-01-31'."
    ),
    (
      "DELETE FROM e WHERE price > 5 + 7;",
      "e.price is stored as decimal minor:2, and 5 + 7 counts in its stored units; write to_decimal(5 + 7, 'minor:2')."
    ),
    (
      "DELETE FROM e WHERE price > 0x64;",
      "e.price is stored as decimal minor:2, and 0x64 counts in its stored units; write to_decimal(0x64, 'minor:2')."
    ),
    (
      "UPDATE e SET price = (price) + (1) WHERE id = 1;",
      "(price) + (1) computes with 0.01, because price counts units of 0.01; for 1 write (price) + (100)."
    ),
    (
      "WITH q(x) AS (VALUES (7)) INSERT INTO e(id, price) SELECT 9, x FROM q;",
      "e.price is stored as decimal minor:2, and 7 counts in its stored units; write to_decimal(7, 'minor:2')."
    ),
    (
      "DELETE FROM e WHERE at < @wrong;",
      "Cannot read @wrong as a date, so this comparison with e.at matches every row; write '2026-02-15'."
    ),
    (
      "UPDATE e SET price = @number WHERE id = 1;",
      "e.price is stored as decimal minor:2, and @number counts in its stored units; write to_decimal(@number, 'minor:2')."
    ),
    (
      "DELETE FROM e WHERE at < upper('2026-01-31');",
      "e.at is stored as date unix-ms and never equals text. Try: at < to_date(upper('2026-01-31'))."
    ),
    (
      "INSERT INTO e(id, at) SELECT 2, sent FROM mail;",
      "e.at is stored as date unix-ms, and sent is not converted; write to_date(sent, 'unix-ms')."
    ),
    (
      "UPDATE e SET at = (SELECT value FROM json_each('[\"2026-01-31\"]')) WHERE id = 1;",
      "e.at is stored as date unix-ms, and value is not converted; write to_date(value, 'unix-ms')."
    ),
    (
      "UPDATE e SET at = (SELECT j ->> '$.at' FROM mail) WHERE id = 1;",
      "e.at is stored as date unix-ms, and j ->> '$.at' is not converted; write to_date(j ->> '$.at', 'unix-ms')."
    ),
    (
      "UPDATE e SET at = (SELECT s FROM mail) WHERE id = 1;",
      "e.at is stored as date unix-ms, and s is not converted; write to_date(as_date(s, 'unix'), 'unix-ms')."
    ),
    (
      "DELETE FROM e WHERE at < (SELECT sent FROM mail);",
      "e.at is stored as date unix-ms and never equals text. Try: at < to_date((SELECT sent FROM mail))."
    ),
  ])
  func `a change whose text beside a typed column stays is asked about`(line: String, question: String) {
    let pins = [
      ".format date unix-ms e.at", ".format decimal minor:2 e.price", ".format date unix mail.s",
      ".parameter set @wrong \"'15.2.2026'\"", ".parameter set @number 12",
    ]
    let check = ".format raw on\nSELECT id, at, price FROM e;".split(separator: "\n").map(String.init)
    let source = run([Self.visits] + pins + [line] + check, ["n"])
    #expect(source.questions == ["\(question) Continue? [y/N] "])
    #expect(memory.errors.text == "Not done\n")
    #expect(memory.output.text == "1|1769853600000|1230\n")
  }

  @Test(arguments: [
    "DELETE FROM e WHERE (at) < ('2026-01-31');", "DELETE FROM e WHERE at NOT IN ('2026-01-31 10:00:00');",
    "UPDATE e SET price = ('12.00') WHERE at > '2026-11';", "DELETE FROM e WHERE at > 'now';",
    "UPDATE e SET at = to_date((SELECT sent FROM mail)) WHERE id = 1;", "UPDATE e SET at = at WHERE id = 1;",
    "DELETE FROM e WHERE at < unixepoch('2000-01-01') - 86400;", "DELETE FROM e WHERE at < '1' AND id = 2;",
  ])
  func `a change whose texts are read is not`(line: String) {
    let source = run([Self.visits, ".format date unix-ms e.at", ".format decimal minor:2 e.price", line])
    #expect(source.questions == [])
  }

  @Test func `a refused statement changes nothing and ends its input`() {
    _ = run([Self.table, "DELETE FROM t; DROP VIEW v;", "SELECT count(*), * FROM t, v;"], ["no"])
    #expect(memory.errors.text == "Not done\n")
    #expect(memory.output.text == "2|1|2|1\n")
  }

  @Test(arguments: [
    "DELETE FROM t WHERE 0;", "EXPLAIN DELETE FROM t;", "DROP TABLE IF EXISTS none;", "DELETE FROM e;",
    ".format convert t.a unix --dry-run",
  ])
  func `what destroys nothing is not asked about`(line: String) {
    #expect(run([Self.table, "CREATE TABLE e(a);", ".format date unix-ms t.a", line]).questions == [])
  }

  @Test func `nothing is asked about tables without rows`() {
    let table = "CREATE TABLE t(a, b);"
    #expect(run([table, "ALTER TABLE t DROP COLUMN b;", "DELETE FROM t;", "DROP TABLE t;"]).questions == [])
  }

  @Test func `a command with a quote that is not closed does nothing at a prompt`() {
    _ = run([".print \"a b", ".print 'a' \"b c", ".print it's 'so'"])
    #expect(memory.output.text == "it's so\n")
    #expect(
      memory.errors.text
        == String(repeating: "Error: the last word begins with \" and has no \" at its end\n", count: 2))
    _ = run([".print \"a b"], isPrompted: false)
    #expect(memory.output.text == "it's so\na b\n")
  }

  @Test func `a command that sets one thing says to a person how it is`() {
    _ = run([".timer", ".headers on", ".headers"])
    #expect(
      memory.output.text.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "timer off", "headers on",
      ])
    #expect(memory.errors.text == "")
  }

  @Test func `without a prompt, or with the setting off, nothing is asked`() {
    #expect(run([Self.table, "DELETE FROM t;"], isPrompted: false).questions == [])
    #expect(run([Self.table, ".set confirm off", "DELETE FROM t;"]).questions == [])
    memory.files["x.sql"] = MemoryDestination("DELETE FROM t;")
    #expect(run([Self.table, ".read x.sql"]).questions == [])
  }

  @Test func `a source that cannot be asked does as it is told`() {
    _ = run([Self.table, "DELETE FROM t;", "SELECT count(*) FROM t;"], [String?.none])
    #expect(memory.output.text == "0\n")
  }

  @Test func `the prompt shows an open transaction`() {
    #expect(
      run(["BEGIN;", "SELECT", "1;", "COMMIT;", ".prompt 'db' '  '", "BEGIN;", "SELECT", ";"]).prompts == [
        "sqlite> ", "sqlite*> ", "   ....> ", "sqlite*> ", "sqlite> ", "db", "d*b", "  ", "d*b",
      ])
    #expect(run(["BEGIN;", ""], isPrompted: false).prompts == ["sqlite> ", "sqlite> ", "sqlite> "])
  }

  @Test func `leaving an open transaction is confirmed`() {
    let question = "A transaction is open and will be rolled back. Continue? [y/N] "
    let source = run(
      [".quit", "BEGIN;", ".quit", ".exit 3", ".print on", ".quit", ".print off"], ["", "n", "y"])
    #expect(source.questions == [])
    let open = run(["BEGIN;", ".quit", ".exit 3", ".print on", ".quit", ".print off"], ["", "n", "y"])
    #expect(open.questions == [question, question, question])
    #expect(memory.output.text == "on\n")
    // The end of the input is Ctrl-D.
    let ended = run(["BEGIN;"], ["n", "n", "y"])
    #expect(ended.questions.count == 3)
    #expect(ended.prompts == ["sqlite> ", "sqlite*> ", "sqlite*> ", "sqlite*> "])
  }

  @Test func `another database is opened over a transaction after a yes only`() {
    let source = run(
      [
        "CREATE TABLE t(a);", "BEGIN;", ".open :memory:", "SELECT count(*) FROM t;", ".open :memory:",
        ".tables",
      ],
      ["n", "y"])
    #expect(source.questions.count == 2)
    #expect(memory.output.text == "0\n")
  }

  @Test func `a database that cannot be opened leaves the open one in place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(String(repeating: "not a database ", count: 100).utf8), to: "text")
    let path = folder.url.appendingPathComponent("text").path
    _ = run(["CREATE TABLE t(a);", ".open /nonexistent/x.db", ".open '\(path)'", ".tables", ".show"])
    #expect(
      memory.errors.text == """
        Error: unable to open database "/nonexistent/x.db": unable to open database file
        The database in memory is still open
        Error: unable to open database "\(path)": file is not a database
        The database in memory is still open

        """)
    #expect(memory.output.text.hasPrefix("t\n"))
    #expect(memory.output.text.hasSuffix("filename: :memory:\n"))
  }

  @Test func `format why says nothing about a query of the database before`() {
    let run = runShell(
      "CREATE TABLE t(a DATETIME);\nSELECT a FROM t;\nSELECT a FROM t LIMIT 0;\n.open :memory:\n.format why")
    #expect(run.errors == "")
  }
}
