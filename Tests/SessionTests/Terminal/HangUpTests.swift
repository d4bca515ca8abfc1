import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct HangUpTests {
  private static let endless =
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c;"

  @Test func `a terminal that goes away ends the session, and what was typed can be recalled`() throws {
    let session = try TerminalSession()
    session.terminal.type(".print kept\r")
    session.terminal.expectScreen("sqlite> .print kept\nkept\nsqlite>")
    session.terminal.hangUp()
    #expect(session.terminal.waitForEnd() == .signal(SIGHUP))
    try session.expectRecalled(".print kept")
  }

  @Test func `a session that ignores the signal ends too`() throws {
    let session = try TerminalSession(ignoresHangUp: true)
    session.terminal.hangUp()
    #expect(session.terminal.waitForEnd() == .status(1))
  }

  @Test func `a statement that never ends is stopped`() throws {
    let session = try TerminalSession(ignoresHangUp: true)
    session.terminal.type(Self.endless + "\r")
    session.terminal.waitForCommand()
    session.terminal.hangUp()
    #expect(session.terminal.waitForEnd() == .status(1))
    try session.expectRecalled(Self.endless)
  }

  @Test func `a statement that is not complete does not run, and can be recalled`() throws {
    let home = try TemporaryFolder()
    let path = home.url.appendingPathComponent("a.db").path
    let session = try TerminalSession([path], home: home, ignoresHangUp: true, waitsForPrompt: false)
    session.terminal.expectLastRow("sqlite (new)>")
    session.terminal.type("\u{C}CREATE TABLE half\r")
    session.terminal.expectLastRow("   .........>")
    session.terminal.type("(x)\r")
    session.terminal.expectEnd("sqlite (new)> CREATE TABLE half\n   .........> (x)\n   .........>")
    session.terminal.hangUp()
    #expect(session.terminal.waitForEnd() == .status(1))
    #expect(!FileManager.default.fileExists(atPath: path))
    try session.expectRecalled("CREATE TABLE half\n   ...> (x)")
  }
}

extension TerminalSession {
  /// Checks what the Up key recalls in the next session.
  fileprivate func expectRecalled(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let next = try TerminalSession(home: home, columns: 200)
    next.terminal.type("\u{1B}[A")
    next.terminal.expectScreen("sqlite> \(text)", sourceLocation: sourceLocation)
  }
}
