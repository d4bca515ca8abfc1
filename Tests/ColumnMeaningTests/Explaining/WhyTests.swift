import MeaningSupport
import Testing

@Suite struct WhyTests {
  private func why(_ column: String, _ value: String) -> String {
    let run = runMeaning([
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES (\(value));",
      .why("t"),
    ])
    #expect(run.messages == "")
    return run.output
  }

  @Test func `UUIDs that contain a time show it`() {
    #expect(
      why("id TEXT", "'019b5525-a6f8-7c3e-9d42-0123456789ab'") == """
        t.id: uuid text (fair)
          1 text of 36 characters with hyphens
          version 7, made 2025-12-25 10:54:49.592
          .format uuid text t.id

        """)
    #expect(
      why("id UUID", "X'6ba7b8109dad11d180b400c04fd430c8'")
        == """
        t.id: uuid blob (strong)
          declared UUID
          1 blob of 16 bytes, which have the version and the variant of UUIDs in RFC order
          version 1, made 1998-02-04 22:13:53.1511824
          .format uuid blob t.id

        """)
  }

  @Test func `texts decide the storage of a column that is declared UUID`() {
    let forms = [
      ("019b5525-a6f8-7c3e-9d42-0123456789ab", "text", "1 text of 36 characters with hyphens"),
      ("019B5525-A6F8-7C3E-9D42-0123456789AB", "text-upper", "1 text of 36 characters with hyphens"),
      ("019b5525a6f87c3e9d420123456789ab", "hex", "1 text of 32 digits"),
    ]
    for (text, storage, reason) in forms {
      #expect(
        why("id UUID", "'\(text)'") == """
          t.id: uuid \(storage) (certain)
            declared UUID
            \(reason)
            version 7, made 2025-12-25 10:54:49.592
            .format uuid \(storage) t.id

          """)
    }
    #expect(
      why("id UUID", "'none'") == """
        t.id: uuid blob (fair)
          declared UUID
          1 of 1 cell is no uuid: 'none'
          .format uuid blob t.id
          typed input is off for it: row 1 holds 'none'

        """)
  }

  @Test func `a note says what prevents the conversion of typed texts`() {
    #expect(
      why("at DATETIME", "1769853600123), (1769853600124), ('2026-02-30'") == """
        t.at: date unix-ms (fair)
          declared DATETIME
          2 numbers, 2026-01-31 10:00:00.123 to 2026-01-31 10:00:00.124 as unix-ms; no other storage explains them
          .format date unix-ms t.at
          typed input is off for it: row 3 holds '2026-02-30'

        """)
    let run = runMeaning([
      """
      CREATE TABLE t(at DATETIME PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES (1769853600123), ('soon');
      """,
      .why("t"),
    ])
    #expect(run.output.hasSuffix("  typed input is off for it: a row holds 'soon'\n"))
  }

  @Test func `texts among numbers are reported with what is known about their zone`() {
    let values = "(1769853600123), ('2026-01-31 10:00:00')"
    let run = runMeaning([
      """
      CREATE TABLE a(at DATETIME); INSERT INTO a VALUES \(values);
      CREATE TABLE b(at DATETIME DEFAULT CURRENT_TIMESTAMP); INSERT INTO b VALUES \(values);
      """,
      .why("a"),
      .why("b"),
    ])
    let reasons = run.output.split(separator: "\n").filter { $0.contains("zone") }
    #expect(
      reasons == [
        "  none of them has a time zone, and nothing says which it is",
        "  none of them has a time zone; it is UTC, as CURRENT_TIMESTAMP writes",
      ])
  }

  @Test func `ULIDs are reported with their time, and shown as they are`() {
    #expect(
      why("id TEXT", "'01KG9CA3C01234567890ABCDEF'") == """
        t.id: plain
          1 texts, all ULIDs
          made 2026-01-31 06:37:09.888

        """)
  }

  @Test func `a length of time without a unit is shown as stored, and each unit is offered`() {
    #expect(
      why("took INTERVAL", "1500") == """
        t.took: duration, shown as stored, because it could be stored in more than one way
          declared INTERVAL
          numbers, and nothing says their unit
          .format duration seconds t.took
          .format duration ms t.took
          .format duration us t.took
          .format duration ns t.took
          .format duration ticks t.took

        """)
    #expect(
      why("took_ms INTERVAL", "1500") == """
        t.took_ms: duration ms (strong)
          declared INTERVAL
          the name took_ms says the unit
          .format duration ms t.took_ms

        """)
  }

  @Test func `a name with a blank is quoted in the line that states its format`() {
    let run = runMeaning([
      """
      CREATE TABLE "the visits"("made at" DATE); INSERT INTO "the visits" VALUES (1769853600);
      """,
      .why("the visits"),
      .state("day", "unix", of: "the visits.made at"),
      .why("the visits"),
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        the visits.made at: day unix (fair)
          declared DATE
          1 number, 2026-01-31 10:00:00 as unix; no other storage explains it
          .format day unix "the visits.made at"
        the visits.made at: day unix (certain)
          stated with .format for the visits.made at
          .format unpin "the visits.made at"

        """)
  }
}
