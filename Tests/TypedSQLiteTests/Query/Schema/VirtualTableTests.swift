import Testing
import TypedSQLite

struct VirtualTableTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  @Test func `a full-text table is searched as its definition says`() throws {
    try db.create(virtualTable: "book", using: FTS5()) { t in
      t.tokenizer = .porter(wrapping: .unicode61(diacritics: .remove))
      t.prefixes = [3, 2]
      t.column("title")
      t.column("uuid").notIndexed()
    }
    #expect(
      try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'book'") == """
        CREATE VIRTUAL TABLE "book" USING fts5(title, uuid UNINDEXED, \
        tokenize='''porter'' ''unicode61'' ''remove_diacritics'' ''2''', prefix='2 3')
        """)
    try db.execute(sql: "INSERT INTO book VALUES ('Ëxplorers', 'explored')")
    let pattern = FTS5Pattern(matchingAllTokensIn: "exploring")
    #expect(
      try String.fetchAll(db, sql: "SELECT title FROM book WHERE book MATCH ?", arguments: [pattern]) == [
        "Ëxplorers"
      ])
    #expect(try Row.fetchAll(db, sql: "SELECT * FROM book WHERE book MATCH 'uuid : explored'") == [])
  }

  @Test func `a full-text table may search the texts of another`() throws {
    try db.execute(
      sql: "CREATE TABLE page (number INTEGER PRIMARY KEY, text); INSERT INTO page VALUES (7, 'whale')")
    try db.create(virtualTable: "search", using: FTS5()) { t in
      t.content = "page"
      t.contentRowID = "number"
      t.column("text")
    }
    try db.execute(sql: "INSERT INTO search(search) VALUES ('rebuild')")
    #expect(try Int.fetchOne(db, sql: "SELECT rowid FROM search WHERE search MATCH 'whale'") == 7)
  }

  @Test func `quotes in the arguments of a tokenizer are kept`() throws {
    try db.create(virtualTable: "t", using: FTS5()) { t in
      t.tokenizer = .unicode61(tokenCharacters: ["'", "\""])
      t.column(#"a "b""#)
    }
    try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [#"d'or "x"y"#])
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t WHERE t MATCH ?", arguments: [#""d'or""#]) == 1)
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t WHERE t MATCH 'or'") == 0)
  }

  @Test func `a table that is there, and one that the module refuses`() throws {
    try db.create(virtualTable: "t", using: FTS5()) { $0.column("a") }
    try db.create(virtualTable: "t", options: .ifNotExists, using: FTS5()) { $0.column("b") }
    #expect(throws: DatabaseError.self) { try db.create(virtualTable: "t", using: FTS5()) { $0.column("a") } }
    #expect(throws: DatabaseError.self) { try db.create(virtualTable: "none", using: FTS5()) }
    #expect(throws: DatabaseError.self) {
      try db.create(virtualTable: "u", using: FTS5()) { t in
        t.tokenizer = FTS5TokenizerDescriptor(components: ["nobody"])
        t.column("a")
      }
    }
  }

  @Test func `a program adds a module`() throws {
    struct Tree: VirtualTableModule {
      let moduleName = "rtree"
      func makeTableDefinition(configuration: VirtualTableConfiguration) -> [String] { [] }
      func moduleArguments(for definition: [String], in db: Database) -> [String] { ["id", "low", "high"] }
    }
    guard try Int.fetchOne(db, sql: "SELECT 1 FROM pragma_module_list WHERE name = 'rtree'") == 1 else {
      return
    }
    try db.create(virtualTable: "span", using: Tree())
    try db.execute(sql: "INSERT INTO span VALUES (1, 2, 3)")
    #expect(try db.tableExists("span"))
  }
}
