import ColumnMeaning
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct UserSignatureTests {
  private let memory = MemorySurroundings()
  private let folder = "/home/tsqlite/signatures"
  private let schema = """
    CREATE TABLE log(at INTEGER, n INTEGER); INSERT INTO log VALUES(1769853600, 5), (1769853601, 6);

    """

  private func run(_ lines: String, dialect: Dialect = .tsqlite) -> (output: String, errors: String) {
    for path in ["/home", "/home/tsqlite", folder] { memory.files[path] = MemoryDestination() }
    var surroundings = memory.surroundings()
    surroundings.configurationFolder = { "/home/tsqlite" }
    let shell = Shell(dialect: dialect, surroundings: surroundings)
    _ = shell.run(TextLines(Array(lines.utf8), origin: .standardInput))
    return (memory.output.text, memory.errors.text)
  }

  private func write(_ name: String, _ text: String) {
    memory.files["\(folder)/\(name)"] = MemoryDestination(text)
    memory.folders[folder, default: []].insert(Array(name.utf8), at: 0)
  }

  @Test func `a signature of the user says what columns mean`() {
    write("mine.txt", "My log\n  has log.at log.n\n  date unix log.at\n")
    let (output, errors) = run(schema + "SELECT * FROM log LIMIT 1;\n.format why log.at\n")
    #expect(errors == "")
    #expect(
      output.hasPrefix(
        "2026-01-31 10:00:00|5\nlog.at: date unix (strong)\n  this is how My log stores log.at\n"))
  }

  @Test func `faults are reported once with file and line, and other signatures hold`() {
    write("a.txt", "Broken\n  has log\n  date never log.at\n\nMy log\n  has log.at\n  date unix log.at\n")
    write("b.txt", "Empty\n")
    write("c.md", "Not\n  read\n")
    let (output, errors) = run(schema + "SELECT at FROM log LIMIT 1;\nSELECT n FROM log LIMIT 1;\n")
    #expect(output == "2026-01-31 10:00:00\n5\n")
    #expect(
      errors == """
        \(folder)/a.txt:3: date has no storage "never"
        \(folder)/b.txt:1: a signature needs a line with has

        """)
  }

  @Test func `they are not read without a column, or with -compat`() {
    write("b.txt", "Empty\n")
    #expect(run("SELECT 1;\n").errors == "")
    #expect(run(schema + "SELECT at FROM log;\n", dialect: .sqlite3).errors == "")
  }

  @Test func `pins are saved as a signature that is read again`() {
    let saved = run(
      schema + """
        CREATE TABLE "two words"("a.b" INTEGER); INSERT INTO "two words" VALUES(700000000);
        .format date unix log.at
        .format duration seconds log.n
        .format date cocoa 'two words.a.b'
        .format save --signature 'My log'

        """)
    #expect(saved.errors == "")
    #expect(saved.output == "signature saved in \(folder)/My log.txt\n")
    #expect(
      memory.files["\(folder)/My log.txt"]?.text == """
        My log
          has log.at log.n "two words"."a.b"
          date unix log.at
          duration seconds log.n
          date cocoa "two words"."a.b"

        """)
  }

  @Test(arguments: ["a/b", "", "#x", " x", "..", "a\nb"])
  func `a name that is no name of a file is refused`(name: String) {
    let errors = run(
      schema + ".format date unix log.at\n.format save --signature \(name.formatWord)\n"
    ).errors
    #expect(errors.contains("cannot be the name of a signature"))
  }

  @Test func `without pins nothing is saved`() {
    #expect(
      run(schema + ".format save --signature x\n").errors
        == ".format save: no column was stated with .format KIND STORAGE TABLE.COLUMN\n")
  }
}
