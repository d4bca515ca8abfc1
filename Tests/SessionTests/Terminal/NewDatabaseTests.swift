import Foundation
import TestSupport
import Testing

/// Databases that do not exist when a session at a terminal begins.
@Suite(.serialized) struct NewDatabaseTests {
  private func start(
    _ arguments: [String], home: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try TerminalSession(arguments, home: home, environment: environment, waitsForPrompt: false).terminal
  }

  @Test(arguments: ["xterm", "dumb"])
  func `the first statement that writes creates the file, and until then the prompt says so`(
    type: String
  ) throws {
    let home = try TemporaryFolder()
    let file = home.url.appendingPathComponent("a.db").path
    let terminal = try start(["-list", file], home: home, environment: ["TERM": type])
    terminal.expectLastRow("sqlite (new)>")
    for (input, answer) in [
      (".tables", "Note: there are no tables"), ("SELECT count(*) FROM sqlite_schema;", "0"),
      (".schema nothing", "Note: there are no tables like \"nothing\""), ("PRAGMA user_version;", "0"),
    ] {
      terminal.send(Array((input + "\r").utf8))
      // The prompt alone may be the one before the input.
      terminal.expectEnd("\(input)\n\(answer)\nsqlite (new)>")
    }
    #expect(!FileManager.default.fileExists(atPath: file))
    terminal.send(Array("BEGIN;\r".utf8))
    terminal.expectEnd("BEGIN;\ntransaction started\nsqlite (new)*>")
    terminal.send(Array("CREATE TABLE\r".utf8))
    terminal.expectLastRow("   ..........>")
    terminal.send(Array("t(a);\r".utf8))
    terminal.expectEnd("sqlite (new)*> CREATE TABLE\n   ..........> t(a);\ntable t created, 0 ms\nsqlite*>")
    terminal.send(Array("COMMIT;\r".utf8))
    terminal.expectEnd("COMMIT;\ntransaction committed, 0 ms\nsqlite>")
    #expect(FileManager.default.fileExists(atPath: file))
    terminal.send(Array("SELECT name FROM sqlite_schema;\r".utf8))
    terminal.expectEnd("\nt\nsqlite>")
  }

  @Test func `.open and arguments create no file either, and ATTACH does`() throws {
    let home = try TemporaryFolder()
    let path = { home.url.appendingPathComponent($0).path }
    let terminal = try start(["-list"], home: home)
    terminal.expectLastRow("sqlite>")
    terminal.type(".open \(path("b.db"))\r")
    terminal.expectLastRow("sqlite (new)>")
    terminal.type(".quit\r")
    #expect(terminal.waitForEnd() == .status(0))
    #expect(!FileManager.default.fileExists(atPath: path("b.db")))
    let other = try start(["-list"], home: home)
    other.expectLastRow("sqlite>")
    other.type("ATTACH '\(path("c.db"))' AS c;\r")
    other.expectEnd("AS c;\ndatabase c attached\nsqlite>")
    #expect(FileManager.default.fileExists(atPath: path("c.db")))
    let run = try start([path("d.db"), "SELECT 1"], home: home)
    #expect(run.waitForEnd() == .status(0))
    #expect(!FileManager.default.fileExists(atPath: path("d.db")))
  }
}
