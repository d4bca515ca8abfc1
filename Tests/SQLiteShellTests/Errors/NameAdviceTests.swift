import TestSupport
import Testing

@testable import SQLiteShell

/// What a person at a prompt is told about names that may be misspelled.
@Suite struct NameAdviceTests {
  private static let library = """
    CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, firstYear INTEGER);
    CREATE INDEX by_title ON book(title);
    CREATE VIEW recent AS SELECT title FROM book;
    INSERT INTO book VALUES (1, 'Emma', 1815);
    .mode list

    """

  private static func errors(_ input: String, origin: InputOrigin = .terminal) -> String {
    runShell(library + input, isTerminal: true, origin: origin).errors
  }

  @Test(arguments: [
    ("SELECT titel FROM book;", "title"), ("SELECT b.titel FROM book AS b;", "title"),
    ("SELECT firstyaer FROM book;", "firstYear"), ("INSERT INTO book(ttle) VALUES (1);", "title"),
    ("SELECT * FROM boook;", "book"), ("SELECT * FROM main.resent;", "recent"),
    ("SELECT uper(title) FROM book;", "upper"), ("SELECT * FROM book INDEXED BY by_tile;", "by_title"),
    ("SELECT title FROM book ORDER BY title COLLATE nocas;", "NOCASE"), ("SELEC 1;", "SELECT"),
    ("SELECT * FORM book;", "FROM"), ("SELECT title FORM book;", "FROM"),
    ("SELECT * FROM book WEHRE id = 1;", "WHERE"), ("DROP VIEW recnt;", "recent"),
  ])
  func `the nearest name is suggested`(input: String, name: String) {
    #expect(Self.errors(input).hasSuffix("\nDid you mean \"\(name)\"?\n"), "\(Self.errors(input))")
  }

  @Test func `the suggestion follows the arrow`() {
    #expect(
      Self.errors("SELECT titel FROM book;") == """
        Parse error: no such column: titel
          SELECT titel FROM book;
                 ^--- error here
        Did you mean "title"?

        """)
  }

  @Test func `the arrow points at a name of which SQLite does not say the place, if it is written once`() {
    #expect(
      Self.errors("SELECT 1 FROM main.\"boook\", book;") == """
        Parse error: no such table: main.boook
          SELECT 1 FROM main."boook", book;
                             ^--- error here
        Did you mean "book"?

        """)
    #expect(
      Self.errors("SELECT boook.id FROM boook;") == """
        Parse error: no such table: boook
        Did you mean "book"?

        """)
    #expect(
      Self.errors("SELECT 1 FROM boook;", origin: .standardInput)
        == "Parse error near line 6: no such table: boook\n")
  }

  @Test(arguments: ["SELECT xyzzy FROM book;", "SELECT 1 +;", "SELECT * FROM quux;", "SELECT (1;"])
  func `nothing is suggested if no name is near`(input: String) {
    #expect(!Self.errors(input).contains("Did you mean"))
  }

  @Test func `scripts get the messages of sqlite3`() {
    #expect(Self.errors("SELECT titel FROM book;", origin: .standardInput).hasSuffix("^--- error here\n"))
    #expect(Self.errors("SELECT \"titel\" FROM book;\n.schema x\n.tables x", origin: .standardInput) == "")
  }

  @Test func `a name in double quotes that became a text is pointed out`() {
    #expect(
      Self.errors("SELECT \"titel\" FROM book;") == """
        Note: no column is named "titel", so SQLite takes it as the text 'titel'
        Did you mean "title"?

        """)
    #expect(
      Self.errors("SELECT * FROM book WHERE title = \"Emma W\";")
        == "Note: no column is named \"Emma W\", so SQLite takes it as the text 'Emma W'\n")
    #expect(Self.errors("SELECT \"title\" FROM book AS \"b\" WHERE \"b\".\"id\" = 1;") == "")
    #expect(Self.errors("INSERT INTO book(title) VALUES (\"a text\");") == "")
  }

  @Test func `a pragma that SQLite does not know is pointed out`() {
    #expect(
      Self.errors("PRAGMA jornal_mode;")
        == "Note: there is no PRAGMA jornal_mode, which SQLite ignores\nDid you mean \"journal_mode\"?\n")
    #expect(Self.errors("PRAGMA main.user_version; PRAGMA Table_Info(book);") == "")
  }

  @Test(arguments: [
    (".schema boko", "Note: there are no tables like \"boko\"\nDid you mean \"book\"?\n"),
    (".schema xyzzy", "Note: there are no tables like \"xyzzy\"\n"),
    (".tables xyzzy", "Note: there are no tables like \"xyzzy\"\n"),
    (".indexes recent", "Note: there are no indexes of tables like \"recent\"\n"),
    (".schema book", ""), (".tables b%", ""), (".indexes book", ""), (".indexes", ""),
    ("DROP VIEW recent; DROP TABLE book;\n.tables", "Note: there are no tables\n"),
  ])
  func `a command without a match says so`(input: String, errors: String) {
    #expect(Self.errors(input) == errors)
  }

  @Test func `messages are coloured where a terminal can`() {
    func errors(_ environment: [String: String], isTerminal: Bool = true) -> String {
      let memory = MemorySurroundings()
      memory.environment = environment
      let input =
        "SELECT x;\n.import f\nCREATE TABLE t(a NOT NULL);\nINSERT INTO t VALUES (NULL);\nSELECT char(27) \u{1B};"
      return runShell(input, memory: memory, isTerminal: isTerminal, origin: .terminal).errors
    }
    let plain = errors(["TERM": "dumb"])
    #expect(
      plain.hasPrefix("Parse error: no such column: x\n  SELECT x;\n         ^--- error here\nError: .import")
    )
    #expect(errors(["TERM": "xterm", "NO_COLOR": "1"]) == plain)
    #expect(!plain.contains("\u{1B}"))
    let coloured = errors(["TERM": "xterm"])
    #expect(
      coloured.hasPrefix(
        "\u{1B}[31mParse error:\u{1B}[39m no such column: x\n  SELECT x;\n         "
          + "\u{1B}[31m^--- error here\u{1B}[39m\n\u{1B}[31mError:\u{1B}[39m .import needs"))
    #expect(coloured.contains("\u{1B}[31mRuntime error:\u{1B}[39m NOT NULL constraint failed"))
    #expect(coloured.replacing("\u{1B}[31m", with: "").replacing("\u{1B}[39m", with: "") == plain)
  }
}
