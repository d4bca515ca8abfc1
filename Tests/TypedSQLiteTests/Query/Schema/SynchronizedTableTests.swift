import Testing
import TypedSQLite

struct SynchronizedTableTests {
  private struct Book: TableRecord {}

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE book (number INTEGER PRIMARY KEY, title TEXT, "a note" TEXT);
        INSERT INTO book VALUES (7, 'Moby-Dick', 'whale'), (8, 'Emma', 'marriage');
        """)
    try db.create(virtualTable: "book_search", using: FTS5()) { t in
      t.synchronize(withTable: "book")
      t.column("title")
      t.column("a note")
    }
  }

  private func found(_ words: String) throws -> [Int] {
    try Table("book_search").matching(FTS5Pattern(matchingAllTokensIn: words)).select(
      Column("rowid"), as: Int.self
    ).order(Column("rowid")).fetchAll(db)
  }

  @Test func `a full-text table follows another table`() throws {
    #expect(try found("moby") == [7])
    try db.execute(sql: "INSERT INTO book VALUES (9, 'The Whale', NULL)")
    #expect(try found("whale") == [7, 9])
    try db.execute(
      sql: "UPDATE book SET \"a note\" = 'sea' WHERE number = 7; DELETE FROM book WHERE number = 9")
    #expect(try found("whale") == [])
    #expect(try found("sea") == [7])
    try db.execute(sql: "INSERT INTO book_search(book_search) VALUES ('integrity-check')")
  }

  @Test func `without its triggers it follows no longer`() throws {
    #expect(try db.triggerExists("__book_search_ai"))
    try db.dropFTS5SynchronizationTriggers(forTable: "book_search")
    #expect(try !db.triggerExists("__book_search_ai"))
    try db.execute(sql: "INSERT INTO book VALUES (9, 'Persuasion', NULL)")
    #expect(try found("persuasion") == [])
  }

  @Test func `a column can be matched, and a text without a token matches nothing`() throws {
    let pattern = FTS5Pattern(matchingAnyTokenIn: "whale emma")
    let column = Table("book_search").filter(Column("title").match(pattern))
    #expect(try String.fetchAll(db, column.select(Column("title"))) == ["Emma"])
    #expect(FTS5Pattern(matchingAllTokensIn: "!") == nil)
    #expect(try found("!") == [])
    #expect(try Table("book_search").filter(Column("title").match(nil)).fetchCount(db) == 0)
  }

  @Test func `a table that exists already is left as it is`() throws {
    try db.create(virtualTable: "book_search", options: .ifNotExists, using: FTS5()) { t in
      t.synchronize(withTable: "book")
      t.column("title")
    }
    #expect(try found("whale") == [7])
  }
}
