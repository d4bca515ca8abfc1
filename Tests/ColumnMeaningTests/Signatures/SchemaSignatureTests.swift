@testable import ColumnMeaning
import Foundation
import TestSupport
import Testing

@Suite struct SchemaSignatureTests {
  @Test(arguments: SchemaSignature.all)
  func `each storage of a signature is one of its kind, and each column is in one rule`(
    signature: SchemaSignature
  ) {
    for column in signature.columns {
      #expect(!column.storages.isEmpty)
      for name in column.storages {
        #expect(column.kind.storage(named: name) != nil, "\(signature.name): \(name)")
      }
    }
    let names = signature.columns.flatMap(\.names).map { $0.lowercased() }
    #expect(Set(names).count == names.count, "\(signature.name)")
    #expect(names.allSatisfy { $0.split(separator: ".").count == 2 }, "\(signature.name)")
  }

  @Test func `each signature has a name of its own, and each one in a file of the folder is in the table`()
    throws
  {
    let folder = ProjectFolder.url.appending(path: "Sources/ColumnMeaning/Signatures")
    let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Signatures.swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let names = texts.flatMap { $0.matches(of: /SchemaSignature\(\s*"([^"]+)"/).map { String($0.output.1) } }
    #expect(Set(names).count == names.count)
    #expect(names.sorted() == SchemaSignature.all.map(\.name).sorted())
  }

  @Test func `Core Data counts from 2001, whatever else explains the numbers`() {
    let run = runShell(
      """
      CREATE TABLE Z_PRIMARYKEY(Z_ENT INTEGER); CREATE TABLE Z_METADATA(Z_UUID);
      CREATE TABLE ZNOTE(Z_PK INTEGER PRIMARY KEY, ZAT TIMESTAMP, ZORDER INTEGER);
      INSERT INTO ZNOTE VALUES (1, 791546400.25, 791546400);
      SELECT ZAT, ZORDER FROM ZNOTE;
      .format why ZNOTE.ZAT
      """)
    #expect(
      run.output == """
        2026-01-31 10:00:00.25|791546400
        ZNOTE.ZAT: date cocoa (strong)
          declared TIMESTAMP
          Core Data stores dates so
          1 number, 2026-01-31 10:00:00.25 as cocoa
          .format date cocoa ZNOTE.ZAT

        """)
  }

  @Test func `iMessage changed from seconds to nanoseconds, and both are shown`() {
    let run = runShell(
      """
      CREATE TABLE handle(x); CREATE TABLE chat(x); CREATE TABLE message(date INTEGER);
      INSERT INTO message VALUES (479131200), (791546400250000000), (0);
      SELECT date FROM message;
      """)
    #expect(run.output == "2016-03-08 12:00:00\n2026-01-31 10:00:00.25\n0\n")
  }

  @Test func `a signature that the values contradict is ignored`() {
    let run = runShell(
      """
      CREATE TABLE urls(last_visit_time INTEGER); CREATE TABLE visits(x); CREATE TABLE meta(x);
      INSERT INTO urls VALUES (1769853600123);
      SELECT last_visit_time FROM urls;
      """)
    #expect(run.output == "2026-01-31 10:00:00.123\n")
  }

  @Test func `text that GRDB wrote is in UTC, and JSON says so`() {
    let run = runShell(
      """
      CREATE TABLE grdb_migrations(identifier TEXT); CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-01-31 10:00:00.123');
      .mode jsonl
      SELECT at FROM t;
      .format why t.at
      """)
    #expect(
      run.output == """
        {"at":"2026-01-31T10:00:00.123Z"}
        t.at: date text (certain)
          declared DATETIME
          1 text, as YYYY-MM-DD HH:MM:SS
          they name no zone; it is UTC, as GRDB writes
          .format date text t.at

        """)
  }
}
