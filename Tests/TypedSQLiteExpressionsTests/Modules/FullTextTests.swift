import Testing
import TypedSQLiteExpressions

private let notes = VirtualTable("notes")
private let title = Expression<String>("title")
private let body = Expression<String?>("body")

private func sql(_ module: Module) -> String {
  String(notes.create(module).dropFirst(#"CREATE VIRTUAL TABLE "notes" USING "#.count))
}

@Suite struct FullTextTests {
  @Test func `FTS4 has columns and a tokenizer`() {
    #expect(sql(.FTS4()) == "fts4()")
    #expect(sql(.FTS4(title)) == #"fts4("title")"#)
    #expect(sql(.FTS4(title, body)) == #"fts4("title", "body")"#)
    #expect(sql(.FTS4([notes[title]], tokenize: .Porter)) == #"fts4("title", tokenize=porter)"#)
    #expect(sql(.FTS4(tokenize: .Simple)) == "fts4(tokenize=simple)")
    #expect(sql(.FTS4(tokenize: .Unicode61())) == "fts4(tokenize=unicode61)")
    #expect(
      sql(.FTS4(tokenize: .Unicode61(removeDiacritics: false, tokenchars: ["\"", "."], separators: ["X"])))
        == #"fts4(tokenize=unicode61 "remove_diacritics=0" "tokenchars=""." "separators=X")"#)
  }

  @Test func `FTS4 has options in a fixed order`() {
    let config = FTS4Config().order(.desc).matchInfo(.fts3).languageId("lid").prefix([2]).prefix([4])
      .column(title, [.unindexed]).columns([body]).externalContent(View("view")).tokenizer(.Porter)
      .compress("c").uncompress("u").order(.asc)
    #expect(
      sql(.FTS4(config))
        == #"fts4("title", "body", tokenize=porter, prefix="2,4", content="view", notindexed="title", "#
        + #"languageid="lid", compress="c", uncompress="u", matchinfo="fts3", order="asc")"#)
    #expect(sql(.FTS4(FTS4Config().contentless())) == #"fts4(content="")"#)
  }

  @Test func `FTS5 has options in a fixed order`() {
    let config = FTS5Config().detail(.column).columnSize(0).contentRowId(Expression<Int64>("id"))
      .column(title, [.unindexed]).column(body).externalContent(Table("table")).prefix([2, 3])
      .tokenizer(.Trigram(caseSensitive: true))
    #expect(
      sql(.FTS5(config))
        == #"fts5("title" UNINDEXED, "body", tokenize="trigram case_sensitive 1", prefix="2,3", "#
        + #"content="table", content_rowid="id", columnsize=0, detail="column")"#)
    #expect(sql(.FTS5(FTS5Config().tokenizer(.Porter))) == "fts5(tokenize=porter)")
    #expect(
      sql(.FTS5(FTS5Config().tokenizer(.Unicode61(removeDiacritics: true, tokenchars: ["'", "."]))))
        == #"fts5(tokenize="unicode61 remove_diacritics 1 tokenchars '''.'")"#)
    #expect(sql(.FTS5(FTS5Config().tokenizer(.Custom("my words")))) == #"fts5(tokenize="'my words'")"#)
  }

  @Test(arguments: [
    Module.FTS4(
      FTS4Config().column(title).column(body, [.unindexed]).tokenizer(
        .Unicode61(removeDiacritics: true, tokenchars: ["_", "'", "\""], separators: ["X"]))),
    .FTS5(
      FTS5Config().column(title).column(body, [.unindexed]).prefix([2]).tokenizer(
        .Unicode61(removeDiacritics: true, tokenchars: ["_", "'", "\""], separators: ["X"]))),
  ])
  func `a full-text table finds the rows that match`(module: Module) throws {
    let db = try Connection()
    try db.run(notes.create(module))
    try db.run(notes.insert(title <- "café_noir", body <- "secret"))
    try db.run(notes.insert(title <- "blueXgreen"))
    #expect(try db.prepare(notes.match("blue")).map { $0[title] } == ["blueXgreen"])
    #expect(try db.prepare(notes.match("cafe_n*")).map { $0[body] } == ["secret"])
    #expect(try db.scalar(notes.filter(notes.match("cafe")).count) == 0)
    #expect(try db.scalar(notes.filter(title.match("gre*")).count) == 1)
    #expect(try db.scalar(notes.match("secret").count) == 0)
  }

  @Test func `a table without texts has rowids`() throws {
    let db = try Connection()
    try db.run(notes.create(.FTS5(FTS5Config().column(title).contentless())))
    try db.run(notes.insert(Expression<Int64>("rowid") <- 7, title <- "blue"))
    #expect(
      try db.prepare(notes.match("blue").select(Expression<Int64>("rowid"))).map {
        $0[Expression<Int64>("rowid")]
      }
        == [7])
  }

  @Test func `matches are ordered by their rank, in which a column may count more`() throws {
    let db = try Connection()
    try db.run(notes.create(.FTS5(FTS5Config().columns([title, body]))))
    try db.run(notes.insert(title <- "blue", body <- "a note of nothing else at all"))
    try db.run(notes.insert(title <- "a note", body <- "blue blue blue"))
    let found = notes.filter(notes.match("blue"))
    #expect(try db.prepare(found.order(notes.bm25())).map { $0[title] } == ["a note", "blue"])
    #expect(try db.prepare(found.order(notes.bm25(10, 1))).map { $0[title] } == ["blue", "a note"])
    #expect(try db.prepare(found.order(notes.bm25([1, 10]).desc)).map { $0[title] } == ["blue", "a note"])
    expectSQL(notes.bm25(), #"bm25("notes")"#)
    expectSQL(notes.bm25(10, 0.5), #"bm25("notes", 10.0, 0.5)"#)
  }

  @Test func `a match takes a text or an expression, and is a condition or a query`() {
    let pattern = Expression<String?>("pattern")
    expectSQL(notes.match("a'b") as Expression<Bool>, #"("notes" MATCH 'a''b')"#)
    expectSQL(notes.match(title) as Expression<Bool>, #"("notes" MATCH "title")"#)
    expectSQL(notes.match(pattern) as Expression<Bool?>, #"("notes" MATCH "pattern")"#)
    expectSQL(
      notes.match("a").order(title), #"SELECT * FROM "notes" WHERE ("notes" MATCH 'a') ORDER BY "title""#)
    expectSQL(notes.match(title) as VirtualTable, #"SELECT * FROM "notes" WHERE ("notes" MATCH "title")"#)
    expectSQL(notes.match(pattern) as VirtualTable, #"SELECT * FROM "notes" WHERE ("notes" MATCH "pattern")"#)
    expectSQL(
      VirtualTable("notes", database: "other").match("a") as VirtualTable,
      #"SELECT * FROM "other"."notes" WHERE ("notes" MATCH 'a')"#)
  }
}
