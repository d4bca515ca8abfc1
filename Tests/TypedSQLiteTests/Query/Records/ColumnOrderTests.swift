import Testing
import TypedSQLite

/// Records find the columns of their properties whatever the order, the number and the case of the columns.
struct ColumnOrderTests {
  struct Pair: Codable, FetchableRecord, Equatable {
    var a: Int
    var b: Int?
    var c: String?
  }

  private func pair(_ sql: String) throws -> Pair? {
    try DatabaseQueue().read { try Pair.fetchOne($0, sql: sql) }
  }

  @Test(arguments: [
    "SELECT 1 AS a, 2 AS b, 'x' AS c", "SELECT 'x' AS c, 2 AS b, 1 AS a", "SELECT 'x' AS C, 1 AS A, 2 AS B",
    "SELECT 0 AS d, 1 AS a, 0 AS e, 2 AS b, 0 AS f, 'x' AS c",
  ])
  func columnsHaveAnyOrder(sql: String) throws {
    #expect(try pair(sql) == Pair(a: 1, b: 2, c: "x"))
  }

  @Test(arguments: [
    // The column after that of `a` has the name of `b`, but the leftmost one counts.
    "SELECT 2 AS b, 1 AS a, 0 AS b, 'x' AS c", "SELECT 2 AS B, 1 AS a, 0 AS b, 'x' AS c, 'y' AS c",
  ])
  func leftmostOfEqualNamesCounts(sql: String) throws {
    #expect(try pair(sql) == Pair(a: 1, b: 2, c: "x"))
  }

  @Test func missingColumnsAndNullsAreNil() throws {
    #expect(try pair("SELECT 1 AS a") == Pair(a: 1, b: nil, c: nil))
    #expect(try pair("SELECT NULL AS b, 1 AS a, NULL AS c") == Pair(a: 1, b: nil, c: nil))
    #expect(throws: RowDecodingError.self) { try pair("SELECT 2 AS b, NULL AS a") }
  }

  @Test func wideRowsAreRead() throws {
    let others = (0..<30).map { "0 AS d\($0)" }.joined(separator: ", ")
    #expect(try pair("SELECT 2 AS b, \(others), 1 AS a, 0 AS B, 'x' AS c") == Pair(a: 1, b: 2, c: "x"))
  }

  @Test func eachRowIsRead() throws {
    let sql = """
      WITH t(number) AS (VALUES (1), (NULL), (3))
      SELECT number AS b, ifnull(number, 1) + 1 AS a, 'x' || number AS c FROM t
      """
    let pairs = try DatabaseQueue().read { try Pair.fetchAll($0, sql: sql) }
    #expect(pairs == [Pair(a: 2, b: 1, c: "x1"), Pair(a: 2, b: nil, c: nil), Pair(a: 4, b: 3, c: "x3")])
  }
}
