import TestSupport
import Testing

@Suite(.serialized) struct EditingTests {
  @Test func `characters of several bytes and of two columns are edited whole`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".print 'aé日本x'")
    terminal.expectScreen("sqlite> .print 'aé日本x'")
    // Left moves before the quote and x, Backspace deletes 本, Left moves before 日, and é is deleted.
    terminal.type("\u{1B}[D\u{1B}[D\u{7F}")
    terminal.expectScreen("sqlite> .print 'aé日x'")
    terminal.type("\u{1B}[D\u{7F}ü")
    terminal.expectScreen("sqlite> .print 'aü日x'")
    terminal.type("\r")
    terminal.expectScreen("sqlite> .print 'aü日x'\naü日x\nsqlite>")
  }

  @Test(arguments: ["C", "POSIX", "", "no_SUCH"])
  func `UTF-8 is edited in whatever locale`(locale: String) throws {
    let terminal = try TerminalSession(environment: ["LANG": locale, "LC_ALL": locale]).terminal
    terminal.type(".print é日\u{7F}\u{7F}ü\r")
    terminal.expectScreen("sqlite> .print ü\nü\nsqlite>")
  }

  @Test func `a line longer than the terminal wraps`() throws {
    let terminal = try TerminalSession(columns: 20).terminal
    terminal.type(".print 0123456789abcdef")
    terminal.expectScreen("sqlite> .print 01234\n56789abcdef")
    terminal.type("\u{1}\u{5}\u{7F}\r")
    terminal.expectScreen("sqlite> .print 01234\n56789abcde\n0123456789abcde\nsqlite>")
  }

  @Test func `many lines that are pasted at once all run`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".mode list\r")
    terminal.expectEnd("\nsqlite>")
    let lines = (1...300).map { "SELECT \($0);\r" }.joined()
    terminal.type(lines + ".print done\r")
    terminal.expectEnd("\n300\nsqlite> .print done\ndone\nsqlite>")
  }
}
