import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

/// A conversion that is killed leaves the file unchanged or completely converted.
@Suite struct ConversionKillTests {
  private static let rounds = 50
  private static let setup = """
    PRAGMA cache_size = 10;
    CREATE TABLE event(at INTEGER UNIQUE DEFAULT 1769853600, note TEXT) STRICT;
    CREATE INDEX event_at ON event(at, note);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
      INSERT INTO event SELECT 1769853600 + i, printf('%.60c', 'x') FROM n;
    """
  private static let conversion = [".format date unix event.at", "PRAGMA cache_size = 10"]

  @Test(arguments: ["text", "unix-ms"], ["delete", "wal"])
  func `fifty kills at random moments never leave half a conversion`(target: String, journal: String) throws {
    let folder = try TemporaryFolder()
    let original = folder.url.appendingPathComponent("original.db")
    let database = try Database(path: original.path)
    try database.runAll("PRAGMA journal_mode = \(journal);" + Self.setup)
    let before = try content(of: database)
    try database.runAll(journal == "wal" ? "PRAGMA wal_checkpoint(TRUNCATE)" : "")
    let arguments = Self.conversion + [".format convert event.at \(target)"]

    let whole = try copy(original, in: folder, "whole")
    let start = Date()
    let run = try Executable.tsqlite.run([whole.path] + arguments)
    let duration = Date().timeIntervalSince(start)
    #expect(run.errors == "")
    let after = try content(of: Database(path: whole.path))
    #expect(after != before)

    var generator = SeededGenerator(seed: 5)
    for round in 0..<Self.rounds / 4 + 1 {
      let file = try copy(original, in: folder, "\(round)")
      let delay = Double.random(in: 0...duration * 1.1, using: &generator)
      try kill(after: delay, [file.path] + arguments)
      let database = try Database(path: file.path)
      let left = try content(of: database)
      #expect(left == before || left == after, "killed after \(delay) s")
      #expect(try database.rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    }
  }

  private func copy(_ file: URL, in folder: TemporaryFolder, _ name: String) throws -> URL {
    let copy = folder.url.appendingPathComponent(name + ".db")
    try FileManager.default.copyItem(at: file, to: copy)
    return copy
  }

  /// The whole content of the file: the schema and each cell.
  private func content(of database: Database) throws -> [String?] {
    try database.rows(
      """
      SELECT sql FROM sqlite_schema
      UNION ALL SELECT group_concat(quote(at) || note) FROM (SELECT * FROM event ORDER BY rowid)
      """
    ) { $0.text(0) }
  }

  /// Runs the program, and kills it after a delay.
  private func kill(after delay: TimeInterval, _ arguments: [String]) throws {
    let process = try ChildProcess(Executable.tsqlite.url.path, arguments)
    usleep(UInt32(delay * 1_000_000))
    Foundation.kill(process.identifier, SIGKILL)
    try process.wait()
  }
}
