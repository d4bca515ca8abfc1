import Foundation
import Testing
import TypedSQLite

// Wrappers as programs write them, with an empty conformance to each protocol.

private struct Wrapper<RawValue>: RawRepresentable { var rawValue: RawValue }

extension Wrapper: SQLExpressible where RawValue: SQLExpressible {}
extension Wrapper: SQLSelectable where RawValue: SQLSelectable {}
extension Wrapper: SQLOrderingTerm where RawValue: SQLOrderingTerm {}
extension Wrapper: SQLSpecificExpressible where RawValue: SQLSpecificExpressible {}
extension Wrapper: StatementBinding where RawValue: StatementBinding {}
extension Wrapper: StatementColumnConvertible where RawValue: StatementColumnConvertible {}
extension Wrapper: DatabaseValueConvertible where RawValue: DatabaseValueConvertible {}

/// Which types conform to which protocols, as programs rely on it.
@Suite struct ConformanceTableTests {
  private func isFast(_ type: any DatabaseValueConvertible.Type) -> Bool {
    type is any StatementColumnConvertible.Type
  }

  @Test func `what is read straight from a statement, and what is not`() {
    let fast: [any DatabaseValueConvertible.Type] = [
      Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self, Double.self, Float.self, String.self, Data.self, Date.self, UUID.self,
      Decimal.self, DatabaseDateComponents.self, Int?.self,
    ]
    for type in fast { #expect(isFast(type), "\(type)") }
    let slow: [any DatabaseValueConvertible.Type] = [
      DatabaseValue.self, URL.self, FTS5Pattern.self, URL?.self,
    ]
    for type in slow { #expect(!isFast(type), "\(type)") }
  }

  @Test func `expressions are selected, ordered by and operands, and values are only operands`() {
    let expressions: [any SQLSpecificExpressible] = [
      Column("a"), Column("a").sqlExpression, "a" as SQL, DatabaseValue.null, JSONColumn("a"),
      SQLDateModifier.utc, Table("t").all(), "SELECT 1" as SQLRequest<Int>, Column?.none,
      Wrapper(rawValue: Column("a")),
    ]
    for expression in expressions {
      _ = (expression.sqlSelection, expression.sqlOrdering)
      #expect(!expression.sqlExpression.sql.isEmpty)
    }
    for value in [1, "a", Date(), Int?.some(1) as Any, Wrapper(rawValue: 1)] as [Any] {
      #expect(!isSpecific(value) && value is any SQLExpressible && value is any StatementBinding)
    }
    struct Thing {}
    #expect(!isSpecific(Thing()) && !((Wrapper(rawValue: Thing()) as Any) is any SQLExpressible))
  }

  private func isSpecific(_ value: Any) -> Bool { value is any SQLSpecificExpressible }

  @Test func `a wrapper is what it wraps, wherever it is used`() throws {
    let db = try Database(path: ":memory:")
    #expect(
      try Wrapper<Int>.fetchOne(db, sql: "SELECT ? + 1", arguments: [Wrapper(rawValue: 1)])?.rawValue == 2)
    let cursor: FastDatabaseValueCursor<Wrapper<String>> = try Wrapper<String>.fetchCursor(
      db, sql: "SELECT 5")
    #expect(try cursor.next()?.rawValue == "5")
    #expect((Column("id") == Wrapper(rawValue: 7)).sql == #""id" = ?"#)
  }

  @Test func `values that programs put into sets, print and send`() {
    func check(_ value: some Hashable & Sendable & CustomStringConvertible) {
      _ = (value.hashValue, value.description)
    }
    check(DatabaseValue.null)
    check(["a": 1] as StatementArguments)
    check([1, nil, "x"] as StatementArguments)
    let row: any Hashable & RandomAccessCollection & CustomStringConvertible & CustomDebugStringConvertible =
      ["a": 1] as Row
    #expect(row.count == 1)
    func checkError(_ error: some Error & CustomStringConvertible) { _ = error.description }
    checkError(DatabaseError())
    func checkCode(_ value: some RawRepresentable & Hashable & Sendable) { _ = value.rawValue }
    checkCode(ResultCode.SQLITE_TOOBIG)
    checkCode(Database.ColumnType.jsonText)
    checkCode(Database.CollationName.rtrim)
    #expect(Database.ColumnType.datetime.rawValue == "DATETIME")
    func checkCodable(_ value: some Codable & Sendable) {}
    checkCodable(DatabaseDateComponents(DateComponents(), format: .HM))
    let cursor: any Cursor<Int> = AnyCursor([1])
    #expect((try? cursor.next()) == 1)
  }
}
