import SQLiteShell
import TestSupport
import Testing
import TypedSQLite

/// The messages of `.import` about what it would lose, before it stores the first row.
@Suite struct ImportLossTests {
  private let memory = MemorySurroundings()

  private func run(_ input: String, isTerminal: Bool = false) -> ShellRun {
    runShell(input, memory: memory, isTerminal: isTerminal)
  }

  private static let table = "CREATE TABLE t(zip INTEGER UNIQUE, price REAL, name TEXT);\n"
  private static let rows = "00501,1.5,007\n10001,0.12345678901234567890,\n00502,2,x\n00501,3,y\n"

  @Test func `losses are told once a column, with their number, before the first row`() {
    memory.files["f"] = MemoryDestination(Self.rows)
    let run = run(Self.table + ".format auto on\n.import --csv f t\nSELECT * FROM t;")
    #expect(run.output == "501|1.5|007\n10001|0.123456789012346|\n502|2.0|x\n")
    #expect(
      run.errors == """
        f:1: column "zip" (INTEGER) makes 501 of '00501' - leading zeros go; 3 values of it lose something
        f:2: column "price" (REAL) makes 0.12345678901234568 of '0.12345678901234567890' - digits go
        f:4: INSERT failed: UNIQUE constraint failed: t.zip

        """)
  }

  @Test func `a script that never heard of meanings is told no more than by sqlite3`() {
    memory.files["f"] = MemoryDestination(Self.rows)
    let refused = "f:4: INSERT failed: UNIQUE constraint failed: t.zip\n"
    #expect(run(Self.table + ".import --csv f t").errors == refused)
    #expect(run(Self.table + ".mode csv\n.import f t").errors.hasSuffix(refused))
  }

  @Test(arguments: ["--dry-run", "--sample 9", "--null ''", "--types auto"])
  func `who uses an option of this shell is told`(option: String) {
    memory.files["f"] = MemoryDestination("007\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv \(option) f t")
    #expect(run.errors == "f:1: column \"a\" (INT) makes 7 of '007' - leading zeros go\n")
  }

  @Test func `a person at a terminal is told`() {
    memory.files["f"] = MemoryDestination("007\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv f t", isTerminal: true)
    #expect(run.errors == "f:1: column \"a\" (INT) makes 7 of '007' - leading zeros go\n")
  }

  @Test func `a column with a meaning is told of in a script too`() {
    memory.files["f"] = MemoryDestination("1,12.345678901234567890\n2,1.5\n")
    let run = run("CREATE TABLE t(a INT, price DECIMAL(10,2));\n.import --csv f t")
    #expect(
      run.errors
        == "f:1: column \"price\" (DECIMAL(10,2)) makes 12.345678901234567 of '12.345678901234567890' - digits go\n"
    )
  }

  @Test func `what does not fit a storage is told before it is stored`() {
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

  @Test func `of a pipe the first rows are looked at, and all are stored`() {
    memory.pipes["make"] = (0..<10_010).map { "\($0 == 3 || $0 > 10_001 ? "0" : "")\($0),\($0)\n" }.joined()
    memory.readSize = 1000
    let run = run(
      ".format auto on\nCREATE TABLE t(a INT, b INT);\n.import --csv '|make' t\nSELECT count(*), sum(a) FROM t;"
    )
    #expect(run.output == "10010|50095045\n")
    #expect(run.errors == "<pipe>:4: column \"a\" (INT) makes 3 of '03' - leading zeros go\n")
    memory.pipes["make"] = (0..<10_010).map { "\($0 > 10_001 ? "0" : "")\($0),\($0)\n" }.joined()
    let late = self.run(".format auto on\nCREATE TABLE t(a INT, b INT);\n.import --csv '|make' t")
    #expect(
      late.errors.split(separator: "\n").last
        == "<pipe>:10003: column \"a\" (INT) makes 10002 of '010002' - leading zeros go")
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
  func `other forms and more digits are told of`(text: String) {
    memory.files["f"] = MemoryDestination("\(text)\n")
    let run = run(".format auto on\nCREATE TABLE t(a NUMERIC);\n.import --csv f t")
    #expect(run.errors.hasPrefix("f:1: column \"a\" (NUMERIC) makes "))
  }

  @Test func `a sample that was asked for bounds the look`() {
    memory.files["f"] = MemoryDestination("01\n02\n3\n04\n")
    let run = run("CREATE TABLE t(a INT);\n.import --csv --sample 3 f t\nSELECT * FROM t;")
    #expect(run.output == "1\n2\n3\n4\n")
    #expect(
      run.errors
        == "f:1: column \"a\" (INT) makes 1 of '01' - leading zeros go; 2 values of it lose something in the first 3 rows\n"
    )
  }

  @Test func `digits of JSON numbers are counted too`() {
    memory.files["f"] = MemoryDestination("{\"a\":0.12345678901234567890}\n{\"a\":12345678901234567890}\n")
    let run = run("CREATE TABLE t(a REAL);\n.import --ndjson f t")
    #expect(
      run.errors
        == "f:1: column \"a\" (REAL) makes 0.12345678901234568 of '0.12345678901234567890' - digits go"
        + "; 2 values of it lose something\n")
  }

  @Test func `an interrupt while losses are looked for takes all back`() throws {
    memory.files["f"] = MemoryDestination("007\n008\n")
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    _ = shell.run(TextLines(Array("CREATE TABLE t(a INT);".utf8), origin: .standardInput))
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    _ = shell.run(TextLines(Array(".import --csv f t".utf8), origin: .standardInput))
    memory.didRead = {}
    #expect(memory.errors.text == "f:1: import interrupted; nothing was imported\n")
  }

  // MARK: - The name of a file

  @Test func `lines of text stay lines in a table of one column, whatever the file is called`() {
    memory.files["log.json"] = MemoryDestination("{\"a\":1}\n{\"a\":2}\n")
    #expect(
      run("CREATE TABLE lines(line);\n.import log.json lines\nSELECT * FROM lines;").output
        == "{\"a\":1}\n{\"a\":2}\n")
    #expect(
      run("CREATE TABLE lines(a);\n.import --json log.json lines\nSELECT * FROM lines;").output.hasSuffix(
        "1\n2\n"))
  }

  @Test func `the name of a file decides where there is no table, or one of more columns`() {
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
