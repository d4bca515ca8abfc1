import Testing
import TypedSQLiteExpressions

@Suite struct StatementTests {
  @Test func `values are bound by position, and a statement runs again with others`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE t (a, b)")
    let insert = try db.prepare("INSERT INTO t VALUES (?, ?)")
    try insert.run(1, "x")
    try insert.run(nil, Blob(bytes: [1]))
    try insert.bind(true, 0.5).run()
    let rows = try db.prepare("SELECT a, b FROM t").map { $0.map { $0.map { "\($0)" } } }
    #expect(rows == [["1", "x"], [nil, "x'01'"], ["1", "0.5"]])
  }

  @Test func `values are bound by name`() throws {
    let db = try Connection()
    #expect(try db.scalar("SELECT :a || $b", [":a": "x", "$b": "y"]) as? String == "xy")
    #expect(try db.prepare("SELECT :a IS NULL").scalar() as? Int64 == 1)
    #expect(try db.run("SELECT :a", [":a": nil]).columnNames == [":a"])
    let statement = try db.prepare("SELECT :a + 1")
    #expect(try statement.scalar([":a": 1]) as? Int64 == 2)
    #expect(try statement.scalar([":a": nil]) == nil)
  }

  @Test func `values that do not suit the statement are an error of the run, until others are bound`() throws
  {
    let db = try Connection()
    let statement = try db.prepare("SELECT ?")
    statement.bind(1, 2)
    let error = Result.error(
      message: "1 values expected, 2 passed", code: 21, statement: .init(description: "SELECT ?"))
    #expect(throws: error) { try statement.run() }
    #expect(throws: error) { try statement.scalar() }
    #expect(throws: error) { try statement.failableNext() }
    #expect(try statement.scalar(5) as? Int64 == 5)
    #expect(
      throws: Result.error(
        message: "parameter not found: :x", code: 21, statement: .init(description: "SELECT ?"))
    ) { try statement.run([":x": 1]) }
    #expect(throws: Result.self) { try db.prepare("SELECT ?", 1, 2).run() }
  }

  @Test func `the end stays the end until a reset`() throws {
    let db = try Connection()
    let statement = try db.prepare("SELECT 1")
    #expect(try statement.step())
    #expect(try !statement.step())
    #expect(try !statement.step())
    #expect(statement.next() == nil)
    statement.reset()
    #expect(try statement.step())
  }

  @Test func `a statement that has ended holds no lock`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let statement = try db.prepare("SELECT a FROM t")
    _ = try statement.scalar()
    for _ in statement {}
    try db.execute("DROP TABLE t")
  }

  @Test func `a loop ends at an error, which the next step throws`() throws {
    let db = try Connection()
    let statement = try db.prepare("SELECT abs(column1) FROM (VALUES (1), (-9223372036854775808))")
    var count = 0
    for _ in statement { count += 1 }
    #expect(count == 1)
    #expect(throws: Result.self) { try statement.failableNext() }
    #expect(throws: Result.self) { try statement.step() }
  }

  @Test func `columns are converted as SQLite does, by position`() throws {
    let db = try Connection()
    let statement = try db.prepare("SELECT '12abc', 1.9, NULL, x'3132'")
    #expect(try statement.step())
    let row = statement.row
    #expect(row[0] as Int64 == 12)
    #expect(row[0] as String == "12abc")
    #expect(row[1] as Int == 1)
    #expect(row[1] as Double == 1.9)
    #expect(row[2] as String == "")
    #expect(row[2] as Bool == false)
    #expect(row[3] as Blob == Blob(bytes: [0x31, 0x32]))
    #expect(row[0] as (any Binding)? as? String == "12abc")
    #expect((row[2] as (any Binding)?) == nil)
    #expect((row[99] as (any Binding)?) == nil)
    #expect(row[-1] as Int64 == 0)
    #expect(row.count == 4)
  }

  @Test func `rows of SQL are asked for by the names of their columns`() throws {
    let db = try Connection()
    let rows = try db.prepareRowIterator("SELECT ? AS a, 'x' AS \"b c\"", bindings: 5)
    let values = try rows.map { (try $0.get(Expression<Int>("a")), try $0.get(Expression<String>("b c"))) }
    #expect(values.map(\.0) == [5])
    #expect(values.map(\.1) == ["x"])
  }
}
