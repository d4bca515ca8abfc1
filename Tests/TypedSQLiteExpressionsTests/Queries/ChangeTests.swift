import Testing
import TypedSQLiteExpressions

private let users = Table("users")
private let id = Expression<Int64>("id")
private let email = Expression<String>("email")
private let age = Expression<Int?>("age")

@Suite struct ChangeTests {
  @Test func `insert sets columns`() {
    expectSQL(
      users.insert(email <- "a@example.com", age <- 30),
      #"INSERT INTO "users" ("email", "age") VALUES ('a@example.com', 30)"#)
    expectSQL(
      users.insert(or: .replace, email <- "a", age <- nil),
      #"INSERT OR REPLACE INTO "users" ("email", "age") VALUES ('a', NULL)"#)
    expectSQL(users.insert(), #"INSERT INTO "users" DEFAULT VALUES"#)
    expectSQL(users.insert(users[email] <- "a"), #"INSERT INTO "users" ("email") VALUES ('a')"#)
  }

  @Test func `of a column set twice the last value counts`() {
    expectSQL(users.insert(age <- 1, age <- 2), #"INSERT INTO "users" ("age") VALUES (2)"#)
  }

  @Test func `insertMany puts rows in one statement, and each value under its column`() {
    expectSQL(
      users.insertMany([[email <- "a", age <- 1], [age <- 2, email <- "b"]]),
      #"INSERT INTO "users" ("email", "age") VALUES ('a', 1), ('b', 2)"#)
    expectSQL(
      users.insertMany(or: .ignore, [[email <- "a"], [age <- 2]]),
      #"INSERT OR IGNORE INTO "users" ("email", "age") VALUES ('a', NULL), (NULL, 2)"#)
    expectSQL(
      users.insertMany(or: .fail, [email <- "a"], [email <- "b"]),
      #"INSERT OR FAIL INTO "users" ("email") VALUES ('a'), ('b')"#)
  }

  @Test func `no rows insert nothing`() {
    expectSQL(users.insertMany([]), "SELECT 1 WHERE 0")
  }

  @Test func `a query's rows are inserted`() {
    expectSQL(
      users.insert(Table("old").select([email]).filter(age > 3)),
      #"INSERT INTO "users" SELECT "email" FROM "old" WHERE ("age" > 3)"#)
  }

  @Test func `upsert updates the row in its way`() {
    expectSQL(
      users.upsert(email <- "a", age <- 1, onConflictOf: email),
      #"INSERT INTO "users" ("email", "age") VALUES ('a', 1) "#
        + #"ON CONFLICT ("email") DO UPDATE SET "age" = "excluded"."age""#)
    expectSQL(
      users.upsert([email <- "a"], onConflictOf: users[email], set: [age <- age + 1]),
      #"INSERT INTO "users" ("email") VALUES ('a') "#
        + #"ON CONFLICT ("email") DO UPDATE SET "age" = ("age" + 1)"#)
    expectSQL(
      users.upsert(email <- "a", onConflictOf: email),
      #"INSERT INTO "users" ("email") VALUES ('a') ON CONFLICT ("email") DO NOTHING"#)
    expectSQL(
      users.upsert(email <- "a", age <- 1, onConflictOf: email, set: [age <- 2]),
      #"INSERT INTO "users" ("email", "age") VALUES ('a', 1) ON CONFLICT ("email") DO UPDATE SET "age" = 2"#)
  }

  @Test func `a constraint of two columns may be in the way`() throws {
    let insert = users.upsert(id <- 1, email <- "a", age <- 1, onConflictOf: (users[id], email))
    expectSQL(
      insert,
      #"INSERT INTO "users" ("id", "email", "age") VALUES (1, 'a', 1) "#
        + #"ON CONFLICT ("id", "email") DO UPDATE SET "age" = "excluded"."age""#)
    let db = try Connection()
    try db.run(
      users.create { table in
        table.column(id)
        table.column(email)
        table.column(age)
        table.unique(id, email)
      })
    try db.run(users.insert(id <- 1, email <- "a", age <- 7))
    try db.run(insert)
    #expect(try db.prepare(users).map { $0[age] } == [1])
  }

  @Test func `update and delete change the rows of the query`() {
    expectSQL(
      users.filter(id == 1).update(email <- "b", users[age] <- nil),
      #"UPDATE "users" SET "email" = 'b', "age" = NULL WHERE ("id" = 1)"#)
    expectSQL(users.filter(id == 1).delete(), #"DELETE FROM "users" WHERE ("id" = 1)"#)
    expectSQL(
      users.order(id).limit(1).delete(), #"DELETE FROM "users" ORDER BY "id" LIMIT 1"#)
  }
}
