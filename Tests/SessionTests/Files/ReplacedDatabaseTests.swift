import Foundation
import TestSupport
import Testing

@testable import SQLiteShell
@testable import tsqlite

/// No file that is a database is replaced or emptied by mistake.
@Suite struct ReplacedDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try run("a.db", "CREATE TABLE t(a INTEGER PRIMARY KEY); INSERT INTO t VALUES(1)")
    _ = try run("other.db", "CREATE TABLE mine(x); INSERT INTO mine VALUES('kept')")
    for name in ["testcase-out.txt", "tsqlite/config", "in/other.db"] {
      let place = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: folder.url.appending(path: "other.db"), to: place)
    }
    _ = try run("a.db", ".archive -c -C in other.db")
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, input: input, in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path])
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  // MARK: - The table

  @Test func `the table says what each command does that takes a file or reaches one`() {
    let commands = DotCommand.all.filter { command in
      command.reach != .database || command.parameters.contains { $0.kind == .file || $0.kind == .folder }
    }
    let names = Set(FileUse.all.map(\.name))
    #expect(names.count == FileUse.all.count)
    #expect(commands.map { ".\($0.name)" }.filter { !names.contains($0) } == [])
    let functions = FunctionFamily.all.flatMap(\.functions).filter { $0.reach != .database }
    #expect(functions.map { "\($0.name)()" }.filter { !names.contains($0) } == [])
    #expect(ShellTable.all.filter { $0.reach != .database }.map(\.name).filter { !names.contains($0) } == [])
    let options = CommandLineOption.all.filter { if case .file = $0.values { true } else { false } }
    #expect(options.map { "-\($0.name)" }.filter { !names.contains($0) } == [])
  }

  @Test func `the table has no entry for what does not exist`() {
    let known =
      DotCommand.all.map { ".\($0.name)" } + FunctionFamily.all.flatMap(\.functions).map { "\($0.name)()" }
      + ShellTable.all.map(\.name) + CommandLineOption.all.map { "-\($0.name)" } + ["ATTACH", "VACUUM INTO"]
    #expect(FileUse.all.map(\.name).filter { !known.contains($0) } == [])
  }

  // MARK: - Scripts

  /// A script for each entry that replaces files, with the file that it would replace.
  static let trials: [String: [(input: String, file: String)]] = [
    ".archive": [(".archive --extract -f a.db FORCE", "other.db")],
    ".chart": [(".chart FORCE --svg other.db hist t.a", "other.db")],
    ".diff": [(".diff FORCE --changeset other.db main", "other.db")],
    ".diagram": [(".diagram FORCE --svg other.db", "other.db")],
    ".export": [(".export --format csv FORCE other.db t", "other.db")],
    ".format": [(".format uuid text t.a\n.format save FORCE other.db", "other.db")],
    ".log": [(".log FORCE other.db", "other.db")],
    ".once": [(".once FORCE other.db\nSELECT 1;", "other.db")],
    ".output": [(".output FORCE other.db\nSELECT 1;", "other.db")],
    ".report": [(".report FORCE other.db", "other.db")],
    ".session": [
      (".session open main s\n.session changeset FORCE other.db", "other.db"),
      (".session open main s\n.session patchset FORCE other.db", "other.db"),
    ],
    ".set": [(".set nullvalue none\n.set --save FORCE", "tsqlite/config")],
    ".testcase": [(".testcase FORCE one\nSELECT 1;", "testcase-out.txt")],
    ".trace": [(".trace FORCE other.db", "other.db")],
  ]

  @Test func `each entry that replaces files has a trial`() {
    // What .last writes was shown at a prompt, and -A is tried with its own arguments.
    let replacing = FileUse.all.filter { $0.effect == .replaces }.map(\.name)
    #expect(Set(replacing) == Set(Self.trials.keys).union([".last", "-A"]))
  }

  @Test(arguments: trials.values.flatMap(\.self).map(\.input).sorted())
  func `a script needs --force to replace a database`(input: String) throws {
    let trial = try #require(Self.trials.values.flatMap(\.self).first { $0.input == input })
    let before = try bytes(trial.file)
    let refused = try run(
      "a.db", input: input.replacing("FORCE ", with: "").replacing(" FORCE", with: "") + "\n")
    #expect(refused.errors.contains("it is a database; use ."))
    #expect(refused.errors.contains(" --force to replace it\n"))
    #expect(try bytes(trial.file) == before)
    let forced = try run("a.db", input: input.replacing("FORCE", with: "--force") + "\n")
    #expect(forced.errors == "")
    #expect(forced.status == 0)
    if trial.file == "other.db", input.hasPrefix(".archive") { return }
    #expect(try bytes(trial.file) != before)
  }

  @Test func `the message says how a database is replaced`() throws {
    let run = try run("a.db", input: ".output other.db\nSELECT 2;\n")
    #expect(
      run
        == .init(
          output: "2\n",
          errors: "Error: cannot write 'other.db': it is a database; use .output --force to replace it\n",
          status: 1))
    #expect(
      try self.run(
        "a.db", "-A", "--extract"
      ).errors
        == "Error: cannot extract \"other.db\": it is a database; use .archive --force to replace it\n")
    #expect(try self.run("a.db", "-A", "--extract", "--force") == .init(output: ""))
  }

  @Test func `an archive does not replace the open database`() throws {
    let run = try run(
      "a.db", input: ".archive -cf x.sqlar -C in other.db\n.open in/other.db\n.archive -xf x.sqlar -C in\n")
    #expect(run.errors == "Error: cannot extract \"other.db\": it is the open database\n")
  }

  @Test func `a function leaves a database alone, and says so`() throws {
    let run = try run("a.db", "SELECT writefile('other.db', 'x') IS NULL, writefile('new.txt', 'x')")
    #expect(
      run
        == .init(
          output: "1|1\n",
          errors: "Error: writefile() did not write 'other.db': it is a database; remove it first\n",
          status: 1))
    #expect(try self.run("other.db", "SELECT x FROM mine").output == "kept\n")
  }

  @Test func `a backup replaces the one of yesterday, but an empty database replaces none`() throws {
    #expect(try run("a.db", ".backup other.db") == .init(output: ""))
    #expect(try run("other.db", "SELECT a FROM t").output == "1\n")
    #expect(
      try run("mistyped.db", ".backup other.db")
        == .init(
          output: "",
          errors: """
            Error: main is empty, so the database 'other.db' is not replaced by it; remove 'other.db' first

            """, status: 1))
    #expect(try run("other.db", "SELECT a FROM t").output == "1\n")
  }

  @Test func `with --compat files are replaced as by sqlite3`() throws {
    #expect(try run("--compat", "a.db", input: ".output other.db\nSELECT 2;\n") == .init(output: ""))
    #expect(try String(decoding: bytes("other.db"), as: UTF8.self) == "2\n")
    #expect(try run("--compat", "a.db", ".restore nosuch", ".tables") == .init(output: ""))
  }

  // MARK: - Sources

  @Test func `a source that does not exist or is empty restores nothing`() throws {
    #expect(
      try run("a.db", ".restore nosuch")
        == .init(output: "", errors: "Error: cannot open \"nosuch\"\n", status: 1))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "nosuch").path))
    try folder.write("", to: "empty.db")
    #expect(
      try run("a.db", ".restore empty.db")
        == .init(output: "", errors: "Error: cannot restore from 'empty.db': it is empty\n", status: 1))
    #expect(try run("a.db", ".restore :memory:").status == 1)
    try folder.write("This is no database, although it is a file.", to: "text.db")
    #expect(
      try run("a.db", ".restore text.db")
        == .init(output: "", errors: "Error: file is not a database\n", status: 1))
    #expect(try run("a.db", "SELECT a FROM t").output == "1\n")
    #expect(try run("a.db", ".restore other.db", "SELECT x FROM mine") == .init(output: "kept\n"))
  }

  // MARK: - New databases

  @Test func `.open --new replaces the file with the first write`() throws {
    let before = try bytes("other.db")
    #expect(
      try run("a.db", ".open --new other.db", "SELECT count(*) FROM sqlite_schema", ".tables")
        == .init(output: "0\n"))
    #expect(try bytes("other.db") == before)
    #expect(
      try run(
        "a.db", ".open --new other.db", "SELECT 1", "CREATE TABLE n(b)", "INSERT INTO n VALUES(7)",
        ".open other.db", "SELECT b FROM n", ".tables") == .init(output: "1\n7\nn\n"))
  }

  @Test(arguments: ["wal", "delete"])
  func `.open --new keeps a database that another program is using`(mode: String) throws {
    let name = "other.db"
    _ = try run(name, "PRAGMA journal_mode = \(mode)")
    let input = """
      .open \(name)
      BEGIN IMMEDIATE;
      INSERT INTO mine VALUES('second');
      .shell \(Executable.tsqlite.url.path) a.db ".open --new other.db" "SELECT 1" "CREATE TABLE n(b)"
      COMMIT;
      SELECT x FROM mine;

      """
    let run = try run("a.db", input: input)
    #expect(run.output == "1\nkept\nsecond\n")
    #expect(run.errors.contains("database is locked"))
    #expect(try self.run(name, "SELECT count(*) FROM mine").output == "2\n")
  }

  @Test func `.open --new refuses the open database`() throws {
    let before = try bytes("a.db")
    let run = try run(
      "a.db", input: ".open --new a.db\nSELECT a FROM t;\nATTACH 'other.db' AS o;\n.open --new other.db\n")
    #expect(
      run.errors
        == "Error: 'a.db' is the open database\nError: 'other.db' is the open database\n")
    #expect(run.output == "1\n")
    #expect(try bytes("a.db") == before)
    #expect(
      try self.run("a.db", ".open --new --readonly other.db").errors
        == "Error: .open --new makes 'other.db' empty, so it is opened neither with --readonly nor with --ifexist\n"
    )
  }

  @Test func `the file of a new database is made by the first write`() throws {
    let path = folder.url.appending(path: "new.db").path
    #expect(try run("new.db", "SELECT 1", ".tables", "BEGIN; SELECT 2; COMMIT") == .init(output: "1\n2\n"))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try run("new.db", input: "PRAGMA journal_mode = wal;\nCREATE TABLE t(a);\n").status == 0)
    #expect(try run("new.db", "SELECT count(*) FROM t; PRAGMA integrity_check").output == "0\nok\n")
  }

  // MARK: - Prompts

  @Test func `a person is asked`() throws {
    let path = folder.url.appending(path: "other.db").path
    let before = try bytes("other.db")
    let terminal = try TerminalSession(
      ["-list", folder.url.appending(path: "a.db").path], home: folder, columns: 200
    ).terminal
    for (input, question) in [
      (".output \(path)", "'\(path)' is a database, which .output replaces."),
      (".once \(path)", "'\(path)' is a database, which .once replaces."),
      (".export --format csv \(path) t", "'\(path)' is a database, which .export replaces."),
      (".backup \(path)", "'\(path)' is a database, which .backup replaces."),
      (".open --new \(path)", "'\(path)' is a database, which .open replaces."),
      (".log \(path)", "'\(path)' is a database, which .log replaces."),
      (".restore \(path)", "This replaces all of main with the content of '\(path)'."),
    ] {
      terminal.type("\(input)\r")
      terminal.expectEnd("\(question) Continue? [y/N]")
      terminal.type("n\r")
      terminal.expectEnd("[y/N] n\nNot done\nsqlite>")
    }
    terminal.type("SELECT a FROM t;\r")
    terminal.expectEnd("\n1\nsqlite>")
    terminal.type(".last csv > \(path)\r")
    terminal.expectEnd("'\(path)' is a database, which .last replaces. Continue? [y/N]")
    terminal.type("n\r")
    terminal.expectEnd("Not done\nsqlite>")
    #expect(try bytes("other.db") == before)
    terminal.type(".restore nosuch\r")
    terminal.expectEnd("Error: cannot open \"nosuch\"\nsqlite>")
    terminal.type(".open --new \(path)\r")
    terminal.expectEnd("Continue? [y/N]")
    terminal.type("y\r")
    terminal.expectEnd("\nsqlite (new)>")
    #expect(try bytes("other.db") == before)
    terminal.type("CREATE TABLE n(b);\r")
    terminal.expectEnd("table n created, 0 ms\nsqlite>")
    #expect(try bytes("other.db") != before)
  }
}
