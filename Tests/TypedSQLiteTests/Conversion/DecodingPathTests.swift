import Testing
import TypedSQLite

/// Which path decodes a value: straight from the statement, or through its storage value.
@Suite struct DecodingPathTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// Here the compiler knows only that the type converts.
  private func fetchThroughValues<Value: DatabaseValueConvertible>(_ type: Value.Type, _ sql: String) throws
    -> Value?
  {
    try Value.fetchOne(db, sql: sql)
  }

  @Test func `the types in the calling code determine the path`() throws {
    #expect(try Int.fetchOne(db, sql: "SELECT '12abc'") == 12)
    #expect(throws: RowDecodingError.self) { try fetchThroughValues(Int.self, "SELECT '12abc'") }
    #expect(try fetchThroughValues(Int.self, "SELECT 12") == 12)
    #expect(try Int?.fetchAll(db, sql: "SELECT '12abc'") == [12])
    let request: SQLRequest<Int> = "SELECT '12abc'"
    #expect(try request.fetchOne(db) == 12)
  }

  @Test func `a row of a cursor reads its statement, and a copy its values`() throws {
    let cursor = try Row.fetchCursor(db, sql: "SELECT '1x' AS a")
    let row = try #require(try cursor.next())
    #expect(row["a"] as Int == 1)
    #expect(try row.decode(Int.self, atIndex: 0) == 1)
    #expect(throws: RowDecodingError.self) { try row.copy().decode(Int.self, forColumn: "a") }
    let fetched = try #require(try Row.fetchOne(db, sql: "SELECT '1x' AS a"))
    #expect(throws: RowDecodingError.self) { try fetched.decode(Int?.self, forColumn: "a") }
  }

  @Test func `a scope of a row that reads its statement does so too`() throws {
    let adapter = ScopeAdapter(["s": SuffixRowAdapter(fromIndex: 1)])
    let cursor = try Row.fetchCursor(db, sql: "SELECT 0, '1x' AS a", adapter: adapter)
    let row = try #require(try cursor.next())
    #expect(row.scopes["s"]?["a"] as Int? == 1)
  }
}
