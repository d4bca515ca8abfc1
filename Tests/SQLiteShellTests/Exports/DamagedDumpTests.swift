import Foundation
import SQLiteShell
import TestSupport
import Testing

/// Dumps of damaged files.
@Suite struct DamagedDumpTests {
  /// A file with three tables; `b` has several dozen pages.
  private static let sql = """
    CREATE TABLE a(x); INSERT INTO a VALUES (1);
    CREATE TABLE b(y, z);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO b SELECT i, 'row ' || i FROM n;
    CREATE TABLE c(q); INSERT INTO c VALUES (1);
    """

  @Test(
    .needsInstalledSQLite,
    arguments: [3, 8, 15])
  func `the readable parts of a damaged file are dumped as in sqlite3`(page: Int) throws {
    try withFile { path in
      try change(path) { file in
        try file.seek(toOffset: UInt64(page - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0x99, count: 60))
      }
      let lines = [".open '\(path)'", ".dump"]
      let run = runShell(lines.joined(separator: "\n"))
      #expect(run.output == String(decoding: try InstalledSQLite.run(lines), as: UTF8.self))
      #expect(run.output.hasSuffix("ROLLBACK; -- due to errors\n"))
      #expect(run.result.failures == 1)
      #expect(run.errors.hasPrefix("Error: "))
    }
  }

  @Test func `a file that is no database says so`() throws {
    try withFile { path in
      try Data("this is not a database, and long enough to be looked at".utf8).write(to: URL(filePath: path))
      let run = runShell(".open '\(path)'\n.dump\n.tables")
      #expect(
        run.output == """
          PRAGMA foreign_keys=OFF;
          BEGIN TRANSACTION;
          /**** ERROR: (26) file is not a database *****/
          ROLLBACK; -- due to errors

          """)
      #expect(run.errors == String(repeating: "Error: file is not a database\n", count: 2))
      #expect(run.result.failures == 2)
    }
  }

  @Test func `a file that ends in its first page is not dumped as an empty database`() throws {
    try withFile { path in
      try change(path) { try $0.truncate(atOffset: 1024) }
      let run = runShell(".open '\(path)'\n.dump")
      #expect(
        run.output == """
          PRAGMA foreign_keys=OFF;
          BEGIN TRANSACTION;
          ROLLBACK; -- due to errors

          """)
      #expect(run.errors == "Error: database disk image is malformed\n")
      #expect(run.result.failures == 1)
    }
  }

  @Test func `in the dialect of sqlite3 a file that ends in its first page is dumped as empty`() throws {
    try withFile { path in
      try change(path) { try $0.truncate(atOffset: 1024) }
      let run = runShell(".open '\(path)'\n.dump", dialect: .sqlite3)
      #expect(run.output == "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCOMMIT;\n")
      #expect(run.errors == "")
      #expect(run.result.failures == 0)
    }
  }

  private func change(_ path: String, _ body: (FileHandle) throws -> Void) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try body(file)
    try file.close()
  }

  private func withFile(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(runShell(".open '\(url.path)'\n\(Self.sql)").errors == "")
    try body(url.path)
  }
}
