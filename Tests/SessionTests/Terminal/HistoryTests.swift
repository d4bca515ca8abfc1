import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct HistoryTests {
  @Test func `a statement of several lines is recalled and run as one`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".mode list\r")
    terminal.expectEnd("\nsqlite>")
    terminal.type("SELECT 'a\r")
    terminal.expectLastRow("'  ...>")
    terminal.type("b';\r")
    terminal.expectScreen("sqlite> .mode list\nsqlite> SELECT 'a\n'  ...> b';\na\nb\nsqlite>")
    terminal.type("\u{C}\u{1B}[A")
    terminal.expectScreen("sqlite> SELECT 'a\n'  ...> b';")
    terminal.type("\r")
    terminal.expectScreen("sqlite> SELECT 'a\n'  ...> b';\na\nb\nsqlite>")
  }

  @Test func `the history of a session is there in the next one`() throws {
    let first = try TerminalSession()
    for word in ["one", "two"] {
      first.terminal.type(".print \(word)\r")
      first.terminal.expectEnd("\n\(word)\nsqlite>")
    }
    first.terminal.type("\u{4}")
    #expect(first.terminal.waitForEnd() == .status(0))
    let second = try TerminalSession(home: first.home)
    second.terminal.type("\u{1B}[A")
    second.terminal.expectScreen("sqlite> .print two")
    second.terminal.type("\u{1B}[A")
    second.terminal.expectScreen("sqlite> .print one")
  }

  @Test func `Ctrl-R finds an earlier input by a part of it`() throws {
    let terminal = try TerminalSession().terminal
    for word in ["alpha", "beta", "gamma"] {
      terminal.type(".print \(word)\r")
      terminal.expectEnd("\n\(word)\nsqlite>")
    }
    terminal.type("\u{C}\u{12}alp\r")
    terminal.expectEnd("\nalpha\nsqlite>")
  }

  @Test func `the history is a file of the state folder that only its owner reads`() throws {
    let home = try TemporaryFolder()
    let state = home.url.appendingPathComponent("own state")
    let session = try TerminalSession(home: home, environment: ["XDG_STATE_HOME": state.path])
    session.terminal.type(".print kept\r")
    session.terminal.expectScreen("sqlite> .print kept\nkept\nsqlite>")
    let file = state.appendingPathComponent("tsqlite/history").path
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path) == ["own state"])
  }

  @Test(arguments: ["", "state"])
  func `a state folder that is empty or relative is none`(value: String) throws {
    let session = try TerminalSession(environment: ["XDG_STATE_HOME": value])
    session.terminal.type(".print kept\r")
    session.terminal.expectScreen("sqlite> .print kept\nkept\nsqlite>")
    #expect(
      FileManager.default.fileExists(
        atPath: session.home.url.appendingPathComponent(".local/state/tsqlite/history").path))
  }

  @Test func `sessions that are open at the same time keep the inputs of all`() throws {
    let first = try TerminalSession()
    let second = try TerminalSession(home: first.home)
    first.terminal.type(".print one\r")
    first.terminal.expectScreen("sqlite> .print one\none\nsqlite>")
    second.terminal.type(".print two\r")
    second.terminal.expectScreen("sqlite> .print two\ntwo\nsqlite>")
    first.terminal.type("\u{C}.print three\r")
    first.terminal.expectScreen("sqlite> .print three\nthree\nsqlite>")
    let third = try TerminalSession(home: first.home)
    for word in ["three", "two", "one"] {
      third.terminal.type("\u{1B}[A")
      third.terminal.expectLastRow("sqlite> .print \(word)")
    }
  }

  @Test func `a history that has grown to twice its size keeps the newest inputs`() throws {
    let home = try TemporaryFolder()
    let state = home.url.appendingPathComponent(".local/state/tsqlite")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let file = state.appendingPathComponent("history")
    let old = (0..<4001).map { ".print\\040\($0)\n" }.joined()
    try Data(("_HiStOrY_V2_\n" + old).utf8).write(to: file)
    let session = try TerminalSession(home: home)
    session.terminal.type(".print new\r")
    session.terminal.expectScreen("sqlite> .print new\nnew\nsqlite>")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2002)
    #expect(lines[1] == ".print\\0402001")
    #expect(lines[2001] == ".print\\040new")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["history"])
  }

  @Test func `a full disk loses no entry of a history`() throws {
    let home = try TemporaryFolder()
    let state = home.url.appendingPathComponent(".local/state/tsqlite")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let file = state.appendingPathComponent("history")
    let old = Data(("_HiStOrY_V2_\n" + (0..<4100).map { ".print\\040\($0)\n" }.joined()).utf8)
    try old.write(to: file)
    // The size of files is limited to 8 blocks of 512 bytes.
    let session = try TerminalSession(
      ["-c", "ulimit -f 8; exec '\(Executable.tsqlite.url.path)'"], of: Executable(path: "/bin/sh"),
      home: home)
    for word in ["one", "two"] {
      session.terminal.type(".print \(word)\r")
      session.terminal.expectEnd("\n\(word)\nsqlite>")
    }
    session.terminal.type(".quit\r")
    #expect(session.terminal.waitForEnd() == .status(0))
    #expect(try Data(contentsOf: file) == old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["history"])
  }

  @Test func `a history that cannot be written is no obstacle`() throws {
    let terminal = try TerminalSession(environment: ["XDG_STATE_HOME": "/dev/null"]).terminal
    terminal.type(".print one\r")
    terminal.expectScreen("sqlite> .print one\none\nsqlite>")
    terminal.type("\u{1B}[A")
    terminal.expectLastRow("sqlite> .print one")
  }
}
