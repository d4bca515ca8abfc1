import MeaningSupport
import Testing

/// Numbers in the range of dates, under names that can mean a time.
@Suite struct EventNumbersTests {
  private func shown(
    _ columns: String, _ rows: [String], _ steps: [MeaningStep] = ["SELECT * FROM t;"]
  ) -> [String] {
    let values = rows.map { "(\($0))" }.joined(separator: ",")
    let run = runMeaning(["CREATE TABLE t(\(columns)); INSERT INTO t VALUES \(values);"] + steps)
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  /// Ten moments in seconds, `step` apart.
  private func numbers(from first: Int, step: Int) -> [String] {
    (0..<10).map { "\(first + $0 * step)" }
  }

  @Test(arguments: ["tickets_closed", "litersDelivered", "balance_due", "words_read", "downloaded", "used"])
  func `counts stay numbers though they grow like times`(name: String) {
    let rows = numbers(from: 1_600_000_000, step: 86_400)
    #expect(shown("\(name) INTEGER", rows) == rows)
  }

  @Test func `a doubtful word means a time beside a sure time of the same days`() {
    let rows = numbers(from: 1_769_853_600, step: 60).map { "\($0), \($0)" }
    #expect(
      shown("created_at INTEGER, sent INTEGER", rows).first == "2026-01-31 10:00:00|2026-01-31 10:00:00")
  }

  @Test func `a doubtful word means no time beside a sure time of other years`() {
    let rows = numbers(from: 1_769_853_600, step: 60).map {
      "\($0), \(Int($0).map { $0 - 500_000_000 } ?? 0)"
    }
    #expect(shown("created_at INTEGER, sent INTEGER", rows).first == "2026-01-31 10:00:00|1269853600")
  }

  @Test func `lengths in nanoseconds spread over decades of seconds`() {
    let rows = ["1000000123", "2040000456", "1500000789", "1800000001", "1200000002", "1950000003"]
    for name in ["compile_time", "time_taken", "draw_time"] {
      #expect(shown("\(name) INTEGER", rows) == rows, "\(name)")
    }
    let times = numbers(from: 1_769_853_600, step: 3_600)
    #expect(shown("draw_time INTEGER", times).first == "2026-01-31 10:00:00")
  }

  @Test func `a clock of 32 bits is no date, and a name for the future keeps its dates`() {
    let clock = ["1000000000", "1900000000", "2500000000", "3900000000", "3000000000", "2100000000"]
    #expect(shown("timestamp INTEGER", clock) == clock)
    let later = numbers(from: 2_871_763_200, step: 86_400)
    #expect(shown("expires_at INTEGER", later).first == "2061-01-01 00:00:00")
    #expect(shown("modified INTEGER", later) == later)
  }

  @Test func `seconds since 1904 are named beside those since 1970`() {
    let lines = shown("modified INTEGER", numbers(from: 3_758_935_612, step: 86_400), [.why("t")])
    #expect(lines.suffix(2) == ["  .format date unix t.modified", "  .format date mac t.modified"])
  }

  @Test func `times of day with the day of Rails are shown without it, and why names their storage`() {
    let lines = shown(
      "opens TIME", ["'2000-01-01 02:30:00'", "'2000-01-01 18:30:00'"],
      ["SELECT * FROM t;", .why("t"), .report("t")])
    #expect(
      lines == [
        "02:30:00", "18:30:00", "t.opens: time rails (strong)", "  declared TIME",
        "  2 texts of 2000-01-01, as Rails stores times of day", "  .format time rails t.opens",
        "t.opens: time rails", "  2 rails",
      ])
  }

  @Test func `numbers of a known schema are dates though they are declared NUMERIC`() {
    let run = runMeaning(
      """
      CREATE TABLE __drizzle_migrations(id INTEGER, hash TEXT, created_at NUMERIC);
      INSERT INTO __drizzle_migrations VALUES (1, 'x', 1769853600123);
      SELECT created_at FROM __drizzle_migrations;
      """)
    #expect(run.output == "2026-01-31 10:00:00.123\n")
  }

  @Test func `why says if there was no value to sample`() {
    let lines = shown("note", ["NULL", "NULL"], [.why("t")])
    #expect(lines == ["t.note: plain", "  no declared type; no value in the 2 sampled rows"])
  }

  @Test func `two numbers in a blob are no UUID, and the first digits of one do not make it so`() {
    // The second byte of each is that of version 4, and one in four has its variant.
    let pairs = ["8c", "1d", "a1", "f0", "42"].map { "x'0011223344554\($0.suffix(1))40\($0)23456789abcdef'" }
    #expect(
      shown("pair_id BLOB", pairs, ["SELECT typeof(pair_id), length(pair_id) FROM t;"]).first == "blob|16")
    #expect(
      shown("pair_id BLOB", pairs, [.why("t")]) == [
        "t.pair_id: plain", "  declared BLOB, which does not say what the values mean; 5 blobs",
      ])
  }
}
