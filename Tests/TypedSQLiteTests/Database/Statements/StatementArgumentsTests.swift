import Foundation
import TestSupport
import Testing
import TypedSQLite

@Suite struct StatementArgumentsTests {
  static let suiting: [(String, StatementArguments, String)] = [
    ("SELECT ?, ?", [1, 2], "[1, 2]"),
    ("SELECT ?1 + ?1", [3], "[6]"),
    ("SELECT :a, @b, $c", ["a": 1, "b": 2, "c": 3], "[1, 2, 3]"),
    ("SELECT :a, :b, :a", [1, 2], "[1, 2, 1]"),
    ("SELECT ?, :a, ?", ["a": 9] + [1, 2], "[1, 9, 2]"),
    ("SELECT :a, :b", ["b": 9] + [1], "[1, 9]"),
    ("SELECT :a", ["a": 1, "unused": 2], "[1]"),
    ("SELECT ?", [nil], "[NULL]"),
    ("SELECT :a", ["a": 1] &+ ["a": 2], "[2]"),
  ]

  @Test(arguments: suiting)
  func `Arguments find their parameters`(
    _ sql: String, _ arguments: StatementArguments, _ expected: String
  ) throws {
    let db = try Database(path: ":memory:")
    let row = try #require(try Row.fetchOne(db, sql: sql, arguments: arguments))
    #expect("\(Array(row.databaseValues))" == expected)
  }

  static let unsuiting: [(String, StatementArguments, String)] = [
    ("SELECT ?, ?", [1], "wrong number of statement arguments: 1"),
    ("SELECT ?", [], "wrong number of statement arguments: 0"),
    ("SELECT ?", [1, 2], "wrong number of statement arguments: 2"),
    ("SELECT 1", [1], "wrong number of statement arguments: 1"),
    ("SELECT :name", ["other": 1], "missing statement argument: name"),
    ("SELECT :name", [], "missing statement argument: name"),
  ]

  @Test(arguments: unsuiting)
  func `Arguments that do not suit are refused`(
    _ sql: String, _ arguments: StatementArguments, _ text: String
  ) throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: sql)
    let expected = "SQLite error 21: \(text) - while executing `\(sql)`"
    #expect(errorText { try statement.setArguments(arguments) } == expected)
    #expect(errorText { try statement.validateArguments(arguments) } == expected)
    #expect(errorText { try statement.execute(arguments: arguments) } == expected)
    #expect(errorText { _ = try Row.fetchOne(statement, arguments: arguments) } == expected)
  }

  @Test func `A statement that was given no arguments asks for them`() throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT :a")
    #expect(
      errorText { try statement.execute() }
        == "SQLite error 21: missing statement argument: a - while executing `SELECT :a`")
    statement.setUncheckedArguments(["b": 1])
    #expect(try Int?.fetchOne(statement) == .some(nil))
  }

  @Test func `setArguments keeps the old arguments if the new ones do not fit`() throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT ?")
    statement.arguments = [1]
    #expect(throws: DatabaseError.self) { try statement.setArguments([1, 2]) }
    #expect(statement.arguments == [1])
    #expect(try Int.fetchOne(statement) == 1)
  }

  @Test func `Arguments of execute stay, as those that were set`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a)")
    let statement = try db.makeStatement(sql: "INSERT INTO t VALUES (?)")
    statement.arguments = ["kept"]
    try statement.execute(arguments: ["other"])
    try statement.execute()
    #expect(statement.arguments == ["other"])
    #expect(try String.fetchAll(db, sql: "SELECT a FROM t") == ["other", "other"])
  }

  @Test func `Arguments of execute are not kept in SQLite until the next run`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE kept (a)")
    let statement = try db.makeStatement(sql: "INSERT INTO kept VALUES (?)")
    try statement.execute(arguments: ["large"])
    #expect(statement.expandedSQL == "INSERT INTO kept VALUES (NULL)")
    try statement.execute()
    try statement.setArguments(["other"])
    try statement.execute()
    #expect(statement.expandedSQL == "INSERT INTO kept VALUES ('other')")
    #expect(try String.fetchAll(db, sql: "SELECT a FROM kept") == ["large", "large", "other"])
  }

  @Test(arguments: [1, 5, 16, 17, 40])
  func `Arguments of every class reach the statement, however many there are`(_ count: Int) throws {
    let kinds: [DatabaseValue] = [
      "text".databaseValue, "".databaseValue, .null, 7.databaseValue, 1.5.databaseValue,
      Data([0, 255]).databaseValue, Data().databaseValue, "a\u{0}é".databaseValue,
    ]
    let values = (0..<count).map { kinds[$0 % kinds.count] }
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE kept (\((0..<count).map { "c\($0)" }.joined(separator: ", ")))")
    let statement = try db.makeStatement(
      sql: "INSERT INTO kept VALUES (\(databaseQuestionMarks(count: count)))")
    try statement.execute(arguments: StatementArguments(values))
    try statement.execute()
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM kept")
    #expect(rows.map { Array($0.databaseValues) } == [values, values])
  }

  @Test func `A statement is described by its SQL, and a result code by SQLite's text`() throws {
    let db = try Database(path: ":memory:")
    #expect("\(try db.makeStatement(sql: " SELECT ?; "))" == "SELECT ?")
    #expect("\(ResultCode.SQLITE_CONSTRAINT_UNIQUE)" == "2067 (constraint failed)")
  }

  @Test func `Several statements take their arguments in turn`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE t(a, b); -- a comment
        ;; INSERT INTO t VALUES (?, :b); /* another */
        INSERT INTO t VALUES (?, :b);
        """, arguments: [1, 2] + ["b": "x"])
    #expect("\(try Row.fetchAll(db, sql: "SELECT * FROM t"))" == #"[[a:1 b:"x"], [a:2 b:"x"]]"#)
  }

  @Test func `Arguments that no statement used are reported after all ran`() throws {
    let db = try Database(path: ":memory:")
    #expect(
      errorText { try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (?)", arguments: [1, 2]) }
        == "SQLite error 21: wrong number of statement arguments: 2")
    #expect(try Int.fetchAll(db, sql: "SELECT a FROM t") == [1])
    #expect(
      errorText { try db.execute(sql: "DELETE FROM t WHERE a = ?; INSERT INTO t VALUES (?)", arguments: [1]) }
        == "SQLite error 21: wrong number of statement arguments: 0 - "
        + "while executing `INSERT INTO t VALUES (?)`")
  }

  @Test func `Exactly one statement is prepared`() throws {
    let db = try Database(path: ":memory:")
    #expect(try db.makeStatement(sql: " SELECT 1 ; -- end\n ; /* x */ ").columnCount == 1)
    let several =
      "SQLite error 21: Multiple statements found. To execute multiple statements, use "
      + "Database.execute(sql:) or Database.allStatements(sql:) instead. - while executing "
    #expect(
      errorText { _ = try db.makeStatement(sql: "SELECT 1; SELECT 2") } == several + "`SELECT 1; SELECT 2`")
    #expect(errorText { _ = try db.makeStatement(sql: "SELECT 1; bad") } == several + "`SELECT 1; bad`")
    #expect(
      errorText { _ = try db.makeStatement(sql: " -- x") }
        == "SQLite error 1: empty statement - while executing `-- x`")
  }

  @Test func `Arguments show as messages print them`() {
    #expect("\(["x": 1] + [2, nil, "a\"b", 1.0] as StatementArguments)" == #"["x": 1, 2, NULL, "a\"b", 1.0]"#)
    #expect("\(StatementArguments())" == "[]")
    #expect(StatementArguments([1, "a"] as [Any])?.description == #"[1, "a"]"#)
    #expect(StatementArguments([[1]] as [Any]) == nil)
    #expect(StatementArguments(["a": 1] as [AnyHashable: Any])?.description == #"["a": 1]"#)
    #expect(StatementArguments([1: 1] as [AnyHashable: Any]) == nil)
  }

  @Test func `An error shows arguments only if requested`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a UNIQUE, b); INSERT INTO t VALUES (1, 2)")
    let sql = "INSERT INTO t VALUES (?, ?)"
    let expected = DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_UNIQUE, message: "UNIQUE constraint failed: t.a", sql: sql,
      arguments: [1, "Bobby"])
    #expect(throws: expected) { try db.execute(sql: sql, arguments: [1, "Bobby"]) }
    let text = "SQLite error 19: UNIQUE constraint failed: t.a - while executing `\(sql)`"
    #expect(expected.description == text)
    #expect(expected.expandedDescription == text + " with arguments [1, \"Bobby\"]")
    #expect(DatabaseError.SQLITE_CONSTRAINT ~= expected)
  }

  @Test func `A statement that failed fails again until it is restarted`() throws {
    let db = try Database(path: ":memory:")
    let cursor = try Int.fetchCursor(db, sql: "SELECT 1 UNION ALL SELECT abs(-9223372036854775808)")
    #expect(try cursor.next() == 1)
    #expect(throws: DatabaseError.self) { try cursor.next() }
    #expect(throws: DatabaseError.self) { try cursor.next() }
  }

  @Test func `A cached statement is one's own, and comes back without arguments`() throws {
    let db = try Database(path: ":memory:")
    let first = try db.cachedStatement(sql: "SELECT ?")
    do {
      let second = try db.cachedStatement(sql: "SELECT ?")
      #expect(first !== second)
      second.arguments = [7]
    }
    let third = try db.cachedStatement(sql: "SELECT ?")
    #expect(throws: DatabaseError.self) { try third.execute() }
    third.setUncheckedArguments([])
    #expect(try Int?.fetchOne(third) == .some(nil))
  }

  @Test func `Question marks are made for a number of values`() throws {
    #expect((-1...3).map { databaseQuestionMarks(count: $0) } == ["", "", "?", "?,?", "?,?,?"])
    let db = try Database(path: ":memory:")
    let ids = [1, 3]
    let sql = "WITH t(a) AS (VALUES (1), (2), (3)) SELECT a FROM t WHERE a IN "
    #expect(
      try Int.fetchAll(
        db, sql: sql + "(\(databaseQuestionMarks(count: ids.count)))", arguments: StatementArguments(ids))
        == ids)
  }

  @Test func `Arguments come from lists and dictionaries of every kind`() {
    #expect(StatementArguments([1, 2]) == [1, 2])
    #expect(StatementArguments(1...2) == [1, 2])
    #expect(StatementArguments(["a"] as Set) == ["a"])
    #expect(StatementArguments([1, nil] as [Int?]) == [1, nil])
    #expect(StatementArguments([1, "a"] as [any DatabaseValueConvertible]) == [1, "a"])
    #expect(StatementArguments([1, nil] as [(any DatabaseValueConvertible)?]) == [1, nil])
    #expect(
      StatementArguments(["a": 1, "b": nil] as [String: (any DatabaseValueConvertible)?]) == [
        "b": nil, "a": 1,
      ])
    #expect(
      StatementArguments([("a", 1), ("a", 2)] as [(String, (any DatabaseValueConvertible)?)]) == ["a": 2])
    #expect((["a": 1, "a": 2] as StatementArguments) == ["a": 2])
    #expect(StatementArguments().isEmpty)
    var arguments: StatementArguments = ["a": 1] + [1]
    #expect(arguments.append(contentsOf: ["a": 2, "b": 3] + [4]) == ["a": 1.databaseValue])
    #expect(arguments == ["a": 2, "b": 3] + [1, 4])
  }

  @Test func `Arguments that no check can refuse stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = ["a": 1] + ["a": 2] as StatementArguments }
    await #expect(processExitsWith: .failure) {
      let statement = try Database(path: ":memory:").makeStatement(sql: "SELECT ?")
      statement.arguments = [1, 2]
    }
  }
}
