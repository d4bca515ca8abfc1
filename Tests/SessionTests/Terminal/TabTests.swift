import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct TabTests {
  @Test func `TAB completes what is the only candidate`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE album(title);\r")
    terminal.type("\u{C}.mo\t")
    terminal.expectScreen("sqlite> .mode")
    terminal.type("jsonl\r")
    terminal.type("\u{C}ins\t")
    terminal.expectScreen("sqlite> insert")
    terminal.type("into alb\t")
    terminal.expectScreen("sqlite> insert into album")
    terminal.type("val\t")
    terminal.expectScreen("sqlite> insert into album values")
    terminal.type("('x');\r")
    terminal.type("select album.\t")
    terminal.expectLastRow("sqlite> select album.title")
    terminal.type(" from album;\r")
    terminal.expectScreen(
      """
      sqlite> insert into album values ('x');
      1 row inserted, 0 ms
      sqlite> select album.title from album;
      {"title":"x"}
      sqlite>
      """)
  }

  @Test func `TAB goes as far as candidates agree, and a second one opens a menu of them`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE track_list(a); CREATE TABLE track_time(a); CREATE TABLE \"track_日本\"(a);\r")
    terminal.type("\u{C}SELECT a FROM tr\t")
    terminal.expectScreen("sqlite> SELECT a FROM track_")
    terminal.type("\t")
    terminal.expectScreen(
      "sqlite> SELECT a FROM track_\n track_list   table\n track_time   table\n \"track_日本\" table")
    terminal.type("t")
    terminal.expectScreen("sqlite> SELECT a FROM track_t\n track_time table")
    terminal.type("\t\r")
    terminal.expectScreen("sqlite> SELECT a FROM track_time")
    terminal.type(";\r")
    terminal.expectScreen("sqlite> SELECT a FROM track_time ;\n(0 rows)\nsqlite>")
  }

  @Test func `the menu is left as it was found, or with what is selected`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE track_list(a); CREATE TABLE track_time(a);\r")
    terminal.type("\u{C}SELECT a FROM track_\t")
    terminal.expectScreen("sqlite> SELECT a FROM track_\n track_list table\n track_time table")
    // Escape closes it.
    terminal.type("\u{1B}")
    terminal.expectScreen("sqlite> SELECT a FROM track_")
    // Shift-TAB and the arrows select.
    terminal.type("\t")
    terminal.expectEnd("\n track_time table")
    terminal.type("\u{1B}[Z\u{1B}[A\u{1B}[B\r")
    terminal.expectScreen("sqlite> SELECT a FROM track_time")
    // Other keys close it and do what they do elsewhere.
    terminal.type("\u{17}track_\t")
    terminal.expectEnd("\n track_time table")
    terminal.type("\u{1}--")
    terminal.expectScreen("sqlite> --SELECT a FROM track_")
  }

  @Test func `TAB rings if there is no candidate`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("\u{C}SELECT a FROM nothing_\t")
    terminal.expectBell()
    terminal.expectScreen("sqlite> SELECT a FROM nothing_")
  }

  @Test func `TAB completes in the midst of a line`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE album(title);\r")
    terminal.type("\u{C}SELECT  FROM album;")
    terminal.type(String(repeating: "\u{1B}[D", count: 12) + "tit\t")
    terminal.expectScreen("sqlite> SELECT title FROM album;")
  }

  @Test func `a file name with a blank is quoted`() throws {
    let home = try TemporaryFolder()
    try home.write(".print read\n", to: "my script.sql")
    let terminal = try TerminalSession(home: home).terminal
    terminal.type(".cd '\(home.url.path)'\r")
    terminal.type("\u{C}.read my\t")
    terminal.expectScreen("sqlite> .read 'my script.sql'")
    terminal.type("\r")
    terminal.expectScreen("sqlite> .read 'my script.sql'\nread\nsqlite>")
  }

  @Test func `a hostile name never reaches the terminal`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE good(a);\r")
    // While a statement runs, the terminal itself handles Ctrl-V.
    terminal.expectScreen("sqlite> CREATE TABLE good(a);\ntable good created, 0 ms\nsqlite>")
    terminal.type("CREATE TABLE \"go\u{16}\u{1B}]0;owned\u{16}\u{7}\"(a);\r")
    terminal.type("\u{C}SELECT a FROM go\t")
    terminal.expectScreen("sqlite> SELECT a FROM good")
    #expect(!terminal.bytes.contains(sequence: Array("\u{1B}]".utf8)))
  }

  @Test func `TAB completes although the next key waits already`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type("CREATE TABLE album(title);\r")
    terminal.type("\u{C}SELECT title FROM alb\t;")
    terminal.expectScreen("sqlite> SELECT title FROM album ;")
  }

  @Test func `tabs in pasted text are white space`() throws {
    let terminal = try TerminalSession().terminal
    terminal.type(".mode list\r")
    terminal.type("CREATE TABLE s(a);\r")
    terminal.type("\u{C}SELECT\t1\tAS\ts,\r\t\t2\r\t;\r")
    terminal.expectEnd("\n1|2\nsqlite>")
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
