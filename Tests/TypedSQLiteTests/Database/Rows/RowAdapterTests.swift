import TestSupport
import Testing
import TypedSQLite

@Suite struct RowAdapterTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// The first row of a statement through an adapter, as text.
  private func text(_ adapter: any RowAdapter, sql: String = "SELECT 1 AS a, 2 AS b, 3 AS c") throws -> String
  {
    try #require(try Row.fetchOne(db, sql: sql, adapter: adapter)).description
  }

  @Test func `A suffix and a range choose columns`() throws {
    #expect(try text(SuffixRowAdapter(fromIndex: 0)) == "[a:1 b:2 c:3]")
    #expect(try text(SuffixRowAdapter(fromIndex: 1)) == "[b:2 c:3]")
    #expect(try text(SuffixRowAdapter(fromIndex: 3)) == "[]")
    #expect(try text(RangeRowAdapter(1..<2)) == "[b:2]")
    #expect(try text(RangeRowAdapter(0...1)) == "[a:1 b:2]")
    #expect(try text(RangeRowAdapter(3..<3)) == "[]")
    #expect(try text(EmptyRowAdapter()) == "[]")
  }

  @Test func `Columns that are not there are an error of the fetch`() throws {
    func message(_ adapter: any RowAdapter) -> String? {
      do {
        _ = try Row.fetchCursor(db, sql: "SELECT 1 AS a", adapter: adapter)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      message(SuffixRowAdapter(fromIndex: 2))
        == "SQLite error 21: Row adapter takes columns 2..<2 of a row with 1 columns")
    #expect(
      message(RangeRowAdapter(0..<2))
        == "SQLite error 21: Row adapter takes columns 0..<2 of a row with 1 columns")
    #expect(
      message(ColumnMapping(["x": "zz"]))
        == "SQLite error 21: Mapping references missing column zz. Valid column names are: a.")
    #expect(message(ScopeAdapter(["s": ColumnMapping(["x": "zz"])])) == message(ColumnMapping(["x": "zz"])))
    #expect(message(SuffixRowAdapter(fromIndex: -1)) != nil)
  }

  @Test func `A mapping keeps the order of the row and finds names in whatever case`() throws {
    #expect(try text(ColumnMapping(["z": "A", "y": "b"])) == "[z:1 y:2]")
    #expect(try text(ColumnMapping(["n": "c", "m": "c"])) == "[m:3 n:3]")
    #expect(try text(ColumnMapping([:])) == "[]")
    #expect(try text(ColumnMapping(["x": "a"]), sql: "SELECT 1 AS A, 2 AS a") == "[x:1]")
  }

  @Test func `Columns are renamed`() throws {
    #expect(try text(RenameColumnAdapter { $0 + "!" }) == "[a!:1 b!:2 c!:3]")
  }

  @Test func `A row shows adapted columns by name and index, live and copied`() throws {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT 1 AS a, 2 AS b, 3 AS c", adapter: ColumnMapping(["Total": "c"]))
    let live = try #require(try rows.next())
    for row in [live, live.copy()] {
      #expect(row.count == 1)
      #expect(row[0] as Int == 3)
      #expect(row["total"] as Int == 3)
      #expect(row["c"] as Int? == nil)
      #expect(Array(row.columnNames) == ["Total"])
      #expect(row.unadapted.description == "[a:1 b:2 c:3]")
      #expect(row.unadapted["a"] as Int == 1)
    }
  }

  @Test func `the scopes of a row are a collection`() throws {
    let adapter = ScopeAdapter(["left": RangeRowAdapter(0..<1), "right": SuffixRowAdapter(fromIndex: 1)])
    let row = try #require(try Row.fetchOne(db, sql: "SELECT 1 AS a, 2 AS b", adapter: adapter))
    let texts = row.scopes.map { "\($0.name) \($0.row)" }
    #expect(Set(texts) == ["left [a:1]", "right [b:2]"])
    #expect(row.scopes.count == 2)
    #expect(Row(["a": 1]).scopes.first == nil)
  }

  @Test func `Values come from the leftmost column that is shown`() throws {
    let sql = "SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4"
    #expect(try Int.fetchAll(db, sql: sql, adapter: SuffixRowAdapter(fromIndex: 1)) == [2, 4])
    #expect(
      try DatabaseValue.fetchAll(db, sql: sql, adapter: ColumnMapping(["x": "b"])) == [
        2.databaseValue, 4.databaseValue,
      ])
    #expect(throws: DatabaseError.self) { try Int.fetchAll(db, sql: sql, adapter: EmptyRowAdapter()) }
  }

  @Test func `An error of a value has the column before the adapter, one of a row after it`() throws {
    let sql = "SELECT 1 AS a, 'x' AS b"
    let adapter = SuffixRowAdapter(fromIndex: 1)
    let ending = #", sql: `SELECT 1 AS a, 'x' AS b`, arguments: []"#
    #expect(
      errorText { _ = try Int8.fetchOne(db, sql: "SELECT 1 AS a, 999 AS b", adapter: adapter) }
        == "could not decode Optional<Int8> from database value 999 - column: \"b\", column index: 1, "
        + "row: [a:1 b:999], sql: `SELECT 1 AS a, 999 AS b`, arguments: []")
    let row = try #require(try Row.fetchCursor(db, sql: sql, adapter: adapter).next())
    #expect(
      errorText { _ = try row.decode(DatabaseDateComponents.self, atIndex: 0) }
        == "could not decode DatabaseDateComponents from database value \"x\" - column: \"b\", "
        + "column index: 0, row: [b:\"x\"]" + ending)
  }

  @Test func `Scopes are rows beside the row`() throws {
    let adapter = ScopeAdapter([
      "left": RangeRowAdapter(0..<1),
      "right": SuffixRowAdapter(fromIndex: 1).addingScopes(["last": SuffixRowAdapter(fromIndex: 2)]),
    ])
    let rows = try Row.fetchCursor(db, sql: "SELECT 1 AS a, 2 AS b, 3 AS c", adapter: adapter)
    let live = try #require(try rows.next())
    for row in [live, live.copy()] {
      #expect(row.description == "[a:1 b:2 c:3]")
      #expect(row.scopes.names.sorted() == ["left", "right"])
      #expect(row.scopes["left"]?.description == "[a:1]")
      #expect(row.scopes["right"]?.description == "[b:2 c:3]")
      #expect(row.scopes["right"]?.scopes["last"]?.description == "[c:3]")
      #expect(row.scopes["Left"] == nil)
      #expect(row.scopes["left"]?["a"] as Int? == 1)
      #expect(row.scopesTree.names == ["left", "right", "last"])
      #expect(row.scopesTree["last"]?.description == "[c:3]")
      #expect(row.scopesTree["none"] == nil)
      #expect(row.unscoped.scopes.isEmpty)
      #expect(row.unscoped.description == "[a:1 b:2 c:3]")
      #expect(
        row.debugDescription == """
          ▿ [a:1 b:2 c:3]
            unadapted: [a:1 b:2 c:3]
            - left: [a:1]
            - right: [b:2 c:3]
              - last: [c:3]
          """)
    }
  }

  @Test func `Added scopes are based on the row before the adapter`() throws {
    let adapter = EmptyRowAdapter().addingScopes(["s": SuffixRowAdapter(fromIndex: 2)])
      .addingScopes(["s": RangeRowAdapter(0..<1), "t": SuffixRowAdapter(fromIndex: 1)])
    let row = try #require(try Row.fetchOne(db, sql: "SELECT 1 AS a, 2 AS b, 3 AS c", adapter: adapter))
    #expect(row.isEmpty)
    #expect(row.scopes["s"]?.description == "[a:1]")
    #expect(row.scopes["t"]?.description == "[b:2 c:3]")
  }

  @Test func `Rows are cut into pieces`() throws {
    let pieces = try splittingRowAdapters(columnCounts: [1, 0, 1]).map { try text($0) }
    #expect(pieces == ["[a:1]", "[]", "[b:2]", "[c:3]"])
    #expect(try splittingRowAdapters(columnCounts: []).map { try text($0) } == ["[a:1 b:2 c:3]"])
  }

  @Test func `Rows with other scopes are not equal`() throws {
    func row(_ adapter: any RowAdapter) throws -> Row {
      try #require(try Row.fetchOne(db, sql: "SELECT 1 AS a, 2 AS b", adapter: adapter))
    }
    let plain: Row = ["a": 1, "b": 2]
    let scoped = try row(ScopeAdapter(["s": RangeRowAdapter(0..<1)]))
    #expect(plain != scoped)
    #expect(plain == scoped.unscoped)
    #expect(try scoped == row(ScopeAdapter(["s": RangeRowAdapter(0..<1)])))
    #expect(try scoped != row(ScopeAdapter(["s": RangeRowAdapter(1..<2)])))
  }
}
