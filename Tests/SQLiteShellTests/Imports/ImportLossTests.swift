import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// The messages of `.import` about what it would lose, before it stores the first row.
@Suite struct ImportLossTests {
  private let memory = MemorySurroundings()

  private func run(_ input: String, isTerminal: Bool = false) -> ShellRun {
    runShell(input, memory: memory, isTerminal: isTerminal)
  }

  private static let table = "CREATE TABLE t(zip INTEGER UNIQUE, price REAL, name TEXT);\n"
  private static let rows = "00501,1.5,007\n10001,0.12345678901234567890,\n00502,2,x\n00501,3,y\n"

  @Test(arguments: [
    ("--csv", "2026-03-29 02:30\n2026-03-29 03:30\n"),
    ("--json", #"[{"at":"2026-03-29 02:30"},"# + "\n" + #"{"at":"2026-03-29 03:30"}]"#),
  ])
  func `a row with a time that clocks skipped is refused with both instants`(format: String, file: String) {
    let memory = TypedColumn.surroundings
    memory.files["f"] = MemoryDestination(file)
    let run = runShell(
      """
      CREATE TABLE t(at INTEGER);
      .format date unix-ms t.at
      .format zone Europe/Berlin
      .import \(format) f t
      SELECT at, typeof(at) FROM t;
      """,
      memory: memory)
    #expect(run.output == "2026-03-29 03:30:00+02:00|integer\n")
    #expect(
      run.errors == """
        f:1: row refused: '2026-03-29 02:30' does not exist in Europe/Berlin, where clocks were set forward; write \
        '2026-03-29 01:30:00+01:00' or '2026-03-29 03:30:00+02:00'

        """)
  }

  @Test func `losses are reported once for each column, with their number, before the first row`() {
    memory.files["f"] = MemoryDestination(Self.rows)
    let run = run(Self.table + ".format auto on\n.import --csv f t\nSELECT * FROM t;")
    let price = LibraryFact.printsExactReals.holds ? "0.12345678901234568" : "0.123456789012346"
    #expect(run.output == "501|1.5|007\n10001|\(price)|\n502|2.0|x\n")
    #expect(
      run.errors == """
        f:1: column "zip" (INTEGER) stores '00501' as 501 - leading zeros are lost; 3 of its values lose something
        f:2: column "price" (REAL) stores '0.12345678901234567890' as 0.12345678901234568 - digits are lost
        f:4: INSERT failed: UNIQUE constraint failed: t.zip

        """)
  }

  @Test func `a script that does not use meanings gets only the messages of sqlite3`() {
    memory.files["f"] = MemoryDestination(Self.rows)
    let refused = "f:4: INSERT failed: UNIQUE constraint failed: t.zip\n"
    #expect(run(Self.table + ".import --csv f t").errors == refused)
    #expect(run(Self.table + ".mode csv\n.import f t").errors.hasSuffix(refused))
  }

  @Test(arguments: ["--dry-run", "--sample 9", "--null ''", "--types auto"])
  func `losses are reported if an option of this shell is used`(option: String) {
    memory.files["f"] = MemoryDestination("007\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv \(option) f t")
    #expect(run.errors == "f:1: column \"a\" (INT) stores '007' as 7 - leading zeros are lost\n")
  }

  @Test func `losses are reported at a terminal`() {
    memory.files["f"] = MemoryDestination("007\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv f t", isTerminal: true)
    #expect(run.errors == "f:1: column \"a\" (INT) stores '007' as 7 - leading zeros are lost\n")
  }

  @Test func `losses of a column with a meaning are reported in a script too`() {
    memory.files["f"] = MemoryDestination("1,12.345678901234567890\n2,1.5\n")
    let run = run("CREATE TABLE t(a INT, price DECIMAL(10,2));\n.import --csv f t")
    #expect(
      run.errors
        == "f:1: column \"price\" (DECIMAL(10,2)) stores '12.345678901234567890' as 12.345678901234567 - digits are lost\n"
    )
  }

  @Test func `a text that does not fit a storage is reported before it is stored`() {
    memory.files["f"] = MemoryDestination("1.50\n1.234\n2\n9.876\n")
    let run = run(
      "CREATE TABLE t(cents INTEGER UNIQUE);\n.format decimal minor:2 t.cents\n"
        + "INSERT INTO t VALUES (200);\n.import --csv f t")
    #expect(
      run.errors == """
        f: 2 fields of column "cents" do not fit its format and are stored as they are, first '1.234' in line 2
        f:3: INSERT failed: UNIQUE constraint failed: t.cents

        """)
  }

  @Test func `the first rows of a pipe are sampled, and all are stored`() {
    memory.pipes["make"] = (0..<10_010).map { "\($0 == 3 || $0 > 10_001 ? "0" : "")\($0),\($0)\n" }.joined()
    memory.readSize = 1000
    let run = run(
      ".format auto on\nCREATE TABLE t(a INT, b INT);\n.import --csv '|make' t\nSELECT count(*), sum(a) FROM t;"
    )
    #expect(run.output == "10010|50095045\n")
    #expect(run.errors == "<pipe>:4: column \"a\" (INT) stores '03' as 3 - leading zeros are lost\n")
    memory.pipes["make"] = (0..<10_010).map { "\($0 > 10_001 ? "0" : "")\($0),\($0)\n" }.joined()
    let late = self.run(".format auto on\nCREATE TABLE t(a INT, b INT);\n.import --csv '|make' t")
    #expect(
      late.errors.split(separator: "\n").last
        == "<pipe>:10003: column \"a\" (INT) stores '010002' as 10002 - leading zeros are lost")
  }

  @Test(arguments: [
    "0.123456789012345", "-0.000123456789012345", "123456789012345", "12345678.1234567", "0.5", "-7", "0",
    "0.05",
  ])
  func `fifteen digits are kept, wherever the point stands`(text: String) {
    memory.files["f"] = MemoryDestination("\(text)\n")
    let run = run(".format auto on\nCREATE TABLE t(a NUMERIC);\n.import --csv f t")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    "0.12345678901234567", "1234567890.12345678", "00.5", "0.50", "0.1234567890123456789012", "-.5", "1.",
    "9223372036854775808", "-007",
  ])
  func `other forms and more digits are reported`(text: String) {
    memory.files["f"] = MemoryDestination("\(text)\n")
    let run = run(".format auto on\nCREATE TABLE t(a NUMERIC);\n.import --csv f t")
    #expect(run.errors.hasPrefix("f:1: column \"a\" (NUMERIC) stores '\(text)' as "))
  }

  @Test func `a requested sample limits how many rows are read ahead`() {
    memory.files["f"] = MemoryDestination("01\n02\n3\n04\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv --sample 3 f t\nSELECT * FROM t;")
    #expect(run.output == "1\n2\n3\n4\n")
    #expect(
      run.errors
        == "f:1: column \"a\" (INT) stores '01' as 1 - leading zeros are lost; 2 of its values lose something in the first 3 rows\n"
    )
  }

  @Test func `digits of JSON numbers are counted too`() {
    memory.files["f"] = MemoryDestination("{\"a\":0.12345678901234567890}\n{\"a\":12345678901234567890}\n")
    let run = run("CREATE TABLE t(a REAL);\n.import --ndjson f t")
    #expect(
      run.errors
        == "f:1: column \"a\" (REAL) stores '0.12345678901234567890' as 0.12345678901234568 - digits are lost"
        + "; 2 of its values lose something\n")
  }

  @Test func `an interrupt while losses are looked for undoes everything`() throws {
    memory.files["f"] = MemoryDestination("007\n008\n")
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    _ = shell.run(TextLines(Array("CREATE TABLE t(a INT);".utf8), origin: .standardInput))
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    _ = shell.run(TextLines(Array(".import --csv f t".utf8), origin: .standardInput))
    memory.didRead = {}
    #expect(memory.errors.text == "f:1: import interrupted; nothing was imported\n")
  }

  // MARK: - The name of a file

  @Test func `a table of one column gets the lines of a JSON file if its column is no member`() {
    memory.files["log.json"] = MemoryDestination("{\"a\":1}\n{\"a\":2}\n")
    let lines = run("CREATE TABLE lines(line);\n.import log.json lines\nSELECT * FROM lines;")
    #expect(lines.output == "{\"a\":1}\n{\"a\":2}\n")
    #expect(
      lines.errors
        == "Note: log.json: the objects have no member \"line\", the only column of \"lines\", so each line is "
        + "stored as text; --json reads their members\n")
  }

  @Test func `a table of one column gets the members that are named as its column`() {
    memory.files["log.json"] = MemoryDestination("{\"A\":1}\n{\"A\":2}\n")
    for option in ["", "--json"] {
      memory.output.bytes = []
      let objects = run("CREATE TABLE lines(a);\n.import \(option) log.json lines\nSELECT * FROM lines;")
      #expect(objects.output == "1\n2\n")
      #expect(objects.errors == "")
    }
    memory.output.bytes = []
    let lines = run("CREATE TABLE lines(a);\n.import --separated log.json lines\nSELECT * FROM lines;")
    #expect(lines.output == "{\"A\":1}\n{\"A\":2}\n")
    #expect(lines.errors == "")
  }

  @Test(arguments: ["log.json", "log.ndjson"])
  func `a file of one column that was exported is imported, whatever it contains`(file: String) {
    for rows in [
      "", "INSERT INTO a VALUES('red'), ('{\"name\":1}'), (NULL);", "INSERT INTO a VALUES(X'00');",
    ] {
      let memory = MemorySurroundings()
      let run = runShell(
        "CREATE TABLE a(name);\(rows)\n.export \(file) a\nCREATE TABLE b AS SELECT * FROM a WHERE false;\n"
          + ".import \(file) b\nSELECT count(*) FROM (SELECT name FROM a EXCEPT SELECT name FROM b);\n"
          + "SELECT (SELECT count(*) FROM a) - count(*) FROM b;",
        memory: memory)
      #expect(run.output.hasSuffix("exported to \(file)\n0\n0\n"))
      #expect(run.errors == "")
    }
  }

  @Test func `half a surrogate pair is reported once for its column`() {
    memory.files["a.ndjson"] = MemoryDestination(
      #"{"a":"\ud800","b":"\ud83d\ude00"}"# + "\n" + #"{"a":"x\udc00y","b":{"$text":"\ud800"}}"#)
    let imported = run(
      "CREATE TABLE t(a, b);\n.import a.ndjson t\nSELECT hex(a), hex(b) FROM t;")
    #expect(imported.output == "EFBFBD|F09F9880\n78EFBFBD79|EFBFBD\n")
    #expect(
      imported.errors == """
        a.ndjson:1: column "a" has half a surrogate pair, as in "\\ud800", which no text can hold - stored as U+FFFD
        a.ndjson:2: column "b" has half a surrogate pair, as in "\\ud800", which no text can hold - stored as U+FFFD

        """)
  }

  @Test func `the name of a file decides if there is no table, or one of several columns`() {
    for (index, name) in ["log.json", "log.ndjson", "log.JSONL"].enumerated() {
      let memory = MemorySurroundings()
      memory.files[name] = MemoryDestination("{\"a\":1,\"b\":\(index)}\n")
      let made = runShell(".import \(name) t\nSELECT * FROM t;", memory: memory)
      #expect(made.output == "1|\(index)\n")
      memory.output.bytes = []
      let known = runShell(
        "CREATE TABLE t(b, a);\n.import \(name) t\nSELECT * FROM t;", memory: memory)
      #expect(known.output == "\(index)|1\n")
      memory.output.bytes = []
      let stated = runShell(
        "CREATE TABLE t(b, a);\n.import --csv \(name) t\nSELECT b FROM t;", memory: memory)
      #expect(stated.output == "{\"a\":1\n")
    }
  }
}
