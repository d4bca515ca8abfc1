import TestSupport
import Testing

@testable import SQLiteShell

/// Notes on values that were stored in a column of another class.
@Suite struct WrittenColumnTests {
  private static let places = """
    CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url TEXT UNIQUE, last_visit_date INTEGER, note);
    INSERT INTO moz_places(url, last_visit_date) VALUES ('a', 1769853600000000), ('b', NULL), ('c', 0);
    .format date unix-us moz_places.last_visit_date

    """

  private static func notes(_ sql: String, origin: InputOrigin = .terminal) -> String {
    runShell(places + sql, origin: origin).errors.split(separator: "\n").filter { $0.contains("now holds") }
      .map { $0 + "\n" }.joined()
  }

  private static func note(_ words: String) -> String {
    "Note: last_visit_date now holds \(words); .format report moz_places shows it\n"
  }

  @Test(arguments: [
    ("INSERT INTO moz_places SELECT NULL, url || '2', 'x' || id, 1 FROM moz_places;", "text in 3 rows"),
    ("UPDATE moz_places SET note = 1, last_visit_date = url WHERE id < 3;", "text in 2 rows"),
    (
      "REPLACE INTO moz_places(last_visit_date, url) VALUES (upper('x'), 'a'), (X'00', 'e'), (1, 'f');",
      "blob in 1 row"
    ),
    (
      "INSERT INTO moz_places(url, last_visit_date) VALUES ('a', 5) ON CONFLICT DO UPDATE SET last_visit_date = url;",
      "text in 1 row"
    ),
    (
      "WITH w AS (SELECT 'q' AS u) INSERT INTO main.moz_places(url, last_visit_date) SELECT u, u FROM w;",
      "text in 1 row"
    ),
  ])
  func `text that was stored in a column of numbers is told`(sql: String, words: String) {
    let notes = Self.notes(sql)
    #expect(notes.hasPrefix(Self.note(words)) || notes.hasSuffix(Self.note(words)), "\(notes)")
  }

  @Test(arguments: [
    "INSERT INTO moz_places(url, last_visit_date) SELECT DISTINCT 'd', datetime('2026-11-22');",
    "INSERT INTO moz_places(url, last_visit_date) VALUES ('d', datetime('2026-11-22')), ('e', '2026-11-22'), ('f', NULL);",
    "INSERT INTO moz_places(url, note) SELECT 'd', 'x';",
    "INSERT INTO moz_places(url, last_visit_date) SELECT 'd', datetime('2026-11-22') UNION ALL SELECT 'e', '2026-11-23';",
    "UPDATE moz_places SET note = url;",
    // What becomes of a text that is no date is told before.
    "INSERT INTO moz_places(url, last_visit_date) VALUES ('d', 'soon'), (upper('e'), X'00');",
    "UPDATE moz_places SET last_visit_date = 'soon' WHERE id = 1;",
    "UPDATE moz_places SET last_visit_date = last_visit_date + 1, note = 'x';",
    "INSERT OR IGNORE INTO moz_places(url, last_visit_date) VALUES ('a', upper('x'));",
    "DELETE FROM moz_places;",
    "SELECT 'x' AS last_visit_date FROM moz_places;",
  ])
  func `what was converted, or is in another column, is not`(sql: String) {
    #expect(Self.notes(sql).isEmpty)
  }

  @Test(arguments: [
    ("INSERT INTO day VALUES ('a', 1, 0), ('b', upper('x'), 0), ('c', X'00', 'y');", ["blob", "text"]),
    ("UPDATE day SET note = key, at = key WHERE key = 'old';", ["text"]),
    ("UPDATE day SET at = at + 1;", []),
    ("DELETE FROM day;", []),
  ])
  func `rows without numbers are looked at, too`(sql: String, words: [String]) {
    let run = runShell(
      """
      CREATE TABLE day(key TEXT PRIMARY KEY, at INTEGER, note) WITHOUT ROWID;
      INSERT INTO day VALUES ('old', 1769853600000000, 1), ('older', 1769853600000000, 1);
      .format date unix-us day.at
      \(sql)
      """, origin: .terminal)
    let notes = run.errors.split(separator: "\n").filter { $0.contains("now holds") }
    #expect(notes == words.map { "Note: at now holds \($0) in 1 row; .format report day shows it" })
  }

  @Test func `each statement is told once it has succeeded`() {
    let run = Self.notes(
      """
      UPDATE moz_places SET last_visit_date = url WHERE id = 1;
      UPDATE moz_places SET note = 1 WHERE id = 1;
      UPDATE moz_places SET last_visit_date = url, url = 'b' WHERE id = 3;
      UPDATE moz_places SET last_visit_date = url WHERE id > 1;
      """)
    #expect(run == Self.note("text in 1 row") + Self.note("text in 2 rows"))
  }

  @Test func `literals are counted if typed input is off`() {
    let insert = "INSERT INTO moz_places(url, last_visit_date) VALUES ('d', '2026-11-22'), ('e', 1);"
    let update = "UPDATE moz_places SET last_visit_date = 'x' WHERE id < 3;"
    #expect(
      Self.notes(".format input off\n\(insert)\n\(update)")
        == Self.note("text in 1 row") + Self.note("text in 2 rows"))
    #expect(Self.notes("\(insert)\n\(update)").isEmpty)
  }

  @Test func `scripts that turned typed input on are told`() {
    let update = "UPDATE moz_places SET last_visit_date = url WHERE id = 1;"
    #expect(
      Self.notes(".format input on\n\(update)", origin: .standardInput) == Self.note("text in 1 row"))
    let prices = runShell(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, price INTEGER);
      INSERT INTO p VALUES (1, 700), (2, 705);
      .format decimal minor:2 p.price
      .format input on
      UPDATE p SET price = price * 1.1;
      """)
    #expect(prices.errors == "Note: price now holds real in 2 rows; .format report p shows it\n")
  }

  @Test func `scripts are not told`() {
    #expect(Self.notes("UPDATE moz_places SET last_visit_date = url;", origin: .standardInput).isEmpty)
  }

  @Test func `a table whose columns have the names of row numbers is looked at, too`() {
    let sql = """
      CREATE TABLE t(rowid TEXT, _rowid_ TEXT, at INTEGER);
      CREATE TABLE u(rowid, _rowid_, oid, id TEXT PRIMARY KEY NOT NULL, at INTEGER);
      .format date unix t.at
      .format date unix u.at
      INSERT INTO t SELECT DISTINCT 'x', 'y', upper('z');
      INSERT INTO u SELECT DISTINCT 1, 2, 3, 'x', upper('y');
      """
    let notes = runShell(sql, origin: .terminal).errors.split(separator: "\n")
    #expect(
      notes.filter { $0.contains("now holds") } == [
        "Note: at now holds text in 1 row; .format report t shows it",
        "Note: at now holds text in 1 row; .format report u shows it",
      ])
  }
}
