import SQLiteShell
import TestSupport
import Testing

/// What is said about literals in definitions.
@Suite struct DefinitionNoteTests {
  private static let setup = """
    CREATE TABLE e(id INTEGER PRIMARY KEY, at INTEGER, price INTEGER, day TEXT);
    INSERT INTO e VALUES (1, 1769853600000, 1234, 'x'), (2, 1772445600000, 500, 'y');
    .format date unix-ms e.at
    .format decimal minor:2 e.price

    """

  @Test func `at a terminal each value is noted`() {
    let run = runShell(
      Self.setup + "CREATE VIEW v AS SELECT id FROM e WHERE at > '2026-02-01' AND price < 7;\n",
      origin: .terminal)
    #expect(
      run.errors == """
        Note: e.at is stored as date unix-ms, so the view gets 1769904000000 for '2026-02-01'. To stop this: .format input off
        Note: e.price is stored as decimal minor:2, so the view gets 700 for 7. To stop this: .format input off

        """)
  }

  @Test func `scripts are told, and change nothing`() {
    let sql = "CREATE VIEW v AS SELECT id FROM e WHERE at > '2026-02-01'"
    let run = runShell(Self.setup + "\(sql);\nSELECT sql FROM sqlite_schema WHERE name = 'v';\n")
    #expect(
      run.errors == """
        Note: e.at is stored as date unix-ms, and this view has the text '2026-02-01' for it; write 1769904000000, or use \
        the option -typed-input

        """)
    #expect(run.output == sql + "\n")
    let compatible = runShell(
      Self.setup.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n\(sql);\n", dialect: .sqlite3)
    #expect(compatible.errors == "")
  }
}
