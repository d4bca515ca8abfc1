import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct InsertCacheTests {
  private static let literals = [
    "0", "1", "-1", "007", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "0x10", "1.0", "-0.0", "0.1", "1e3", "1.5e-7", "2.E+2",
    "1e999",
    "-1e999", "123456789.123456789", "0.30000000000000004", "1.7976931348623157e308", "4.9e-324", "5.", ".5",
    "3.14159265358979323846264338327950288", "NULL", "null", "Null", "nul", "''", "'a'", "'it''s'", "''''",
    "'é漢'",
    "'1'", "' 2 '", "'1e2'", "'a\nb'", "'--'", "';'", "X''", "x'00ff'", "X'0'", "X'0g'", "x'c3a9'", "\"q\"",
    "true",
    "1+1", "(1)", "current", "1 2", "-", "--1", "+1", "1e", "1a", "'a'||'b'", "abs(-1)", "''x''",
    "upper('aé''b')", "HEX(12)", "hex(x'00ff')", "date('2026-01-31', '+1 day')", "date('x')", "round(2.5)",
    "round( 1.25 , 1 )", "coalesce(NULL, 5)", "json_object('a', 1.50)", "json('[1, 2')", "max(1)",
    "max(1, 2.5)", "nullif(1,1)", "length()", "substr('abcd', -2)", "abs(-9223372036854775808)",
    "char(65, 66)",
    "printf('%d %s', 1, 'x')", "format('%.3f', 1.5)", "upper(lower('x'))", "typeof(1.0)", "zeroblob(3)",
    "missing(1)", "ifnull(1, 2, 3)", "unixepoch('2026-01-31')", "quote(1.50)", "instr('abc', 'c') + 1",
    "upper ('x')",
    "json_array()", "abs(1e999)",
  ]
  private static let tables = [
    "CREATE TABLE t(a, b INTEGER, c TEXT, d REAL);",
    "CREATE TABLE t(a INTEGER PRIMARY KEY CHECK (a < 1000000), b NUMERIC CHECK (b <> 1), c BLOB, d UNIQUE);",
    "CREATE TABLE t(a INT, b TEXT, c REAL, d BLOB) STRICT;",
    "CREATE TABLE t(a TEXT PRIMARY KEY, b, c NOT NULL DEFAULT 5, d AS (typeof(b))) WITHOUT ROWID;",
    "CREATE TABLE u(a, b, c, d); CREATE VIEW t AS SELECT * FROM u; CREATE TRIGGER r INSTEAD OF INSERT ON t BEGIN INSERT INTO u VALUES (new.d, typeof(new.a), new.b, new.c); END;",
  ]
  private static let beginnings = [
    "INSERT INTO t VALUES(", "insert into t values (", "INSERT INTO \"t\" VALUES(",
    "INSERT INTO main.t VALUES(",
    "INSERT OR IGNORE INTO t VALUES(", "REPLACE INTO t VALUES(", "INSERT OR REPLACE INTO t(a,b,c) VALUES(",
    "INSERT INTO t( a , \"b\" )VALUES( ",
  ]

  @Test(arguments: 1...6)
  func `what is stored and what fails is as without the cache`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var rows = 0
    for table in Self.tables {
      var statements: [String] = []
      for _ in 0..<120 {
        let count = random.pick([2, 3, 4, 4, 4, 4, 5])
        let values = (0..<count).map { _ in random.pick(Self.literals) }
        let beginning = random.pick(Self.beginnings)
        let list = values.joined(separator: random.pick([",", ", "]))
        statements.append(beginning + list + random.pick([");", ") ;"]))
      }
      let query = ["u", "t"].map {
        "SELECT 'row', quote(a), quote(b), quote(c), quote(d), typeof(d) FROM \($0);"
      }
      let input = "\(table)\n\(statements.joined(separator: "\n"))\n\(query.joined(separator: "\n"))"
      // A statement with a comment is not cached.
      let slow = input.replacing("VALUES", with: "/**/VALUES").replacing("values", with: "/**/values")
      let fast = runShell(input)
      let usual = runShell(slow)
      #expect(fast.output == usual.output)
      rows += fast.output.split(separator: "\n").count { $0.hasPrefix("row|") }
      #expect(
        fast.errors.split(separator: "\n").filter { $0.contains("error near") }
          == usual.errors.split(separator: "\n").filter { $0.contains("error near") })
    }
    #expect(rows > 50)
  }

  @Test func `inserts that differ only in their values are prepared once`() throws {
    let database = try Database(path: ":memory:")
    var offset = 0
    _ = try database.prepareNext(Array("CREATE TABLE t(a, b)".utf8), offset: &offset)?.step()
    var cache = InsertCache()
    let text = Array(
      "INSERT INTO t VALUES(1,'a');INSERT INTO t VALUES(2,'b');INSERT INTO t VALUES(3,NULL);\0".utf8)
    #expect(try cache.run(text, from: 0, in: database) == nil)
    #expect(try cache.run(text, from: 28, in: database) == 56)
    #expect(try cache.run(text, from: 56, in: database) == 85)
    #expect(database.changesCount == 1 && database.lastInsertedRowID == 2)
  }

  @Test func `calls of functions are prepared once`() throws {
    let database = try Database(path: ":memory:")
    try database.runAll("CREATE TABLE t(a, b)")
    var cache = InsertCache()
    let lines = [
      "INSERT INTO t VALUES(1,upper('a'));", "INSERT INTO t VALUES(2,upper('b'));",
      "INSERT INTO t VALUES(max(3,1.5),json_array());", "INSERT INTO t VALUES(max(4,0.5),json_array());",
      // A name of a function that reads files is not known here.
      "INSERT INTO t VALUES(5,readfile('x'));",
    ]
    let text = Array((lines.joined() + "\0").utf8)
    var offset = lines[0].utf8.count
    #expect(try cache.run(text, from: 0, in: database) == nil)
    for line in lines[1...3] {
      #expect(try cache.run(text, from: offset, in: database) == offset + line.utf8.count)
      offset += line.utf8.count
    }
    #expect(try cache.run(text, from: offset, in: database) == nil)
    let rows = try database.rows("SELECT quote(a) || ' ' || quote(b) FROM t") { $0.text(0) }
    #expect(rows == ["2 'B'", "3 '[]'", "4 '[]'"])
  }

  @Test func `a table that changes is seen`() {
    let run = runShell(
      """
      CREATE TABLE t(a);
      INSERT INTO t VALUES(1);
      INSERT INTO t VALUES(2);
      DROP TABLE t;
      INSERT INTO t VALUES(3);
      CREATE TABLE t(a TEXT, b DEFAULT 'x');
      INSERT INTO t VALUES(4);
      INSERT INTO t VALUES(5,6);
      ALTER TABLE t DROP COLUMN b;
      INSERT INTO t VALUES(7);
      INSERT INTO t VALUES(8);
      SELECT quote(a) FROM t;
      """)
    #expect(run.output == "'5'\n'7'\n'8'\n")
    #expect(
      run.errors.split(separator: "\n").filter { $0.hasPrefix("Parse") } == [
        "Parse error near line 5: no such table: t",
        "Parse error near line 7: table t has 2 columns but 1 values were supplied",
      ])
  }

  @Test func `opening another database forgets the statements`() {
    let run = runShell(
      """
      CREATE TABLE t(a);
      INSERT INTO t VALUES(1);
      INSERT INTO t VALUES(2);
      .open
      INSERT INTO t VALUES(3);
      """)
    #expect(run.errors.hasPrefix("Parse error near line 5: no such table: t\n"))
  }

  @Test func `the count of changes is shown if it was requested`() {
    let run = runShell(
      "CREATE TABLE t(a);\nPRAGMA count_changes=1;\nINSERT INTO t VALUES(1);\nINSERT INTO t VALUES(2);")
    #expect(run.output == "1\n1\n")
  }

  @Test func `a text that is not UTF-8 is stored as it is`() {
    let memory = MemorySurroundings()
    let shell = Shell(surroundings: memory.surroundings())
    let insert = Array("INSERT INTO t VALUES('".utf8) + [0xFF] + Array("');\n".utf8)
    let input = Array("CREATE TABLE t(a);\n".utf8) + insert + insert + Array("SELECT hex(a) FROM t;".utf8)
    #expect(shell.run(TextLines(input, origin: .standardInput)).failures == 0)
    #expect(memory.output.text == "FF\nFF\n")
  }
}
