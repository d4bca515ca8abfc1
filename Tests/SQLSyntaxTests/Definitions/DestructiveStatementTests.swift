import SQLSyntax
import Testing

@Suite struct DestructiveStatementTests {
  @Test(arguments: [
    ("DELETE FROM t", "t", DestructiveStatement.Action.deleteRows),
    ("delete from \"a b\" returning *", "a b", .deleteRows),
    ("/* x */ WITH c AS (SELECT 1 WHERE 1) DELETE FROM t;", "t", .deleteRows),
    ("UPDATE t SET a = (SELECT b FROM u WHERE u.id = t.id)", "t", .updateRows),
    ("UPDATE OR REPLACE [t] SET a = 1", "t", .updateRows),
    ("DELETE FROM t WHERE 1", "t", .deleteRows), ("DELETE FROM t WHERE true RETURNING a", "t", .deleteRows),
    ("UPDATE t SET a = 0 WHERE 2 = 2;", "t", .updateRows), ("DELETE FROM t WHERE (-1)", "t", .deleteRows),
    ("DELETE FROM t LIMIT 1", "t", .deleteSomeRows),
    ("DELETE FROM t ORDER BY a LIMIT 9 OFFSET 2", "t", .deleteSomeRows),
    ("UPDATE t SET a = 0 WHERE TRUE LIMIT 5", "t", .updateSomeRows),
    ("REPLACE INTO t SELECT a, 1 FROM t", "t", .replaceRows),
    ("INSERT OR REPLACE INTO t(a) SELECT a FROM \"T\";", "t", .replaceRows),
    ("DROP TABLE t", "t", .dropTable), ("DROP TABLE IF EXISTS t", "t", .dropTable),
    ("drop view v", "v", .drop("VIEW")), ("DROP TRIGGER g", "g", .drop("TRIGGER")),
    ("ALTER TABLE t DROP COLUMN a", "t", .dropColumn("a")), ("ALTER TABLE t DROP a", "t", .dropColumn("a")),
    ("ALTER TABLE t DROP 'a b'", "t", .dropColumn("a b")), ("DELETE FROM 't'", "t", .deleteRows),
  ])
  func `a statement without a condition destroys`(
    sql: String, name: String, action: DestructiveStatement.Action
  ) throws {
    let statement = try #require(DestructiveStatement(Array(sql.utf8)))
    #expect(statement.schema == nil)
    #expect(statement.name == name)
    #expect(statement.action == action)
  }

  @Test func `the schema is that of the statement`() {
    #expect(DestructiveStatement(Array("DELETE FROM aux.t".utf8))?.schema == "aux")
  }

  @Test(arguments: [
    "", "SELECT 1", "DELETE", "DELETE FROM", "DROP", "UPDATE t SET a = 1 WHERE b",
    "UPDATE OR", "UPDATE OR IGNORE", "EXPLAIN DELETE FROM t", "ALTER TABLE t DROP", "DELETE * FROM t",
    "CREATE TRIGGER r DELETE ON t BEGIN DELETE FROM u; END",
    "DELETE FROM t WHERE 0", "DELETE FROM t WHERE a", "DELETE FROM t WHERE a = 1 LIMIT 1",
    "DELETE FROM t WHERE 1 = 2",
    "REPLACE INTO t SELECT * FROM u", "REPLACE INTO t SELECT * FROM t WHERE a = 1",
    "REPLACE INTO t VALUES (1)",
    "INSERT INTO t SELECT * FROM t", "INSERT OR IGNORE INTO t SELECT * FROM t",
    "WITH d AS (SELECT 1) INSERT INTO t SELECT * FROM d",
    "INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1",
    "WITH c AS (SELECT 1) REPLACE INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1",
    "ALTER TABLE t RENAME TO u",
    "WITH delete_all AS (SELECT 1) SELECT * FROM delete_all", "VACUUM",
  ])
  func `other statements do not`(sql: String) {
    #expect(DestructiveStatement(Array(sql.utf8)) == nil)
  }
}
