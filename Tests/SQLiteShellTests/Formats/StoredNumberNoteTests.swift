import Foundation
import SQLiteShell
import TestSupport
import Testing

/// The notes on results and values that count in stored units, if no mark says so.
@Suite struct StoredNumberNoteTests {
  private static let tables = """
    CREATE TABLE item(id INTEGER PRIMARY KEY, price INTEGER, qty INTEGER, created_at INTEGER);
    INSERT INTO item VALUES (1, 1234, 2, 1763942400), (2, 500, 3, 1763942401);
    CREATE TABLE old(created_at INTEGER, title TEXT);
    INSERT INTO old VALUES (1763942400000, 'a'), (1763942401000, 'b');
    .format decimal minor:2 item.price
    .format date unix item.created_at
    .format date unix-ms old.created_at

    """

  @Test(arguments: [
    ("SELECT price || '' AS x FROM item LIMIT 1;", "x", "item.price (minor:2, certain)", "as_decimal"),
    (
      "SELECT iif(id = 1, price, qty) AS x FROM item LIMIT 1;", "x", "iif of item.price (minor:2, certain)",
      "as_decimal"
    ),
    (
      "SELECT json_array(price) AS x FROM item LIMIT 1;", "x", "json_array of item.price (minor:2, certain)",
      "as_decimal"
    ),
    (
      "SELECT created_at FROM item UNION ALL SELECT created_at FROM old LIMIT 1;", "created_at",
      "item.created_at (unix, certain) and old.created_at (unix-ms, certain)", "as_date"
    ),
    (
      "SELECT max(item.created_at, old.created_at) AS x FROM item, old LIMIT 1;", "x",
      "max of item.created_at (unix, certain) and old.created_at (unix-ms, certain)", "as_date"
    ),
    (
      "SELECT coalesce(created_at, 'none') AS x FROM item LIMIT 1;", "x",
      "coalesce of item.created_at (unix, certain)", "as_date"
    ),
  ])
  func `results that could be taken for what is shown are told once`(
    sql: String, name: String, numbers: String, remedy: String
  ) {
    let note =
      "Note: \(name) is computed from the stored numbers of \(numbers), not from what is shown; "
      + "\(remedy) converts them\n"
    #expect(runShell(Self.tables + sql + "\n" + sql).errors == note)
    #expect(runShell(Self.tables + sql, dialect: .sqlite3).errors.contains("computed") == false)
    #expect(runShell(Self.tables + ".format raw on\n" + sql).errors.isEmpty)
    #expect(runShell(Self.tables + ".mode insert\n" + sql).errors.isEmpty)
  }

  @Test(arguments: [
    "SELECT created_at / 86400 FROM item;", "SELECT created_at || '' FROM item;",
    "SELECT price * 2 FROM item;",
    "SELECT price / 100.0 FROM item;", "SELECT sum(price), qty * 2 FROM item;",
    "SELECT coalesce(created_at, 0) FROM item;",
  ])
  func `numbers of dates that are computed with, and amounts, are not told`(sql: String) {
    #expect(runShell(Self.tables + sql).errors.isEmpty)
  }

  @Test func `files that are exported have the note too`() {
    let memory = MemorySurroundings()
    let run = runShell(
      Self.tables + ".export x.csv \"SELECT price || '' AS x FROM item\"\n.format raw on", memory: memory)
    #expect(
      run.errors
        == "Note: x is computed from the stored numbers of item.price (minor:2, certain), not from what is shown; "
        + "as_decimal converts them\n")
  }

  @Test(arguments: [
    "UPDATE item SET price = qty;", "INSERT INTO item(price) SELECT qty FROM item;",
    "INSERT INTO item(id) VALUES (1) ON CONFLICT DO UPDATE SET price = item.qty;",
  ])
  func `numbers of an unknown unit that are stored among minor units are told`(sql: String) {
    let errors = runShell(Self.tables + ".format input on\n" + sql).errors
    let name = sql.contains("item.qty") ? "item.qty" : "qty"
    #expect(
      errors.contains(
        "Note: item.price is stored as decimal minor:2, and nothing says in which unit \(name) counts; "
          + "if in the one that is shown, write to_decimal(\(name), 'minor:2')"), "\(errors)")
  }

  @Test(arguments: [
    "UPDATE item SET created_at = '2025-11-24' WHERE id = 1;",
    "INSERT INTO item(created_at) VALUES ('2025-11-24');",
    "WITH n AS (SELECT 1) INSERT INTO item(id, created_at) VALUES (9, '2025-11-24');",
  ])
  func `scripts that do not read literals are told of texts that are stored among numbers`(sql: String) {
    let again = sql.replacingOccurrences(of: "id = 1", with: "id = 2").replacingOccurrences(
      of: "9", with: "8")
    #expect(
      runShell(Self.tables + sql + "\n" + again).errors
        == "Note: item.created_at is stored as date unix, and '2025-11-24' is taken as it is written; "
        + "write 1763942400, or use the option -typed-input\n")
    #expect(runShell(Self.tables + sql, dialect: .sqlite3).errors.contains("taken") == false)
  }
}
