import Foundation
import SQLiteShell
import TestSupport
import Testing

/// Texts beside typed columns that are read in a special way, or cannot be read.
@Suite struct UnreadTextTests {
  private static let setup = TypedInputTests.setup

  /// The statement as it was run; nil if no literal was converted.
  private func rewritten(_ sql: String, setup: String = Self.setup, isNoted: Bool = false) -> String? {
    let run = runShell(setup + ".format input on\n.mode off\n" + sql + "\n.mode list\n.format input show\n")
    #expect(isNoted || run.errors == "")
    return run.output.split(separator: "\n").last.map {
      $0.hasSuffix(";") ? String($0.dropLast()) : String($0)
    }
  }

  /// The notes about statements at a terminal.
  private func told(_ statements: String) -> String {
    runShell(Self.setup + statements, origin: .terminal).errors
  }

  @Test(arguments: [
    (
      "created > '24.11.2026'",
      "Cannot read '24.11.2026' as a date, so this comparison with visit.created matches nothing; write '2026-11-24'"
    ),
    (
      "'31/12/2026' >= created",
      "Cannot read '31/12/2026' as a date, so this comparison with visit.created matches every row; write '2026-12-31'"
    ),
    (
      "created = 'yesterday'",
      "Cannot read 'yesterday' as a date, so this comparison with visit.created matches nothing; write it like '2026-01-31'"
    ),
    (
      "created <> 'soon'",
      "Cannot read 'soon' as a date, so this comparison with visit.created matches every row; write it like '2026-01-31'"
    ),
    (
      "id IN ('019b5525-a6f8-7c3e-9d42-0123456789ab', 'zzz')",
      "Cannot read 'zzz' as a uuid, so it equals no value of visit.id; write it like '019b5525-a6f8-7c3e-9d42-0123456789ab'"
    ),
    (
      "id > 'zzz'",
      "Cannot read 'zzz' as a uuid, so this comparison with visit.id matches every row; write it like '019b5525-a6f8-7c3e-9d42-0123456789ab'"
    ),
    ("created > 2026-11-24", "2026-11-24 without quotes is a subtraction and no date; write '2026-11-24'"),
    (
      "substr(created, 1, 4) = '2026'",
      "visit.created is stored as date unix-ms, so substr(created, 1, 4) does not see what is shown; write substr(as_date(created), 1, 4)"
    ),
  ])
  func `each statement with a text that cannot be read is noted`(condition: String, note: String) {
    let query = "SELECT 1 FROM visit WHERE \(condition);\n"
    let notes = told(query + query).split(separator: "\n").filter { !$0.contains("To stop this") }.map(
      String.init)
    #expect(notes == ["Note: \(note)", "Note: \(note)"])
  }

  @Test(arguments: [
    ("created IN ('2026-01-01', 'soon')", "created IN (1767225600000, 'soon')"),
    ("created BETWEEN '2026-01-01' AND 'tomorrow'", "created BETWEEN 1767225600000 AND 'tomorrow'"),
    ("created > '2026-11'", "created > 1793491200000"),
  ])
  func `what can be read is converted although other texts cannot`(condition: String, expected: String) {
    #expect(
      rewritten("SELECT 1 FROM visit WHERE \(condition);", isNoted: true)
        == "SELECT 1 FROM visit WHERE \(expected)")
  }

  @Test(arguments: [
    ("created < 'now'", 1), ("created > 'NOW'", 0), ("created BETWEEN '2026-01-01' AND 'now'", 1),
    ("created < strftime('%s', 'now')", 1), ("created > strftime('%s', 'now')", 0),
    ("created > unixepoch('2026-01-31 12:00:00') - 86400", 1),
    ("created < unixepoch('2026-01-31') - 86400", 0),
    ("created > strftime('%s', '2026-01-31 12:00:00') - 86400", 1),
    ("created > julianday('2026-01-31 12:00:00') - 1", 1),
    ("created > date('2026-01-31 12:00:00', '-7 days')", 1), ("created > '2026-01'", 1),
    ("created < '2026-01'", 0),
    ("created + 0 > '2026-01-31'", 1), ("created + 0 < '2026-01-31'", 0),
  ])
  func `what SQLite reads as a date is compared as one`(condition: String, count: Int) {
    #expect(
      runShell(Self.setup + ".format input on\nSELECT count(*) FROM visit WHERE \(condition);").output
        == "\(count)\n")
  }

  @Test func `a month is noted each time as the instant with which it begins`() {
    let query = "SELECT 1 FROM visit WHERE created > '2026-11';\n"
    let note =
      "Note: visit.created is stored as date unix-ms; read '2026-11' as the start of that month, 2026-11-01 00:00:00 UTC\n"
    #expect(told(query + query) == note + note)
  }

  @Test func `a literal that means not set keeps the format`() {
    let run = runShell(
      Self.setup + "SELECT coalesce(created, 0), ifnull(price, 0), coalesce(created, 5) FROM visit;")
    #expect(run.output == "2026-01-31 10:00:00.123|12.30|1769853600123\n")
  }

  @Test(arguments: [
    "DELETE FROM visit WHERE created < '2026-02-30';", "UPDATE visit SET price = '12' || '.00';",
    "DELETE FROM visit WHERE created NOT IN ('2026-01-01', 'soon');",
  ])
  func `a script that turned typed input on does not run a change whose text stays`(sql: String) {
    let run = runShell(
      Self.setup + ".format input on\n\(sql)\n.format raw on\nSELECT created, price FROM visit;")
    #expect(run.output == "1769853600123|1230\n")
    #expect(
      run.errors.hasPrefix("Runtime error near line 11: ")
        && run.errors.hasSuffix("; the statement was not run\n"))
  }

  @Test func `a value that goes through a view is converted if its trigger only stores it`() {
    let view =
      Self.setup + """
        CREATE VIEW prices AS SELECT note, price FROM visit;
        CREATE TRIGGER prices_update INSTEAD OF UPDATE ON prices BEGIN
          UPDATE visit SET price = NEW.price WHERE note = OLD.note;
        END;

        """
    let update = "UPDATE prices SET price = '12.00' WHERE price > '5.00';"
    #expect(rewritten(update, setup: view) == "UPDATE prices SET price = 1200 WHERE price > 500")
    let computing = view.replacingOccurrences(of: "= NEW.price", with: "= NEW.price * 100")
    #expect(rewritten(update, setup: computing) == "UPDATE prices SET price = '12.00' WHERE price > 500")
  }

  @Test func `a text that is not a value of its column is reported when it is stored`() {
    #expect(
      told("UPDATE visit SET created = '2026-02-30';\n") == """
        Note: Cannot read '2026-02-30' as a date, so it is stored in visit.created as it is; there is no such day or time

        """)
    #expect(
      told("UPDATE visit SET created = '2026-02-03 00:00:00.0001';\n") == """
        Error: visit.created: unix-ms cannot hold '2026-02-03 00:00:00.0001' without rounding it

        """)
    // The first value makes the meaning of the others doubtful.
    #expect(
      told(
        "UPDATE visit SET created = 'soon' WHERE 0; INSERT INTO visit(created) VALUES ('soon'), ('2026-02-03');\n"
          + "UPDATE visit SET created = '2026-02-03';\n")
          == """
          Note: Cannot read 'soon' as a date, so it is stored in visit.created as it is; write it like '2026-01-31'
          Note: Cannot read 'soon' as a date, so it is stored in visit.created as it is; write it like '2026-01-31'
          Note: visit.created is stored as date unix-ms; read '2026-02-03' as 2026-02-03 00:00:00 UTC. \
          To stop this: .format input off
          Note: visit.created is stored as date unix-ms, but row 2 holds 'soon', so '2026-02-03' is not converted \
          and it is stored in visit.created as it is

          """)
  }

  @Test(arguments: [
    // SQLite converts the text to exactly that number.
    "UPDATE visit SET created = '1769853600124';",
    "SELECT 1 FROM visit WHERE created = '';",
    "SELECT 1 FROM visit WHERE note = 'x' AND created = 1769853600123;",
    "UPDATE page SET created = 'soon';",
  ])
  func `omissions that surprise nobody are not reported`(sql: String) {
    #expect(told(sql + "\n") == "")
  }
}
