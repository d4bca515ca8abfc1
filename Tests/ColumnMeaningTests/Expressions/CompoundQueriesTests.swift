import MeaningSupport
import Testing

/// Columns of queries whose arms have different meanings.
@Suite struct CompoundQueriesTests {
  /// The output of a query on one table with times and another with counts.
  private func shown(_ query: String, convertsInput: Bool = false, messages: String = "") -> [String] {
    let run = runMeaning([
      """
      CREATE TABLE a(id INTEGER, created_at INTEGER);
      CREATE TABLE b(id INTEGER, hits INTEGER);
      CREATE TABLE c(id INTEGER, seen_at INTEGER);
      INSERT INTO a VALUES (1, 1769853600);
      INSERT INTO b VALUES (1, 1700000000);
      INSERT INTO c VALUES (1, 1769853600);
      CREATE VIEW arms AS SELECT hits AS h FROM b UNION ALL SELECT created_at FROM a;
      CREATE VIEW outer_arms AS SELECT h FROM arms;
      """,
      .input(convertsInput), .sql(query),
    ])
    #expect(run.messages == messages)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("SELECT created_at FROM a UNION ALL SELECT hits FROM b", "created_at"),
    ("SELECT hits FROM b UNION ALL SELECT created_at FROM a", "hits"),
    ("SELECT h FROM (SELECT hits AS h FROM b UNION ALL SELECT created_at FROM a)", "h"),
    ("WITH q(h) AS (SELECT hits FROM b UNION ALL SELECT created_at FROM a) SELECT h FROM q", "h"),
    (
      "WITH p AS (SELECT created_at FROM a), q AS (SELECT hits FROM b UNION ALL SELECT * FROM p) SELECT * FROM q",
      "hits"
    ),
    ("SELECT h FROM arms", "h"), ("SELECT h FROM outer_arms", "h"),
  ])
  func `a column of several arms is shown as stored, which is told`(query: String, name: String) {
    #expect(Set(shown(query, messages: Self.note(name))) == ["1700000000", "1769853600"])
  }

  private static func note(_ name: String) -> String {
    "\(name) is computed from the stored numbers of a.created_at (unix, fair), not from what is shown; "
      + "as_date converts them\n"
  }

  @Test func `each of several queries with the same columns is examined separately`() {
    #expect(
      shown(
        "SELECT created_at FROM a; SELECT created_at FROM a EXCEPT SELECT hits FROM b",
        messages: Self.note("created_at"))
        == ["2026-01-31 10:00:00", "1769853600"])
  }

  @Test(arguments: [
    "SELECT created_at FROM a WHERE id IN (SELECT id FROM a UNION SELECT id FROM b)",
    "WITH q(id) AS (SELECT id FROM a UNION SELECT id FROM b) SELECT seen_at FROM c JOIN q USING (id)",
    "SELECT created_at AS \"union\" FROM a", "SELECT created_at FROM a -- union",
  ])
  func `a column beside a query of several arms keeps its meaning`(query: String) {
    #expect(shown(query) == ["2026-01-31 10:00:00"])
  }

  @Test func `a literal that meets a column of several arms stays as typed`() {
    let query =
      "SELECT count(*) FROM (SELECT hits AS h FROM b UNION ALL SELECT created_at FROM a) WHERE h > '2026-01-01'"
    let note =
      "a.created_at is stored as date unix, but other columns meet it too, so '2026-01-01' is not converted "
      + "and this comparison with a.created_at matches nothing; write to_date('2026-01-01', 'unix')\n"
    #expect(shown(query, convertsInput: true, messages: note) == ["0"])
    #expect(shown("SELECT count(*) FROM a WHERE created_at > '2026-01-01'", convertsInput: true) == ["1"])
  }
}
