import ColumnMeaning
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// How the rows of both sides get into one order.
@Suite struct ComparedTableTests {
  private func plans(_ schema: String, chosen: [String] = []) throws -> (query: String, plan: [String]) {
    let database = try Database(path: ":memory:")
    try database.runAll(schema)
    let side = ComparedSide(database: database, schema: "main", resolver: ColumnResolver())
    let listed = try #require(
      try SchemaReader(database).listedTables(in: "main").first { $0.name == "t" })
    let shape = try TableShape(listed, of: side)
    let table = try ComparedTable(shape, shape, on: (side, side), chosen: chosen)
    let query = try #require(table.oldQuery(side))
    return (query, try database.rows("EXPLAIN QUERY PLAN " + query) { $0.text(3) ?? "" })
  }

  static let indexed = [
    "CREATE TABLE t(id INTEGER PRIMARY KEY, v)", "CREATE TABLE t(k TEXT PRIMARY KEY, v)",
    "CREATE TABLE t(k TEXT PRIMARY KEY COLLATE NOCASE, v)", "CREATE TABLE t(v)",
    "CREATE TABLE t(a, b, v, PRIMARY KEY(b DESC, a COLLATE RTRIM))",
    "CREATE TABLE t(a, b, v, PRIMARY KEY(b, a DESC)) WITHOUT ROWID",
    "CREATE TABLE t(k INTEGER PRIMARY KEY DESC, v)",
  ]

  @Test(arguments: indexed) func `nothing is sorted if an index has the order`(schema: String) throws {
    let (query, plan) = try plans(schema)
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(query): \(plan)")
  }

  @Test func `the key is the declared one, or the one that is named`() throws {
    #expect(try plans("CREATE TABLE t(v)").query == #"SELECT "v", "rowid" FROM "main"."t" ORDER BY "rowid""#)
    #expect(
      try plans("CREATE TABLE t(a, b, PRIMARY KEY(b, a))").query
        == #"SELECT "a", "b" FROM "main"."t" ORDER BY "b" COLLATE BINARY, "a" COLLATE BINARY"#)
    #expect(
      try plans("CREATE TABLE t(a COLLATE NOCASE, b)", chosen: ["a"]).query
        == #"SELECT "a", "b", "rowid" FROM "main"."t" ORDER BY "a" COLLATE NOCASE, typeof("a"), "a" COLLATE BINARY, "#
        + #"typeof("b"), "b" COLLATE BINARY"#)
  }

  @Test func `cells have the order of SQLite`() throws {
    let values = [
      "NULL", "-9e999", "-9223372036854775808", "-9.3e18", "-1", "-0.5", "-0.0", "0", "0.5", "1", "1.0",
      "9007199254740992.0", "9007199254740993", "9223372036854775807", "9223372036854775808.0", "9e999", "''",
      "' '",
      "'a'", "'A'", "'a '", "'ab'", "'B'", "'a'||char(0)||'b'", "'A'||char(0)||'c'", "'ä'", "'𝄞'", "'豈'",
      "x''",
      "x'00'", "x'61'", "x'ff'",
    ]
    let database = try Database(path: ":memory:")
    for collation in [KeyCollation.binary, .nocase, .rtrim] {
      for left in values {
        for right in values {
          let ranks = "SELECT n, rank() OVER (ORDER BY v COLLATE \(collation.rawValue)) AS rank FROM both"
          let row = try database.prepare(
            """
            WITH both AS (SELECT 1 AS n, \(left) AS v UNION ALL SELECT 2, \(right)), ranks AS (\(ranks))
            SELECT \(left), \(right), (SELECT rank FROM ranks WHERE n = 1), (SELECT rank FROM ranks WHERE n = 2)
            """)
          try #require(try row.step())
          let expected = row.cell(2).int64 - row.cell(3).int64
          let order = CellOrder.compare(row.cell(0), row.cell(1), collation)
          #expect(order.signum() == Int(expected).signum(), "\(left) \(right) \(collation)")
        }
      }
    }
  }
}
