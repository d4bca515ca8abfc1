import SQLiteShell
import TestSupport
import Testing

/// What is said about texts beside typed columns that cannot be read.
@Suite struct UnreadTextNoteTests {
  private static let setup = TypedInputSessionTests.setup

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
    ("created > 2026-11-24", "2026-11-24 without quotes is a subtraction, not a date; write '2026-11-24'"),
    (
      "created / 1000 > '2026-11-24'",
      "created / 1000 is a number computed from visit.created, which is stored as date unix-ms, so this comparison matches nothing; write created > '2026-11-24', or a number without quotes"
    ),
    (
      "date('2026-11-24') > created % 7",
      "created % 7 is a number computed from visit.created, which is stored as date unix-ms, so this comparison matches every row; write date('2026-11-24') > created, or a number without quotes"
    ),
    (
      "price * price = '5.00'",
      "price * price is a number computed from visit.price, which is stored as decimal minor:2, so this comparison matches nothing; write price = '5.00', or a number without quotes"
    ),
    (
      "price || '' = '12.30'",
      "visit.price is stored as decimal minor:2, so price || '' does not see what is shown; write as_decimal(price) || ''"
    ),
    (
      "CAST(created AS TEXT) IN ('2026-11-24', '1')",
      "visit.created is stored as date unix-ms, so CAST(created AS TEXT) does not see what is shown; write CAST(as_date(created) AS TEXT)"
    ),
    (
      "upper(id) = upper('019b5525-a6f8-7c3e-9d42-0123456789ab')",
      "visit.id is stored as uuid blob, so upper(id) does not see what is shown; write upper(as_uuid(id))"
    ),
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
    "CAST(created AS TEXT) = '1769853600123'", "price || '' LIKE '12%'", "created / 1000 > 5",
    "printf('%d', price) = '1230'", "printf('%.2f', price / 100.0) = '12.30'",
    "date(created / 1000, 'unixepoch') || '' = '2026-01-31'", "CAST(price / 100.0 AS TEXT) = '12.3'",
    "hex(id) = '019B5525A6F87C3E9D420123456789AB'",
  ])
  func `who compares with stored values is told nothing`(condition: String) {
    let notes = told("SELECT 1 FROM visit WHERE \(condition);\n").split(separator: "\n")
    #expect(notes.allSatisfy { !$0.contains("does not see") && !$0.contains("computed from") })
  }

  @Test func `a text in a sum is stored as one`() {
    let run = runShell(
      Self.setup + ".format input on\nUPDATE visit SET price = price + '1.00';\nSELECT price FROM visit;\n"
        + "UPDATE visit SET created = created + '1 day';\n")
    #expect(run.output == "13.30\n")
    #expect(
      run.errors == """
        Runtime error near line 13: Cannot read '1 day' as a date; write it like '2026-01-31'; the statement was not run

        """)
  }

  @Test func `labels are compared with the bits of labels, and other bits are noted`() {
    let table = """
      CREATE TABLE v(id INTEGER PRIMARY KEY, mask INTEGER);
      .format enum link=0,typed=1,form=7,+back=16777216,+forward=33554432,+home=67108864,+server=-2147483648 v.mask
      INSERT INTO v VALUES (1, 0), (2, 1), (3, 16777217), (4, -2147483647), (5, 7);
      .format input on

      """
    let run = runShell(
      table + """
        SELECT group_concat(id) FROM v WHERE mask & 255 = 'typed';
        SELECT group_concat(id) FROM v WHERE (mask & 7) IN ('typed', 'link');
        SELECT group_concat(id) FROM v WHERE 255 & mask <> 'typed';
        SELECT group_concat(id) FROM v WHERE CASE mask & 255 WHEN 'typed' THEN 1 END;
        """)
    #expect(run.errors == "")
    #expect(run.output == "2,3,4\n1,2,3,4\n1,5\n2,3,4\n")
    let notes = runShell(
      table
        + "SELECT count(*) FROM v WHERE mask & 1 = 'typed';\nSELECT count(*) FROM v WHERE mask = 'tipped';\n")
    #expect(notes.output == "0\n0\n")
    #expect(
      notes.errors == """
        Note: mask & 1 is a number computed from v.mask, which is stored as enum \
        link=0,typed=1,form=7,+back=16777216,… (7 labels), so this comparison matches nothing; write mask & 255 = 'typed', or a number without quotes
        Note: Cannot read 'tipped' as an enum, so this comparison with v.mask matches nothing; write one of 'link', \
        'typed', 'form'

        """)
    let join = runShell(
      table + "SELECT count(*) FROM v, (SELECT 'typed' AS a UNION SELECT id FROM v) WHERE mask = a;\n")
    #expect(!join.errors.contains("33554432"))
  }

  @Test func `a month is noted each time as the instant with which it begins`() {
    let query = "SELECT 1 FROM visit WHERE created > '2026-11';\n"
    let note =
      "Note: visit.created is stored as date unix-ms; read '2026-11' as the start of that month, 2026-11-01 00:00:00 UTC\n"
    #expect(told(query + query) == note + note)
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
          and it is stored in visit.created as it is; write to_date('2026-02-03', 'unix-ms')

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
