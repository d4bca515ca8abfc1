@testable import SQLSyntax
import Testing

@Suite struct SQLTreeTests {
  /// The tree of a text, with the tokens of each node that has no nodes in it.
  private func tree(_ sql: String) -> String {
    let outline = SQLOutline(Array(sql.utf8))
    func text(_ node: Int) -> String {
      let children = outline.tree.children(of: node)
      let own = outline.text(outline.tree.tokens(node))
      let content = children.isEmpty ? own : children.map(text).joined(separator: " ")
      return "\(outline.tree.nodes[node].kind)(\(content))"
    }
    return outline.tree.children(of: outline.tree.nodes.count - 1).map(text).joined(separator: " ")
  }

  @Test(arguments: [
    (
      "SELECT a + 1 AS b, t.* FROM t JOIN u USING (c) WHERE a = 'x' OR NOT b ORDER BY 1 DESC",
      "statement(selection(select(result(operation(reference(a) number(1))) star(t.*) from(source(name(t)) "
        + "source(name(u)) using(columns((c)))) where(logic(comparison(reference(a) text('x')) logic(reference(b)))) "
        + "orderBy(number(1)))))"
    ),
    (
      "WITH w(x) AS (VALUES (1), (2)) DELETE FROM t WHERE a IN (SELECT x FROM w) RETURNING a",
      "statement(with(definition(columns((x)) selection(rows(row(number(1)) row(number(2)))))) "
        + "delete(from(source(name(t))) where(membership(reference(a) query(selection(select(result(reference(x)) "
        + "from(source(name(w)))))))) returning(result(reference(a)))))"
    ),
    (
      "INSERT INTO t(a) SELECT 1 WHERE true ON CONFLICT (a) DO UPDATE SET a = 2, (b, c) = (3, 4)",
      "statement(insert(target(columns((a))) selection(select(result(number(1)) where(constant(true)))) "
        + "upsert(columns((a))) assignments(assignment(number(2)) assignment(columns((b, c)) list(number(3) number(4))))))"
    ),
    (
      "SELECT count(*) FILTER (WHERE a) OVER (PARTITION BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)",
      "statement(selection(select(result(call(where(reference(a)) partitionBy(reference(b)))))))"
    ),
    (
      "CREATE TRIGGER r AFTER UPDATE OF a ON t WHEN new.a > 1 BEGIN UPDATE u SET b = 1; END",
      "statement(createTrigger(name(r) triggerColumns(UPDATE OF a) table(t) "
        + "triggerCondition(comparison(reference(new.a) number(1))) "
        + "statement(update(target(u) assignments(assignment(number(1)))))))"
    ),
    (
      "CREATE TABLE IF NOT EXISTS main.t(a INT(1) NOT NULL DEFAULT -1 CHECK (a > 0), b GENERATED ALWAYS AS (a + 1), "
        + "c REFERENCES u(id) ON DELETE SET DEFAULT DEFAULT (2), CONSTRAINT k CHECK (b), UNIQUE (a, b)) STRICT",
      "statement(createTable(name(main.t) column(type(loose(number(1))) defaultValue(DEFAULT -1) "
        + "check(comparison(reference(a) number(0)))) column(type() generator(operation(reference(a) number(1)))) "
        + "column(type() loose(reference(id)) defaultValue(number(2))) tableConstraint(check(reference(b))) "
        + "tableConstraint(loose(reference(a) reference(b))) tableOptions(STRICT)))"
    ),
    (
      "CREATE TEMP TABLE t AS SELECT 1; DROP TABLE IF EXISTS 'a b'.t",
      "statement(createTable(name(t) selection(select(result(number(1)))))) statement(drop(name('a b'.t)))"
    ),
    (
      "CREATE UNIQUE INDEX i ON t(a DESC, b + 1) WHERE a > 1",
      "statement(createIndex(name(i) table(t) indexed(reference(a) operation(reference(b) number(1))) "
        + "where(comparison(reference(a) number(1)))))"
    ),
    (
      "CREATE VIEW v(x, y) AS VALUES (1, 2)",
      "statement(createView(name(v) columns((x, y)) selection(rows(row(number(1) number(2))))))"
    ),
    (
      "CREATE TRIGGER r DELETE ON t BEGIN SELECT 1; DELETE FROM u WHERE 1; END; SELECT 2",
      "statement(createTrigger(name(r) table(t) statement(selection(select(result(number(1))))) "
        + "statement(delete(from(source(name(u))) where(number(1)))))) statement(selection(select(result(number(2)))))"
    ),
    (
      "CREATE VIRTUAL TABLE f USING fts5(a); ALTER TABLE t ADD COLUMN c TEXT; ALTER TABLE t DROP 'c'; "
        + "ALTER TABLE t RENAME a TO b; ALTER TABLE t RENAME TO u",
      "statement(createVirtualTable(name(f)) loose(reference(a))) "
        + "statement(alter(name(t) added(column(type(TEXT))))) statement(alter(name(t) dropped(name('c')))) "
        + "statement(alter(name(t) renamed(name(a)))) statement(alter(name(t) renamed(RENAME)))"
    ),
  ])
  func `a statement is a tree`(sql: String, expected: String) {
    #expect(tree(sql) == expected)
  }

  @Test(arguments: [
    ("SELECT a b c, (SELECT x = 1 FROM u", "result(other(reference(a))) "),
    ("SELECT a + FROM t WHERE b = 1", "result(other(reference(a))) from(source(name(t))) where("),
    ("SELECT f(a b, c) FROM t", "result(call(other(reference(a)) reference(c))) from("),
    ("SELECT CASE WHEN a FROM t", "result(other(reference(a))) from("),
    ("CREATE TABLE t(a b c CHECK (, d DEFAULT", "column(type(b c) check(other()"),
    ("CREATE INDEX ON t(a", "createIndex(table(t) indexed(reference(a)))"),
    ("CREATE TRIGGER r BEGIN SELECT 1; DELETE", "statement(delete(DELETE))"),
  ])
  func `what cannot be read has the parts that could be read`(sql: String, part: String) {
    #expect(tree(sql).contains(part), "\(tree(sql))")
  }

  @Test func `an expression is read to the depth that SQLite allows`() {
    func forms(_ count: Int) -> [ExpressionNode.Form] {
      SQLOutline(Array(("SELECT 1" + String(repeating: " + 1", count: count)).utf8)).expressions.map(\.form)
    }
    #expect(forms(998).count == 1)
    #expect(forms(1001).isEmpty)
  }

  @Test(arguments: [
    "(", "SELECT (", "SELECT f(", "SELECT CASE ", "SELECT - ", "SELECT NOT ", "a = ", "SELECT (SELECT ",
    "a IN (",
    "WITH a AS (", "SELECT * FROM (", "SELECT f() OVER (", ",", ")", ";", "a BETWEEN ",
    "SELECT f(x ORDER BY f(", "CREATE TABLE t(a CHECK (", "CREATE TRIGGER r BEGIN ", "CREATE TABLE t(a, ",
    "ALTER TABLE t ADD ",
  ])
  func `a text that repeats is read to its end`(part: String) {
    let outline = SQLOutline(Array(String(repeating: part, count: 20_000).utf8))
    #expect(outline.places.count == outline.tokens.count)
    #expect(outline.expressions.count <= outline.tokens.count)
    _ = outline.query
  }

  @Test(arguments: ["SELECT '", "SELECT \"a", "SELECT 1\0, 2", "SELECT [", "SELECT x'1", "/* SELECT"])
  func `an open quote and a zero byte end a text`(sql: String) {
    #expect(SQLOutline(Array(sql.utf8)).places.count <= 2)
  }
}
