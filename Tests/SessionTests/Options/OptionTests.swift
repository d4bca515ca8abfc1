import Foundation
import SQLiteShell
import Testing
import TestSupport

@Suite struct OptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(words, input: input, home: folder)
  }

  @Test(arguments: ["", ".", "own"])
  func `a configuration folder that is empty or relative is none`(value: String) throws {
    for path in ["tsqlite", "own/tsqlite", ".config/tsqlite"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
      try folder.write(Data(".print \(path)\n".utf8), to: path + "/tsqliterc")
    }
    let run = try Executable.tsqlite.run(
      [":memory:", "SELECT 1"], input: "", in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": value])
    #expect(run == .init(output: ".config/tsqlite\n1\n"))
  }

  private static func runLimited(_ words: String) throws -> Executable.Run {
    try Executable(path: "/bin/sh").run(["-c", "ulimit -v 600000; \(Executable.tsqlite.url.path) \(words)"])
  }

  // Sanitizers need more addresses than that.
  @Test(.enabled { try runLimited("--version").status == 0 })
  func `a value for which there is no memory ends the program with a message`() throws {
    let run = try Self.runLimited(":memory: \"CREATE TABLE t(a)\" \"SELECT zeroblob(300000000)\"")
    #expect(run.status == 7)
    #expect(run.errors.hasSuffix("Error: out of memory\n"))
    #expect(!run.errors.contains("crashed"))
  }

  @Test func `standard input runs if no SQL is given`() throws {
    #expect(try run(input: "SELECT 1;\n") == .init(output: "1\n"))
  }

  @Test func `results, messages and other programs come in the order of the input`() throws {
    let input = ".print a\n.nonsense\n.print b\nSELECT 'c';\n.shell echo d\n.print e\nSELECT x;\n.print f\n"
    try folder.write(Data(input.utf8), to: "script.sql")
    let program = Executable.tsqlite.url.path
    let run = try Executable(path: "/bin/sh").run(
      ["-c", "'\(program)' -batch < script.sql 2>&1"], in: folder.url,
      environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
    #expect(
      run.output == """
        a
        Error: unknown command .nonsense; .help lists the commands
        b
        c
        d
        e
        Parse error near line 7: no such column: x
          SELECT x;
                 ^--- error here
        f

        """)
  }

  @Test func `words that are no UTF-8 keep their bytes in SQL, and name no file`() throws {
    let program = Executable.tsqlite.url.path
    let script = #"""
      '\#(program)' :memory: "$(printf "SELECT hex('caf\351')")"
      '\#(program)' "$(printf 'caf\351.db')" 'CREATE TABLE t(a)' 2>&1
      echo $? *
      """#
    let run = try Executable(path: "/bin/sh").run(
      ["-c", script], in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
    #expect(run.output == "636166E9\n\(program): Error: not UTF-8: \"caf\u{FFFD}.db\"\n2 *\n")
  }

  @Test func `words run in order up to the first that fails`() throws {
    let run = try run(":memory:", "SELECT 1", "SELECT x", "SELECT 2", input: "SELECT 3;")
    #expect(run.output == "1\n")
    #expect(run.status == 1)
  }

  @Test(arguments: ["-json", "--json"])
  func `an option has one dash or two and can be anywhere`(option: String) throws {
    #expect(try run(":memory:", "SELECT 1 a", option) == .init(output: "[{\"a\":1}]\n"))
  }

  @Test func `the value of an option may begin with a dash`() throws {
    #expect(try run("-separator", "--", ":memory:", "SELECT 1, 2") == .init(output: "1--2\n"))
  }

  @Test func `words after two dashes are no options`() throws {
    #expect(try run("--", ":memory:", "-- nothing\nSELECT 1") == .init(output: "1\n"))
  }

  @Test func `a value may follow an equals sign`() throws {
    #expect(try run("--separator=", "-nullvalue=-", ":memory:", "SELECT 1, NULL") == .init(output: "1-\n"))
  }

  @Test(arguments: ["-csv=1", "-separators"])
  func `an option without a value takes none, and the start of a name is not the name`(word: String) throws {
    #expect(
      try run(word, ":memory:", "SELECT 1").errors.contains("unknown option: \(word.prefix { $0 != "=" })\n"))
  }

  @Test func `options apply from left to right with commands among them`() throws {
    let run = try run(
      "-cmd", ".mode quote", "-cmd", "SELECT 'a'", "-list", "-cmd", "SELECT 'b'", ":memory:", "SELECT 'c'")
    #expect(run == .init(output: "'a'\nb\nc\n"))
  }

  @Test func `an option of csv keeps the line feed`() throws {
    #expect(
      try run("-csv", "-header", "-nullvalue", "-", ":memory:", "SELECT 1 a, NULL b")
        == .init(output: "a,b\n1,-\n"))
  }

  @Test func `an unknown option ends the program`() throws {
    let run = try run("-zork")
    #expect(run.errors.hasSuffix("tsqlite: Error: unknown option: -zork\nUse -help for a list of options.\n"))
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func `an option without its value ends the program`() throws {
    let run = try run(":memory:", "-separator")
    #expect(run.errors.hasSuffix("tsqlite: Error: missing argument to -separator\n"))
    #expect(run.status == 2)
  }

  @Test func `a database that cannot be opened ends the program`() throws {
    #expect(
      try run("-ifexists", "none.db", "SELECT 1")
        == .init(
          output: "", errors: "Error: unable to open database \"none.db\": unable to open database file\n",
          status: 1))
  }

  @Test func `the init file comes before the options`() throws {
    try folder.write(".mode quote\n.headers on\n", to: ".sqliterc")
    #expect(try run(":memory:", "SELECT 'a' x") == .init(output: "'x'\n'a'\n"))
    #expect(try run("-list", "-noheader", ":memory:", "SELECT 'a' x") == .init(output: "a\n"))
    #expect(try run("-noinit", ":memory:", "SELECT 'a' x") == .init(output: "a\n"))
  }

  @Test func `a missing init file is only reported`() throws {
    #expect(
      try run("-init", "none", ":memory:", "SELECT 1")
        == .init(output: "1\n", errors: "cannot open: \"none\"\n"))
  }

  @Test func `a script stops at its first error with bail`() throws {
    let input = "SELECT x;\nSELECT 2;\n"
    #expect(try run(input: input).output == "2\n")
    #expect(try run("-bail", input: input).output == "")
    #expect(try run(input: input).status == 1)
  }

  @Test func `an interactive input has a banner and prompts`() throws {
    #expect(
      try run("-interactive", "-compat", "a.db", input: "SELECT\n1;\n").output.split(separator: "\n")
        .dropFirst()
        == ["Enter \".help\" for usage hints.", "sqlite> SELECT", "   ...> 1;", "1", "sqlite> "])
  }

  @Test func `commands read and write through pipes`() throws {
    let run = try run(
      ":memory:", ".read \"|echo 'SELECT 1;'\"", ".once '|cat -n'", "SELECT 2", ".shell exit 3")
    #expect(run == .init(output: "1\n     1\t2\n", errors: "System command returns 768\n"))
  }

  @Test func `a reader that leaves ends the program quietly`() throws {
    let program = Executable.tsqlite.url.path
    let run = try Executable(path: "/bin/bash").run(
      ["-c", "yes 'SELECT 1;' | head -20000 | '\(program)' -noinit | head -1; echo ${PIPESTATUS[2]}"],
      environment: Executable.plainLocale)
    #expect(run == .init(output: "1\n0\n"))
  }

  @Test func `a path that is no file is not removed`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    _ = try Executable.tsqlite.run(input: ".open --new pipe\n", in: folder.url)
    #expect(FileManager.default.fileExists(atPath: pipe))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is reported`() throws {
    let program = Executable.tsqlite.url.path
    let run = try Executable(path: "/bin/sh").run([
      "-c", "'\(program)' -noinit :memory: 'SELECT 1' >/dev/full",
    ])
    #expect(
      run == .init(output: "", errors: "Error: cannot write output: No space left on device\n", status: 1))
  }

  @Test func `a file of inputs in place of the database is run`() throws {
    try folder.write("#!/usr/bin/env tsqlite\n.headers on\nSELECT 1 AS a;\n", to: "report.sql")
    #expect(try run("report.sql", input: "SELECT 2;") == .init(output: "a\n1\n"))
    try folder.write("CREATE TABLE t(a); INSERT INTO t VALUES (7);\n", to: "make.txt")
    #expect(try run("make.txt", "made.db") == .init(output: ""))
    #expect(try run("made.db", "SELECT a FROM t") == .init(output: "7\n"))
    #expect(try run("make.txt", ":memory:", "SELECT a FROM t") == .init(output: "7\n"))
    // A database may also have such a name.
    #expect(try run("base.sql", "CREATE TABLE t(a); INSERT INTO t VALUES (8)") == .init(output: ""))
    #expect(try run("base.sql", "SELECT a FROM t") == .init(output: "8\n"))
  }

  @Test func `a fault in a file of inputs is the status of the program`() throws {
    try folder.write("SELECT nonsense;\n", to: "bad.sql")
    let run = try run("bad.sql", ":memory:", "SELECT 1")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Parse error near line 1 of bad.sql: no such column: nonsense\n"))
  }

  @Test func `control characters can be shown in a pipe`() throws {
    #expect(try run("-escape", "ascii", ":memory:", "SELECT char(27)") == .init(output: "^[\n"))
    let refused = try run("-escape", "some")
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasSuffix("tsqlite: Error: -escape takes one of auto, ascii, symbol, off, not 'some'\n"))
  }

  @Test func `each option of sqlite3 that is said to be here is here, and no other is`() throws {
    let page = try run("-help").output
    let options = Set(
      page.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    for feature in ShellFeature.all where feature.kind == .programOption {
      #expect(options.contains(feature.name) == feature.isHere, "\(feature.title)")
    }
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/proc/self/io"), "needs Linux"))
  func `the counters of the process have the names of sqlite3`() throws {
    let names = try run(":memory:", ".stats").output.split(separator: "\n").suffix(7).map { line in
      String(line.prefix { $0 != ":" })
    }
    #expect(
      names == [
        "Bytes received by read()", "Bytes sent to write()", "Read() system calls", "Write() system calls",
        "Bytes read from storage", "Bytes written to storage", "Cancelled write bytes",
      ])
  }
}
