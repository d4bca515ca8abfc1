import CoreSupport
import Foundation
import MeaningSupport
import OutputModes
import Testing

@testable import ColumnMeaning

@Suite struct ColumnJudgeTests {
  @Test func `each judge has a file of its own, and each file of one is asked`() throws {
    let columns = ProjectFolder.url.appending(path: "Sources/ColumnMeaning")
    // A kind can have a judge beside it.
    let files = try ["Judges", "Kinds", "Signatures"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: columns.appending(path: folder).path)
    }.map { URL(filePath: $0).lastPathComponent }
    // The type itself, and the judge for declared kinds, which is not in the table.
    let others: Set = ["ColumnJudge.swift", "DeclaredKindJudge.swift"]
    #expect(
      ColumnJudge.all.map { "\($0.name)Judge.swift" }.sorted()
        == files.filter { $0.hasSuffix("Judge.swift") && !others.contains($0) }.sorted())
  }

  /// The output for a column of a table of its own.
  private func shown(_ column: String, _ values: [String], jsonLines: Bool = false) -> String {
    let rows = values.map { "(\($0))" }.joined(separator: ",")
    let run = runMeaning([
      .mode(jsonLines ? .jsonl : .list),
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows); SELECT * FROM t;",
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").joined(separator: ", ")
  }

  @Test(arguments: [
    ("created_at INTEGER", ["1769853600"], "2026-01-31 10:00:00"),
    ("lastModified", ["1769853600123"], "2026-01-31 10:00:00.123"),
    ("visit_date INTEGER", ["1769853600123456"], "2026-01-31 10:00:00.123456"),
    ("timestamp_ns BIGINT", ["1769853600123456789"], "2026-01-31 10:00:00.123456789"),
    ("expires_utc INTEGER", ["13414327200123456"], "2026-01-31 10:00:00.123456"),
    ("LastWriteTime", ["134143272001234567"], "2026-01-31 10:00:00.1234567"),
    ("CreatedAt bigint", ["639054504001234567"], "2026-01-31 10:00:00.1234567"),
    ("mtime REAL", ["1769853600.5"], "2026-01-31 10:00:00.5"),
    ("logged_on DOUBLE", ["2461071.5"], "2026-01-31 00:00:00"),
    ("OrderDate DOUBLE", ["46053.25"], "2026-01-31 06:00:00"),
    ("birth_day INTEGER", ["19991231", "20260131"], "1999-12-31, 2026-01-31"),
    ("DateOfDay TEXT", ["'20260131'"], "2026-01-31"),
    (
      "render_time INTEGER", ["1769853600123", "1769853600124", "1769853600125"],
      "2026-01-31 10:00:00.123, 2026-01-31 10:00:00.124, 2026-01-31 10:00:00.125"
    ),
    ("createdat INTEGER", ["1769853600"], "2026-01-31 10:00:00"),
  ])
  func `numbers under a name for a time are dates in the one storage that explains them`(
    column: String, values: [String], result: String
  ) {
    #expect(shown(column, values) == result)
  }

  @Test(arguments: [
    "candidate_id INTEGER", "last_update_id INTEGER", "updated_rows INTEGER", "due_amount INTEGER",
    "size_bytes INTEGER", "price_cents INTEGER", "seq INTEGER", "huge INTEGER", "phone TEXT",
    "timeout_ms INTEGER",
    "uptime INTEGER", "mandate_no TEXT", "uuid_count INTEGER", "times_used INTEGER", "runtime REAL",
    "version TEXT", "total_time INTEGER", "id INTEGER PRIMARY KEY", "rank REAL", "file_hash INTEGER",
    "expires_in INTEGER", "utc_offset INTEGER", "build_no INTEGER", "year INTEGER",
  ])
  func `numbers of any size under another name stay as they are`(column: String) {
    for number in ["1769853600", "1769853600123", "1769853600123456", "20260131", "134143272001234567"] {
      #expect(shown(column, [number]) == shown(column + ", other", ["\(number), 0"]).split(separator: "|")[0])
      let run = runMeaning("CREATE TABLE t(\(column)); INSERT INTO t VALUES (\(number)); SELECT * FROM t;")
      let raw = runMeaning([
        .raw(true),
        "CREATE TABLE t(\(column)); INSERT INTO t VALUES (\(number)); SELECT * FROM t;",
      ])
      #expect(run.output == raw.output, "\(column) \(number)")
    }
  }

  @Test func `a small number under a name for a time is no date`() {
    #expect(shown("epoch INTEGER", ["5", "1700000", "20"]) == "5, 1700000, 20")
    #expect(shown("start_time INTEGER", ["36000", "45000", "50400"]) == "36000, 45000, 50400")
    #expect(shown("event_time INTEGER", ["20000000"]) == "20000000")
  }

  @Test func `seconds that can be of 1970 or of 2001 stay as they are, and why names both`() {
    let run = runMeaning([
      """
      CREATE TABLE t(seen_at REAL);
      INSERT INTO t VALUES (791550000.5);
      SELECT * FROM t;
      """,
      .why("t"),
    ])
    #expect(
      run.output == """
        791550000.5
        t.seen_at: plain, because more than one format explains it
          the name seen_at says a time
          1 number, 1995-01-31 11:00:00.5 as unix-real
          1 number, 2026-01-31 11:00:00.5 as cocoa
          .format date unix-real t.seen_at
          .format date cocoa t.seen_at

        """)
  }

  @Test func `a column whose software changed the unit is shown cell by cell`() {
    let run = runMeaning(
      """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES
        (1769853600), (1769853600123), ('2026-01-31T10:00:00Z'), (1769853601), (1769853600456), (0), ('soon');
      SELECT * FROM t;
      """)
    #expect(
      run.output == """
        2026-01-31 10:00:00
        2026-01-31 10:00:00.123
        2026-01-31T10:00:00Z
        2026-01-31 10:00:01
        2026-01-31 10:00:00.456
        0
        soon

        """)
  }

  @Test func `a number of another unit is no date of January 1970`() {
    let rows = (0..<400).map { "(\(1_769_853_600_000 + $0))" }.joined(separator: ",")
    let run = runMeaning(
      """
      CREATE TABLE t(created_at INTEGER);
      INSERT INTO t VALUES \(rows);
      UPDATE t SET created_at = 1769853600 WHERE rowid = 70;
      SELECT created_at FROM t WHERE rowid BETWEEN 69 AND 70;
      """)
    #expect(run.output == "2026-01-31 10:00:00.068\n1769853600\n")
  }

  // MARK: - UUIDs

  private let v4 = ["4fe1c2d0a3b74c7e9f10d2c3b4a59687", "0b9ce1f277aa4d0c8a4e0d9b3f1c2e5d"]
  private let swapped = ["d0c2e14fb7a37e4c9f10d2c3b4a59687", "f2e19c0baa770c4d8a4e0d9b3f1c2e5d"]
  private let canonical = "4fe1c2d0-a3b7-4c7e-9f10-d2c3b4a59687, 0b9ce1f2-77aa-4d0c-8a4e-0d9b3f1c2e5d"

  @Test func `the version digit shows the byte order of UUIDs`() {
    #expect(shown("uuid BLOB", v4.map { "X'\($0)'" }) == canonical)
    #expect(shown("guid BLOB", swapped.map { "X'\($0)'" }) == canonical)
    #expect(shown("id UNIQUEIDENTIFIER", swapped.map { "X'\($0)'" }) == canonical)
    #expect(shown("owner_id TEXT", v4.map { "'\($0)'" }) == canonical)
  }

  @Test(arguments: ["digest", "checksum", "salt", "ip6", "payload", "md5", "token"])
  func `bytes and digits under another name are no UUIDs`(name: String) {
    #expect(shown("\(name) TEXT", v4.map { "'\($0)'" }) == v4.joined(separator: ", "))
    #expect(
      shown("\(name) BLOB", v4.map { "X'\($0)'" }, jsonLines: true)
        == shown(
          "\(name) BLOB, x", v4.map { "X'\($0)', 1" }, jsonLines: true
        ).replacing(",\"x\":1", with: ""))
  }

  @Test func `hashes are no UUIDs`() {
    let hashes = ["d41d8cd98f00b204e9800998ecf8427e", "c4ca4238a0b923820dcc509a6f75849b"]
    #expect(shown("uid CHAR(32)", hashes.map { "'\($0)'" }) == hashes.joined(separator: ", "))
  }

  // MARK: - Other kinds

  @Test func `a question answered by 0 and 1 is a boolean`() {
    #expect(shown("is_core INTEGER", ["0", "1"]) == "false, true")
    #expect(shown("hasCover INTEGER", ["1", "0"]) == "true, false")
    #expect(shown("done INTEGER CHECK (done IN (0, 1))", ["1"]) == "true")
    #expect(shown("admin tinyint(1)", ["1", "0"]) == "true, false")
  }

  @Test(arguments: [("is_open", ["0", "1", "2"]), ("retries", ["0", "1"]), ("has_children", ["0", "5"])])
  func `other numbers are no booleans`(name: String, values: [String]) {
    #expect(shown("\(name) INTEGER", values) == values.joined(separator: ", "))
  }

  @Test func `objects and arrays in text are JSON, and other text beside them stays text`() {
    #expect(
      shown("meta TEXT", [#"'{"a":1}'"#, "'[]'", "'true'", "'12'"], jsonLines: true)
        == #"{"meta":{"a":1}}, {"meta":[]}, {"meta":"true"}, {"meta":"12"}"#)
    #expect(shown("title TEXT", ["'[1]'"], jsonLines: true) == #"{"title":"[1]"}"#)
  }

  @Test func `amounts in text are decimals, versions and codes are not`() {
    #expect(shown("price TEXT", ["'0.10'"], jsonLines: true) == #"{"price":0.10}"#)
    #expect(shown("version TEXT", ["'1.10'"], jsonLines: true) == #"{"version":"1.10"}"#)
    #expect(shown("total TEXT", ["'007.5'"], jsonLines: true) == #"{"total":"007.5"}"#)
  }

  @Test func `text near 1970 that is declared a date may be a length of time`() {
    #expect(
      shown("took DATETIME", ["'1970-01-01 01:02:03.004500'"], jsonLines: true)
        == #"{"took":"1970-01-01 01:02:03.004500"}"#)
  }

  @Test func `no values are sampled if sampling is switched off`() {
    let run = runMeaning([
      .samples(false),
      """
      CREATE TABLE t(created_at INTEGER, is_core INTEGER);
      INSERT INTO t VALUES (1769853600123, 1);
      SELECT * FROM t;
      """,
    ])
    #expect(run.output == "1769853600123|1\n")
  }
}
