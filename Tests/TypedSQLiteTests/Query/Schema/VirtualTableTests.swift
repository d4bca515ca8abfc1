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

  @Test func `a table of a module without a type is created`() throws {
    try db.create(virtualTable: "note", using: "fts5(text, tokenize=ascii)")
    try db.execute(sql: "INSERT INTO note VALUES ('one two')")
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note('two')") == 1)
    try db.create(virtualTable: "note", options: .ifNotExists, using: "fts5(other)")
    #expect(try db.columns(in: "note").map(\.name) == ["text"])
  }

  @Test func `a temporary table is in its own database`() throws {
    try db.create(virtualTable: "note", options: .temporary, using: FTS5()) { $0.column("text") }
    #expect(try db.tableExists("note", in: "temp"))
    #expect(try !db.tableExists("note", in: "main"))
    try db.create(virtualTable: "note", using: FTS5()) { $0.column("text") }
    try db.create(table: "page") { $0.column("text") }
    let error = #expect(throws: DatabaseError.self) {
      try db.create(virtualTable: "search", options: .temporary, using: FTS5()) { t in
        t.synchronize(withTable: "page")
        t.column("text")
      }
    }
    #expect(error?.message == "a temporary full-text table cannot follow another table")
  }

  @Test func `a full-text table can store less`() throws {
    try db.create(virtualTable: "note", using: FTS5()) { t in
      t.columnSize = 0
      t.detail = "column"
      t.column("text")
    }
    #expect(
      try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'note'")
        == #"CREATE VIRTUAL TABLE "note" USING fts5(text, columnSize=0, detail=column)"#)
  }

  @Test func `older programs name each option`() throws {
    try db.create(table: "a", temporary: true, ifNotExists: true, withoutRowID: true) { t in
      t.primaryKey("id", .text)
    }
    #expect(try !db.primaryKey("a", in: "temp").tableHasRowID)
    try db.create(table: "b") { $0.column("c") }
    try db.create(index: "i", on: "b", columns: ["c"], unique: true, ifNotExists: true)
    #expect(try db.indexes(on: "b").map(\.isUnique) == [true])
    try db.create(virtualTable: "d", ifNotExists: true, using: FTS5()) { $0.column("text") }
    try db.create(virtualTable: "d", ifNotExists: true, using: "fts5(other)")
    #expect(try db.columns(in: "d").map(\.name) == ["text"])
  }
}
