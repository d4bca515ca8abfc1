import Foundation
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

@Suite struct IdentifyTests {
  private let chrome = """
    CREATE TABLE meta(key LONGVARCHAR NOT NULL UNIQUE PRIMARY KEY, value LONGVARCHAR);
    CREATE TABLE urls(id INTEGER PRIMARY KEY, url, last_visit_time INTEGER NOT NULL);
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER, visit_duration INTEGER, transition INTEGER);
    INSERT INTO meta VALUES('version', '46'), ('mmap_status', '-1');
    INSERT INTO urls VALUES(1, 'https://example.org', 13400000000000000);
    PRAGMA user_version = 7;
    """

  /// Writes a database and returns what the program prints about it, and the names in its folder afterwards.
  private func identify(_ sql: String, changing change: (inout [UInt8]) -> Void = { _ in }) throws
    -> (lines: [String], run: Executable.Run, names: [String])
  {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "a.db")
    do {
      let database = try Database(path: url.path)
      try database.execute(sql: sql)
    }
    var bytes = [UInt8](try Data(contentsOf: url))
    change(&bytes)
    try Data(bytes).write(to: url)
    let run = try Executable.tsqlite.run(["--identify", "a.db"], in: folder.url)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect([UInt8](try Data(contentsOf: url)) == bytes)
    return (run.output.split(separator: "\n").map(String.init), run, names)
  }

  @Test func `the application, its version and the columns that are known are printed`() throws {
    let (lines, run, names) = try identify(chrome)
    #expect(run.errors == "")
    #expect(names == ["a.db"])
    #expect(
      lines.contains("read: as bytes; nothing is locked, no file is made, and journals are not applied"))
    #expect(lines.contains { $0.hasPrefix("application: Chrome history (") })
    #expect(lines.contains("  its schema has visits.visit_duration, visits.transition, urls"))
    for line in [
      "version: 46 (meta.version)", "user version: 7", "page size: 4096", "encoding: UTF-8",
      "journal: rollback", "tables: 3", "  meta: 2 rows",
      "  urls: 1 row; a visited address, with its last visit; last_visit_time date webkit",
      "recoverable: no deleted rows",
    ] { #expect(lines.contains(line), "\(line)") }
  }

  @Test func `an unknown schema is not taken for an application`() throws {
    let (lines, _, _) = try identify("CREATE TABLE t(a); INSERT INTO t VALUES(1), (2);")
    #expect(lines.contains("application: unknown"))
    #expect(lines.contains("  t: 2 rows"))
  }

  @Test func `a registered application id is named`() throws {
    let (lines, _, _) = try identify("PRAGMA application_id = 1196444487; CREATE TABLE t(a);")
    #expect(lines.contains("application: OGC GeoPackage (strong)"))
  }

  @Test func `a wallet of Bitcoin Core is known by the number of its network, not by its one table`() throws {
    let table = "CREATE TABLE main(key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL);"
    let (lines, _, _) = try identify("PRAGMA application_id = -104942375; \(table)")
    #expect(lines.contains("application: Bitcoin Core wallet (strong)"))
    #expect(lines.contains("  its application id is -104942375"))
    #expect(try identify(table).0.contains("application: unknown"))
  }

  @Test func `rows that were deleted are counted`() throws {
    let (lines, _, _) = try identify(
      """
      PRAGMA secure_delete = OFF; CREATE TABLE t(a); CREATE TABLE gone(a);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO gone SELECT printf('%0100d', i) FROM n; DROP TABLE gone;
      """)
    let line = try #require(lines.first { $0.hasPrefix("recoverable: ") })
    #expect(line.hasSuffix("free pages"))
    #expect(line != "recoverable: 0 rows on 0 free pages")
  }

  @Test func `a file whose header is destroyed is described`() throws {
    let (lines, run, _) = try identify(chrome) { for index in 0..<100 { $0[index] = 0 } }
    #expect(run.status == 0)
    #expect(lines.contains("header: damaged"))
    #expect(lines.contains { $0.hasPrefix("application: Chrome history (") })
    #expect(
      lines.contains("  urls: 1 row; a visited address, with its last visit; last_visit_time date webkit"))
  }

  @Test func `a file that is cut in the middle is described`() throws {
    let (lines, run, _) = try identify(chrome) { $0.removeLast($0.count / 2) }
    #expect(run.status == 0)
    #expect(lines.contains { $0.hasPrefix("application: Chrome history (") })
    #expect(lines.contains { $0.contains("the header states") })
    #expect(lines.contains("  meta: 2 rows"))
    #expect(lines.contains { $0.hasPrefix("  visits: its rows cannot be read; ") })
    #expect(lines.contains("damage: 2 pages of tables or indexes cannot be read"))
  }

  @Test func `a database that another connection has locked is read, and its log is named`() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "a.db")
    let database = try Database(path: url.path)
    try database.execute(
      sql: "PRAGMA journal_mode = WAL; CREATE TABLE t(a); BEGIN EXCLUSIVE; INSERT INTO t VALUES(1)")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    let run = try Executable.tsqlite.run(["--identify", "a.db"], in: folder.url)
    #expect(run.output.contains("journal: write-ahead log\n  a.db-wal, "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
    try database.execute(sql: "ROLLBACK")
  }

  @Test func `other files and missing ones are refused`() throws {
    let folder = try TemporaryFolder()
    try Data(repeating: 65, count: 5000).write(to: folder.url.appending(path: "text"))
    let text = try Executable.tsqlite.run(["--identify", "text"], in: folder.url)
    #expect(text.status == 1)
    #expect(text.errors.contains("not a database"))
    let missing = try Executable.tsqlite.run(["--identify", "nothing.db"], in: folder.url)
    #expect(missing.status == 1)
    #expect(missing.errors == "Error: cannot open \"nothing.db\"\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["text"])
  }

  @Test func `the command describes the open database`() {
    let run = runShell(chrome + "\n.identify\n")
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("file: in memory, "))
    #expect(run.output.contains("application: Chrome history ("))
    #expect(
      run.output.contains(
        "  urls: 1 row; a visited address, with its last visit; last_visit_time date webkit\n"))
  }
}
