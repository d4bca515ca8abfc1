import Foundation
import TestSupport
import Testing

/// Exact screens of the prompt, on a small and a large terminal, with the keys of Emacs and of vi.
@Suite struct PromptScreenTests {
  /// A terminal and the keys of its prompt.
  struct Setup: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let isVi: Bool

    var testDescription: String { "\(columns)×\(rows), \(isVi ? "vi" : "Emacs")" }

    static let all = [(80, 24), (200, 50)].flatMap { size in
      [false, true].map { Setup(columns: size.0, rows: size.1, isVi: $0) }
    }

    /// Starts a session, after some inputs; the screen is then clear.
    func start(_ arguments: [String] = [], after inputs: [String] = []) throws -> PseudoTerminal {
      let home = try TemporaryFolder()
      try home.write(isVi ? "bind -v\n" : "", to: ".editrc")
      let terminal = try TerminalSession(arguments, home: home, columns: columns, rows: rows).terminal
      for input in inputs {
        terminal.type(input + "\r")
        terminal.expectEnd("\nsqlite>")
        terminal.type("\u{C}")
        terminal.expectScreen("sqlite>")
      }
      return terminal
    }
  }

  private static let tables = [
    "CREATE TABLE visit(id INTEGER PRIMARY KEY, url TEXT, visited DATETIME, visits INTEGER);",
    "INSERT INTO visit VALUES (1, 'https://sqlite.org', '2026-01-31 10:00:00', 7), (2, NULL, NULL, 1200);",
  ]

  @Test(arguments: Setup.all)
  func `a statement of many lines is recalled with its lines and prompts`(setup: Setup) throws {
    let terminal = try setup.start(["-list"])
    terminal.type("SELECT 1,\r(2 +\r3),\r'four';\r")
    terminal.expectScreen(
      "sqlite> SELECT 1,\n   ...> (2 +\n(x1...> 3),\n   ...> 'four';\n1|5|four\nsqlite>")
    terminal.type("\u{C}\u{1B}[A")
    terminal.expectScreen("sqlite> SELECT 1,\n   ...> (2 +\n(x1...> 3),\n   ...> 'four';")
    terminal.type("\u{1B}[A\u{1B}[A\u{1B}[H0+")
    terminal.expectScreen("sqlite> SELECT 1,\n   ...> 0+(2 +\n(x1...> 3),\n   ...> 'four';")
    #expect((terminal.screen.row, terminal.screen.column) == (1, 10))
  }

  @Test(arguments: Setup.all)
  func `each part of a statement has its style`(setup: Setup) throws {
    let terminal = try setup.start(after: Self.tables)
    terminal.type("SELECT url, ?1, 1.5 -- why\rFROM nosuch, (visit) 'open")
    terminal.expectScreen("sqlite> SELECT url, ?1, 1.5 -- why\n   ...> FROM nosuch, (visit) 'open")
    #expect(
      terminal.screen.styledText
        == "sqlite> <1>SELECT</> url, <36>?1</>, <35>1.5</> <2>-- why</>\n"
        + "   ...> <1>FROM</> <4;31>nosuch</>, (visit) <31>'open</>")
    terminal.type("\u{3}")
    terminal.expectLastRow("sqlite>")
    terminal.type("\u{C}.mode box '/* x' /* y\u{1B}[H\u{1B}[3~ /*")
    terminal.expectScreen("sqlite>  /*mode box '/* x' /* y")
    #expect(terminal.screen.styledText == "sqlite>  <31>/*mode box '/* x' /* y</>")
  }

  @Test(arguments: Setup.all)
  func `the bracket at the cursor and its partner are marked`(setup: Setup) throws {
    let terminal = try setup.start()
    terminal.type("VALUES (max(1, (2)), 3)")
    terminal.expectScreen("sqlite> VALUES (max(1, (2)), 3)")
    #expect(
      terminal.screen.styledText
        == "sqlite> <1>VALUES</> <1;4>(</>max(<35>1</>, (<35>2</>)), <35>3</><1;4>)</>")
    terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D")
    terminal.expectStyledEnd("<1>VALUES</> (max<1;4>(</><35>1</>, (<35>2</>)<1;4>)</>, <35>3</>)")
  }

  @Test(arguments: Setup.all)
  func `keys that delete and move by words end at the line, and then go on to the next one`(
    setup: Setup
  ) throws {
    let terminal = try setup.start(["-list"])
    let (left, right) = ("\u{1B}[1;5D", "\u{1B}[1;5C")
    terminal.type("SELECT one,\rtwo three\r+ 4;\u{1B}[A\u{1B}[H\u{B}")
    terminal.expectScreen("sqlite> SELECT one,\n   ...>\n   ...> + 4;")
    terminal.type("\u{B}")
    terminal.expectScreen("sqlite> SELECT one,\n   ...> + 4;")
    terminal.type("\(left)\(left)\u{17}x")
    terminal.expectScreen("sqlite> xone,\n   ...> + 4;")
    terminal.type("\(right)\(right)\(right)3\u{1B}[H\u{17}")
    terminal.expectScreen("sqlite> xone,3+ 4;")
  }

  @Test(arguments: Setup.all)
  func `a proposal is grey and is taken by Right, End and Ctrl-E`(setup: Setup) throws {
    let terminal = try setup.start(["-list"], after: ["SELECT 1,\n2;"])
    for key in ["\u{1B}[C", "\u{1B}[F", "\u{5}"] {
      terminal.type("SEL")
      terminal.expectScreen("sqlite> SELECT 1, …")
      #expect(terminal.screen.styledText == "sqlite> SEL<90>ECT 1, …</>")
      terminal.type(key)
      terminal.expectScreen("sqlite> SELECT 1,\n   ...> 2;")
      terminal.type("\u{3}")
      terminal.expectEnd("\nsqlite>")
      terminal.type("\u{C}")
      terminal.expectScreen("sqlite>")
    }
  }

  @Test(arguments: Setup.all)
  func `Up recalls what begins like the text, and a search shows its number`(setup: Setup) throws {
    let terminal = try setup.start(["-list"], after: [".print one", "SELECT 2;", ".print three"])
    terminal.type(".pr\u{1B}[A\u{1B}[A")
    terminal.expectScreen("sqlite> .print one")
    terminal.type("\u{15}\u{12}RINT")
    terminal.expectScreen("sqlite> .print three\nsearch: RINT  1 of 2")
    #expect(terminal.screen.styledText.hasSuffix("\n<2>search: </>RINT<2>  1 of 2</>"))
    terminal.type("\u{1B}[A")
    terminal.expectScreen("sqlite> .print one\nsearch: RINT  2 of 2")
    terminal.type("\r")
    terminal.expectScreen("sqlite> .print one\none\nsqlite>")
  }

  @Test(arguments: Setup.all)
  func `the menu shows kinds and types, and follows what is typed`(setup: Setup) throws {
    let terminal = try setup.start(after: Self.tables)
    terminal.type("SELECT v.vi FROM visit v" + String(repeating: "\u{1B}[D", count: 13))
    terminal.expectScreen("sqlite> SELECT v.vi FROM visit v")
    // A TAB with keys after it is part of a text that was pasted.
    terminal.type("\t")
    terminal.expectScreen("sqlite> SELECT v.visit FROM visit v")
    terminal.type("\t")
    terminal.expectScreen(
      "sqlite> SELECT v.visit FROM visit v\n visited column DATETIME, date (text)\n visits  column INTEGER")
    terminal.type("\t\u{1B}[B")
    terminal.expectStyledEnd("\n visited <2>column DATETIME, date (text)</>\n<7> visits  column INTEGER</>")
    terminal.type("e")
    terminal.expectScreen("sqlite> SELECT v.visite FROM visit v\n visited column DATETIME, date (text)")
    terminal.type("\r")
    terminal.expectScreen("sqlite> SELECT v.visited FROM visit v")
    #expect(terminal.screen.column == 24)
  }

  @Test(arguments: Setup.all)
  func `Escape closes the menu, and it scrolls`(setup: Setup) throws {
    let terminal = try setup.start()
    terminal.type(".s\t")
    terminal.expectEnd("\n 1 of 13")
    terminal.type("\u{1B}[Z")
    terminal.expectEnd("\n 13 of 13")
    #expect(terminal.screen.text.split(separator: "\n").count == 10)
    terminal.type("\u{1B}")
    terminal.expectScreen("sqlite> .s")
  }

  @Test(arguments: Setup.all)
  func `wide and combining characters keep the cursor in its place`(setup: Setup) throws {
    let terminal = try setup.start(["-list"])
    terminal.type("SELECT '日本e\u{301}👍🏽x';\u{1B}[D\u{1B}[D\u{1B}[D")
    terminal.expectScreen("sqlite> SELECT '日本e\u{301}👍🏽x';")
    #expect(terminal.screen.column == 23)
    terminal.type("\u{7F}\u{7F}é")
    terminal.expectScreen("sqlite> SELECT '日本éx';")
    terminal.type("\r")
    terminal.expectScreen("sqlite> SELECT '日本éx';\n日本éx\nsqlite>")
  }

  @Test(arguments: Setup.all)
  func `a text that is wider than the screen goes on in the next row`(setup: Setup) throws {
    let terminal = try setup.start()
    let text = "SELECT '" + String(repeating: "a", count: setup.columns) + "'"
    terminal.type(text)
    let room = setup.columns - 8
    terminal.expectScreen("sqlite> \(text.prefix(room))\n\(text.dropFirst(room))")
    terminal.type("\u{1B}[H\u{1B}[1;5Cx")
    terminal.expectScreen("sqlite> SELECTx\(text.dropFirst(6).prefix(room - 7))\n\(text.dropFirst(room - 1))")
  }

  @Test(arguments: Setup.all)
  func `a pasted script is one edit`(setup: Setup) throws {
    let terminal = try setup.start(["-list"])
    terminal.type("\u{1B}[200~SELECT 'ü';\n.print two\nSELECT 3;\n\u{1B}[201~")
    terminal.expectScreen("sqlite> SELECT 'ü';\n   ...> .print two\n   ...> SELECT 3;")
    terminal.type("\u{1F}")
    terminal.expectScreen("sqlite>")
    terminal.type("\u{1B}[200~SELECT 4;\u{1B}[201~\r")
    terminal.expectScreen("sqlite> SELECT 4;\n4\nsqlite>")
  }

  @Test(arguments: Setup.all)
  func `a result shows NULL, numbers at the right, meanings, rows and time`(setup: Setup) throws {
    let terminal = try setup.start(after: Self.tables)
    terminal.type("SELECT * FROM visit;\r")
    terminal.expectScreen(
      """
      sqlite> SELECT * FROM visit;
      ┌────┬────────────────────┬─────────────────────┬────────┐
      │ id │        url         │       visited       │ visits │
      │    │        text        │      date text      │        │
      ├────┼────────────────────┼─────────────────────┼────────┤
      │  1 │ https://sqlite.org │ 2026-01-31 10:00:00 │      7 │
      │  2 │ NULL               │ NULL                │   1200 │
      └────┴────────────────────┴─────────────────────┴────────┘
      2 rows, 0 ms
      sqlite>
      """)
    terminal.type("\u{C}UPDATE visit SET visits = 1 WHERE id < 3;\r")
    terminal.expectScreen("sqlite> UPDATE visit SET visits = 1 WHERE id < 3;\n2 rows updated, 0 ms\nsqlite>")
    terminal.type("\u{C}SELECT * FROM visit WHERE id > 3;\r")
    terminal.expectScreen("sqlite> SELECT * FROM visit WHERE id > 3;\n(0 rows)\nsqlite>")
  }

  @Test(arguments: Setup.all)
  func `an error has a caret, a suggestion and a colour`(setup: Setup) throws {
    let terminal = try setup.start(after: Self.tables)
    terminal.type("SELECT ul FROM visit;\r")
    terminal.expectScreen(
      """
      sqlite> SELECT ul FROM visit;
      Parse error: no such column: ul
        SELECT ul FROM visit;
               ^--- error here
      Did you mean "url"?
      sqlite>
      """)
    #expect(terminal.screen.styledText.contains("\n<31>Parse error:</> no such column: ul\n"))
  }

  @Test(arguments: Setup.all)
  func `the prompt shows a transaction, and a DELETE of all rows asks`(setup: Setup) throws {
    let terminal = try setup.start(after: Self.tables)
    terminal.type("BEGIN;\r")
    terminal.expectScreen("sqlite> BEGIN;\ntransaction started\nsqlite*>")
    terminal.type("\u{C}DELETE\rFROM visit;\r")
    terminal.expectEnd("[y/N]")
    terminal.send(Array("n\n".utf8))
    terminal.expectLastRow("sqlite*>")
    terminal.type("\u{C}ROLLBACK;\r")
    terminal.expectScreen("sqlite*> ROLLBACK;\ntransaction rolled back\nsqlite>")
  }
}

/// The command mode of vi.
@Suite struct ViScreenTests {
  @Test(arguments: PromptScreenTests.Setup.all.filter(\.isVi))
  func `commands move, change, search and undo in a statement of many lines`(
    setup: PromptScreenTests.Setup
  ) throws {
    let terminal = try setup.start(["-list"], after: ["SELECT 'old';"])
    func command(_ keys: String) { Self.type(keys, on: terminal) }
    terminal.type("SELECT alpha,\rbeta\rFROM t")
    command("\u{1B}")
    command("kk0wcwgamma")
    terminal.expectScreen("sqlite> SELECT gamma,\n   ...> beta\n   ...> FROM t")
    command("\u{1B}")
    command("j0D")
    terminal.expectScreen("sqlite> SELECT gamma,\n   ...>\n   ...> FROM t")
    command("u")
    terminal.expectScreen("sqlite> SELECT gamma,\n   ...> beta\n   ...> FROM t")
    command("ddP")
    terminal.expectScreen("sqlite> SELECT gamma,\n   ...> beta\n   ...> FROM t")
    command("0xA,1")
    terminal.expectScreen("sqlite> SELECT gamma,\n   ...> eta,1\n   ...> FROM t")
    command("\u{1B}")
    command("0kk")
    terminal.expectScreen("sqlite> SELECT 'old';")
    command("0wl~~")
    terminal.expectScreen("sqlite> SELECT 'OLd';")
  }

  @Test(arguments: PromptScreenTests.Setup.all.filter(\.isVi))
  func `commands go on to other lines, and remove whole lines`(setup: PromptScreenTests.Setup) throws {
    let terminal = try setup.start(["-list"])
    func command(_ keys: String) { Self.type(keys, on: terminal) }
    terminal.type("SELECT alpha,\rbe\r  gamma\rFROM t")
    command("\u{1B}")
    command("bb")
    terminal.expectPosition(row: 2, column: 10)
    command("bkl")
    terminal.expectPosition(row: 0, column: 9)
    // The cursor stays on a character in a shorter line, and in the command mode never is after the last one.
    command("$j")
    terminal.expectPosition(row: 1, column: 9)
    command("ww")
    terminal.expectPosition(row: 3, column: 8)
    command("kkdd")
    terminal.expectScreen("sqlite> SELECT alpha,\n   ...>   gamma\n   ...> FROM t")
    command("p")
    terminal.expectScreen("sqlite> SELECT alpha,\n   ...>   gamma\n   ...> be\n   ...> FROM t")
    command("k2dd")
    terminal.expectScreen("sqlite> SELECT alpha,\n   ...> FROM t")
    command("P")
    terminal.expectScreen("sqlite> SELECT alpha,\n   ...>   gamma\n   ...> be\n   ...> FROM t")
    command("G0dwP")
    command("uuu")
    terminal.expectScreen("sqlite> SELECT alpha,\n   ...> FROM t")
    command("kxp")
    terminal.expectScreen("sqlite> ESLECT alpha,\n   ...> FROM t")
  }

  @Test(arguments: PromptScreenTests.Setup.all.filter(\.isVi))
  func `commands change whole characters`(setup: PromptScreenTests.Setup) throws {
    let terminal = try setup.start(["-list"], after: ["SELECT 'old';", "SELECT 2;"])
    func command(_ keys: String) { Self.type(keys, on: terminal) }
    terminal.type("SELECT 'e\u{301}😀👩‍👩‍👧x', 'ß'")
    command("\u{1B}")
    command("0wlrä")
    terminal.expectScreen("sqlite> SELECT 'ä😀👩‍👩‍👧x', 'ß'")
    command("l2s..")
    terminal.expectScreen("sqlite> SELECT 'ä..x', 'ß'")
    command("\u{1B}")
    command("$sz'")
    terminal.expectScreen("sqlite> SELECT 'ä..x', 'ßz'")
    command("\u{1B}")
    command("0wl4~0~")
    terminal.expectScreen("sqlite> sELECT 'Ä..X', 'ßz'")
    command("09rx5ra99ra")
    terminal.expectScreen("sqlite> xxxxxxxxaaaaa, 'ßz'")
    command("ccvalues (1),\r(2)")
    terminal.expectScreen("sqlite> values (1),\n   ...> (2)")
    command("\u{1B}")
    command("/old\r")
    terminal.expectScreen("sqlite> SELECT 'old';\nold\nsqlite>")
  }

  private static func type(_ keys: String, on terminal: PseudoTerminal) {
    terminal.type(keys)
    // Escape is a key of its own only if nothing follows it for a moment.
    usleep(100_000)
  }
}
