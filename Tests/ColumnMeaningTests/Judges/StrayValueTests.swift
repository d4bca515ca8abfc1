import MeaningSupport
import Testing

/// Columns of dates in which a few values are no dates, or are far from the others.
@Suite struct StrayValueTests {
  /// The answer of `.format why` for a column of a table of its own.
  private func why(_ column: String, _ values: [String], setup: String = "") -> [String] {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let run = runMeaning([
      "\(setup)CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows);",
      .why("t.\(column.prefix { $0 != " " })"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func numbers(_ count: Int, from first: Int = 1_769_853_600, step: Int = 3600) -> [String] {
    (0..<count).map { "\(first + $0 * step)" }
  }

  @Test func `one number far away leaves the others dates, and why names it`() {
    #expect(
      why("created_at INTEGER", numbers(19) + ["13745000000"]) == [
        "t.created_at: date unix (strong)", "  the name created_at says a time",
        "  19 of 20 numbers, 2026-01-31 10:00:00 to 2026-02-01 04:00:00 as unix; no other storage explains them",
        "  far from them: 13745000000 (2405-07-24 15:33:20)", "  they grow or fall with the row",
        "  .format date unix t.created_at",
      ])
    #expect(why("at DATETIME", numbers(9) + ["99999999999"]).first == "t.at: date unix (strong)")
  }

  @Test func `a cell in another form of its declared kind makes the storage less than certain`() {
    #expect(
      why("ok BOOLEAN", ["1", "0", "'yes'"]) == [
        "t.ok: bool integer (strong)", "  declared BOOLEAN", "  1 of 3 cells is in another form: 'yes'",
        "  .format bool integer t.ok", "  typed input is off for it: row 3 holds 'yes'",
      ])
    #expect(why("ok BOOLEAN", ["1", "0", "NULL"]).first == "t.ok: bool integer (certain)")
  }

  @Test func `the far number is shown by itself`() {
    let rows = (numbers(39) + ["13745000000", "4611686018427387904"]).map { "(\($0))" }.joined(
      separator: ", ")
    let run = runMeaning(
      "CREATE TABLE t(created_at INTEGER); INSERT INTO t VALUES \(rows); SELECT * FROM t WHERE rowid > 38;")
    #expect(run.output == "2026-02-02 00:00:00\n2405-07-24 15:33:20\n4611686018427387904\n")
  }

  @Test func `several numbers far away, or one among few, leave the column plain, and why says which`() {
    let far = why("created_at INTEGER", numbers(17) + ["13745000000", "13745000001", "13745000002"])
    #expect(
      far == [
        "t.created_at: plain", "  declared INTEGER, which does not say what the values mean; 20 integers",
        "  the name created_at says a time, but no storage explains 20 numbers: unix explains 17, but not "
          + "13745000000 (2405-07-24 15:33:20), 13745000001 (2405-07-24 15:33:21), 13745000002 (2405-07-24 15:33:22)",
      ])
    #expect(why("created_at INTEGER", numbers(6) + ["13745000000"]).first == "t.created_at: plain")
  }

  @Test func `a name that can mean something else allows no far number`() {
    #expect(why("draw_time INTEGER", numbers(20)).first == "t.draw_time: date unix (fair)")
    #expect(why("draw_time INTEGER", numbers(20) + ["13745000000"]).first == "t.draw_time: plain")
  }

  @Test func `numbers for not set and for the ends of time do not vote`() {
    let ends = ["0", "-1", "-9223372036854775808", "9223372036854775807", "253402300799", "-11644473600"]
    #expect(
      why("expires_at INTEGER", numbers(5) + ends).dropFirst(2).first
        == "  5 numbers, 2026-01-31 10:00:00 to 2026-01-31 14:00:00 as unix; no other storage explains them")
  }

  @Test func `a signature needs only half of the numbers`() {
    let cookies = """
      CREATE TABLE meta(key TEXT);
      CREATE TABLE cookies(creation_utc INTEGER, host_key TEXT, expires_utc INTEGER, last_access_utc INTEGER,
      is_persistent INTEGER, has_expires INTEGER, is_secure INTEGER, is_httponly INTEGER, priority INTEGER,
      samesite INTEGER, source_scheme INTEGER, source_port INTEGER, last_update_utc INTEGER);
      INSERT INTO cookies(expires_utc) VALUES (13414327200000000), (13414327200000001), (45000000000000000);

      """
    let run = runMeaning([
      .sql(cookies),
      .why("cookies.expires_utc"),
    ])
    #expect(
      run.output.split(separator: "\n").dropFirst(2).prefix(2) == [
        "  2 of 3 numbers, 2026-01-31 10:00:00 to 2026-01-31 10:00:00.000001 as webkit",
        "  far from them: 45000000000000000 (3026-12-30 08:00:00)",
      ])
    let other = runMeaning([
      .sql(cookies),
      "UPDATE cookies SET expires_utc = rowid;",
      .why("cookies.expires_utc"),
    ])
    #expect(
      other.output == """
        cookies.expires_utc: plain
          declared INTEGER, which does not say what the values mean; 3 integers
          Chrome cookies stores date webkit there, which the values are not
          the name expires_utc says a time, but no storage explains 3 numbers

        """)
  }

  @Test func `the day of zeros and one other text leave the texts dates`() {
    let days = (10..<30).map { "'2026-01-\($0)'" }
    #expect(
      why("due_date TEXT", days + ["'0000-00-00'"]).prefix(2) == [
        "t.due_date: day text (strong)", "  20 texts, as YYYY-MM-DD",
      ])
    #expect(
      why("due_date TEXT", days + ["'soon'"]).dropFirst().first
        == "  20 of 21 texts, as YYYY-MM-DD; not 'soon'")
    #expect(why("due_date TEXT", days + ["'soon'", "'later'"]).first == "t.due_date: plain")
    #expect(why("remark TEXT", days + ["'soon'"]).first == "t.remark: plain")
  }
}
