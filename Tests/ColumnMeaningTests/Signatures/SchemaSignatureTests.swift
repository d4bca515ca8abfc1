import CoreSupport
import Foundation
import MeaningSupport
import OutputModes
import Testing

@testable import ColumnMeaning

@Suite struct SchemaSignatureTests {
  @Test func `each text can be read, and each signature has a name of its own`() throws {
    var names: [String] = []
    for (number, table) in SignatureIndex.families.enumerated() {
      for index in 0..<table.count {
        do {
          names.append(try table.signature(index).name)
        } catch {
          Issue.record("text \(number), line \(error.line): \(error.message)")
        }
      }
    }
    #expect(Set(names).count == names.count)
  }

  @Test func `each text in the folder is in the table`() throws {
    let folder = ProjectFolder.url.appending(path: "Sources/ColumnMeaning/Signatures/Tables")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == SignatureIndex.families.count)
  }

  @Test func `a signature is found by a table of each of its marks`() throws {
    for table in SignatureIndex.families {
      for index in 0..<table.count {
        let signature = try table.signature(index)
        for mark in signature.marks {
          let found = SignatureIndex.builtIn.candidates(for: Set(mark.map { $0.table.lowercased() }))
          #expect(found.contains { $0.name == signature.name }, "\(signature.name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("date unix", 3, "no column is named"),
    ("date later a.b", 3, "date has no storage \"later\""),
    ("date a.b", 3, "date has no storage \"\""),
    ("dates unix a.b", 3, "no kind \"dates\"; a line begins with has, table, all, plain or a kind"),
    ("plain a", 3, "\"a\" is not a table or table.column"),
    ("plain \"a.b", 3, "\"\"a.b\" is not a table or table.column"),
    ("plain a.b.c", 3, "\"a.b.c\" is not a table or table.column"),
    ("plain a.b\n  bool integer A.B", 4, "A.B is in two lines"),
    ("all date later", 3, "date has no storage \"later\""),
    ("table a", 3, "a line with table needs a table and words"),
    ("table a.b rows", 3, "\"a.b\" is not a table or table.column"),
    ("table a rows\n  table A others", 4, "A is in two lines with table"),
    ("all text local", 3, "no kind \"all text\"; a line begins with has, table, all, plain or a kind"),
  ])
  func `a line that cannot be used has a fault of its own`(fact: String, line: Int, message: String) {
    let table = SignatureTable("Name\n  has a\n  \(fact)\n".utf8)
    do {
      _ = try table.signature(0)
      Issue.record("no fault")
    } catch {
      #expect(error.line == line)
      #expect(error.message == message)
    }
  }

  @Test func `a signature without a mark has a fault, and comments and empty lines are no facts`() {
    let table = SignatureTable("# Nothing.\n\nName\n\n  # Still nothing.\n".utf8)
    #expect(table.count == 1)
    #expect(throws: SignatureFault(line: 3, problem: .noMarks)) { try table.signature(0) }
  }

  @Test func `each purpose is of a table that is named nowhere as a column`() throws {
    for table in SignatureIndex.families {
      for index in 0..<table.count {
        let signature = try table.signature(index)
        for (name, purpose) in signature.purposes {
          #expect(!purpose.hasSuffix(".") && purpose.utf8.count < 100, "\(signature.name), \(name)")
        }
      }
    }
  }

  private let phone: [MeaningStep] = [
    """
    CREATE TABLE urls(id INTEGER PRIMARY KEY, url);
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER, visit_duration INTEGER, transition INTEGER);
    INSERT INTO visits(transition) VALUES (0), (1), (805306376), (2415919111), (99), (-1);
    CREATE TABLE threads(_id); CREATE TABLE pdu(_id);
    CREATE TABLE sms(thread_id, date_sent INTEGER, type INTEGER, status INTEGER);
    INSERT INTO sms VALUES (1, 0, 1, -1), (1, 0, 2, 0), (1, 0, 5, 64), (1, 0, 9, 32);
    """,
    .mode(.list),
  ]

  @Test func `scripts get the numbers of a known application, and why names the labels`() {
    let run = runMeaning(
      phone + [
        "SELECT type FROM sms;",
        .why("sms.status"),
      ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        1
        2
        5
        9
        sms.status: enum none=-1,complete=0,pending=32,failed=64 (strong)
          this is how Android messages stores sms.status
          .format enum none=-1,complete=0,pending=32,failed=64 sms.status

        """)
  }

  @Test func `labels of another application with such a table are not shown`() {
    let run = runMeaning([
      """
      CREATE TABLE urls(id INTEGER PRIMARY KEY, url);
      CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER, visit_duration INTEGER, transition INTEGER);
      INSERT INTO visits(transition) VALUES (40), (41), (42), (1);
      """,
      .why("visits.transition"),
    ])
    #expect(run.output.hasPrefix("visits.transition: plain\n"))
  }

  @Test func `a table of Core Data is known by its columns under another name`() {
    let run = runMeaning(
      """
      CREATE TABLE copy(Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBIRTHDAY TIMESTAMP, ZSTART REAL);
      INSERT INTO copy VALUES (1, 1, 1, -500000000, 791550000.5), (2, 1, 1, 31622400, 791550100.25);
      SELECT ZBIRTHDAY FROM copy;
      """)
    #expect(run.messages == "")
    #expect(run.output == "1985-02-26 23:06:40\n2002-01-02 00:00:00\n")
  }

  @Test func `names with blanks, dots and quotes are quoted`() throws {
    let table = SignatureTable("Name\n  has \"a table\".b\n  date unix \"a table\".\"x.\"\"y\"\"\"\n".utf8)
    let signature = try table.signature(0)
    #expect(signature.marks == [[SchemaName(table: "a table", column: "b")]])
    #expect(signature.columns[0].names == [SchemaName(table: "a table", column: "x.\"y\"")])
  }

  @Test func `a known column without a meaning is shown as stored, whatever its type says`() {
    let run = runMeaning([
      """
      CREATE TABLE notes(user_created_time, user_updated_time, latitude NUMERIC);
      INSERT INTO notes(latitude) VALUES (48.1), (48.10);
      """,
      .why("notes.latitude"),
    ])
    #expect(
      run.output == """
        notes.latitude: plain
          this is how Joplin stores notes.latitude

        """)
  }

  @Test func `a duration that would take months is not in the unit of the signature`() {
    let run = runMeaning([
      """
      CREATE TABLE calls(presentation, number, new, duration INTEGER);
      INSERT INTO calls(duration) VALUES (3600000), (4500000);
      """,
      .why("calls.duration"),
      """
      DELETE FROM calls;
      INSERT INTO calls(duration) VALUES (0), (61);
      SELECT duration FROM calls;
      """,
    ])
    #expect(run.output.hasSuffix("\n00:00:00\n00:01:01\n"), "\(run.output)")
    #expect(run.output.hasPrefix("calls.duration: plain\n"))
  }

  @Test func `Core Data counts from 2001, whatever else explains the numbers`() {
    let run = runMeaning([
      """
      CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER); CREATE TABLE Z_METADATA(Z_UUID);
      CREATE TABLE ZNOTE(Z_PK INTEGER PRIMARY KEY, ZAT TIMESTAMP, ZORDER INTEGER);
      INSERT INTO ZNOTE VALUES (1, 791546400.25, 791546400);
      SELECT ZAT, ZORDER FROM ZNOTE;
      """,
      .why("ZNOTE.ZAT"),
    ])
    #expect(
      run.output == """
        2026-01-31 10:00:00.25|791546400
        ZNOTE.ZAT: date cocoa (strong)
          declared TIMESTAMP
          this is how Core Data stores dates
          1 number, 2026-01-31 10:00:00.25 as cocoa
          .format date cocoa ZNOTE.ZAT

        """)
  }

  @Test func `iMessage changed from seconds to nanoseconds, and both are shown`() {
    let run = runMeaning(
      """
      CREATE TABLE handle(x); CREATE TABLE chat(x); CREATE TABLE message(date INTEGER);
      INSERT INTO message VALUES (479131200), (791546400250000000), (0);
      SELECT date FROM message;
      """)
    #expect(run.output == "2016-03-08 12:00:00\n2026-01-31 10:00:00.25\n0\n")
  }

  @Test func `a signature that the values contradict is ignored`() {
    let run = runMeaning(
      """
      CREATE TABLE urls(last_visit_time INTEGER); CREATE TABLE visits(x); CREATE TABLE meta(x);
      INSERT INTO urls VALUES (1769853600123);
      SELECT last_visit_time FROM urls;
      """)
    #expect(run.output == "2026-01-31 10:00:00.123\n")
  }

  @Test func `text that GRDB wrote is in UTC, and JSON says so`() {
    let run = runMeaning([
      """
      CREATE TABLE grdb_migrations(identifier TEXT); CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-01-31 10:00:00.123');
      """,
      .mode(.jsonl),
      "SELECT at FROM t;",
      .why("t.at"),
    ])
    #expect(
      run.output == """
        {"at":"2026-01-31T10:00:00.123Z"}
        t.at: date text (certain)
          declared DATETIME
          1 text, as YYYY-MM-DD HH:MM:SS
          none of them has a time zone; it is UTC, as GRDB writes
          .format date text t.at

        """)
  }
}
