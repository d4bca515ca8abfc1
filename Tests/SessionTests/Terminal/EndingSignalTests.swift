import Foundation
import TestSupport
import Testing

/// A signal that ends the program leaves the terminal as it was.
@Suite(.serialized) struct EndingSignalTests {
  /// What the program does when the signal comes.
  enum Activity: CaseIterable, Sendable {
    case prompt
    case menu
    case search
    case viewer
    case searchInViewer
    case question
    case statement

    /// Types until the program does it.
    func begin(in terminal: PseudoTerminal) {
      switch self {
      case .prompt:
        terminal.type("SELECT 'half")
        terminal.expectScreen("sqlite> SELECT 'half")
      case .menu:
        terminal.type("CREATE TABLE track_list(a); CREATE TABLE track_time(a);\r")
        terminal.type("\u{C}SELECT a FROM track_\t")
        terminal.expectScreen("sqlite> SELECT a FROM track_\n track_list table\n track_time table")
      case .search:
        terminal.type(".print one\r\u{C}\u{12}on")
        terminal.expectOutput("on")
      case .viewer, .searchInViewer:
        terminal.type("SELECT value FROM generate_series(1, 500);\r")
        terminal.expectLastRow("sqlite>")
        terminal.type("\u{C}.last\r")
        terminal.expectOutput("? lists the keys")
        if self == .searchInViewer {
          terminal.send(Array("/4".utf8))
          terminal.expectLastRow("/4")
        }
      case .question:
        terminal.type("BEGIN;\r")
        terminal.expectEnd("\nsqlite*>")
        terminal.type("\u{4}")
        terminal.expectEnd("Continue? [y/N]")
      case .statement:
        terminal.type("SELECT usleep(60000000);\r")
        terminal.waitForCommand()
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT], Activity.allCases)
  func `a signal that ends the program leaves the terminal as it was`(signal: Int32, activity: Activity)
    throws
  {
    let terminal = try TerminalSession().terminal
    activity.begin(in: terminal)
    terminal.kill(signal)
    #expect(terminal.waitForEnd() == .signal(signal))
    #expect(terminal.isRestored)
    switch activity {
    case .prompt: #expect(terminal.screen.text == "sqlite> SELECT 'half")
    case .menu: #expect(terminal.screen.text == "sqlite> SELECT a FROM track_")
    case .viewer, .searchInViewer: #expect(terminal.screen.text == "sqlite> .last")
    default: break
    }
    // A signal between the end of the line and what follows it turns a mode off twice, which does no harm.
    let output = String(decoding: terminal.bytes, as: UTF8.self)
    for mode in ["?2004", "?1049"] {
      let parts = output.components(separatedBy: "\u{1B}[\(mode)h")
      if parts.count > 1 { #expect(parts.last?.contains("\u{1B}[\(mode)l") == true, "\(mode)") }
    }
  }

  @Test func `a program that is ended while it is stopped leaves the terminal as it was`() throws {
    let terminal = try TerminalSession().terminal
    terminal.kill(SIGSTOP)
    terminal.kill(SIGTERM)
    terminal.kill(SIGCONT)
    #expect(terminal.waitForEnd() == .signal(SIGTERM))
    #expect(terminal.isRestored)
  }

  @Test func `a program that continues has its prompt once`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("SELECT 1")
    terminal.expectScreen("sqlite> SELECT 1")
    terminal.kill(SIGSTOP)
    terminal.kill(SIGCONT)
    terminal.type(", 2")
    terminal.expectScreen("sqlite> SELECT 1, 2")
  }
}
