import Foundation
import Testing
import TypedSQLite

/// What is decoded from values of another kind, in both modes.
struct StrictDecodingTests {
  private struct Player: Codable, FetchableRecord { var score: Int }

  private func queue(_ mode: Database.DecodingMode) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.decoding = mode
    return try DatabaseQueue(configuration: configuration)
  }

  @Test func `the lenient mode converts as SQLite does`() throws {
    #expect(Configuration().decoding == .lenient)
    try queue(.lenient).read { (db: Database) throws in
      #expect(try Int.fetchOne(db, sql: "SELECT 'abc'") == 0)
      #expect(try Int.fetchOne(db, sql: "SELECT 1e20") == .max)
      #expect(try Bool.fetchOne(db, sql: "SELECT 'true'") == false)
    }
  }

  @Test(arguments: ["'abc'", "'12'", "1.5", "1e20", "x'31'"])
  func `in strict mode these are no integers`(_ value: String) throws {
    let sql = "SELECT \(value) AS score"
    try queue(.strict).read { db in
      #expect(throws: RowDecodingError.self) { try Int.fetchOne(db, sql: sql) }
      #expect(throws: RowDecodingError.self) { try Int?.fetchAll(db, sql: sql) }
      #expect(throws: RowDecodingError.self) { try Player.fetchAll(db, sql: sql) }
      let row = try #require(try Row.fetchCursor(db, sql: sql).next())
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, atIndex: 0) }
      #expect(throws: RowDecodingError.self) { try row.decode(Int?.self, forColumn: "score") }
    }
  }

  @Test func `in strict mode text is no number and no Bool, and what fits is decoded`() throws {
    try queue(.strict).read { db in
      #expect(throws: RowDecodingError.self) { try Bool.fetchOne(db, sql: "SELECT 'true'") }
      #expect(throws: RowDecodingError.self) { try Double.fetchOne(db, sql: "SELECT '1.5'") }
      #expect(try Int.fetchAll(db, sql: "SELECT 1 UNION ALL SELECT 2.0") == [1, 2])
      #expect(try Int?.fetchOne(db, sql: "SELECT NULL") == .some(nil))
      #expect(try Bool.fetchOne(db, sql: "SELECT 1") == true)
      #expect(try Double.fetchOne(db, sql: "SELECT 2") == 2)
      #expect(try String.fetchOne(db, sql: "SELECT 'a'") == "a")
      #expect(try Decimal.fetchOne(db, sql: "SELECT '1.10'") == Decimal(string: "1.1"))
      #expect(try Player.fetchOne(db, sql: "SELECT 3 AS score")?.score == 3)
      let row = try #require(try Row.fetchCursor(db, sql: "SELECT 4 AS score").next())
      #expect(row["score"] as Int == 4)
    }
  }
}
