import ColumnMeaning
import Foundation
import MeaningSupport
import OutputModes
import Testing

@Suite struct DurationKindTests {
  @Test
  func `durations that SQLAlchemy counts from 1970 are shown and found if the name says a duration`() {
    let run = runMeaning([
      """
      CREATE TABLE run(duration DATETIME, started DATETIME);
      INSERT INTO run VALUES ('1970-01-01 01:30:00.000000', '2026-01-31 10:00:00.000000'),
        ('1970-01-02 00:00:00.500000', '2026-01-31 11:00:00.000000');
      SELECT * FROM run;
      """,
      .input(true),
      "SELECT started FROM run WHERE duration = '01:30:00';",
      .why("run.duration"),
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        01:30:00|2026-01-31 10:00:00.000000
        1.00:00:00.5|2026-01-31 11:00:00.000000
        2026-01-31 10:00:00.000000
        run.duration: duration since-1970 (strong)
          declared DATETIME
          the name duration says a duration
          the texts are within days of 1970-01-01, like the durations that SQLAlchemy stores
          .format duration since-1970 run.duration

        """)
  }

  @Test func `a person sees days as words, which are taken back`() {
    func shown(to audience: MeaningFixture.Audience) -> [String] {
      let run = runMeaning(
        [
          "CREATE TABLE t(d INTEGER);", .state("duration", "seconds", of: "t.d"),
          "INSERT INTO t VALUES (129781), (-93784), (60);", .mode(.box), .input(true),
          """
          SELECT d FROM t WHERE d IN ('1d 12:03:01', '1.12:03:01') OR d = '-1d 02:03:04' OR d < '1d 00:00:00';
          """,
        ], for: audience)
      return run.output.split(separator: "\n").filter { $0.contains(":") }.map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "│ "))
      }
    }
    #expect(shown(to: .people) == ["1d 12:03:01", "-1d 02:03:04", "00:01:00"])
    #expect(shown(to: .programs) == ["1.12:03:01", "-1.02:03:04", "00:01:00"])
  }

  @Test(arguments: [
    ("'PT1H30M'", "iso8601"), ("'01:30:00'", "clock"), ("5400", "seconds"), ("5400000", "ms"),
    ("5400.0", "seconds-real"), ("5400000.0", "ms-real"),
    ("0.0625", "days"), ("'1970-01-01 01:30:00.000000'", "since-1970"), ("54000000000", "ticks"),
  ])
  func `a stated length is shown, and goes to seconds and back`(literal: String, storage: String) {
    let run = runMeaning([
      """
      CREATE TABLE t(d);
      INSERT INTO t VALUES (\(literal));
      CREATE TABLE before AS SELECT d FROM t;
      """,
      .state("duration", "\(storage)", of: "t.d"),
      "SELECT d FROM t;",
      .convert("t.d", to: "us"),
      "SELECT d, typeof(d) FROM t;",
      .convert("t.d", to: "\(storage)"),
      "SELECT count(*) FROM t, before WHERE t.d IS before.d AND typeof(t.d) = typeof(before.d);",
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        01:30:00
        t.d: duration, \(storage) to us
        t.d: 1 cell to convert
          \(literal) becomes 5400000000
        Converted 1 cell, read back and compared.
        01:30:00|integer
        t.d: duration, us to \(storage)
        t.d: 1 cell to convert
          5400000000 becomes \(literal)
        Converted 1 cell, read back and compared.
        1

        """)
  }
}
