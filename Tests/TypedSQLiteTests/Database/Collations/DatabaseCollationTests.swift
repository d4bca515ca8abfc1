import Foundation
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DatabaseCollationTests {
  private let db: Database
  private let byLength = DatabaseCollation("by_length") { left, right in
    if left.count == right.count { return .orderedSame }
    return left.count < right.count ? .orderedAscending : .orderedDescending
  }

  init() throws {
    db = try Database(path: ":memory:")
  }

  @Test func `a collation orders, groups and compares`() throws {
    db.add(collation: byLength)
    try db.execute(
      sql: "CREATE TABLE t(a TEXT COLLATE by_length); INSERT INTO t VALUES ('ccc'), ('a'), ('bb')")
    #expect(try String.fetchAll(db, sql: "SELECT a FROM t ORDER BY a") == ["a", "bb", "ccc"])
    #expect(try String.fetchOne(db, sql: "SELECT a FROM t WHERE a = 'zz'") == "bb")
    try db.execute(sql: "INSERT INTO t VALUES ('é')")
    #expect(try Int.fetchAll(db, sql: "SELECT count(*) FROM t GROUP BY a") == [2, 1, 1])
  }

  @Test func `a collation serves a unique index`() throws {
    db.add(collation: byLength)
    try db.execute(sql: "CREATE TABLE t(a TEXT UNIQUE COLLATE BY_LENGTH); INSERT INTO t VALUES ('a')")
    let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO t VALUES ('b')") }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
  }

  @Test func `texts that are not UTF-8 stay different even if repair would make them equal`() throws {
    db.add(collation: .caseInsensitiveCompare)
    let sql = """
      WITH t(a) AS (VALUES (CAST(x'61ff' AS TEXT)), (CAST(x'61fe' AS TEXT)), ('A\u{FFFD}'), ('b'), (CAST(x'ff' AS TEXT)))
      SELECT hex(a) FROM t ORDER BY a COLLATE swiftCaseInsensitiveCompare
      """
    #expect(try String.fetchAll(db, sql: sql) == ["41EFBFBD", "61FE", "61FF", "62", "FF"])
  }

  @Test func `a collation over bytes sees each byte`() throws {
    let reversed = DatabaseCollation(overBytes: "reversed") { left, right in
      compareBytes(right, left)
    }
    db.add(collation: reversed)
    let sql = """
      WITH t(a) AS (VALUES (''), ('b'), (CAST(x'ff' AS TEXT)), ('b' || char(0) || 'c'))
      SELECT hex(a) FROM t ORDER BY a COLLATE reversed
      """
    #expect(try String.fetchAll(db, sql: sql) == ["FF", "620063", "62", ""])
  }

  @Test func `a collation without any order neither loops nor crashes`() throws {
    db.add(collation: DatabaseCollation("mad") { _, _ in .orderedAscending })
    let sql = """
      WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t WHERE a < 500)
      SELECT count(*) FROM (SELECT hex(a) AS b FROM t ORDER BY b COLLATE mad)
      """
    #expect(try Int.fetchOne(db, sql: sql) == 500)
  }

  @Test func `a collation cannot be removed while a statement runs`() throws {
    db.add(collation: byLength)
    let cursor = try String.fetchCursor(
      db, sql: "SELECT * FROM (VALUES ('bb'), ('a')) ORDER BY 1 COLLATE by_length")
    #expect(try cursor.next() == "a")
    let error = #expect(throws: DatabaseError.self) { try db.remove(collation: byLength) }
    #expect(error?.resultCode == .SQLITE_BUSY)
    #expect(try cursor.next() == "bb")
  }

  @Test func `what needs a removed collation fails with its name`() throws {
    db.add(collation: byLength)
    try db.execute(sql: "CREATE TABLE t(a COLLATE by_length UNIQUE)")
    let statement = try db.makeStatement(sql: "SELECT a FROM t ORDER BY a")
    try db.remove(collation: byLength)
    for body in [{ try statement.execute() }, { try db.execute(sql: "INSERT INTO t VALUES ('a')") }] {
      let error = #expect(throws: DatabaseError.self) { try body() }
      #expect(error?.message == "no such collation sequence: by_length")
    }
    db.add(collation: byLength)
    try db.execute(sql: "INSERT INTO t VALUES ('a')")
    #expect(try String.fetchAll(statement) == ["a"])
  }

  @Test func `a collation is freed with its connection, when replaced and when removed`() throws {
    final class Token: Sendable {}
    var token: Token? = Token()
    weak let released = token
    func make() -> DatabaseCollation {
      let held = token
      return DatabaseCollation("c") { _, _ in held == nil ? .orderedAscending : .orderedSame }
    }
    var other: Database? = try Database(path: ":memory:")
    other?.add(collation: make())
    db.add(collation: make())
    db.add(collation: make())
    token = nil
    #expect(released != nil)
    try db.remove(collation: DatabaseCollation("C") { _, _ in .orderedSame })
    #expect(released != nil)
    other = nil
    #expect(released == nil)
  }

  @Test func `canonically equivalent texts are equal in Swift's order`() throws {
    let sql = "SELECT 'e' || char(0x301) = char(0xe9) COLLATE swiftCompare"
    #expect(try Bool.fetchOne(db, sql: sql) == true)
    #expect(
      try Bool.fetchOne(db, sql: "SELECT 'ÉTÉ' = 'été' COLLATE swiftCaseInsensitiveCompare") == true)
  }

  @Test func `a letter with a mark comes after the same letter without one, whatever the case`() throws {
    let words = [
      "z", "ÀB", "ab", "\u{AC01}", "ế", "É", "Ea", "a\u{0300}A", "e", "AC", "\u{AC00}", "ё", "ж", "Е",
    ]
    try db.execute(sql: "CREATE TABLE t (a)")
    for word in words { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [word]) }
    #expect(
      try String.fetchAll(db, sql: "SELECT a FROM t ORDER BY a COLLATE swiftCaseInsensitiveCompare")
        == ["ab", "AC", "a\u{0300}A", "ÀB", "e", "Ea", "É", "ế", "z", "Е", "ё", "ж", "\u{AC00}", "\u{AC01}"])
  }

  @Test func `marks in another order, and a syllable in pieces, are the same text`() throws {
    let pairs = [
      ("a\u{323}\u{302}", "Ậ"), ("a\u{302}\u{323}", "ậ"), ("\u{1112}\u{1161}\u{11AB}", "한"),
      ("か\u{3099}", "が"),
    ]
    for (left, right) in pairs {
      let sql = "SELECT ? = ? COLLATE swiftCaseInsensitiveCompare"
      #expect(try Bool.fetchOne(db, sql: sql, arguments: [left, right]) == true, "\(left) \(right)")
    }
    #expect(try Bool.fetchOne(db, sql: "SELECT 'ß' = 'ss' COLLATE swiftCaseInsensitiveCompare") == false)
  }

  @Test func `replacing a collation while a statement runs is a fault of the program`() async {
    await #expect(processExitsWith: .failure) {
      let db = try Database(path: ":memory:")
      let collation = DatabaseCollation("c") { _, _ in .orderedSame }
      db.add(collation: collation)
      let cursor = try Int.fetchCursor(db, sql: "VALUES (1), (2)")
      _ = try cursor.next()
      db.add(collation: collation)
      withExtendedLifetime(cursor) {}
    }
  }
}
