import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// `.follow` beside another connection that writes between its turns.
@Suite struct FollowReportTests {
  /// A database that a writer has open, and a session that follows a table of it.
  private final class Followed {
    let folder: TemporaryFolder
    let path: String
    let writer: Database
    let memory = MemorySurroundings()
    let shell: Shell
    let report: FollowReport
    private var read = 0

    init(_ sql: String, _ words: String, mode: String = "wal", condition: String = "") throws {
      folder = try TemporaryFolder()
      path = folder.url.appending(path: "a.db").path
      writer = try Database(path: path)
      try writer.runAll(
        "PRAGMA page_size = 1024; PRAGMA journal_mode = \(mode); PRAGMA synchronous = off; \(sql)")
      memory.files[path] = MemoryDestination(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      shell = Shell(databasePath: path, surroundings: memory.surroundings())
      _ = shell.run(TextLines(Array(".mode jsonl\n".utf8), origin: .standardInput))
      var request = FollowRequest()
      try request.read(words.split(separator: " ").map(String.init), shell.dialect)
      report = try FollowReport(
        request, Array(condition.utf8), DatabasePoll(shell, command: "follow", sleep: { _ in }))
      _ = try turn()
    }

    /// What the next turn prints.
    func turn() throws -> [String] {
      try copyLog()
      try report.turn()
      let bytes = memory.output.bytes[read...]
      read = memory.output.bytes.count
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Gives the session the log as it is now.
    func copyLog() throws {
      let log = URL(fileURLWithPath: path + "-wal")
      memory.files[path + "-wal"] = (try? Data(contentsOf: log)).map { MemoryDestination(Array($0)) }
    }
  }

  private static let schema = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b);
    CREATE TABLE other(x, y, z, long TEXT);
    CREATE INDEX other_x ON other(x);
    """

  @Test(arguments: ["wal", "delete"]) func `rows are printed once, as they are committed`(mode: String) throws
  {
    let followed = try Followed(Self.schema + "INSERT INTO t VALUES (1, 'old', 0);", "t", mode: mode)
    #expect(try followed.turn() == [])
    var random = SeededGenerator(seed: 1)
    var next = 1
    for _ in 0..<50 {
      var expected: [String] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let count = Int.random(in: 1...30, using: &random)
        for _ in 0..<count {
          next += 1
          expected.append("{\"id\":\(next),\"a\":\"\(next)\",\"b\":null}")
        }
        try followed.writer.runAll(
          """
          BEGIN; WITH RECURSIVE c(x) AS (SELECT \(next - count + 1) UNION ALL SELECT x + 1 FROM c WHERE x < \(next))
          INSERT INTO t(id, a) SELECT x, x FROM c; INSERT INTO other VALUES (1, 2, 3, '');
          COMMIT;
          """)
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        try followed.writer.runAll("PRAGMA wal_checkpoint(TRUNCATE)")
      }
      #expect(try followed.turn() == expected)
      // Nothing is locked between two turns.
      #expect(
        followed.shell.connections.database?.transactionState(schema: "main")
          == Database.TransactionState.none)
    }
    #expect(followed.memory.errors.text == "")
  }

  @Test func `more rows than a batch come at once, in their order`() throws {
    let followed = try Followed(Self.schema, "t")
    try followed.writer.runAll(
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3500) INSERT INTO t(b) SELECT x FROM c"
    )
    let lines = try followed.turn()
    #expect(lines.count == 3500)
    #expect(lines.last == "{\"id\":3500,\"a\":null,\"b\":3500}")
  }

  @Test func `rows that were removed at the end are said once`() throws {
    let followed = try Followed(Self.schema + "INSERT INTO t(b) VALUES (1), (2), (3);", "t")
    try followed.writer.runAll("DELETE FROM t WHERE id > 1")
    #expect(try followed.turn() == [])
    try followed.writer.runAll("INSERT INTO t(b) VALUES (4)")
    #expect(try followed.turn() == ["{\"id\":2,\"a\":null,\"b\":4}"])
    try followed.writer.runAll("DELETE FROM t")
    #expect(try followed.turn() == [])
    try followed.writer.runAll("INSERT INTO t(b) VALUES (5)")
    #expect(try followed.turn() == ["{\"id\":1,\"a\":null,\"b\":5}"])
    #expect(
      followed.memory.errors.text
        == "Note: rows at the end of t were removed; rows that got their rowids before this look are not shown, which "
        + "--changes does\n")
  }

  @Test func `a condition and its parameters choose rows`() throws {
    let followed = try Followed(Self.schema, "t", condition: " b > 1 -- more")
    try followed.writer.runAll("INSERT INTO t(b) VALUES (1), (2), (3)")
    #expect(try followed.turn() == ["{\"id\":2,\"a\":null,\"b\":2}", "{\"id\":3,\"a\":null,\"b\":3}"])
  }

  @Test func `a changed schema is read again`() throws {
    let followed = try Followed(Self.schema, "t")
    try followed.writer.runAll("ALTER TABLE t ADD COLUMN c; INSERT INTO t VALUES (7, 'x', 1, 2)")
    #expect(try followed.turn() == ["{\"id\":7,\"a\":\"x\",\"b\":1,\"c\":2}"])
    try followed.writer.runAll("DROP TABLE t")
    #expect(throws: ShellError.self) { try followed.turn() }
  }

  @Test func `a locked database is tried again, and that is said once`() throws {
    let followed = try Followed(Self.schema, "t", mode: "delete")
    followed.shell.connections.database?.setInterruptibleBusyTimeout(milliseconds: 0)
    try followed.writer.runAll("BEGIN EXCLUSIVE; INSERT INTO t(b) VALUES (1)")
    #expect(try followed.turn() == [])
    #expect(try followed.turn() == [])
    try followed.writer.runAll("COMMIT")
    #expect(try followed.turn() == ["{\"id\":1,\"a\":null,\"b\":1}"])
    #expect(followed.memory.errors.text == "Note: the database is locked; it is tried again at each turn\n")
  }

  // MARK: - All changes

  /// Rows as the lines that were printed say them.
  private struct Copy {
    private(set) var rows: [Int64: String] = [:]
    private(set) var count = 0

    mutating func take(_ lines: [String]) throws {
      count += lines.count
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let id = try #require((object?["id"] as? NSNumber)?.int64Value)
        let text = "\(object?["a"] ?? "") \(object?["b"] ?? "")"
        switch object?["kind"] as? String {
        case "added":
          #expect(rows[id] == nil)
          rows[id] = text
        case "changed":
          #expect(rows[id] != nil && rows[id] != text)
          rows[id] = text
        case "removed":
          #expect(rows[id] == text)
          rows[id] = nil
        default: Issue.record("\(line)")
        }
      }
    }
  }

  @Test(arguments: [("wal", 2), ("wal", 3), ("wal", 4), ("delete", 5)] as [(String, UInt64)])
  func `random commits are seen whole, with and without a log`(mode: String, seed: UInt64) throws {
    let followed = try Followed(Self.schema, "--changes --since -1000000 t", mode: mode)
    var random = SeededGenerator(seed: seed)
    var copy = Copy()
    for step in 0..<120 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        try followed.writer.runAll("BEGIN")
        for _ in 0..<Int.random(in: 1...25, using: &random) {
          try followed.writer.runAll(Self.change(&random))
        }
        try followed.writer.runAll(Int.random(in: 0..<8, using: &random) == 0 ? "ROLLBACK" : "COMMIT")
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try followed.writer.runAll("PRAGMA wal_checkpoint(TRUNCATE)")
      case 1: try followed.writer.runAll("PRAGMA wal_checkpoint(RESTART)")
      case 2: try followed.writer.runAll("PRAGMA wal_checkpoint(PASSIVE)")
      case 3 where step % 5 == 0: try followed.writer.runAll("VACUUM")
      default: break
      }
      try copy.take(followed.turn())
      let statement = try followed.writer.prepare("SELECT id, a, b FROM t ORDER BY id")
      var rows: [Int64: String] = [:]
      while try statement.step() {
        let (a, b) = (statement.text(1), statement.text(2))
        rows[statement.cell(0).int64] = "\(a ?? "<null>") \(b ?? "<null>")"
      }
      guard copy.rows == rows else {
        Issue.record("step \(step) of \(mode) \(seed)")
        return
      }
    }
    #expect(copy.count > 100)
  }

  /// A statement that changes some rows.
  private static func change(_ random: inout SeededGenerator) -> String {
    let id = Int.random(in: -50...700, using: &random)
    let long = "substr(hex(randomblob(1500)), 1, \(Int.random(in: 0...2900, using: &random)))"
    switch Int.random(in: 0..<15, using: &random) {
    case 0...4: return "INSERT INTO t(a, b) VALUES ('new', \(id))"
    case 5: return "INSERT OR REPLACE INTO t VALUES (\(id), \(long), NULL)"
    case 6:
      return
        "INSERT OR IGNORE INTO t(id, b) SELECT \(id) + value, value FROM (SELECT 1 AS value UNION SELECT 2)"
    case 7: return "UPDATE t SET a = \(long) WHERE id = \(id)"
    case 8: return "UPDATE t SET b = coalesce(b, 0) + 1 WHERE id BETWEEN \(id) AND \(id + 3)"
    case 9: return "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + Int.random(in: 0...60, using: &random))"
    case 10: return "UPDATE OR IGNORE t SET id = id + 1000 WHERE id = \(id)"
    // The end of a long row is on pages of its own.
    case 13:
      return
        "UPDATE t SET a = substr(a, 1, length(a) - 1) || '\(id & 7)' WHERE length(a) > 1200 AND id & 3 = \(id & 3)"
    case 11: return "DELETE FROM t WHERE id > (SELECT max(id) FROM t) - 5"
    case 12:
      return Int.random(in: 0..<12, using: &random) == 0
        ? "DELETE FROM t" : "INSERT INTO other VALUES (\(id), 2, 3, \(long))"
    default: return "DELETE FROM other WHERE x < \(id)"
    }
  }

  @Test func `the log says which rows to read`() throws {
    let followed = try Followed(
      Self.schema
        + "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5000) INSERT INTO t(b) SELECT x FROM c;",
      "t")
    let log = Array((followed.path + "-wal").utf8)
    var ranges = LogRanges(log)
    func read() throws -> LogRanges.Found {
      _ = try followed.turn()
      return ranges.read(columnCount: 3, followed.memory)
    }
    #expect(try read() == .everything)
    #expect(try read() == .ranges([]))
    try followed.writer.runAll("UPDATE t SET b = 0 WHERE id = 2500; INSERT INTO other VALUES (1, 2, 3, 4)")
    guard case .ranges(let found) = try read(), found.count == 1, let range = found.first else {
      Issue.record("no single range")
      return
    }
    #expect(range.contains(2500) && range.count < 300)
    try followed.writer.runAll("PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET b = 70 WHERE id = 1")
    #expect(try read() == .everything)
    // A log that is cut, or has a wrong byte, gives only what is whole.
    try followed.writer.runAll("UPDATE t SET b = 71 WHERE id = 1")
    _ = try followed.turn()
    let last = (followed.memory.files[followed.path + "-wal"]?.bytes.count ?? 0) - 1
    followed.memory.files[followed.path + "-wal"]?.bytes[last] ^= 1
    #expect(ranges.read(columnCount: 3, followed.memory) == .ranges([]))
  }

  @Test func `a change of the end of a long row alone is seen`() throws {
    let followed = try Followed(
      Self.schema + "INSERT INTO t(a) VALUES (hex(zeroblob(2000))), (hex(zeroblob(2000)));", "--changes t")
    _ = try followed.turn()
    try followed.writer.runAll("UPDATE t SET a = substr(a, 1, 3999) || 'x' WHERE id = 2")
    let lines = try followed.turn()
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"id\":2,") == true && lines.first?.contains("0x\"") == true)
  }

  @Test func `a table without rowids is compared by its key`() throws {
    let followed = try Followed(
      "CREATE TABLE t(k TEXT PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO t VALUES ('a', 1), ('b', 2);",
      "--changes t")
    try followed.writer.runAll(
      "UPDATE t SET v = 3 WHERE k = 'b'; DELETE FROM t WHERE k = 'a'; INSERT INTO t VALUES ('c', 4)")
    #expect(
      try followed.turn() == [
        "{\"kind\":\"removed\",\"k\":\"a\",\"v\":1}", "{\"kind\":\"changed\",\"k\":\"b\",\"v\":3}",
        "{\"kind\":\"added\",\"k\":\"c\",\"v\":4}",
      ])
  }

  @Test func `rows that need too much memory are known by digests`() throws {
    let followed = try Followed(
      Self.schema
        + "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 300) INSERT INTO t(a) SELECT hex(zeroblob(3000)) FROM c;",
      "--changes --every 1 t")
    followed.shell.settings.keptMegabytes = 1
    let again = try FollowReport(
      {
        var request = FollowRequest(); try request.read(["--changes", "t"], followed.shell.dialect);
        return request
      }(),
      [], DatabasePoll(followed.shell, command: "follow", sleep: { _ in }))
    try again.turn()
    try followed.writer.runAll("UPDATE t SET a = 'x' WHERE id = 7; DELETE FROM t WHERE id = 8")
    let start = followed.memory.output.bytes.count
    try followed.copyLog()
    try again.turn()
    #expect(
      String(decoding: followed.memory.output.bytes[start...], as: UTF8.self)
        == "{\"kind\":\"changed\",\"id\":7,\"a\":\"x\",\"b\":null}\n{\"kind\":\"removed\",\"id\":8,\"a\":null,\"b\":null}\n"
    )
    #expect(followed.memory.errors.text.contains("t needs more than the 1 MB of .set keep"))
  }
}
