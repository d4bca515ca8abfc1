import Foundation
import TestSupport
import Testing

/// Files that the program reads unasked are regular files up to a limit, and those that it makes for others are private.
@Suite struct UnaskedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["tsqlite/signatures", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
  }

  private var environment: [String: String] {
    [
      "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path, "XDG_STATE_HOME": folder.url.path,
      "TMPDIR": folder.url.path, "PATH": "\(folder.url.path)/bin:/usr/bin:/bin",
    ]
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(words, input: input, in: folder.url, environment: environment)
  }

  /// Makes a file of a kind that the program does not read.
  private func make(_ kind: String, at name: String) throws {
    let path = folder.url.appending(path: name).path
    switch kind {
    case "device": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    case "null": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    default:
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, 1 << 33) == 0)
    }
  }

  static let kinds = [
    ("device", "it is not a regular file"), ("pipe", "it is not a regular file"),
    ("huge", "it is larger than 4 MiB"),
  ]

  @Test(arguments: kinds)
  func `formats beside a database and signatures are read from regular files`(kind: String, reason: String)
    throws
  {
    _ = try run("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    try make(kind, at: "a.db.formats")
    try make(kind, at: "tsqlite/signatures/own.txt")
    let run = try run("a.db", "SELECT a FROM t")
    #expect(run.output == "1\n")
    #expect(run.errors.contains("Error: cannot read \"a.db.formats\": \(reason)\n"))
    #expect(
      run.errors.contains("Error: cannot read \"\(folder.url.path)/tsqlite/signatures/own.txt\": \(reason)\n")
    )
  }

  @Test func `the null device is an empty file`() throws {
    _ = try run("a.db", "CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    for name in ["a.db.formats", "tsqlite/signatures/own.txt"] { try make("null", at: name) }
    #expect(try run("a.db", "SELECT a FROM t") == .init(output: "1\n"))
  }

  @Test func `a pipe in place of a database is no database`() throws {
    try make("pipe", at: "pipe.db")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link.db").path, withDestinationPath: "pipe.db")
    #expect(try run("link.db", "SELECT 1").status != 0)
  }

  @Test(arguments: kinds.dropLast() + [("huge", "it is larger than 64 MiB")])
  func `a history is a regular file`(kind: String, reason: String) throws {
    try make(kind, at: "tsqlite/history")
    let terminal = try TerminalSession(
      ["-list"], home: folder, environment: environment, waitsForPrompt: false, columns: 200
    ).terminal
    terminal.expectEnd(
      "Warning: the history \(folder.url.path)/tsqlite/history is not used: \(reason)\nsqlite>")
    terminal.type("SELECT 1;\r")
    terminal.expectEnd("\n1\nsqlite>")
  }

  @Test(arguments: kinds)
  func `settings are read from a regular file`(kind: String, reason: String) throws {
    try make(kind, at: "tsqlite/config")
    try make("null", at: "tsqlite/history")
    let terminal = try TerminalSession(
      ["-list"], home: folder, environment: environment, waitsForPrompt: false, columns: 200
    ).terminal
    terminal.expectLastRow("sqlite>")
    // The word "Error" before it has a colour.
    terminal.expectOutput("cannot read \"\(folder.url.path)/tsqlite/config\": \(reason)")
    terminal.type("SELECT 1;\r")
    terminal.expectEnd("\n1\nsqlite>")
  }

  @Test func `a database in place of the history is not changed`() throws {
    _ = try run("tsqlite/history", "CREATE TABLE t(a)")
    let file = folder.url.appending(path: "tsqlite/history")
    let before = try Data(contentsOf: file)
    let terminal = try TerminalSession(
      ["-list"], home: folder, environment: environment, waitsForPrompt: false, columns: 200
    ).terminal
    terminal.expectEnd("history is not used: it is a database\nsqlite>")
    terminal.type("SELECT 1;\r")
    terminal.expectEnd("\n1\nsqlite>")
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(arguments: [
    (".excel\nSELECT 1;\n", "xdg-open"), (".www\nSELECT 1;\n", "xdg-open"),
    (".once -e\nSELECT 1;\n", "xdg-open"),
    ("SELECT edit('x', 'editor');\n", "editor"),
  ])
  func `a file for another program is private, and removed at the end`(input: String, program: String) throws
  {
    try folder.writeProgram("ls -l \"$1\" | cut -c1-10 >mode\n", to: "bin/\(program)")
    #expect(try run(input: input).errors == "")
    #expect(try String(contentsOf: folder.url.appending(path: "mode"), encoding: .utf8) == "-rw-------\n")
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(rest.filter { $0.hasPrefix("tsqlite-") } == [])
  }

  @Test func `a write that fails leaves the old file, and says so`() throws {
    try folder.write("old", to: "old.txt")
    let command = """
      ulimit -f 8; \(Executable.tsqlite.url.path) :memory: \
      "SELECT writefile('old.txt', zeroblob(100000)) IS NULL, writefile('new.txt', zeroblob(100000)) IS NULL"
      """
    let run = try Executable(path: "/bin/sh").run(["-c", command], in: folder.url, environment: environment)
    #expect(
      run
        == .init(
          output: "1|1\n",
          errors: """
            Error: writefile() did not write 'old.txt': File too large
            Error: writefile() did not write 'new.txt': File too large

            """, status: 1))
    #expect(try String(contentsOf: folder.url.appending(path: "old.txt"), encoding: .utf8) == "old")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "new.txt").path))
  }
}
