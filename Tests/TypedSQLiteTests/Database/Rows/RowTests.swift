import Foundation
import Testing
import TypedSQLite

@Suite struct RowTests {
  private enum Columns: String, ColumnExpression { case name, score }

  private let db: Database
  private let sql = "SELECT 'Ada' AS name, 36 AS Score, NULL AS none, x'00ff' AS bytes"

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// The row of ``sql`` from a cursor, copied, and from a literal.
  private func rows() throws -> [Row] {
    let live = try #require(try Row.fetchCursor(db, sql: sql).next())
    return [live, live.copy(), ["name": "Ada", "Score": 36, "none": nil, "bytes": Data([0, 255])]]
  }

  @Test func `Values are found by index, name and column, in whatever case`() throws {
    for row in try rows() {
      #expect(row[0] as String == "Ada")
      #expect(row["NAME"] as String == "Ada")
      #expect(row[Column("name")] as String == "Ada")
      #expect(row[Columns.score] as Int == 36)
      #expect(row["score"] as Int8 == 36)
      #expect(row[2] as Int? == nil)
      #expect(row["none"] as Int? == nil)
      #expect(row["missing"] as Int? == nil)
      #expect(row[Column("missing")] as Int? == nil)
      #expect(row.value(named: "score") as Int == 36)
      #expect(row.value(atIndex: 1) as Double == 36)
      #expect(try row.decode(Int.self, forColumn: "sCORE") == 36)
      #expect(try row.decode(Int.self, forColumn: Columns.score) == 36)
      #expect(try row.decode(forColumn: Column("score")) as Double == 36)
      #expect(try row.decode(URL.self, forColumn: Columns.name) == URL(string: "Ada"))
      #expect(try row.decode(Int?.self, forColumn: Column("missing")) == nil)
      #expect(throws: RowDecodingError.self) { try row.decode(Int.self, forColumn: Column("missing")) }
    }
  }

  @Test func `Untyped values are those of SQLite's storage classes`() throws {
    for row in try rows() {
      #expect(row[0] as? String == "Ada")
      #expect(row["score"] as? Int64 == 36)
      #expect(row[Column("bytes")] as? Data == Data([0, 255]))
      #expect(row["none"] == nil)
      #expect(row["missing"] == nil)
      #expect(row[Column("missing")] == nil)
      #expect(row["score"]! as Int == 36)
    }
  }

  @Test func `Of equal names the leftmost is meant`() throws {
    let sql = "SELECT 1 AS a, 2 AS A, 3 AS é, 4 AS É"
    let live = try #require(try Row.fetchCursor(db, sql: sql).next())
    for row in [live, live.copy()] {
      #expect(row["a"] as Int == 1)
      #expect(row["A"] as Int == 1)
      #expect(row["É"] as Int == 3)
      #expect(row.hasColumn("É"))
      #expect(!row.hasColumn("b"))
      #expect(row[1] as Int == 2)
    }
    let wide = try #require(
      try Row.fetchOne(
        db, sql: "SELECT " + (0..<20).map { "\($0) AS c\($0)" }.joined(separator: ",") + ", 99 AS C7"))
    #expect(wide["C19"] as Int == 19)
    #expect(wide["C7"] as Int == 7)
  }

  @Test func `A row is a collection of names and values`() throws {
    for row in try rows() {
      #expect(row.count == 4)
      #expect(Array(row.columnNames) == ["name", "Score", "none", "bytes"])
      #expect(row.databaseValues.map(\.description) == ["\"Ada\"", "36", "NULL", "Data(2 bytes)"])
      #expect(row.first?.0 == "name")
      #expect(row.last?.1 == Data([0, 255]).databaseValue)
      #expect(row.index(row.startIndex, offsetBy: 4) == row.endIndex)
      #expect(row.dropFirst(2).map(\.0) == ["none", "bytes"])
      #expect(row.description == #"[name:"Ada" Score:36 none:NULL bytes:Data(2 bytes)]"#)
      #expect(row.debugDescription == row.description)
      #expect(row.hasNull(atIndex: 2))
      #expect(!row.hasNull(atIndex: 3))
      #expect(row.containsNonNullValue)
    }
    #expect(Row().isEmpty)
    #expect(!(["a": nil] as Row).containsNonNullValue)
  }

  @Test func `A row comes from a dictionary or a literal`() {
    #expect(Row(["a": 1]) == ["a": 1])
    #expect(Row(["a": nil])[0] as Int? == nil)
    #expect((["a": 1, "a": 2] as Row).count == 2)
    #expect(Row(["a": 1, "b": "x"] as [AnyHashable: Any])?.count == 2)
    #expect(Row(["a": [1]] as [AnyHashable: Any]) == nil)
    #expect(Row([1: 1] as [AnyHashable: Any]) == nil)
  }

  @Test func `Rows are equal if their names and values are equal, in order`() {
    let row: Row = ["a": 1, "b": 2]
    #expect(row == ["a": 1.0, "b": 2])
    #expect(row.hashValue == (["a": 1.0, "b": 2] as Row).hashValue)
    #expect(row != ["b": 2, "a": 1])
    #expect(row != ["A": 1, "b": 2])
    #expect(row != ["a": 1])
    #expect(row != ["a": 1, "b": 3])
  }

  @Test func `A cursor shows each row in one object, which a copy outlives`() throws {
    let cursor = try Row.fetchCursor(db, sql: "SELECT 1 AS a UNION ALL SELECT 2")
    let first = try #require(try cursor.next())
    let kept = first.copy()
    let second = try #require(try cursor.next())
    #expect(first === second)
    #expect(second["a"] as Int == 2)
    #expect(kept["a"] as Int == 1)
    #expect(kept.copy() === kept)
    #expect(try Row.fetchAll(db, sql: "SELECT 1 AS a UNION ALL SELECT 2") == [["a": 1], ["a": 2]])
    #expect(try Row.fetchSet(db, sql: "SELECT 1 AS a UNION ALL SELECT 1") == [["a": 1]])
    #expect(try Row.fetchOne(db, sql: "SELECT 1 WHERE 0") == nil)
  }

  @Test func `A row outlives the cursor it came from`() throws {
    func firstRow() throws -> Row {
      try #require(try Row.fetchCursor(db, sql: "SELECT 'a long enough text to be on the heap' AS a").next())
    }
    #expect(try firstRow()["a"] as String == "a long enough text to be on the heap")
  }

  @Test func `Bytes are lent without a copy`() throws {
    let sql = "SELECT x'0102' AS blob, x'' AS empty, NULL AS none, 'é' AS text"
    let live = try #require(try Row.fetchCursor(db, sql: sql).next())
    for row in [live, live.copy()] {
      #expect(row.withUnsafeData(named: "BLOB") { $0 } == Data([1, 2]))
      #expect(row.withUnsafeData(atIndex: 1) { $0 } == Data())
      #expect(row.withUnsafeData(at: Column("none")) { $0 } == nil)
      #expect(row.withUnsafeData(named: "missing") { $0 } == nil)
      #expect(row.withUnsafeData(named: "text") { $0 } == Data([0xC3, 0xA9]))
      #expect(row.dataNoCopy(atIndex: 0) == Data([1, 2]))
      #expect(row.dataNoCopy(named: "empty") == Data())
      #expect(row.dataNoCopy(named: "missing") == nil)
      #expect(row.dataNoCopy(Column("none")) == nil)
    }
    func address(_ data: Data?) -> UnsafeRawPointer? { data?.withUnsafeBytes { $0.baseAddress } }
    let big = try #require(try Row.fetchCursor(db, sql: "SELECT zeroblob(100000) AS a").next())
    #expect(address(big.dataNoCopy(atIndex: 0)) == address(big.dataNoCopy(atIndex: 0)))
    #expect(throws: CancellationError.self) {
      try big.withUnsafeData(atIndex: 0) { _ in throw CancellationError() }
    }
  }

  @Test func `The first value that is not NULL is found`() throws {
    for row in try rows() {
      #expect(row.coalesce(["missing", "none", "score", "name"]) as Int? == 36)
      #expect(row.coalesce(["missing", "none"]) as Int? == nil)
      #expect(row.coalesce([Column("none"), Columns.name] as [any ColumnExpression]) as String? == "Ada")
    }
  }

  @Test func `An index that no column has stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = (["a": 1] as Row)[-1] as Int }
    await #expect(processExitsWith: .failure) { _ = (["a": 1] as Row).hasNull(atIndex: 1) }
    await #expect(processExitsWith: .failure) { _ = (["a": 1] as Row)["b"] as Int }
  }
}
