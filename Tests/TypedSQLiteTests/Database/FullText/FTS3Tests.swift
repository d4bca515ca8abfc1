import Testing
import TypedSQLite

/// The older modules of full-text search, for databases that have such tables.
struct FTS3Tests {
  private struct Book: TableRecord, FetchableRecord, Codable {
    static let databaseTableName = "book"
    var title: String
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  private func definition(_ table: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])
  }

  private func expectMessage(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation, performing: body)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }

  @Test func `tables are created with their columns and options`() throws {
    try db.create(virtualTable: "a", using: FTS3())
    #expect(try definition("a") == #"CREATE VIRTUAL TABLE "a" USING fts3"#)
    try db.create(virtualTable: "b", using: FTS3()) { t in
      t.tokenizer = .unicode61(diacritics: .keep, separators: ["X", "\""], tokenCharacters: Set(".-"))
      t.column("title")
      t.column("two words")
    }
    #expect(
      try definition("b") == """
        CREATE VIRTUAL TABLE "b" USING fts3(title, "two words", tokenize=unicode61 "remove_diacritics=0" \
        "separators=""X" "tokenchars=-.")
        """)
    try db.create(virtualTable: "c", using: FTS4()) { t in
      t.tokenizer = .porter
      t.column("title")
      t.column("body").notIndexed()
      t.column("language").asLanguageId()
      t.content = ""
      t.matchinfo = "fts3"
      t.prefixes = [4, 2]
    }
    #expect(
      try definition("c") == """
        CREATE VIRTUAL TABLE "c" USING fts4(title, body, notindexed=body, languageid="language", tokenize=porter, \
        content="", matchinfo="fts3", prefix="2,4")
        """)
  }

  @Test func `functions compress the texts`() throws {
    for name in ["squeeze", "stretch"] {
      db.add(function: DatabaseFunction(name, argumentCount: 1) { $0[0] })
    }
    try db.create(virtualTable: "note", using: FTS4()) { t in
      t.compress = "squeeze"
      t.uncompress = "stretch"
    }
    try db.execute(sql: "INSERT INTO note VALUES ('one two')")
    #expect(try String.fetchOne(db, sql: "SELECT content FROM note WHERE note MATCH 'two'") == "one two")
  }

  @Test func `a table follows another one`() throws {
    try db.execute(
      sql: "CREATE TABLE text (id INTEGER PRIMARY KEY, title); INSERT INTO text VALUES (7, 'red whale')")
    try db.create(virtualTable: "book", using: FTS4()) { t in
      t.synchronize(withTable: "text")
      t.column("title")
    }
    func titles(_ text: String) throws -> [String] {
      try Book.matching(FTS3Pattern(matchingAllTokensIn: text)).fetchAll(db).map(\.title)
    }
    #expect(try titles("WHALE") == ["red whale"])
    try db.execute(sql: "INSERT INTO text (title) VALUES ('white whale')")
    #expect(try titles("whale") == ["red whale", "white whale"])
    try db.execute(sql: "UPDATE text SET title = 'blue boat' WHERE id = 7")
    #expect(try titles("whale") == ["white whale"])
    #expect(try titles("boat") == ["blue boat"])
    try db.execute(sql: "DELETE FROM text WHERE id = 7")
    #expect(try titles("boat") == [])
    try db.dropFTS4SynchronizationTriggers(forTable: "book")
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == 0)
    expectMessage("a temporary full-text table cannot follow another table") {
      try db.create(virtualTable: "other", options: .temporary, using: FTS4()) {
        $0.synchronize(withTable: "text")
      }
    }
  }

  @Test func `triggers have the text that GRDB gives them`() throws {
    try db.execute(sql: "CREATE TABLE text (id INTEGER PRIMARY KEY, title)")
    try db.create(virtualTable: "four", using: FTS4()) { t in
      t.synchronize(withTable: "text")
      t.column("title")
    }
    #expect(
      try definition("__four_bu")
        == "CREATE TRIGGER \"__four_bu\" BEFORE UPDATE ON \"text\" BEGIN\n    DELETE FROM \"four\" WHERE docid=old.\"id\";\nEND"
    )
    #expect(
      try definition("__four_ai")
        == "CREATE TRIGGER \"__four_ai\" AFTER INSERT ON \"text\" BEGIN\n    INSERT INTO \"four\"(\"docid\", \"title\") VALUES(new.\"id\", new.\"title\");\nEND"
    )
    try db.create(virtualTable: "five", using: FTS5()) { t in
      t.synchronize(withTable: "text")
      t.column("title")
    }
    #expect(
      try definition("__five_ad")
        == "CREATE TRIGGER \"__five_ad\" AFTER DELETE ON \"text\" BEGIN\n    INSERT INTO \"five\"(\"five\", \"rowid\", \"title\") VALUES('delete', old.\"id\", old.\"title\");\nEND"
    )
  }

  @Test func `patterns are made of tokens`() {
    let text = "Moby-Dick OR «Être»!"
    #expect(FTS3Pattern(matchingAnyTokenIn: text)?.rawPattern == "moby OR dick OR or OR «Être»")
    #expect(FTS3Pattern(matchingAllTokensIn: text)?.rawPattern == "moby dick or «Être»")
    #expect(FTS3Pattern(matchingAllPrefixesIn: text)?.rawPattern == "moby* dick* or* «Être»*")
    #expect(FTS3Pattern(matchingPhrase: text)?.rawPattern == "\"moby dick or «Être»\"")
    #expect(FTS3Pattern(matchingPhrase: " \"*^( ") == nil)
  }

  @Test func `a pattern is checked, and is a value`() throws {
    let pattern = try FTS3Pattern(rawPattern: "title:moby NEAR dick*")
    #expect(FTS3Pattern.fromDatabaseValue(pattern.databaseValue) == pattern)
    expectMessage("malformed MATCH expression: [\"]") { _ = try FTS3Pattern(rawPattern: "\"") }
    #expect(FTS3Pattern.fromDatabaseValue("NOT".databaseValue) == nil)
    #expect(FTS3Pattern.fromDatabaseValue(1.databaseValue) == nil)
  }

  @Test func `requests match patterns`() throws {
    try db.create(virtualTable: "book", using: FTS3()) { t in
      t.column("title")
      t.column("body")
    }
    try db.execute(sql: "INSERT INTO book VALUES ('whale', 'sea'), ('sea', 'whale'), ('sea', 'boat')")
    let whale = try FTS3Pattern(rawPattern: "whale")
    #expect(try Book.matching(whale).fetchCount(db) == 2)
    #expect(try Table<Book>("book").matching(whale).fetchCount(db) == 2)
    #expect(try Book.filter(Column("title").match(whale)).fetchCount(db) == 1)
    #expect(try Book.matching(FTS3Pattern(matchingAnyTokenIn: "?")).fetchCount(db) == 0)
  }

  @Test func `tokenizers split texts`() throws {
    #expect(try FTS3.tokenize("Gnats, ÉTÉ gnat") == ["gnats", "ÉtÉ", "gnat"])
    #expect(try FTS3.tokenize("Gnats, ÉTÉ gnat", withTokenizer: .porter) == ["gnat", "ÉtÉ", "gnat"])
    #expect(try FTS3.tokenize("Gnats, ÉTÉ", withTokenizer: .unicode61()) == ["gnats", "ete"])
    #expect(try FTS3.tokenize("ÉTÉ", withTokenizer: .unicode61(diacritics: .keep)) == ["été"])
    #expect(try FTS3.tokenize("aXb", withTokenizer: .unicode61(separators: ["X"])) == ["a", "b"])
  }
}
