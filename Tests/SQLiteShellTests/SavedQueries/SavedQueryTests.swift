import Foundation
import OutputModes
import ScreenSupport
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// A person who types lines and answers questions.
private final class AnsweringLines: LineSource {
  let origin = InputOrigin.terminal
  private(set) var questions: [String] = []
  private var lines: ArraySlice<String>
  private var answers: ArraySlice<String>

  init(_ lines: [String], answers: [String]) {
    self.lines = lines[...]
    self.answers = answers[...]
  }

  func readLine(into line: inout [UInt8], prompt: String) throws(FileError) -> Bool {
    guard let next = lines.popFirst() else { return false }
    line = Array(next.utf8)
    return true
  }

  func answer(to question: String) -> String? {
    questions.append(question)
    return answers.popFirst()
  }
}

@Suite struct SavedQueryTests {
  private let memory = MemorySurroundings()
  private let path = "/home/tsqlite/queries.sql"
  private let table = """
    CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due INTEGER, code TEXT);
    INSERT INTO task VALUES (1, 'write', 1767261600000, '007'), (2, 'read', 1769853600000, '7'), (3, 'sing', 1772272800000, NULL);
    .format date unix-ms task.due

    """

  private func makeShell(path: String = ":memory:") -> Shell {
    for folder in ["/home", "/home/tsqlite"] { memory.files[folder] = MemoryDestination() }
    var surroundings = memory.surroundings()
    surroundings.configurationFolder = { "/home/tsqlite" }
    return Shell(databasePath: path, surroundings: surroundings)
  }

  /// Runs lines, and returns what they print.
  @discardableResult
  private func run(
    _ lines: String, in shell: Shell, origin: InputOrigin = .standardInput
  ) -> (output: String, errors: String) {
    memory.output.bytes = []
    memory.errors.bytes = []
    _ = shell.run(TextLines(Array(lines.utf8), origin: origin))
    return (memory.output.text, memory.errors.text)
  }

  @Test func `a statement is saved, listed, shown, run and removed`() {
    let shell = makeShell()
    let first = run(table + ".query save titles SELECT id, title FROM task WHERE id > 1;", in: shell)
    #expect(first.errors == "")
    #expect(first.output == "titles saved in \(path)\n")
    #expect(memory.files[path]?.text == "-- name: titles\nSELECT id, title FROM task WHERE id > 1;\n")
    #expect(run(".query titles", in: shell).output == "2|read\n3|sing\n")
    #expect(
      run(".query list", in: shell).output
        == "titles|\(path)|SELECT id, title FROM task WHERE id > 1;\n")
    #expect(
      run(".query show TITLES", in: shell).output
        == "-- name: titles\nSELECT id, title FROM task WHERE id > 1;\n")
    #expect(run(".query remove titles", in: shell).output == "titles removed from \(path)\n")
    #expect(memory.files[path]?.text == "")
    #expect(run(".query titles", in: shell).errors == "Error: there is no saved query \"titles\"\n")
  }

  @Test func `the last statement with rows is saved with its parameters`() {
    let shell = makeShell()
    run(table + ".parameter set :id 1\nSELECT title\n  FROM task\n  WHERE id = :id;\n", in: shell)
    #expect(run(".query save one", in: shell).output == "one saved in \(path)\n")
    #expect(
      memory.files[path]?.text == "-- name: one\nSELECT title\n  FROM task\n  WHERE id = :id;\n")
    #expect(run(".query one 2", in: shell).output == "read\n")
  }

  @Test func `a value is read by the meaning of the column that it meets, in a script too`() {
    let shell = makeShell()
    run(table + ".query save since SELECT title, due FROM task WHERE due >= :day AND id < $most", in: shell)
    for origin in [InputOrigin.standardInput, .terminal] {
      let found = run(".query since 2026-01-31 3", in: shell, origin: origin)
      #expect(found.output == "read|2026-01-31 10:00:00\n", "\(origin)")
    }
    #expect(run(".query since 1772272800000 9", in: shell).output == "sing|2026-02-28 10:00:00\n")
  }

  @Test func `values keep their class: numbers, texts, NULL, blobs and kinds`() {
    let shell = makeShell()
    run(".query save classes SELECT typeof(?1), quote(?1), ?2", in: shell)
    for (words, output) in [
      ("5 a", "integer|5|a"), ("-5 -1.50", "integer|-5|-1.5"), ("007 a", "text|'007'|a"),
      ("NULL ''", "null|NULL|"), ("x'00ff' a", "blob|X'00FF'|a"), ("\"'5'\" a", "text|'5'|a"),
      ("\"it's\" '1 2'", "text|'it''s'|1 2"), ("9223372036854775808 a", "text|'9223372036854775808'|a"),
      ("1e5 a", "text|'1e5'|a"), ("--date 2026-01-31 a", "text|'2026-01-31 00:00:00.000'|a"),
      ("--x --y", "text|'--x'|--y"),
    ] {
      let found = run(".query classes \(words)", in: shell)
      #expect(found.errors == "")
      #expect(found.output == output + "\n", "\(words)")
    }
    run(".query save minus SELECT 1-:x", in: shell)
    #expect(run(".query minus -2", in: shell).output == "3\n")
  }

  @Test func `a text column is compared with the digits that were typed`() {
    let shell = makeShell()
    run(table + ".query save code SELECT id FROM task WHERE code = @code", in: shell)
    #expect(run(".query code 007", in: shell).output == "1\n")
    #expect(run(".query code 7", in: shell).output == "2\n")
    #expect(run(".query code \"' OR 1; --\"", in: shell) == ("", ""))
  }

  @Test func `the wrong number of values names the parameters`() {
    let shell = makeShell()
    run(".query save two SELECT :first, ?, :first, @last", in: shell)
    #expect(
      run(".query two 1", in: shell).errors
        == "Error: two takes 3 values, for :first, ?2, @last, and got 1\n")
    #expect(run(".query two 1 2 3", in: shell).output == "1|2|1|3\n")
    run(".query save none SELECT 1", in: shell)
    #expect(run(".query none 1", in: shell).errors == "Error: none takes no values, and got 1\n")
  }

  @Test(arguments: [
    (
      ".query save list SELECT 1",
      "Error: \"list\" cannot be the name of a query, because .query list does something else\n"
    ),
    (
      ".query save a/b SELECT 1",
      "Error: \"a/b\" cannot be the name of a query; names have up to 64 letters, digits, _, - and .\n"
    ),
    (".query save two SELECT 1; SELECT 2", "Error: a saved query is one statement of SQL\n"),
    (".query save none -- nothing", "Error: a saved query is one statement of SQL\n"),
    (".query save none", "Error: there was no statement with rows yet; give the SQL after the name\n"),
    (".query save --here a SELECT 1", "Error: --here needs a database in a file\n"),
    (".query save a SELECT nothing", "Error: in prepare, no such column: nothing\n"),
  ])
  func `what cannot be saved is refused`(line: String, message: String) {
    let shell = makeShell()
    let found = run(line, in: shell).errors
    #expect(found.hasPrefix(message.hasPrefix("Error: in") ? "Error" : message), "\(found)")
    #expect(memory.files[path] == nil)
  }

  @Test func `wrong words print the usage`() {
    let shell = makeShell()
    for line in [
      ".query", ".query save", ".query --nothing a", ".query list a", ".query show", ".query remove a b",
    ] {
      #expect(run(line, in: shell).errors == "Usage: .query ?OPTIONS? NAME ?ARG...?\n", "\(line)")
    }
  }

  @Test func `comments, blank lines and other queries of the file stay`() {
    let text = """
      # kept
      -- all of it
      -- name: all
      SELECT *

        FROM task; -- end

      -- of the next one
      -- name: one\r
      SELECT 1;\r

      -- name: last
      SELECT 3
      """
    memory.files[path] = MemoryDestination(text)
    let shell = makeShell()
    run(table + ".query save one SELECT 2", in: shell)
    #expect(
      memory.files[path]?.text
        == text.replacing("-- name: one\r\nSELECT 1;\r\n", with: "-- name: one\nSELECT 2\n"))
    run(".query save new SELECT 4", in: shell)
    #expect(memory.files[path]?.text.hasSuffix("SELECT 3\n\n-- name: new\nSELECT 4\n") == true)
    run(".query remove all", in: shell)
    #expect(
      memory.files[path]?.text.hasPrefix("# kept\n-- all of it\n-- of the next one\n-- name: one\n") == true)
    #expect(run(".query last", in: shell).output == "3\n")
  }

  @Test func `a name that the file has twice, and a file that is a database, are refused`() {
    memory.files[path] = MemoryDestination("-- name: a\nSELECT 1\n-- name: A\nSELECT 2\n")
    let shell = makeShell()
    #expect(
      run(".query a", in: shell).errors == "Error: \(path) has the name a in lines 1 and 3; rename one\n")
    memory.files[path] = MemoryDestination("SQLite format 3\0 and more")
    #expect(
      run(".query a", in: shell).errors
        == "Error: cannot read saved queries from \(path): it is a database\n")
    memory.files[path] = MemoryDestination(
      String(repeating: "-", count: FileError.smallFileLimit + 1))
    #expect(run(".query list", in: shell).errors.hasPrefix("Error: cannot read saved queries from \(path): "))
  }

  @Test func `a similar name is proposed`() {
    let shell = makeShell()
    run(".query save overdue SELECT 1", in: shell)
    #expect(
      run(".query overdu", in: shell).errors
        == "Error: there is no saved query \"overdu\"\nDid you mean \"overdue\"?\n")
    #expect(
      run(".query x", in: shell).errors
        == "Error: there is no saved query \"x\"; .query list prints them\n")
  }

  @Test func `a disk that is full leaves the old file`() {
    memory.files[path] = MemoryDestination("-- name: a\nSELECT 1\n")
    for step in 1...3 {
      memory.failingStep = memory.stepCount + step
      let shell = makeShell()
      let errors = run(".query save b SELECT 2", in: shell).errors
      #expect(errors.contains("No space left on device"), "\(step): \(errors)")
      #expect(memory.files[path]?.text == "-- name: a\nSELECT 1\n")
    }
  }

  // MARK: - Beside the database

  private func withDatabase(_ body: (Shell, String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appending(path: "shop.db").path
    let shell = makeShell(path: path)
    run("CREATE TABLE t(a); INSERT INTO t VALUES (1);", in: shell)
    memory.files[path + ".queries.sql"] = MemoryDestination(
      "-- name: evil\nINSERT INTO t VALUES (5) RETURNING a;\n")
    try body(shell, path + ".queries.sql")
  }

  @Test func `a script does not run a query beside the database unless it is trusted`() throws {
    try withDatabase { shell, path in
      #expect(
        run(".query evil", in: shell).errors
          == "Error: \(path) may have come with the database, and nobody was asked; .query --trust evil runs its query all the same\n"
      )
      #expect(run("SELECT count(*) FROM t;", in: shell).output == "1\n")
      #expect(run(".query --trust evil", in: shell).output == "5\n")
      #expect(run("SELECT count(*) FROM t;", in: shell).output == "2\n")
    }
  }

  @Test func `a person is asked once for each text of a query`() throws {
    try withDatabase { shell, path in
      shell.isPrompted = true
      let question =
        "\(path) may have come with the database. It says: INSERT INTO t VALUES (5) RETURNING a; Continue? [y/N] "
      func ask(_ answer: String) -> (output: String, errors: String) {
        memory.output.bytes = []
        memory.errors.bytes = []
        let source = AnsweringLines([".query evil"], answers: [answer])
        _ = shell.run(source)
        #expect(source.questions.allSatisfy { $0 == question }, "\(source.questions)")
        return (memory.output.text + "\(source.questions.count)", memory.errors.text)
      }
      #expect(ask("n") == ("1", "Not done\n"))
      #expect(ask("").errors == "Not done\n")
      #expect(run("SELECT count(*) FROM t;", in: shell).output == "1\n")
      #expect(ask("y").output.hasSuffix("1"))
      #expect(ask("n").output.hasSuffix("0"))
      memory.files[path] = MemoryDestination("-- name: evil\nSELECT 2;\n")
      run(".query list", in: shell)
      let source = AnsweringLines([".query evil"], answers: ["n"])
      _ = shell.run(source)
      #expect(source.questions.count == 1)
    }
  }

  @Test func `what is saved with --here is beside the database, and the query of the user is first`() throws {
    try withDatabase { shell, path in
      #expect(run(".query save --here b SELECT 5", in: shell).output == "b saved in \(path)\n")
      run(".query save b SELECT 6", in: shell)
      #expect(run(".query b", in: shell).output == "6\n")
      #expect(run(".query --here b", in: shell).output == "5\n", "it was saved in this session")
      #expect(run(".query remove --here b", in: shell).output == "b removed from \(path)\n")
      #expect(memory.files[path]?.text == "-- name: evil\nINSERT INTO t VALUES (5) RETURNING a;\n")
    }
  }

  @Test func `TAB completes names with their texts`() {
    let shell = makeShell()
    run(".query save overdue SELECT 1\n.query save over SELECT\t2", in: shell)
    let line = Array(".query ov".utf8)
    let found = shell.assistant.completion(of: line, at: line.count).candidates
    #expect(found.map(\.text) == ["overdue", "over"])
    #expect(found.map(\.detail) == ["SELECT 1", "SELECT 2"])
    #expect(found.map(\.kind) == [.query, .query])
    let words = Array(".query show ".utf8)
    #expect(
      shell.assistant.completion(of: words, at: words.count).candidates.map(\.text) == ["overdue", "over"])
  }

  @Test func `safe mode refuses the command, and TAB reads no file`() {
    let shell = makeShell()
    run(".query save a SELECT 1", in: shell)
    shell.safety.enter()
    #expect(run(".query a", in: shell).errors == "line 1: cannot run .query in safe mode\n")
    let line = Array(".query ".utf8)
    #expect(!shell.assistant.completion(of: line, at: line.count).candidates.contains { $0.kind == .query })
  }

  @Test(arguments: 0..<50) func `any bytes can be a file of queries`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "-- name: a\n", "-- name:", "\n", "\r\n", "SELECT 1;", "--", "\u{FEFF}", "'", "é", "\0", " ",
    ]
    let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      parts.randomElement(using: &random) ?? ""
    }.joined()
    var file = QueryFile(Array(text.utf8))
    for entry in file.entries { #expect(entry.line >= 1) }
    file.set("b", to: Array("SELECT 2".utf8))
    #expect(file.entries.contains { $0.name == "b" && $0.sql == Array("SELECT 2".utf8) })
    while let first = file.entries.first {
      let count = file.entries.count
      file.remove(first)
      #expect(file.entries.count == count - 1)
    }
  }

  @Test func `a statement that a file would not give back is not saved`() {
    for text in ["SELECT 1\n-- name: b\n+ 1", "SELECT 'a\n-- b'", "SELECT 1\n-- done", " SELECT 1"] {
      #expect(!QueryFile.canHold(Array(text.utf8)), "\(text)")
    }
    for text in ["SELECT 1", "SELECT 1 -- one\n+ 1", "SELECT '-- name: b'", "-- first\nSELECT 1"] {
      #expect(QueryFile.canHold(Array(text.utf8)), "\(text)")
    }
  }
}
