import Foundation
import Testing
import TypedSQLite

/// The SQL of an expression with literal arguments.
func sqlText(_ expression: some SQLSpecificExpressible) throws -> String {
  let expression = expression.sqlExpression
  let db = try Database(path: ":memory:")
  var text = expression.sql
  for value in try argumentTexts(expression.arguments, db) {
    guard let mark = text.firstIndex(of: "?") else { break }
    text.replaceSubrange(mark...mark, with: value)
  }
  return text
}

/// Each argument as a SQL literal.
private func argumentTexts(_ arguments: StatementArguments, _ db: Database) throws -> [String] {
  guard !arguments.isEmpty else { return [] }
  let count = arguments.description.split(separator: ", ").count
  let columns = (1...count).map { "quote(?) AS c\($0)" }.joined(separator: ", ")
  let row = try #require(try Row.fetchOne(db, sql: "SELECT \(columns)", arguments: arguments))
  return try (0..<count).map { try row.decode(String.self, atIndex: $0) }
}

private let a = Column("a")
private let b = Column("b")
private let flag = Column("flag")

struct SQLExpressionTests {
  @Test func `comparisons name the column, the operator and the value`() throws {
    #expect(try sqlText(a == 1) == #""a" = 1"#)
    #expect(try sqlText(1 == a) == #"1 = "a""#)
    #expect(try sqlText(true == flag) == #""flag" = 1"#)
    #expect(try sqlText(false != flag) == #""flag" <> 0"#)
    #expect(try sqlText(a != "x") == #""a" <> 'x'"#)
    #expect(try sqlText(a < 1) == #""a" < 1"#)
    #expect(try sqlText(a <= b) == #""a" <= "b""#)
    #expect(try sqlText(2 > a) == #"2 > "a""#)
    #expect(try sqlText(a >= 1.5) == #""a" >= 1.5"#)
    #expect(try sqlText(a === b) == #""a" IS "b""#)
    #expect(try sqlText(a !== 1) == #""a" IS NOT 1"#)
    #expect(try sqlText(flag == true) == #""flag" = 1"#)
  }

  @Test func `nil is NULL, on either side, and the column comes first`() throws {
    let nothing: Int? = nil
    #expect(try sqlText(a == nil) == #""a" IS NULL"#)
    #expect(try sqlText(nil == a) == #""a" IS NULL"#)
    #expect(try sqlText(a == nothing) == #""a" IS NULL"#)
    #expect(try sqlText(a == DatabaseValue.null) == #""a" IS NULL"#)
    #expect(try sqlText(a != nil) == #""a" IS NOT NULL"#)
    #expect(try sqlText(nil != a) == #""a" IS NOT NULL"#)
    #expect(try sqlText(a === nil) == #""a" IS NULL"#)
    #expect(try sqlText(a !== nothing) == #""a" IS NOT NULL"#)
  }

  @Test func `operands with several parts are in parentheses, the whole is not`() throws {
    #expect(try sqlText(a + 1 + 2) == #"("a" + 1) + 2"#)
    #expect(try sqlText(a * (b - 1)) == #""a" * ("b" - 1)"#)
    #expect(try sqlText(10 / a) == #"10 / "a""#)
    #expect(try sqlText(-a) == #"-"a""#)
    #expect(try sqlText(-(a + b)) == #"-("a" + "b")"#)
    #expect(try sqlText(~a & 3 | b) == #"((~"a") & 3) | "b""#)
    #expect(try sqlText(a << 2 == 8) == #"("a" << 2) = 8"#)
    #expect(try sqlText(length(a) >> 1 == 8) == #"(LENGTH("a") >> 1) = 8"#)
  }

  @Test func `arithmetic of two Swift numbers stays in Swift`() throws {
    #expect(try sqlText(a == 2 * 5) == #""a" = 10"#)
    #expect(try sqlText(a == ("B" > "C")) == #""a" = 0"#)
  }

  @Test func `AND and OR are chains of conditions`() throws {
    #expect(try sqlText(a == 1 && b == 2 && flag) == #"("a" = 1) AND ("b" = 2) AND "flag""#)
    #expect(try sqlText(a == 1 || b == 2 && flag) == #"("a" = 1) OR (("b" = 2) AND "flag")"#)
    #expect(try sqlText(flag && true) == #""flag" AND 1"#)
    #expect(try sqlText(a ?? 0) == #"IFNULL("a", 0)"#)
  }

  @Test func `a negation uses the opposite operator if there is one`() throws {
    #expect(try sqlText(!flag) == #"NOT "flag""#)
    #expect(try sqlText(!(a == 1)) == #""a" <> 1"#)
    #expect(try sqlText(!(a != nil)) == #""a" IS NULL"#)
    #expect(try sqlText(!(a > 1)) == #"NOT ("a" > 1)"#)
    #expect(try sqlText(!(a == 1 && flag)) == #"NOT (("a" = 1) AND "flag")"#)
    #expect(try sqlText(!a.like("x%")) == #""a" NOT LIKE 'x%'"#)
    #expect(try sqlText(!(!(a == b))) == #""a" = "b""#)
  }

  @Test func `joined chains are flattened if grouping has no effect`() throws {
    let chain = [a, b].joined(operator: .concat)
    #expect(try sqlText([chain, flag.sqlExpression].joined(operator: .concat)) == #""a" || "b" || "flag""#)
    let sum = [a, b].joined(operator: .add)
    #expect(try sqlText([sum, flag.sqlExpression].joined(operator: .add)) == #"("a" + "b") + "flag""#)
    let mixed: [any SQLSpecificExpressible] = [a, b == 1]
    #expect(try sqlText(mixed.joined(operator: .or)) == #""a" OR ("b" = 1)"#)
    #expect(try sqlText([a].joined(operator: .and)) == #""a""#)
  }

  @Test(arguments: [
    (SQLExpression.AssociativeBinaryOperator.and, "1"), (.or, "0"), (.add, "0"), (.multiply, "1"),
    (.bitwiseAnd, "-1"), (.bitwiseOr, "0"), (.concat, "''"),
  ])
  func `a chain of nothing is what changes nothing`(
    op: SQLExpression.AssociativeBinaryOperator, expected: String
  ) throws {
    #expect(try sqlText([Column]().joined(operator: op)) == expected)
  }

  @Test func `a collation is at the end of a comparison and at the left of a list`() throws {
    let name = Column("name").collating(.nocase)
    #expect(try sqlText(name == "Arthur") == #""name" = 'Arthur' COLLATE NOCASE"#)
    #expect(try sqlText("Arthur" != name) == #"'Arthur' <> "name" COLLATE NOCASE"#)
    #expect(try sqlText(["x", "y"].contains(name)) == #"("name" COLLATE NOCASE) IN ('x', 'y')"#)
    #expect(try sqlText(("a"..."z").contains(name)) == #"("name" COLLATE NOCASE) BETWEEN 'a' AND 'z'"#)
    #expect(try sqlText(a.collating(Database.CollationName("my \"own\""))) == #""a" COLLATE "my ""own""""#)
  }

  @Test func `a collation at the end bears on both operands`() throws {
    let db = try Database(path: ":memory:")
    for expression in [
      "x".databaseValue.collating(.nocase) == "X", "X" == "x".databaseValue.collating(.nocase),
    ] {
      let sql = "SELECT \(expression.sql)"
      #expect(try Int.fetchOne(db, sql: sql, arguments: expression.arguments) == 1)
    }
  }

  @Test func `functions are calls with their arguments`() throws {
    #expect(try sqlText(abs(a)) == #"ABS("a")"#)
    #expect(try sqlText(length(a)) == #"LENGTH("a")"#)
    #expect(try sqlText(lower(a)) == #"LOWER("a")"#)
    #expect(try sqlText(upper(a)) == #"UPPER("a")"#)
    #expect(try sqlText(ifNull(a, "none")) == #"IFNULL("a", 'none')"#)
    #expect(
      try sqlText(coalesce([a, b, 0.databaseValue] as [any SQLSpecificExpressible]))
        == #"COALESCE("a", "b", 0)"#)
    #expect(try sqlText(coalesce([a])) == #""a""#)
    #expect(try sqlText(coalesce([Column]())) == "NULL")
    #expect(try sqlText(max(a, 1, b)) == #"MAX("a", 1, "b")"#)
    #expect(try sqlText(min(a, "x")) == #"MIN("a", 'x')"#)
    #expect(try sqlText(cast(a, as: .blob)) == #"CAST("a" AS BLOB)"#)
    #expect(try sqlText(cast("foo", as: Database.StorageClass.blob)) == "CAST('foo' AS BLOB)")
    #expect(try sqlText(a.capitalized) == #"swiftCapitalizedString("a")"#)
  }

  @Test func `aggregates take a filter`() throws {
    #expect(try sqlText(count(a)) == #"COUNT("a")"#)
    #expect(try sqlText(count(.allColumns)) == "COUNT(*)")
    #expect(try sqlText(count(distinct: a)) == #"COUNT(DISTINCT "a")"#)
    #expect(try sqlText(sum(a + 1)) == #"SUM("a" + 1)"#)
    #expect(try sqlText(total(a)) == #"TOTAL("a")"#)
    #expect(try sqlText(average(a)) == #"AVG("a")"#)
    #expect(try sqlText(min(a)) == #"MIN("a")"#)
    #expect(try sqlText(max(a, filter: b > 1)) == #"MAX("a") FILTER (WHERE "b" > 1)"#)
    #expect(try sqlText(sum(a, filter: b == 1)) == #"SUM("a") FILTER (WHERE "b" = 1)"#)
  }

  @Test func `date functions take modifiers that SQLite knows`() throws {
    #expect(try sqlText(julianDay(a)) == #"JULIANDAY("a")"#)
    let modifiers: [(SQLDateModifier, String)] = [
      (.day(-3), "2024-01-28 10:20:30"), (.hour(2), "2024-01-31 12:20:30"),
      (.minute(-20), "2024-01-31 10:00:30"), (.second(1.5), "2024-01-31 10:20:31"),
      (.month(1), "2024-03-02 10:20:30"), (.year(-1), "2023-01-31 10:20:30"),
      (.startOfDay, "2024-01-31 00:00:00"), (.startOfMonth, "2024-01-01 00:00:00"),
      (.startOfYear, "2024-01-01 00:00:00"), (.weekday(4), "2024-02-01 10:20:30"),
    ]
    let db = try Database(path: ":memory:")
    for (modifier, expected) in modifiers {
      let date = dateTime("2024-01-31 10:20:30".databaseValue, modifier)
      #expect(try String.fetchOne(db, sql: "SELECT \(date.sql)", arguments: date.arguments) == expected)
    }
  }

  @Test func `LIKE takes a pattern and a character that escapes`() throws {
    #expect(try sqlText(a.like("%x%")) == #""a" LIKE '%x%'"#)
    #expect(try sqlText(a.like(b)) == #""a" LIKE "b""#)
    #expect(try sqlText(a.like("10\\%", escape: "\\")) == #""a" LIKE '10\%' ESCAPE '\'"#)
  }

  @Test func `literals keep their arguments, and are in parentheses as operands`() throws {
    let literal = SQLExpressionLiteral("? + ?", arguments: [1, 2])
    #expect(literal.sql == "? + ?")
    #expect(literal.arguments == [1, 2])
    #expect(try sqlText(literal * a) == #"(1 + 2) * "a""#)
    let twice = (a == "it's").literal
    #expect(twice.sql == #""a" = ?"#)
    #expect(twice.arguments == ["it's"])
  }

  @Test func `raw values of an enum name columns`() throws {
    enum Columns: String, ColumnExpression { case score }
    #expect(try sqlText(Columns.score > 10) == #""score" > 10"#)
    #expect(try sqlText(Columns.score.detached) == #""score""#)
  }
}
