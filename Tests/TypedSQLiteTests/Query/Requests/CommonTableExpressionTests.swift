import Testing
import TypedSQLite

struct CommonTableExpressionTests {
  private struct Chat: TableRecord, FetchableRecord, Decodable, Equatable {
    var id: Int64
    var name: String
  }

  private struct Message: TableRecord {}

  private struct ChatView: TableRecord {
    static let databaseTableName = "chats"
  }

  private struct ChatInfo: FetchableRecord, Decodable, Equatable {
    struct Latest: Decodable, Equatable { var at: Int }
    var chat: Chat
    var latest: Latest?
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE chat(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE message(id INTEGER PRIMARY KEY, chatId INTEGER REFERENCES chat, at INTEGER, text TEXT);
        INSERT INTO chat VALUES (1, 'Ada'), (2, 'Bob'), (3, 'Cid');
        INSERT INTO message VALUES (1, 1, 10, 'a'), (2, 1, 20, 'b'), (3, 2, 5, 'c');
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  @Test func `a request names a query and uses it in subqueries`() throws {
    let recent = CommonTableExpression(named: "recent", request: Message.filter(Column("at") > 9))
    let request = Chat.with(recent).filter(recent.all().select(Column("chatId")).contains(Column("id")))
    #expect(
      try sql(request) == """
        WITH "recent" AS (SELECT * FROM "message" WHERE "at" > ?) SELECT * FROM "chat" \
        WHERE "id" IN (SELECT "chatId" FROM "recent") [9]
        """)
    #expect(try request.fetchAll(db) == [Chat(id: 1, name: "Ada")])
    #expect(try request.fetchCount(db) == 1)
    #expect(try request.isEmpty(db) == false)
    #expect(try request.fetchOne(db)?.name == "Ada")
    let names = CommonTableExpression(named: "names", sql: "SELECT ?", arguments: ["Bob"])
    #expect(try Chat.with(names).filter(names.contains(Column("name"))).fetchAll(db).map(\.id) == [2])
  }

  @Test func `a query counts rows that it makes itself`() throws {
    let counter = CommonTableExpression<Int>(
      recursive: true, named: "counter", columns: ["x"],
      literal: "VALUES (\(1)) UNION ALL SELECT x + 1 FROM counter WHERE x < \(4)")
    #expect(
      try sql(counter.all().with(counter)) == """
        WITH RECURSIVE "counter"("x") AS (VALUES (?) UNION ALL SELECT x + 1 FROM counter WHERE x < ?) \
        SELECT * FROM "counter" [1, 4]
        """)
    #expect(try counter.all().with(counter).fetchAll(db) == [1, 2, 3, 4])
    let query: SQLRequest<Int> = "WITH RECURSIVE \(definitionFor: counter) SELECT sum(x) FROM \(counter)"
    #expect(try query.fetchOne(db) == 10)
  }

  @Test func `a name is given to the last query of it, and one query uses another`() throws {
    let old = CommonTableExpression(named: "c", sql: "SELECT 1 AS a")
    let new = CommonTableExpression(named: "C", sql: "SELECT 2 AS a")
    let next = CommonTableExpression(named: "d", sql: "SELECT a + 1 AS a FROM c")
    let request = next.all().with(old).with(new).with(next)
    #expect(
      try sql(request)
        == #"WITH "C" AS (SELECT 2 AS a), "d" AS (SELECT a + 1 AS a FROM c) SELECT * FROM "d""#)
    #expect(try request.fetchOne(db)?["a"] == 3)
  }

  @Test func `a stable order has the keys of tables and the columns of views, and none of a query`() throws {
    try db.execute(sql: "CREATE VIEW chats AS SELECT name, id FROM chat")
    let latest = CommonTableExpression(named: "message", sql: "SELECT chatId FROM main.message")
    let all = Chat.with(latest).joining(required: Chat.association(to: latest)).withStableOrder()
    #expect(try sql(all).hasSuffix(#"ORDER BY "chat"."id""#))
    #expect(
      try sql(latest.all().with(latest).withStableOrder()).hasSuffix(#"SELECT * FROM "message" ORDER BY 1"#))
    let view = Chat.hasOne(ChatView.self, using: ForeignKey(["id"], to: ["id"]))
    let views = Chat.joining(required: view).withStableOrder()
    #expect(try sql(views).hasSuffix(#"ORDER BY "chat"."id", "chats"."name", "chats"."id""#))
  }

  @Test func `rows of a query are joined and included`() throws {
    let latest = CommonTableExpression(
      named: "latest", sql: "SELECT chatId, max(at) AS at FROM message GROUP BY chatId")
    let ofChat = Chat.association(to: latest) { chat, latest in chat["id"] == latest["chatId"] }
    let request = Chat.with(latest).including(optional: ofChat).order(Column("id"))
    #expect(
      try sql(request) == """
        WITH "latest" AS (SELECT chatId, max(at) AS at FROM message GROUP BY chatId) \
        SELECT "chat".*, "latest".* FROM "chat" LEFT JOIN "latest" ON "chat"."id" = "latest"."chatId" \
        ORDER BY "chat"."id"
        """)
    #expect(
      try request.asRequest(of: ChatInfo.self).fetchAll(db) == [
        ChatInfo(chat: Chat(id: 1, name: "Ada"), latest: ChatInfo.Latest(at: 20)),
        ChatInfo(chat: Chat(id: 2, name: "Bob"), latest: ChatInfo.Latest(at: 5)),
        ChatInfo(chat: Chat(id: 3, name: "Cid"), latest: nil),
      ])
    let late = Chat.with(latest).joining(required: ofChat.filter(Column("at") > 9))
    #expect(
      try sql(late).hasSuffix(
        #"JOIN "latest" ON ("chat"."id" = "latest"."chatId") AND ("latest"."at" > ?) [9]"#))
    #expect(try late.fetchAll(db).map(\.name) == ["Ada"])
    let all = Chat.with(latest).joining(required: Chat.association(to: latest))
    #expect(try all.fetchCount(db) == 6, "each row with each other one")
  }

  @Test func `a query is joined with tables and with queries`() throws {
    let late = CommonTableExpression<Row>(named: "late", request: Message.filter(Column("at") > 9))
    let early = CommonTableExpression<Row>(named: "early", request: Message.filter(Column("at") < 15))
    let chats = late.all().with(late).joining(
      required: late.association(to: Chat.self) { late, chat in late["chatId"] == chat["id"] }
        .filter(Column("name") == "Ada"))
    #expect(try chats.fetchCount(db) == 2)
    let pairs = late.all().with(late).with(early).joining(
      required: late.association(to: early) { $0["chatId"] == $1["chatId"] && $0["at"] > $1["at"] })
    #expect(try pairs.fetchAll(db).map { $0["text"] as String? } == ["b"])
    let table = late.association(to: Table<Row>("message")) { $0["id"] == $1["id"] }
    #expect(try late.all().with(late).joining(required: table).fetchCount(db) == 2)
  }

  @Test func `a query that is joined twice under one condition is one join`() throws {
    let late = CommonTableExpression(named: "late", sql: "SELECT 1 AS chatId, 9 AS at")
    func joined(_ operation: @escaping (SQLExpression, SQLExpression) -> SQLExpression) -> JoinAssociation<
      Chat, Row
    > { Chat.association(to: late) { chat, late in operation(chat["id"], late["chatId"]) } }
    let one = Chat.with(late).joining(required: joined(==)).joining(required: joined(==))
    #expect(
      try sql(one) == """
        WITH "late" AS (SELECT 1 AS chatId, 9 AS at) SELECT "chat".* FROM "chat" \
        JOIN "late" ON "chat"."id" = "late"."chatId"
        """)
    let two = Chat.with(late).joining(required: joined(==)).joining(required: joined(>))
    #expect(
      try sql(two).hasSuffix(
        #"JOIN "late" "late1" ON "chat"."id" = "late1"."chatId" JOIN "late" "late2" ON "chat"."id" > "late2"."chatId""#
      ))
  }

  @Test func `rows that a query finds are changed`() throws {
    let late = CommonTableExpression(named: "late", sql: "SELECT chatId FROM message WHERE at > 9")
    let request = Chat.with(late).filter(late.contains(Column("id")))
    let name = CommonTableExpression(named: "new", columns: [], sql: "SELECT 'new'")
    #expect(try request.with(name).updateAll(db, Column("name").set(to: name.all())) == 1)
    #expect(try String.fetchAll(db, sql: "SELECT name FROM chat") == ["new", "Bob", "Cid"])
    #expect(try request.limit(1).deleteAll(db) == 1)
    #expect(try Chat.fetchCount(db) == 2)
  }

  @Test func `a query without its WITH clause is no table`() throws {
    let late = CommonTableExpression(named: "late", sql: "SELECT 1 AS a")
    let error = #expect(throws: DatabaseError.self) { try late.all().fetchAll(db) }
    #expect(error?.message == "no such table: late")
  }
}
