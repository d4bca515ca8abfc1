import Foundation
import TestSupport
import Testing

/// No command that writes files overwrites an open database.
@Suite struct OpenDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try run("a.db", "CREATE TABLE t(a INTEGER PRIMARY KEY); INSERT INTO t VALUES(1)")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "soft").path, withDestinationPath: "a.db")
    try FileManager.default.linkItem(
      at: folder.url.appending(path: "a.db"), to: folder.url.appending(path: "hard"))
  }

  private func run(_ words: String..., input: String = "") throws -> Executable.Run {
    try Executable.tsqlite.run(
      words, input: input, in: folder.url, environment: ["HOME": folder.url.path, "XDG_CONFIG_HOME": ""])
  }

  static let commands = [
    ".output FILE", ".once FILE", ".trace FILE", ".log FILE", ".backup FILE", ".save FILE",
    ".backup --append FILE", ".format uuid text t.a\n.format save FILE",
    ".session open main s\n.session changeset FILE", ".session open main s\n.session patchset FILE",
    ".archive --create --append FILE soft",
  ]

  @Test(arguments: commands, ["a.db", "./a.db", "soft", "hard", "a.db-wal", "a.db-journal"])
  func `a command is refused`(command: String, file: String) throws {
    let run = try run("a.db", input: command.replacing("FILE", with: file) + "\n")
    #expect(run.errors == "Error: '\(file)' is the open database\n")
    #expect(try self.run("a.db", "SELECT a FROM t; PRAGMA integrity_check") == .init(output: "1\nok\n"))
  }

  @Test func `an attached database is open, too, and so is one that is opened only now`() throws {
    #expect(
      try run(":memory:", input: "ATTACH 'a.db' AS b;\n.output a.db\n").errors
        == "Error: 'a.db' is the open database\n")
    #expect(
      try run("new.db", input: ".output new.db\nSELECT 1;\n")
        == .init(output: "1\n", errors: "Error: 'new.db' is the open database\n", status: 1))
    #expect(
      try run(":memory:", input: ".open a.db\n.connection 1\n.open :memory:\n.output a.db\n").errors
        == "Error: 'a.db' is the open database\n")
  }

  @Test func `a function is refused, too`() throws {
    #expect(try run("a.db", "SELECT writefile('a.db', 'x') IS NULL").output == "1\n")
    #expect(try run("a.db", "SELECT a FROM t") == .init(output: "1\n"))
  }

  @Test func `so it is with --compat, although sqlite3 writes`() throws {
    let run = try run("--compat", "a.db", input: ".output a.db\nSELECT 2;\n")
    #expect(run == .init(output: "2\n", errors: "Error: 'a.db' is the open database\n", status: 1))
  }
}
