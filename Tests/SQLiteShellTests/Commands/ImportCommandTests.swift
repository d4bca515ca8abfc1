import ColumnMeaning
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct ImportCommandTests {
  private let memory = MemorySurroundings()

  init() {
    memory.files["f"] = MemoryDestination("4,5\n1,2\n1,3\n")
  }

  private func run(_ input: String, prepare: (Shell) -> Void = { _ in }) -> ShellRun {
    memory.output.bytes = []
    memory.errors.bytes = []
    return runShell(input, memory: memory, prepare: prepare)
  }

  @Test func `verbose says what is done`() {
    let run = run(".import -v -v --csv --schema temp f t")
    #expect(
      run.output == """
        Column separator ",", row separator "\\n"
        CREATE TABLE "temp"."t"(
        "4" TEXT, "5" TEXT)

        Insert using: INSERT INTO "temp"."t" VALUES(?,?)
        Added 2 rows with 0 errors using 3 lines of input

        """)
  }

  @Test(arguments: [
    (#"[{"a":1},{"a":2}]"#, 1), ("[{\"a\":1},\n{\"a\":2}]\n", 2), ("{\"a\":1}\n\n{\"a\":\n2}", 4),
  ])
  func `verbose counts the lines of JSON, and the last one without an end`(text: String, count: Int) {
    memory.files["f"] = MemoryDestination(text)
    let run = run(".import -v --json f t")
    #expect(run.output.hasSuffix("Added 2 rows with 0 errors using \(count) lines of input\n"))
  }

  @Test func `a script that stops at its first error stops at an import that refused a row`() {
    memory.files["f"] = MemoryDestination("1,a\nx,b\n3,c\n")
    let run = run(
      """
      CREATE TABLE v(id INTEGER PRIMARY KEY, v TEXT);
      .bail on
      .import --csv f v
      SELECT 'not reached';
      """)
    #expect(run.output == "")
    #expect(run.errors == "f:2: INSERT failed: datatype mismatch\nf: 1 of 3 rows was refused\n")
    #expect(run.result.status == .failure)
  }

  @Test(arguments: [
    ("", "1,2\n1,3\n4,5\n", 0), ("", "1,2\n4,5\n1,3\n", 1), ("--types auto", "1,2\n1,3\n4,5\n", 1),
  ])
  func `a refused row is left out, and makes the command fail as the last one or with types`(
    options: String, file: String, failures: Int
  ) {
    memory.files["f"] = MemoryDestination(file)
    let run = run("CREATE TABLE t(a UNIQUE, b);\n.import -v --csv \(options) f t\nSELECT * FROM t;")
    #expect(run.output == "Added 2 rows with 1 errors using 3 lines of input\n1|2\n4|5\n")
    #expect(run.errors.hasSuffix(": INSERT failed: UNIQUE constraint failed: t.a\n"))
    #expect(run.result.failures == failures)
  }

  @Test func `rows are skipped, line ends inside quotes included`() {
    memory.files["f"] = MemoryDestination("\"a\nb\",c\nx,y\n1,2\n")
    #expect(run(".import --csv --skip 1 f t\nSELECT x, y FROM t;").output == "1|2\n")
    #expect(run(".import --csv --skip 9 f t\n").errors == "f: empty file\n")
  }

  @Test func `generated columns take no field`() {
    #expect(
      run("CREATE TABLE t(a, twice AS (a * 2), c);\n.import --csv f t\nSELECT * FROM t;").output
        == "4|8|5\n1|2|2\n1|2|3\n")
  }

  @Test func `a name of a table in another database means that table`() {
    memory.files["f"] = MemoryDestination("2026-01-31 10:00:00\n")
    let tables = "CREATE TABLE main.t(at DATETIME);\nINSERT INTO t VALUES(1700000000);\n"
    let importing = ".import --csv f t\n.format raw on\nSELECT typeof(at), at FROM t;"
    #expect(run(tables + importing).output == "integer|1700000000\ninteger|1769853600\n")
    #expect(
      run(tables + "CREATE TEMP TABLE t(at);\n" + importing).output == "text|2026-01-31 10:00:00\n")
  }

  @Test(arguments: [(".import", "FILE"), (".import f", "TABLE"), (".import --csv f", "TABLE")])
  func `a missing argument is named`(input: String, name: String) {
    let run = run(input)
    #expect(
      run.errors
        == "Error: .import needs a \(name): .import [OPTIONS] FILE TABLE (.help import explains them)\n")
    #expect(run.result.failures == 1)
  }

  @Test func `a wrong argument is reported with the help of the command`() {
    for (input, fault) in [
      (".import a b c", "extra argument: \"c\". "),
      (".import --foo f t", "unknown option: \"-foo\". "),
      (".import f t --skip", "unknown option: \"-skip\". "),
    ] {
      let run = run(input)
      #expect(run.errors == "ERROR: \(fault) Usage:\n" + (DotCommand.named("import")?.helpPage ?? ""))
      #expect(run.result.failures == 1)
    }
  }

  @Test func `a file that cannot be opened or read imports nothing`() {
    #expect(run(".import --csv nothing t").errors == "Error: cannot open \"nothing\"\n")
    memory.readFault = FileError(code: 21, message: "Is a directory")
    let run = run(".import --csv f t\n.tables")
    #expect(run.errors == "Error: cannot read \"f\": Is a directory; nothing was imported\n")
    #expect(run.output == "")
  }

  @Test func `the output of a command is imported`() {
    memory.pipes["make it"] = "a,b\n1,2\n3\n"
    let run = run(".import --csv '|make it' t\nSELECT * FROM t;")
    #expect(run.output == "1|2\n3|\n")
    #expect(run.errors == "<pipe>:3: expected 2 columns but found 1 - filling the rest with NULL\n")
    #expect(self.run(".import '|no such' t").errors == "Error: cannot open \"|no such\"\n")
  }

  @Test func `an interrupt undoes the rows and the table`() throws {
    let shell = Shell(surroundings: memory.surroundings())
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    _ = shell.run(TextLines(Array(".import --csv f t".utf8), origin: .standardInput))
    memory.didRead = {}
    #expect(memory.errors.text == "f:2: import interrupted; nothing was imported\n")
    #expect(try SchemaReader(shell.database()).tableNames() == [])
  }

  @Test func `an interrupt inside a transaction leaves the transaction`() throws {
    let shell = Shell(surroundings: memory.surroundings())
    let lines = { (text: String) in shell.run(TextLines(Array(text.utf8), origin: .standardInput)) }
    _ = lines("BEGIN; CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 1);")
    memory.didRead = { shell.surroundings.interrupt.interrupt() }
    _ = lines(".import --csv f t")
    memory.didRead = {}
    shell.surroundings.interrupt.reset()
    _ = lines("COMMIT; SELECT * FROM t;")
    #expect(memory.output.text == "1|1\n")
  }

  @Test func `a database that cannot be written imports nothing`() {
    let run = run("CREATE TABLE t(a, b); PRAGMA query_only = 1;\n.import --csv f t\n.import --csv f new")
    #expect(
      run.errors == """
        f:1: INSERT failed: attempt to write a readonly database
        CREATE TABLE "new"(
        "4" TEXT, "5" TEXT)
         failed:
        attempt to write a readonly database

        """)
    #expect(run.result.failures == 2)
  }

  @Test func `a violated deferred constraint undoes the import with a message`() {
    let run = run(
      """
      CREATE TABLE p(a PRIMARY KEY); PRAGMA foreign_keys = 1;
      CREATE TABLE t(a REFERENCES p DEFERRABLE INITIALLY DEFERRED, b);
      .import --csv f t
      SELECT count(*) FROM t;
      """)
    #expect(run.errors == "Error: FOREIGN KEY constraint failed\n")
    #expect(run.output == "0\n")
  }
}
