import ColumnMeaning
import MeaningSupport
import Testing
import TypedSQLiteCore

/// Identifiers that contain when they were made.
@Suite struct IdentifierFormTests {
  @Test(arguments: IdentifierForm.all.map(\.name))
  func `the example of each form was made when it says`(name: String) throws {
    let form = try #require(IdentifierForm.all.first { $0.name == name })
    let run = runMeaning("SELECT as_date(\(form.example.sql), '\(name)');")
    #expect(run.messages == "")
    #expect(run.output == form.example.instant + "\n")
  }

  /// The examples of [RFC 9562](https://www.rfc-editor.org/rfc/rfc9562#appendix-A) for versions 1 and 6, and bytes.
  @Test(arguments: [
    ("uuid", "'C232AB00-9414-11EC-B3C8-9F6BDECED846'", "2022-02-22 19:22:22"),
    ("uuid", "'1EC9414C-232A-6B00-B3C8-9F6BDECED846'", "2022-02-22 19:22:22"),
    ("uuid", "X'017F22E279B07CC398C4DC0C0C07398F'", "2022-02-22 19:22:22"),
    ("objectid", "X'507c7f79bcf86cd7994f6c0e'", "2012-10-15 21:26:17"),
    ("twitter", "'1541815603606036480'", "2022-06-28 16:07:40.105"),
    ("discord", "175928847299117063", "2016-04-30 11:18:25.796"),
  ])
  func `other forms of an identifier are read`(name: String, sql: String, instant: String) {
    #expect(runMeaning("SELECT as_date(\(sql), '\(name)');").output == instant + "\n")
  }

  @Test(arguments: IdentifierForm.all.map(\.name))
  func `other values are no identifiers`(name: String) {
    for value in [
      "NULL", "0", "-1", "1.5", "''", "'x'", "X''", "'zzzzzzzzzzzzzzzzzzzzzzzzzzz'",
      "'!!!!!!!!!!!!!!!!!!!!!!!!'",
      "'f47ac10b-58cc-4372-a567-0e02b2c3d479'", "-9223372036854775808",
    ] {
      #expect(runMeaning("SELECT as_date(\(value), '\(name)') IS NULL;").output == "1\n", "\(value)")
    }
  }

  @Test func `identifiers are no storage to write`() {
    #expect(
      runMeaning("SELECT to_date('2026-01-31', 'ulid');").messages.hasPrefix(
        "to_date: no storage 'ulid'"))
    #expect(runMeaning(["CREATE TABLE t(a);", .state("date", "ulid", of: "t.a")]).failures == 1)
  }

  @Test func `a column with long texts is not read as identifiers`() {
    let run = runMeaning([
      """
      CREATE TABLE t(doc TEXT);
      INSERT INTO t VALUES ('507c7f79bcf86cd7994f6c0e'), ('507c7f79bcf86cd7994f6c0f'), (printf('%.70000c', 'x'));
      """,
      .why("t.doc"),
    ])
    #expect(run.output.hasPrefix("t.doc: plain\n"))
    #expect(!run.output.contains("objectid"))
  }

  @Test func `digits of other things get no hint`() {
    let run = runMeaning([
      """
      CREATE TABLE c(phone TEXT, customer TEXT, last_occur TEXT, total INTEGER, message_id TEXT);
      INSERT INTO c VALUES('+12025550120', '40012341', '20151118', 175928847299117063, '40012341'),
        ('+12025550121', '40012342', '20151119', 175928847299117064, '40012342'),
        ('+12025550122', '40012343', '20151120', 175928847299117065, '175928847299117063');
      """,
      .why("c"),
    ])
    #expect(run.messages == "")
    #expect(!run.output.contains("such identifiers"))
    #expect(run.output.contains("c.last_occur: day yyyymmdd (strong)\n"))
  }

  @Test func `.format why says when identifiers would have been made`() {
    let run = runMeaning([
      """
      CREATE TABLE t(message_id INTEGER, doc TEXT, n INTEGER);
      INSERT INTO t VALUES (175928847299117063, '507c7f79bcf86cd7994f6c0e', 1),
        (175928847299117064, '507c7f79bcf86cd7994f6c0f', 2), (175928847299117065, '507c7f7abcf86cd7994f6c0e', 3);
      """,
      .why("t.message_id"),
      .why("t.doc"),
      .why("t.n"),
    ])
    #expect(run.messages == "")
    #expect(run.output.contains("t.message_id: plain\n"))
    #expect(run.output.contains("2016-04-30 11:18:25.796 to 2016-04-30 11:18:25.796 as discord"))
    #expect(run.output.contains("t.doc: plain\n"))
    #expect(run.output.contains("2012-10-15 21:26:17 to 2012-10-15 21:26:18 as objectid\n"))
    #expect(
      run.output.hasSuffix(
        "t.n: plain\n  declared INTEGER, which does not say what the values mean; 3 integers\n"))
  }
}
