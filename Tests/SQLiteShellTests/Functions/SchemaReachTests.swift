import SQLSyntax
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The schema of a file that somebody reads can access nothing outside of the database.
@Suite struct SchemaReachTests {
  /// A part of a schema that contains an expression, and a statement that evaluates it.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let use: String

    /// The call in the schemas, which is replaced.
    static let call = "abs(1)"

    static let all = [
      Place(testDescription: "view", schema: "CREATE VIEW v AS SELECT abs(1);", use: "SELECT * FROM v;"),
      Place(
        testDescription: "view of a view",
        schema: "CREATE VIEW u AS SELECT abs(1) AS a; CREATE VIEW v AS SELECT a FROM u;",
        use: "SELECT * FROM v;"),
      Place(
        testDescription: "trigger",
        schema: "CREATE TABLE t(a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT abs(1); END;",
        use: "INSERT INTO t VALUES(1);"),
      Place(
        testDescription: "trigger condition",
        schema: "CREATE TABLE t(a); CREATE TRIGGER r AFTER INSERT ON t WHEN abs(1) BEGIN SELECT 1; END;",
        use: "INSERT INTO t VALUES(1);"),
      Place(
        testDescription: "DEFAULT", schema: "CREATE TABLE t(a, b DEFAULT (abs(1)));",
        use: "INSERT INTO t(a) VALUES(1);"),
      Place(
        testDescription: "CHECK", schema: "CREATE TABLE t(a, CHECK (abs(1) IS NOT 'x'));",
        use: "INSERT INTO t VALUES(1);"),
      Place(
        testDescription: "generated column", schema: "CREATE TABLE t(a, b AS (abs(1)));",
        use: "INSERT INTO t VALUES(1); SELECT * FROM t;"),
      Place(
        testDescription: "stored column", schema: "CREATE TABLE t(a, b AS (abs(1)) STORED);",
        use: "INSERT INTO t VALUES(1);"),
      Place(
        testDescription: "index", schema: "CREATE TABLE t(a); CREATE INDEX i ON t(abs(1));",
        use: "INSERT INTO t VALUES(1);"),
      Place(
        testDescription: "partial index", schema: "CREATE TABLE t(a); CREATE INDEX i ON t(a) WHERE abs(1);",
        use: "INSERT INTO t VALUES(1);"),
    ]
  }

  enum Mode: CaseIterable, Sendable {
    case normal
    case compatible
    case safe

    func prepare(_ shell: Shell) {
      if self == .safe { shell.safety.enter() }
    }

    /// Newer shells refuse to change the schema, so that the tests could not make a hostile one.
    var dialect: Dialect { self == .compatible ? .sqlite340 : .tsqlite }
  }

  /// The result of a call that a schema makes, and whether it reached a file or a program.
  private func run(
    _ call: String, in place: Place, _ mode: Mode
  ) -> (run: ShellRun, hasReached: Bool) {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("CONTENTS")
    memory.environment["EDITOR"] = "editor"
    let literal = SQLName.literal(call)
    let run = runShell(
      """
      \(place.schema)
      PRAGMA writable_schema=ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(Place.call)', \(literal));
      PRAGMA writable_schema=RESET;
      \(place.use)

      """, memory: memory, dialect: mode.dialect, prepare: mode.prepare)
    let files = memory.files.mapValues(\.text)
    let hasReached =
      !memory.commands.isEmpty || files != ["f": "CONTENTS"] || run.output.contains("CONTENTS")
      || !memory.listedFolders.isEmpty
    return (run, hasReached)
  }

  private static func calls(of function: ShellFunction) -> [String] {
    function.argumentCounts.map { count in
      "\(function.name)(\(Array(repeating: "'f'", count: count).joined(separator: ", ")))"
    }
  }

  @Test(arguments: Place.all, Mode.allCases)
  func `no schema calls functions for statements of the user`(place: Place, mode: Mode) {
    for function in FunctionFamily.all.flatMap(\.functions) where function.schemaUse == .directOnly {
      for call in Self.calls(of: function) {
        let result = run(call, in: place, mode)
        #expect(result.run.errors != "", "\(call)")
        #expect(!result.hasReached, "\(call)")
      }
    }
    for call in ["fts3_tokenizer('f')"] {
      #expect(run(call, in: place, mode).run.errors != "")
    }
  }

  @Test(arguments: Place.all, Mode.allCases)
  func `every schema may call functions that compute a value from their arguments`(place: Place, mode: Mode) {
    for call in [Place.call, "lsmode(33188)", "length(sha3('abc'))", "length(as_date(1, 'unix'))"] {
      let result = run(call, in: place, mode)
      #expect(result.run.errors == "", "\(call)")
      #expect(!result.hasReached)
    }
  }

  @Test(arguments: Mode.allCases)
  func `no view uses a table that reaches files`(mode: Mode) {
    for table in ShellTable.all {
      let argument = table.name == "generate_series" ? "1, 3" : "'f'"
      let place = Place(
        testDescription: "", schema: "CREATE VIEW v AS SELECT count(*) FROM json_each('[1]');",
        use: "SELECT * FROM v;")
      let memory = MemorySurroundings()
      let run = runShell(
        """
        \(place.schema)
        PRAGMA writable_schema=ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'json_each(''[1]'')', '\(table.name)(\(argument.replacing("'", with: "''")))');
        PRAGMA writable_schema=RESET;
        \(place.use)

        """, memory: memory, dialect: mode.dialect, prepare: mode.prepare)
      #expect((run.errors == "") == (table.reach == .database), "\(table.name): \(run.errors)")
      #expect(memory.listedFolders.isEmpty)
    }
  }

  @Test(arguments: Mode.allCases)
  func `no full-text table calls functions for its schema`(mode: Mode) {
    for (function, works) in [
      ("lower", true), ("edit", false), ("readfile", false), ("sha3_query", false), ("load_extension", false),
    ] {
      let memory = MemorySurroundings()
      memory.environment["EDITOR"] = "editor"
      memory.files["f"] = MemoryDestination("CONTENTS")
      let run = runShell(
        """
        CREATE VIRTUAL TABLE t USING fts4(a, compress=lower, uncompress=upper);
        INSERT INTO t VALUES('f');
        PRAGMA writable_schema=ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'uncompress=upper', 'uncompress=\(function)');
        PRAGMA writable_schema=RESET;
        SELECT a FROM t;

        """, memory: memory, dialect: mode.dialect, prepare: mode.prepare)
      #expect((run.errors == "") == works, "\(function): \(run.errors)")
      #expect(run.output == (works ? "f\n" : ""))
      #expect(memory.commands.isEmpty)
    }
  }

  @Test func `every function that the shell adds says from where it may be called`() {
    let sql = "SELECT DISTINCT name, flags & 0x280000 FROM pragma_function_list;\n"
    let shown = runShell(sql).output.split(separator: "\n")
    var flags: [String: String] = [:]
    for line in shown {
      let parts = line.split(separator: "|")
      flags[String(parts[0])] = String(parts[1])
    }
    for function in FunctionFamily.all.flatMap(\.functions) {
      #expect(
        flags[function.name] == (function.schemaUse == .innocuous ? "2097152" : "524288"), "\(function.name)")
      #expect(function.reach == .database || function.schemaUse == .directOnly, "\(function.name)")
    }
    let reaching = FunctionFamily.all.flatMap(\.functions).filter { $0.reach != .database }.map(\.name)
    #expect(
      reaching == ["zipfile", "zipfile_cds", "readfile", "realpath", "writefile", "edit", "load_extension"])
    #expect(ShellTable.all.filter { $0.reach != .database }.map(\.name) == ["fsdir", "zipfile"])
  }

  @Test func `a schema that is not trusted says how to trust it`() {
    let run = runShell(
      "PRAGMA trusted_schema=OFF;\nCREATE VIEW v AS SELECT count(*) FROM pragma_table_info('v');\nSELECT * FROM v;\nPRAGMA trusted_schema=ON;\nSELECT * FROM v;\n"
    )
    #expect(run.output == "1\n")
    #expect(
      run.errors.hasSuffix(
        """
        unsafe use of virtual table "pragma_table_info"
        The schema of the file uses it. If you trust the file: PRAGMA trusted_schema = ON;

        """))
  }

  @Test func `a table of a zip file is read in the session that made it, not because a schema names it`() {
    let memory = MemorySurroundings()
    let run = runShell(
      """
      CREATE VIRTUAL TABLE own USING zipfile('a.zip');
      INSERT INTO own(name, data) VALUES('a', 'b');
      PRAGMA writable_schema=ON;
      INSERT INTO sqlite_schema VALUES('table', 'z', 'z', 0, 'CREATE VIRTUAL TABLE z USING zipfile(''a.zip'')');
      PRAGMA writable_schema=RESET;
      SELECT name FROM own;
      SELECT name FROM z;

      """, memory: memory)
    #expect(run.output == "a\n")
    #expect(run.errors.contains("table z reaches a file that the schema names; create it in this session"))
  }

  @Test func `JSON and full-text tables of ordinary schemas stay usable`() {
    let run = runShell(
      """
      CREATE TABLE t(a CHECK (json_valid(a)), b AS (a ->> 'x'));
      INSERT INTO t VALUES('{"x":1}');
      CREATE VIRTUAL TABLE f USING fts5(a);
      CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO f VALUES(new.a); END;
      INSERT INTO t VALUES('{"x":2}');
      CREATE VIEW v AS SELECT b, (SELECT count(*) FROM f) FROM t;
      SELECT * FROM v;

      """)
    #expect(run.output == "1|1\n2|1\n")
    #expect(run.errors == "")
  }

  @Test func `a function refuses in safe mode what no authorizer was asked about`() throws {
    let database = try Database(path: ":memory:")
    let memory = MemorySurroundings()
    memory.environment["EDITOR"] = "editor"
    try FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: memory.surroundings(),
        access: FunctionSurroundings.Access(
          isSafe: { true }, isCalledByUser: { _ in true }, isOwnTable: { _ in true })))
    for call in ["edit('a')", "readfile('a')", "writefile('a', 'b')", "realpath('a')", "zipfile_cds('a')"] {
      let error = #expect(throws: DatabaseError.self) { try database.rows("SELECT \(call)") { _ in } }
      #expect(error?.message == "unsafe use of \(call.prefix { $0 != "(" })()")
    }
    #expect(memory.commands.isEmpty && memory.files.isEmpty)
  }

  @Test(
    arguments: [
      (".testcase a", "run .testcase"), (".check a", "run .check"), (".selftest", "run .selftest"),
      (".open --hexdb f", "open disk-based database files"),
      (".open --new --hexdb f", "open disk-based database files"),
    ])
  func `safe mode refuses commands that reach files`(line: String, fault: String) {
    let memory = MemorySurroundings()
    memory.files["f"] = MemoryDestination("x")
    let run = runShell("\(line)\n", memory: memory) { $0.safety.enter() }
    #expect(run.errors == "line 1: cannot \(fault) in safe mode\n")
    #expect(memory.files.mapValues(\.text) == ["f": "x"])
  }

  @Test func `safe mode completes no names of files`() {
    let memory = MemorySurroundings()
    memory.files["file"] = MemoryDestination("")
    let shell = Shell(surroundings: memory.surroundings())
    #expect(shell.assistant.completion(of: Array(".read fi".utf8), at: 8).candidates.count == 1)
    shell.safety.enter()
    #expect(shell.assistant.completion(of: Array(".read fi".utf8), at: 8).candidates.isEmpty)
  }

  @Test func `selftest runs the SQL of the file, but accesses nothing else`() {
    let memory = MemorySurroundings()
    let test = """
      CREATE TABLE selftest(tno, op, cmd, ans);
      INSERT INTO selftest VALUES(1, 'run', 'SELECT edit(''a'', ''x'')', ''), (2, 'run', 'ATTACH '':memory:'' AS b', ''), (3, 'run', 'SELECT 1', '1');
      .selftest

      """
    let run = runShell(test, memory: memory)
    #expect(
      run.output
        == "1: error-code-1: not authorized to use function: edit\n2: error-code-23: not authorized\n2 errors out of 3 tests\n"
    )
    #expect(memory.commands.isEmpty)
    _ = runShell(test, memory: memory, dialect: .sqlite3)
    #expect(memory.commands.count == 1)
  }
}
