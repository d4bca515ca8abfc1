import Testing
import TypedSQLite

struct MembershipTests {
  private let c = Column("c")

  @Test func `a list is IN, one element is an equality, none is false`() throws {
    #expect(try sqlText([1, 2, 3].contains(c)) == #""c" IN (1, 2, 3)"#)
    #expect(try sqlText([1].contains(c)) == #""c" = 1"#)
    #expect(try sqlText([Int]().contains(c)) == "0")
    #expect(try sqlText(![1, 2, 3].contains(c)) == #""c" NOT IN (1, 2, 3)"#)
    #expect(try sqlText(![1].contains(c)) == #""c" <> 1"#)
    #expect(try sqlText(![Int]().contains(c)) == "1")
    #expect(try sqlText(!(![1, 2].contains(c))) == #""c" IN (1, 2)"#)
    #expect(try sqlText([c, Column("d")].contains(Column("e"))) == #""e" IN ("c", "d")"#)
    let mixed: [any SQLExpressible] = [1, "x", c]
    #expect(try sqlText(mixed.contains(Column("e"))) == #""e" IN (1, 'x', "c")"#)
    #expect(try sqlText(AnySequence([1, 2]).contains(c)) == #""c" IN (1, 2)"#)
  }

  @Test func `ranges are BETWEEN, or two comparisons if the end is excluded`() throws {
    #expect(try sqlText((1...10).contains(c)) == #""c" BETWEEN 1 AND 10"#)
    #expect(try sqlText(!(1...10).contains(c)) == #""c" NOT BETWEEN 1 AND 10"#)
    #expect(try sqlText((1..<10).contains(c)) == #"("c" >= 1) AND ("c" < 10)"#)
    #expect(try sqlText((1.5...2.5).contains(c)) == #""c" BETWEEN 1.5 AND 2.5"#)
    #expect(try sqlText(("a"..<"b").contains(c)) == #"("c" >= 'a') AND ("c" < 'b')"#)
  }

  /// The values of a column for which a condition is true.
  private func found(_ condition: SQLExpression) throws -> [DatabaseValue] {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(c); INSERT INTO t VALUES (1), (2), (3.5), (NULL)")
    let sql = "SELECT c FROM t WHERE \(condition.sql)"
    return try DatabaseValue.fetchAll(db, sql: sql, arguments: condition.arguments)
  }

  @Test func `nil in a list is NULL in the column`() throws {
    let list: [Int?] = [1, nil]
    #expect(try found(list.contains(c)) == [1.databaseValue, .null])
    #expect(try found(!list.contains(c)) == [2.databaseValue, 3.5.databaseValue])
    #expect(try found([Int?.none].contains(c)) == [.null])
  }

  @Test func `a NaN in a list is equal to nothing and spoils nothing`() throws {
    #expect(try found([1, .nan].contains(c)) == [1.databaseValue])
    #expect(try found(![1, .nan].contains(c)) == [2.databaseValue, 3.5.databaseValue])
    #expect(try found([Double.nan].contains(c)) == [])
    #expect(try found(c == Double.nan) == [])
  }
}
