import Foundation
import MeaningSupport
import OutputModes
import Testing

/// Texts beside typed columns that are read in a special way, or cannot be read.
@Suite struct UnreadTextTests {
  private static let setup = TypedInputTests.setup

  @Test(arguments: [
    ("created IN ('2026-01-01', 'soon')", "created IN (1767225600000, 'soon')"),
    ("created BETWEEN '2026-01-01' AND 'tomorrow'", "created BETWEEN 1767225600000 AND 'tomorrow'"),
    ("created > '2026-11'", "created > 1793491200000"),
  ])
  func `what can be read is converted although other texts cannot`(condition: String, expected: String) {
    #expect(
      TypedInputTests.rewritten("SELECT 1 FROM visit WHERE \(condition);", isNoted: true)
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
      runMeaning(
        Self.setup + [
          .input(true),
          "SELECT count(*) FROM visit WHERE \(condition);",
        ]
      ).output
        == "\(count)\n")
  }

  @Test(arguments: [
    ("price + '0.70' = 1300", "1"), ("price - '12.30' = 0", "1"), ("'20.00' - price = 770", "1"),
    ("created - '2026-01-31 10:00:00' = 123", "1"), ("price + '5' = price + (400 + 100)", "1"),
    ("created - '2026-01-31' > '2026-01-31' - created", "1"),
  ])
  func `a text in a sum is read as one beside the column`(condition: String, count: String) {
    let run = runMeaning(
      Self.setup + [
        .input(true),
        "SELECT count(*) FROM visit WHERE \(condition);",
      ])
    #expect(run.messages == "")
    #expect(run.output == count + "\n")
  }

  @Test func `a literal that means not set keeps the format`() {
    let run = runMeaning(
      Self.setup + ["SELECT coalesce(created, 0), ifnull(price, 0), coalesce(created, 5) FROM visit;"])
    #expect(run.output == "2026-01-31 10:00:00.123|12.30|1769853600123\n")
  }

  @Test func `a value that goes through a view is converted if its trigger only stores it`() {
    let view = """
      CREATE VIEW prices AS SELECT note, price FROM visit;
      CREATE TRIGGER prices_update INSTEAD OF UPDATE ON prices BEGIN
        UPDATE visit SET price = NEW.price WHERE note = OLD.note;
      END;
      """
    let update = "UPDATE prices SET price = '12.00' WHERE price > '5.00';"
    #expect(
      TypedInputTests.rewritten(update, setup: Self.setup + [.sql(view)])
        == "UPDATE prices SET price = 1200 WHERE price > 500")
    let computing = view.replacingOccurrences(of: "= NEW.price", with: "= NEW.price * 100")
    #expect(
      TypedInputTests.rewritten(update, setup: Self.setup + [.sql(computing)], isNoted: true)
        == "UPDATE prices SET price = '12.00' WHERE price > 500")
  }
}
