import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// The sizes of tables and indexes, which two ways must agree on.
@Suite struct TreeSizeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeDatabase(mode: String = "delete") throws -> Database {
    let database = try Database(path: folder.url.appending(path: "a.db").path)
    try database.runAll(
      """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c BLOB);
      CREATE INDEX by_b ON t(b, a);
      CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
      WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 5000)
      INSERT INTO t SELECT i, hex(i) || ' name', zeroblob(i % 300) FROM r;
      INSERT INTO w SELECT b || a, c FROM t WHERE a < 1500;
      CREATE TABLE empty(x);
      """)
    return database
  }

  @Test func `the pages above the leaves tell the size if no entry is long`() throws {
    let database = try makeDatabase()
    let sizes = TreeSizes(database, schema: "main")
    for (name, hasRowIDs) in [("t", true), ("by_b", false), ("w", false), ("empty", true)] {
      let found = sizes.sizeAboveLeaves(of: name, hasRowIDs: hasRowIDs, longestEntry: 340)
      #expect(found?.bytes != nil)
      #expect(try found?.bytes == sizes.size(of: name, hasRowIDs: hasRowIDs).bytes)
    }
    #expect(sizes.sizeAboveLeaves(of: "t", hasRowIDs: true, longestEntry: 4062) == nil)
    #expect(sizes.sizeAboveLeaves(of: "by_b", hasRowIDs: false, longestEntry: 1003) == nil)
    #expect(sizes.sizeAboveLeaves(of: "t", hasRowIDs: false, longestEntry: 9) == nil)
    #expect(sizes.sizeAboveLeaves(of: "none", hasRowIDs: true, longestEntry: 9) == nil)
  }

  @Test func `a log has newer pages than the file`() throws {
    let database = try makeDatabase(mode: "wal")
    let sizes = TreeSizes(database, schema: "main")
    #expect(sizes.sizeAboveLeaves(of: "t", hasRowIDs: true, longestEntry: 9) == nil)
  }

  @Test func `pages that lead to each other end the count`() throws {
    let path = folder.url.appending(path: "a.db").path
    try makeDatabase().runAll("PRAGMA wal_checkpoint")
    let root = try Database(path: path).rows("SELECT rootpage FROM sqlite_schema WHERE name = 't'") {
      Int($0.cell(0).int64)
    }[0]
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The first child of the root is the root.
    let start = (root - 1) * 4096
    let first = start + Int(bytes[start + 12]) << 8 + Int(bytes[start + 13])
    for place in 0..<4 { bytes[first + place] = UInt8(truncatingIfNeeded: root >> (24 - 8 * place)) }
    _ = try folder.write(bytes, to: "a.db")
    let sizes = TreeSizes(try Database(path: path), schema: "main")
    #expect(sizes.sizeAboveLeaves(of: "t", hasRowIDs: true, longestEntry: 9) == nil)
  }
}
