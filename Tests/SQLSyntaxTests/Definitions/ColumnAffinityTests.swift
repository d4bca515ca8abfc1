import Testing
import TypedSQLiteCore

@testable import SQLSyntax

@Suite struct ColumnAffinityTests {
  private static let values: [DatabaseValue] = [
    Int64(0).databaseValue, Int64(-1).databaseValue, Int64.max.databaseValue, 1.5.databaseValue,
    2.0.databaseValue,
    1e300.databaseValue, "".databaseValue, "1".databaseValue, " 12 ".databaseValue, "1.50".databaseValue,
    "1e5".databaseValue, "12345678901234567890123456789e12".databaseValue, "1e".databaseValue,
    "-.5".databaseValue, ".".databaseValue, "+".databaseValue, "0x10".databaseValue, "12a".databaseValue,
    "2026-01-31".databaseValue, "true".databaseValue, "1_000".databaseValue, "\u{B}7".databaseValue,
    "١".databaseValue, .null,
  ]

  @Test(arguments: [
    "INTEGER", "INT", "BIGINT", "POINT", "CHAR(32)", "TEXT", "VARCHAR(3)", "CLOB", "BLOB", "", "REAL",
    "FLOAT",
    "DOUBLE PRECISION", "DATETIME", "DECIMAL(10,2)", "BOOLEAN", "UUID", "NUMERIC", "STRING", "CHARINT",
  ])
  func `a column keeps what SQLite keeps in it`(type: String) throws {
    let database = try Database(path: ":memory:")
    try database.runAll("CREATE TABLE t(c \(type))")
    let affinity = ColumnAffinity(declaredType: type, isStrict: false)
    for value in Self.values {
      try database.runAll("DELETE FROM t; INSERT INTO t VALUES (\(value.sqlLiteral))")
      let kept = try #require(try database.rows("SELECT c FROM t") { $0.cell(0).databaseValue }.first)
      let isKept =
        kept.isIdentical(to: value) || kept.isNumber && value.isNumber && kept == value && type != "REAL"
      if affinity.keeps(value) {
        #expect(isKept || kept == value && kept.isNumber, "\(type): \(value)")
      } else {
        #expect(!kept.isIdentical(to: value), "\(type): \(value)")
      }
    }
  }

  @Test(arguments: ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"])
  func `a STRICT table takes what is of its type`(type: String) throws {
    let database = try Database(path: ":memory:")
    try database.runAll("CREATE TABLE t(c \(type)) STRICT")
    let affinity = ColumnAffinity(declaredType: type, isStrict: true)
    for value in Self.values where affinity.keeps(value) {
      try database.runAll("DELETE FROM t; INSERT INTO t VALUES (\(value.sqlLiteral))")
      #expect(try database.rows("SELECT c FROM t") { $0.cell(0).databaseValue }.first == value)
    }
    #expect(affinity.keeps("x".databaseValue) == ["TEXT", "ANY"].contains(type))
  }
}
