import OutputModes
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Inputs of several lines, as the editor of a prompt returns them.
private final class EntryLines: LineSource {
  let origin = InputOrigin.terminal
  private var entries: [[[UInt8]]]
  private(set) var linesOfEntry: [[UInt8]] = []

  init(_ entries: [String]) {
    self.entries = entries.map { $0.split(separator: "\n").map { Array($0.utf8) } }
  }

  func readLine(into line: inout [UInt8], prompt: String) -> Bool {
    if linesOfEntry.isEmpty {
      guard !entries.isEmpty else { return false }
      linesOfEntry = entries.removeFirst()
    }
    line = linesOfEntry.removeFirst()
    return true
  }

  func didInterrupt() { linesOfEntry = [] }
}

@Suite struct InputBatchTests {
  private static func run(_ entries: String..., files: [String: String] = [:]) -> (
    output: String, errors: String
  ) {
    let memory = MemorySurroundings()
    for (name, text) in files { memory.files[name] = MemoryDestination(text) }
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    shell.isPrompted = true
    shell.select(.list)
    _ = shell.run(EntryLines(entries))
    return (memory.output.text, memory.errors.text)
  }

  private static let table = "CREATE TABLE t(a UNIQUE);"

  @Test func `many statements of one kind are summed up`() {
    let inserts = (1...200).map { "INSERT INTO t VALUES (\($0));" }.joined(separator: "\n")
    #expect(
      Self.run(Self.table, inserts).output
        == "table t created, 0 ms\n200 rows inserted, 0 ms (200 statements)\n")
    #expect(
      Self.run(Self.table, "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\nDELETE FROM t WHERE a = 1;")
        .output
        == "table t created, 0 ms\n2 rows inserted, 0 ms (2 statements)\n1 row deleted, 0 ms\n")
    #expect(
      Self.run(Self.table, "INSERT INTO t VALUES (1);\nSELECT a FROM t;\nINSERT INTO t VALUES (2);").output
        == "table t created, 0 ms\n1 row inserted, 0 ms\n1\n1 row inserted, 0 ms\n")
  }

  @Test func `the statement that failed is named, and the others run`() {
    let run = Self.run(
      Self.table,
      "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (3);\nSELECT count(*) FROM t;"
    )
    #expect(
      run.output.hasSuffix("1 row inserted, 0 ms\n1 row inserted, 0 ms\n2\n"), "\(run.output)")
    #expect(
      run.errors == """
        Runtime error: UNIQUE constraint failed: t.a (19)
        Note: statement 2 of 4 failed: INSERT INTO t VALUES (1); 1 ran before it, 2 to go (.bail on stops)

        """)
  }

  @Test func `with .bail the rest does not run`() {
    let run = Self.run(
      Self.table, ".bail on",
      "INSERT INTO t VALUES (1);\nINSERT INTO t\n VALUES (1);\nINSERT INTO t VALUES (3);\n.print x",
      "SELECT count(*) FROM t;")
    #expect(run.output.hasSuffix("1 row inserted, 0 ms\n1\n"), "\(run.output)")
    #expect(
      run.errors == """
        Runtime error: UNIQUE constraint failed: t.a (19)
        Note: statement 2 of 4 failed: INSERT INTO t VALUES (1); 1 ran before it, 2 were not run

        """)
  }

  @Test func `what follows on the line of a failure is counted`() {
    let run = Self.run("SELECT 1; SELEC 2; SELECT 3;\nSELECT ';' AS x;")
    #expect(run.output == "1\n;\n")
    #expect(
      run.errors.hasSuffix(
        "Note: statement 2 of 4 failed: SELEC 2; 1 ran before it, 1 after it on its line was not run, 1 to go (.bail on stops)\n"
      ), "\(run.errors)")
  }

  @Test func `one statement of many lines is no batch`() {
    let run = Self.run("SELECT\n x\nFROM t;")
    #expect(!run.errors.contains("statement 1"), "\(run.errors)")
  }

  private static let script = """
    CREATE TABLE t(a UNIQUE);
    INSERT INTO t VALUES (1);

    INSERT INTO t
      VALUES (1);
    INSERT INTO t VALUES (2); INSERT INTO t VALUES (3);
    .print end

    """

  @Test func `a file that is read says which statement failed`() {
    let run = Self.run(".read x.sql", files: ["x.sql": Self.script])
    #expect(run.output == "end\n")
    #expect(
      run.errors == """
        Runtime error near line 4 of x.sql: UNIQUE constraint failed: t.a (19)
        Note: statement 3 failed (line 4 of x.sql): INSERT INTO t VALUES (1); 2 ran before it, the rest runs (.bail on stops)
        Note: x.sql: 5 of 6 statements ran, 1 failed (line 4)

        """)
    let stopped = Self.run(".bail on\n.read x.sql", files: ["x.sql": Self.script])
    #expect(stopped.output == "")
    #expect(
      stopped.errors.contains(
        "Note: statement 3 of 6 failed (line 4 of x.sql): INSERT INTO t VALUES (1); 2 ran before it, 3 were not run\n"
      ),
      "\(stopped.errors)")
  }

  @Test(arguments: [
    ("", 0), (" -- x\n", 0), ("SELECT 1", 1), ("SELECT 1;;SELECT ';' -- ;\n;", 2),
    ("CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; SELECT 2; END; SELECT 3;", 2),
  ])
  func `statements are counted`(text: String, count: Int) {
    #expect(InputBatch.count(Array(text.utf8)) == count)
  }
}
