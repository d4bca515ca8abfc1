import Foundation
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct DbinfoCommandTests {
  @Test func `the header and the schema are counted`() {
    let run = runShell(
      """
      PRAGMA page_size = 1024; PRAGMA encoding = 'UTF-16le'; PRAGMA user_version = 12;
      CREATE TABLE t(a PRIMARY KEY); CREATE VIEW v AS SELECT 'é';
      CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;
      .dbinfo

      """)
    let lines = run.output.split(separator: "\n")
    #expect(run.errors == "")
    #expect(
      lines.dropLast() == [
        "database page size:  1024", "write format:        1", "read format:         1",
        "reserved bytes:      0", "file change counter: 0", "database page count: 3",
        "freelist page count: 0", "schema cookie:       3", "schema format:       4",
        "default cache size:  0", "autovacuum top root: 0", "incremental vacuum:  0",
        "text encoding:       2 (utf16le)", "user version:        12", "application id:      0",
        "software version:    0", "number of tables:    1", "number of indexes:   1",
        "number of triggers:  1", "number of views:     1", "schema size:         110",
      ])
    #expect(lines.last?.hasPrefix("data version         ") == true)
  }

  @Test func `an empty database has no header`() {
    let hasHeader = LibraryFact.givesEmptyDatabaseHeader.holds
    #expect(runShell(".dbinfo\n").errors == (hasHeader ? "" : "unable to read database header\n"))
    #expect(runShell(".dbinfo nowhere\n").errors == "Error: cannot read the file of database nowhere\n")
  }

  @Test(arguments: [".dbinfo", ".recover", ".dbtotxt"])
  func `pages that another connection is writing are not read`(command: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    let other = try Database(path: path)
    try other.execute(sql: "CREATE TABLE t(a); BEGIN EXCLUSIVE")
    let run = runShell(".open '\(path)'\n.timeout 0\n\(command)\n")
    #expect(run.output == "")
    #expect(run.errors == "Error: database is locked\n")
    try other.execute(sql: "ROLLBACK")
  }
}
