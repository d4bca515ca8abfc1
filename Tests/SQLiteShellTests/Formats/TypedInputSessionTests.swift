import SQLiteShell
import TestSupport
import Testing

/// Typed input in a session: when it is on, and what a person is told.
@Suite struct TypedInputSessionTests {
  static let setup = """
    CREATE TABLE visit(id BLOB PRIMARY KEY, created DATETIME, price INTEGER, done BOOLEAN, note TEXT, other DATETIME);
    CREATE INDEX visit_created ON visit(created);
    CREATE TABLE page(id INTEGER PRIMARY KEY, visit BLOB, seen DATETIME, created TEXT, doc JSON);
    CREATE VIEW recent AS SELECT id AS visit_id, created AS at, note FROM visit WHERE created IS NOT NULL;
    INSERT INTO visit VALUES (X'019b5525a6f87c3e9d420123456789ab', 1769853600123, 1230, 1, 'a', 1);
    INSERT INTO page VALUES (1, X'019b5525a6f87c3e9d420123456789ab', 1769853600, '2026', X'7b7d');
    .format uuid blob visit.id
    .format uuid blob page.visit
    .format decimal minor:2 visit.price

    """

  /// The notes about statements at a terminal.
  private func told(_ statements: String, setup: String = Self.setup) -> String {
    runShell(setup + statements, origin: .terminal).errors
  }

  @Test func `a trace does not show the queries that find the columns of literals`() {
    let run = runShell(
      """
      .format input on
      CREATE TABLE visit(day DATETIME);
      INSERT INTO visit VALUES(1700000000);
      .trace stdout
      SELECT day FROM visit WHERE day > '2020-01-01';
      """)
    #expect(run.output == "SELECT day FROM visit WHERE day > 1577836800;\n2023-11-14 22:13:20\n")
  }

  @Test func `a text that prevents the conversion of others is reported each time, with its row`() {
    let setup = Self.setup + "UPDATE visit SET created = 'soon' || '';\n"
    let note = """
      Note: visit.created is stored as date unix-ms, but row 1 holds 'soon', so '2026-01-01' is not converted; \
      write to_date('2026-01-01', 'unix-ms')

      """
    let query = "SELECT 1 FROM visit WHERE created > '2026-01-01';\n"
    let more = "INSERT INTO visit(id, created) VALUES (X'02', 1769853600123);\n"
    let stored = "Note: created now holds text in 1 row; .format report visit shows it\n"
    let soon =
      "Note: Cannot read 'soon' || '' as a date, so it is stored in visit.created as it is; write it like '2026-01-31'\n"
    #expect(told(more + query + query, setup: setup) == soon + stored + note + note)
    #expect(runShell(setup + more + ".format input on\n" + query).errors == note)
    let compatible = runShell(setup + more + query, origin: .terminal, dialect: .sqlite3)
    #expect(compatible.errors == "")
    #expect(
      runShell(setup + more + ".format input on\n" + query + ".format input show").output == """
        1
        visit.created  date unix-ms  '2026-01-01' stays: row 1 holds 'soon'
        No literal of the last statement was converted.

        """)
    // A stated format is used.
    #expect(
      told(more + ".format date unix-ms visit.created\n" + query, setup: setup).hasSuffix(
        "To stop this: .format input off\n"))
  }

  @Test func `an error is shown in the text that was typed`() {
    let run = runShell(
      Self.setup + """
        .format input on
        SELECT 1 FROM visit WHERE done = 'no' AND nope;
        SELECT 1 FROM visit WHERE done = 'no' AND AND;
        """)
    #expect(
      run.errors == """
        Parse error near line 11: no such column: nope
          SELECT 1 FROM visit WHERE done = 'no' AND nope;
                                      error here ---^
        Parse error near line 12: near "AND": syntax error
          SELECT 1 FROM visit WHERE done = 'no' AND AND;
                                      error here ---^

        """)
  }

  @Test func `it is on at a terminal, off in scripts and for compatibility`() {
    let query = "SELECT count(*) FROM visit WHERE created > '2026-01-01';\n"
    #expect(runShell(Self.setup + query).output == "0\n")
    let terminal = runShell(Self.setup + query + query, origin: .terminal)
    #expect(terminal.output == "1\n1\n")
    #expect(
      terminal.errors == """
        Note: visit.created is stored as date unix-ms; read '2026-01-01' as 2026-01-01 00:00:00 UTC. \
        To stop this: .format input off

        """)
    #expect(runShell(Self.setup + ".format input off\n" + query, origin: .terminal).output == "0\n")
    let compatible = runShell(Self.setup + query, origin: .terminal, dialect: .sqlite3)
    #expect(compatible.output == "0\n")
  }
}
