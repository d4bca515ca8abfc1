import MeaningSupport
import Testing

/// Literals in definitions, which other programs read too, get the stored values of the columns that they meet.
@Suite struct DefinitionInputTests {
  private static let setup: [MeaningStep] = [
    """
    CREATE TABLE e(id INTEGER PRIMARY KEY, at INTEGER, price INTEGER, day TEXT);
    INSERT INTO e VALUES (1, 1769853600000, 1234, 'x'), (2, 1772445600000, 500, 'y');
    """,
    .state("date", "unix-ms", of: "e.at"),
    .state("decimal", "minor:2", of: "e.price"),
  ]

  @Test(arguments: [
    (
      "CREATE VIEW v AS SELECT * FROM e WHERE at > '2026-02-01'",
      "CREATE VIEW v AS SELECT * FROM e WHERE at > 1769904000000 /* '2026-02-01' */"
    ),
    (
      "CREATE TEMP VIEW v AS SELECT id FROM main.e WHERE (price) IN ('5.00', 7.5)",
      "CREATE TEMP VIEW v AS SELECT id FROM main.e WHERE (price) IN (500 /* '5.00' */, 750 /* 7.5 */)"
    ),
    (
      "CREATE INDEX i ON e(id, at < '2026-02-01') WHERE at >= '2026-01-31'",
      "CREATE INDEX i ON e(id, at < 1769904000000 /* '2026-02-01' */) WHERE at >= 1769817600000 /* '2026-01-31' */"
    ),
    (
      "CREATE TRIGGER r AFTER UPDATE OF at ON e WHEN NEW.at > '2026-02-01' AND old.price = '5.00' BEGIN "
        + "UPDATE e SET price = '12.00' WHERE at < '2026-02-01' AND id = NEW.id; INSERT INTO e(at) VALUES ('2026-01-31'); END",
      "CREATE TRIGGER r AFTER UPDATE OF at ON e WHEN NEW.at > 1769904000000 /* '2026-02-01' */ AND old.price = 500 "
        + "/* '5.00' */ BEGIN UPDATE e SET price = 1200 /* '12.00' */ WHERE at < 1769904000000 /* '2026-02-01' */ AND "
        + "id = NEW.id; INSERT INTO e(at) VALUES (1769817600000 /* '2026-01-31' */); END"
    ),
    (
      "CREATE VIEW v AS SELECT id, '*/' AS c FROM e WHERE day = '2026-02-01'",
      "CREATE VIEW v AS SELECT id, '*/' AS c FROM e WHERE day = '2026-02-01'"
    ),
  ])
  func `a definition gets stored values with what was typed beside them`(sql: String, stored: String) {
    let run = runMeaning(
      Self.setup + [
        .input(true),
        """
        \(sql);
        SELECT sql FROM sqlite_schema WHERE name IN ('v', 'i', 'r')
          UNION ALL SELECT sql FROM sqlite_temp_schema WHERE name = 'v';
        """,
      ])
    #expect(run.messages == "")
    // SQLite stores a temporary view without TEMP.
    #expect(run.output == stored.replacing("TEMP ", with: "") + "\n")
  }

  @Test func `a view finds the rows that its query finds`() {
    let run = runMeaning(
      Self.setup + [
        .input(true),
        """
        SELECT id FROM e WHERE at > '2026-02-01';
        CREATE VIEW v AS SELECT id FROM e WHERE at > '2026-02-01';
        """,
        .input(false),
        "SELECT id FROM v;",
      ])
    #expect(run.output == "2\n2\n")
  }

  @Test func `a definition that was converted is not converted again`() {
    let sql = "CREATE VIEW v AS SELECT id FROM e WHERE price > 500 /* '5.00' */"
    let run = runMeaning(
      Self.setup + [
        .input(true),
        """
        \(sql);
        SELECT sql FROM sqlite_schema WHERE name = 'v';
        """,
      ])
    #expect(run.messages == "")
    #expect(run.output == sql + "\n")
  }

  @Test func `a table gets the values of the formats that were stated`() {
    let run = runMeaning([
      .choose("date", "unix-ms"),
      .input(true),
      """
      CREATE TABLE n(id INTEGER PRIMARY KEY, at DATETIME DEFAULT '2026-01-31' CHECK (at > '2020-01-01'), t TEXT DEFAULT 'x');
      ALTER TABLE n ADD COLUMN until DATETIME DEFAULT ('2026-02-01');
      INSERT INTO n(id) VALUES (1);
      SELECT * FROM n;
      SELECT sql FROM sqlite_schema;
      """,
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        1|2026-01-31 00:00:00|x|2026-02-01 00:00:00
        CREATE TABLE n(id INTEGER PRIMARY KEY, at DATETIME DEFAULT 1769817600000 /* '2026-01-31' */ CHECK (at > \
        1577836800000 /* '2020-01-01' */), t TEXT DEFAULT 'x', until DATETIME DEFAULT (1769904000000 /* '2026-02-01' */))

        """)
  }

  @Test func `a zone is in the comment, and a time that its clocks skip is refused`() {
    let run = runMeaning(
      Self.setup + [
        .zone("Europe/Berlin"),
        .input(true),
        """
        CREATE VIEW v AS SELECT id FROM e WHERE at > '2026-02-01';
        CREATE VIEW w AS SELECT id FROM e WHERE at > '2026-03-29 02:30';
        SELECT sql FROM sqlite_schema WHERE type = 'view';
        """,
      ])
    #expect(
      run.output
        == "CREATE VIEW v AS SELECT id FROM e WHERE at > 1769900400000 /* '2026-02-01' in Europe/Berlin */\n")
    #expect(
      run.messages == """
        e.at: '2026-03-29 02:30' does not exist in Europe/Berlin, where clocks were set forward; \
        write '2026-03-29 01:30:00+01:00' or '2026-03-29 03:30:00+02:00'

        """)
  }

  @Test(arguments: [
    (
      "CREATE VIEW v AS SELECT id FROM e WHERE at > date('now', '-7 days')",
      "e.at is stored as date unix-ms, and date('now', '-7 days') is not converted in a definition; "
        + "write unixepoch(date('now', '-7 days')) * 1000"
    ),
    (
      "CREATE VIEW v AS SELECT date(at) FROM e",
      "e.at is stored as date unix-ms, and at is not converted in a definition; write at / 1000.0, 'unixepoch'"
    ),
    (
      "CREATE VIEW v AS SELECT id FROM e WHERE at > '24.11.2026'",
      "Cannot read '24.11.2026' as a date, so this comparison with e.at matches nothing; write '2026-11-24'"
    ),
  ])
  func `what stays is noted`(sql: String, note: String) {
    let run = runMeaning(
      Self.setup + [
        .input(true),
        """
        \(sql);
        SELECT sql FROM sqlite_schema WHERE name = 'v';
        """,
      ])
    #expect(run.messages == "\(note)\n")
    #expect(run.output == sql + "\n")
  }
}
