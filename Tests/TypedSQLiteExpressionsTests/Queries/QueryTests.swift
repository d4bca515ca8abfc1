import Testing
import TypedSQLiteExpressions

private let users = Table("users")
private let posts = Table("posts")
private let id = Expression<Int64>("id")
private let email = Expression<String>("email")
private let age = Expression<Int?>("age")
private let isAdmin = Expression<Bool>("admin")
private let author = Expression<Int64>("author")
private let published = Expression<Bool>("published")

@Suite struct QueryTests {
  @Test func `a table, a view and a virtual table select each column of each row`() {
    expectSQL(users, #"SELECT * FROM "users""#)
    expectSQL(View("adults"), #"SELECT * FROM "adults""#)
    expectSQL(VirtualTable("index"), #"SELECT * FROM "index""#)
    expectSQL(Table("users", database: "other"), #"SELECT * FROM "other"."users""#)
    expectSQL(Table(#"we"ird"#), #"SELECT * FROM "we""ird""#)
    #expect("\(users)" == #"SELECT * FROM "users""#)
  }

  @Test func `select names columns, and distinct removes duplicates`() {
    expectSQL(users.select(email), #"SELECT "email" FROM "users""#)
    expectSQL(users.select(email, age), #"SELECT "email", "age" FROM "users""#)
    expectSQL(users.select([email, age + 1]), #"SELECT "email", ("age" + 1) FROM "users""#)
    expectSQL(users.select(distinct: age), #"SELECT DISTINCT "age" FROM "users""#)
    expectSQL(users.select(distinct: email, age), #"SELECT DISTINCT "email", "age" FROM "users""#)
    expectSQL(users.select(email).select(*), #"SELECT * FROM "users""#)
    expectSQL(users.select(distinct: *), #"SELECT DISTINCT * FROM "users""#)
    expectSQL(users.select(users[*], posts[id]), #"SELECT "users".*, "posts"."id" FROM "users""#)
  }

  @Test func `conditions are joined by AND`() {
    let adults = users.filter(age >= 18)
    expectSQL(adults, #"SELECT * FROM "users" WHERE ("age" >= 18)"#)
    expectSQL(
      adults.where(isAdmin || email == "a"),
      #"SELECT * FROM "users" WHERE (("age" >= 18) AND ("admin" OR ("email" = 'a')))"#)
    expectSQL(
      users.filter(1...5 ~= id).filter(isAdmin),
      #"SELECT * FROM "users" WHERE (("id" BETWEEN 1 AND 5) AND "admin")"#)
    expectSQL([1, 2].contains(id) as Expression<Bool>, #"("id" IN (1, 2))"#)
    expectSQL(users.filter([Int64]().contains(id)), #"SELECT * FROM "users" WHERE ("id" IN ())"#)
    expectSQL(users.filter([30, 40].contains(age)), #"SELECT * FROM "users" WHERE ("age" IN (30, 40))"#)
  }

  @Test func `order, limit and offset follow`() {
    expectSQL(
      users.order(age.desc, email), #"SELECT * FROM "users" ORDER BY "age" DESC, "email""#)
    expectSQL(users.order(age).order([email]), #"SELECT * FROM "users" ORDER BY "email""#)
    expectSQL(users.limit(5), #"SELECT * FROM "users" LIMIT 5"#)
    expectSQL(users.limit(5, offset: 10), #"SELECT * FROM "users" LIMIT 5 OFFSET 10"#)
    expectSQL(users.limit(5).limit(nil), #"SELECT * FROM "users""#)
  }

  @Test func `groups have conditions`() {
    expectSQL(
      users.select(age, count(*)).group(age), #"SELECT "age", count(*) FROM "users" GROUP BY "age""#)
    expectSQL(
      users.group(age, having: count(*) > 1),
      #"SELECT * FROM "users" GROUP BY "age" HAVING (count(*) > 1)"#)
    expectSQL(
      users.group([age, isAdmin], having: age > 1),
      #"SELECT * FROM "users" GROUP BY "age", "admin" HAVING ("age" > 1)"#)
  }

  @Test func `a join has a condition and takes that of the joined table`() {
    expectSQL(
      users.join(posts, on: posts[author] == users[id]),
      #"SELECT * FROM "users" INNER JOIN "posts" ON ("posts"."author" = "users"."id")"#)
    expectSQL(
      users.join(.leftOuter, posts.filter(published), on: author == users[id]),
      #"SELECT * FROM "users" LEFT OUTER JOIN "posts" ON (("author" = "users"."id") AND "published")"#)
    expectSQL(
      users.join(.cross, posts, on: isAdmin), #"SELECT * FROM "users" CROSS JOIN "posts" ON "admin""#)
  }

  @Test func `an alias renames a table, without its database`() {
    let managers = Table("users", database: "main").alias("managers")
    expectSQL(managers, #"SELECT * FROM "main"."users" AS "managers""#)
    expectSQL(managers[id], #""managers"."id""#)
    expectSQL(
      users.join(managers, on: managers[id] == users[author]),
      #"SELECT * FROM "users" INNER JOIN "main"."users" AS "managers" "#
        + #"ON ("managers"."id" = "users"."author")"#)
  }

  @Test func `queries are united, and named for use in another`() {
    expectSQL(
      users.select([email]).union(posts.select([email])).order(email),
      #"SELECT "email" FROM "users" UNION SELECT "email" FROM "posts" ORDER BY "email""#)
    expectSQL(users.union(all: true, users), #"SELECT * FROM "users" UNION ALL SELECT * FROM "users""#)
    let recent = Table("recent")
    expectSQL(
      recent.with(recent, as: posts.filter(published)),
      #"WITH "recent" AS (SELECT * FROM "posts" WHERE "published") SELECT * FROM "recent""#)
    expectSQL(
      recent.with(recent, columns: [id, posts[email]], recursive: true, hint: .notMaterialized, as: posts),
      #"WITH RECURSIVE "recent" ("id", "email") AS NOT MATERIALIZED (SELECT * FROM "posts") "#
        + #"SELECT * FROM "recent""#)
  }

  @Test func `count and exists are questions of one value`() {
    expectSQL(users.filter(isAdmin).count, #"SELECT count(*) FROM "users" WHERE "admin""#)
    expectSQL(users.exists, #"SELECT EXISTS (SELECT * FROM "users")"#)
    expectSQL(users.select(age.max), #"SELECT max("age") FROM "users""#)
  }
}
