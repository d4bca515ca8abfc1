import Testing
import TypedSQLiteExpressions

private struct Refusal: Error, CustomStringConvertible {
  var description: String { "no more" }
}

@Suite struct AggregationTests {
  private static func connection() throws -> Connection {
    let db = try Connection()
    try db.execute(
      "CREATE TABLE user (age, admin); INSERT INTO user VALUES (30, 1), (25, 1), (28, 0), (NULL, 0)")
    return db
  }

  @Test func `an aggregation reduces each group from the initial value`() throws {
    let db = try Self.connection()
    db.createAggregation("my sum", initialValue: Int64(1000)) { sum, values in
      sum + (values[0] as? Int64 ?? 0)
    } result: {
      $0
    }
    #expect(try db.scalar(#"SELECT "my sum"(age) FROM user"#) as? Int64 == 1083)
    let groups = try db.prepare(#"SELECT "my sum"(age) AS s FROM user GROUP BY admin ORDER BY s"#)
    #expect(groups.map { $0[0] as? Int64 } == [1028, 1055])
    #expect(try db.scalar(#"SELECT "my sum"(age) FROM user WHERE 0"#) as? Int64 == 1000)
    #expect(throws: Result.self) { try db.scalar(#"SELECT "my sum"(1) OVER () FROM user"#) }
  }

  @Test func `an aggregation can manage the memory of its state, which ends once for each group`() throws {
    let db = try Self.connection()
    var (begun, ended) = (0, 0)
    db.createAggregation(
      "total_age", argumentCount: 1, deterministic: true,
      step: { values, state in state.pointee += values[0] as? Int64 ?? 0 },
      final: { state in
        defer {
          state.deinitialize(count: 1)
          state.deallocate()
          ended += 1
        }
        return state.pointee
      },
      state: {
        begun += 1
        let state = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
        state.initialize(to: 0)
        return state
      })
    let groups = try db.prepare("SELECT total_age(age) FROM user GROUP BY admin ORDER BY admin")
    #expect(groups.map { $0[0] as? Int64 } == [28, 55])
    #expect(try db.scalar("SELECT total_age(age) FROM user WHERE 0") as? Int64 == 0)
    #expect(begun == 3)
    #expect(ended == 3)
  }

  @Test func `an error of an aggregation ends the statement`() throws {
    let db = try Self.connection()
    db.createAggregation("fails", initialValue: 0) { (_: Int, _) throws -> Int in
      throw Refusal()
    } result: { _ in
      nil
    }
    let sql = "SELECT fails(age) FROM user"
    #expect(throws: Result.error(message: "no more", code: 1, statement: .init(description: sql))) {
      try db.scalar(sql)
    }
  }

  @Test func `after an aggregation that SQLite does not take, the next statement throws`() throws {
    let db = try Connection()
    db.createAggregation("f", argumentCount: 1000, initialValue: 0) { state, _ in
      state
    } result: { _ in
      nil
    }
    #expect(throws: Result.self) { try db.run("SELECT 1") }
    try db.run("SELECT 1")
  }
}
