import MeaningSupport
import Testing

/// Dates among numbers that mean "not set" or "never", and numbers that two storages explain.
@Suite struct NotSetDateTests {
  private func why(_ column: String, _ values: [String], with table: String = "") -> [String] {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let name = column.prefix { $0 != " " }
    let run = runMeaning([
      """
      \(table)
      CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows);
      """,
      .why("t.\(name)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    // The last instant of Foundation, of JavaScript, of 32 bits, and the last days of 9999 and 2999.
    ("expires_at TIMESTAMP", "63113904000", ["751544175.5", "751544177.25"], "cocoa"),
    (
      "expires_at INTEGER", "8640000000000000", ["1729851375123", "1729851377123", "1729851379123"], "unix-ms"
    ),
    (
      "expires_at INTEGER", "9007199254740991", ["1729851375123", "1729851377123", "1729851379123"], "unix-ms"
    ),
    ("expires_at INTEGER", "2147483647000", ["1729851375123", "1729851377123", "1729851379123"], "unix-ms"),
    ("expires_at INTEGER", "32503593600", ["1729851375", "1729851377", "1729851379"], "unix"),
    ("expires_at INTEGER", "253402214400000000", ["1729851375123456", "1729851375123457"], "unix-us"),
    (
      "expires_at INTEGER", "-62135596800000", ["1729851375123", "1729851377123", "1729851379123"], "unix-ms"
    ),
    ("due_date INTEGER", "99991231", ["20260131", "20260201"], "yyyymmdd"),
  ])
  func `values that mean never or not set do not hide a column, however many they are`(
    column: String, end: String, values: [String], storage: String
  ) {
    let line = why(column, Array(repeating: end, count: 5) + values).first ?? ""
    #expect(line.contains(": date \(storage) (") || line.contains(": day \(storage) ("), "\(line)")
  }

  @Test func `a column of nothing but such values says nothing about its storage`() {
    #expect(
      why("expires_at INTEGER", ["63113904000", "63113904000", "63113904000"]).first == "t.expires_at: plain")
  }

  @Test func `such values alone are dates where the application says the storage`() {
    let run = runMeaning(
      """
      CREATE TABLE Z_PRIMARYKEY(Z_ENT); CREATE TABLE Z_METADATA(Z_VERSION);
      CREATE TABLE ZITEM(Z_PK INTEGER PRIMARY KEY, ZEXPIRES TIMESTAMP, ZSENT TIMESTAMP);
      INSERT INTO ZITEM VALUES(1, 63113904000, 1769853600), (2, 63113904000, 1769853601);
      SELECT ZEXPIRES, ZSENT FROM ZITEM;
      """)
    #expect(
      run.output == "4001-01-01 00:00:00|2026-01-31 10:00:00\n4001-01-01 00:00:00|2026-01-31 10:00:01\n")
  }

  @Test func `the first day of Foundation is shown as stored, because its year is none`() {
    let run = runMeaning(
      """
      CREATE TABLE Z_PRIMARYKEY(Z_ENT); CREATE TABLE Z_METADATA(Z_VERSION);
      CREATE TABLE ZITEM(ZAT TIMESTAMP); INSERT INTO ZITEM VALUES(-63114076800), (751544175.5), (751544177.25);
      SELECT ZAT FROM ZITEM;
      """)
    #expect(run.output == "-63114076800\n2024-10-25 10:16:15.5\n2024-10-25 10:16:17.25\n")
  }

  @Test func `a reading that is wholly in the future does not compete`() {
    let values = (0..<40).map { "\(883_612_800.5 + Double($0) * 3_600_000)" }
    #expect(why("dateTime REAL", values).first == "t.dateTime: date unix-real (strong)")
  }

  @Test func `numbers of decades in ticks that can be nanoseconds since 2001 have two readings`() {
    let values = (0..<10).map { "\(631_139_040_000_000_123 + Int64($0) * 2_500_000_000_000_017)" }
    let lines = why("created_at INTEGER", values)
    #expect(lines.first == "t.created_at: plain, because more than one format explains it")
    #expect(lines.suffix(2) == ["  .format date cocoa-ns t.created_at", "  .format date ticks t.created_at"])
  }

  @Test func `days in a table of starts and ends are dates, though they are at boundaries of blocks`() {
    let run = runMeaning(
      """
      CREATE TABLE Streak(Id INTEGER PRIMARY KEY, "start" INTEGER, "end" INTEGER, length INTEGER);
      INSERT INTO Streak VALUES(1,1469491200000,1470096000000,8), (2,1470182400000,1470441600000,4);
      SELECT "start", "end", length FROM Streak;
      CREATE TABLE block("start" INTEGER, "end" INTEGER);
      INSERT INTO block VALUES(1469491200000, 1469491201024), (1469491201536, 1469491202048);
      SELECT * FROM block;
      """)
    #expect(run.messages == "")
    #expect(
      run.output == """
        2016-07-26 00:00:00|2016-08-02 00:00:00|8
        2016-08-03 00:00:00|2016-08-06 00:00:00|4
        1469491200000|1469491201024
        1469491201536|1469491202048

        """)
  }

  @Test func `a known application stores dates of any year, and REALs as its INTEGERs`() {
    let run = runMeaning(
      """
      CREATE TABLE ABPerson(ROWID INTEGER PRIMARY KEY, CreationDate INTEGER, ModificationDate REAL);
      INSERT INTO ABPerson VALUES(1, -2500000000, 703260036.052), (2, -2400000000, 703260126.5);
      CREATE TABLE ClientSequence(save_timestamp REAL, other_timestamp REAL);
      INSERT INTO ClientSequence VALUES(703260036.052, 703260036.052), (703260126.5, 703260126.5);
      SELECT CreationDate, ModificationDate FROM ABPerson;
      SELECT * FROM ClientSequence;
      CREATE TABLE voicemail(remote_uid, trashed_date INTEGER, date REAL, expiration INTEGER);
      INSERT INTO voicemail VALUES(1, 0, 1700000000.5, 1700000001);
      SELECT date, expiration FROM voicemail;
      """)
    #expect(run.messages == "")
    #expect(
      run.output == """
        1921-10-12 19:33:20|2023-04-15 14:00:36.052
        1924-12-13 05:20:00|2023-04-15 14:02:06.5
        2023-04-15 14:00:36.052|2023-04-15 14:00:36.052
        2023-04-15 14:02:06.5|2023-04-15 14:02:06.5
        2023-11-14 22:13:20.5|2023-11-14 22:13:21

        """)
  }

  @Test func `a type is certain only if its cells fit`() {
    #expect(
      why("id UUID", ["4611686018427387904", "4611686018427387905"]).prefix(3) == [
        "t.id: uuid blob (fair)", "  declared UUID",
        "  2 of 2 cells are no uuid: 4611686018427387904, 4611686018427387905",
      ])
    #expect(
      why("at TIME", ["'10:00'", "'11:00'", "x'00'"]).prefix(3).last
        == "  1 of 3 cells is no time: a blob of 1 byte")
  }
}
