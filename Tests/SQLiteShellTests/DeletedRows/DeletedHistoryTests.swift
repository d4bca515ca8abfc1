import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Random changes to databases, with SQLite as the judge of what was ever in a table.
@Suite struct DeletedHistoryTests {
  /// How a database is made.
  struct Setup: CustomTestStringConvertible, Sendable {
    let journal: String
    let pageSize: Int
    let secureDelete: String
    let autoVacuum: Int
    let encoding: String
    let seed: UInt64

    var testDescription: String { "\(journal) \(pageSize) \(secureDelete) \(autoVacuum) \(encoding) \(seed)" }
  }

  static let setups: [Setup] = {
    var random = SeededGenerator(seed: 42)
    return (0..<40).map { number in
      Setup(
        journal: ["wal", "wal", "persist", "delete", "truncate"][number % 5],
        pageSize: [512, 1024, 4096].randomElement(using: &random) ?? 512,
        secureDelete: ["OFF", "OFF", "ON", "FAST"].randomElement(using: &random) ?? "OFF",
        autoVacuum: [0, 0, 1, 2].randomElement(using: &random) ?? 0,
        encoding: number % 7 == 6 ? "UTF-16le" : "UTF-8", seed: UInt64(number))
    }
  }()

  @Test func `a page that was of another index of the same form gives no rows that are still there`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    let database = try Database(path: path)
    try database.runAll(
      """
      PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE visit(id INTEGER PRIMARY KEY, url INTEGER, at INTEGER);
      CREATE INDEX by_url ON visit(url); CREATE INDEX by_at ON visit(at);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      INSERT INTO visit SELECT i, 1 + i * 7 % 1000, 13400000000000000 + i * 150000000 FROM n;
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
    for round in 0..<2 {
      for number in 0..<150 {
        try database.runAll(
          "INSERT INTO visit(url, at) VALUES (\(1 + number), 13409003000000000 + \(round * 150 + number))")
      }
      if round == 0 { try database.runAll("PRAGMA wal_checkpoint(FULL)") }
    }
    let found = try FoundRows(of: path)
    for (_, row) in found.rows where row.origin?.source != .database {
      let values = found.texts(row).compactMap(\.self)
      let live = try database.rows("SELECT id, url, at FROM visit WHERE id = \(row.rowID ?? -1)") { cells in
        (0..<3).map { String(cells.cell($0).int64) }
      }
      #expect(!live.contains { live in values.allSatisfy(live.contains) }, "\(values)")
    }
  }

  @Test(arguments: setups)
  func `every row that is found was in its table and is not now`(_ setup: Setup) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    var history = try History(setup, path)
    for _ in 0..<30 { try history.change() }
    let found = try FoundRows(of: path)
    let now = try history.rows()
    var phantoms: [String] = []
    for (table, row) in found.rows {
      let texts = found.texts(row)
      if !(history.ever[table] ?? []).contains(where: { Self.agree($0, texts) }) {
        phantoms.append(
          "\(table) never had \(texts), \(row.confidence) in \(row.origin?.source.rawValue ?? "table") \(row.place)"
        )
      }
      guard row.confidence != .partial else { continue }
      #expect(
        !(now[table] ?? []).contains { Self.agree($0, texts) },
        "\(table) has \(texts), \(row.confidence) in \(row.origin?.source.rawValue ?? "table") \(row.place)")
    }
    // A later cell may have overwritten the end of one, and have lost its own beginning: then nothing tells that.
    #expect(phantoms.count * 50 <= found.rows.count + 50, "\(phantoms)")
    // With secure_delete, only journals keep deleted rows.
    if setup.secureDelete == "OFF", setup.autoVacuum == 0 { #expect(!found.rows.isEmpty) }
  }

  private static func agree(_ row: [String], _ found: [String?]) -> Bool {
    row.count == found.count && zip(row, found).allSatisfy { $1 == nil || $0 == $1 }
  }

  /// A database that changes, and all rows that its tables ever had.
  private struct History {
    private let database: Database
    private var random: SeededGenerator
    private let isLogged: Bool
    private(set) var ever: [String: Set<[String]>] = [:]
    private var next = 1

    private static let queries = [
      "t": "SELECT quote(id), quote(a), quote(b), quote(c) FROM t",
      "u": "SELECT quote(x), quote(y), quote(z) FROM u",
      "w": "SELECT quote(k), quote(v), quote(d) FROM w",
    ]

    init(_ setup: Setup, _ path: String) throws {
      random = SeededGenerator(seed: setup.seed)
      isLogged = setup.journal == "wal"
      database = try Database(path: path)
      try database.runAll(
        """
        PRAGMA encoding = '\(setup.encoding)'; PRAGMA page_size = \(setup.pageSize);
        PRAGMA auto_vacuum = \(setup.autoVacuum); PRAGMA journal_mode = \(setup.journal);
        PRAGMA secure_delete = \(setup.secureDelete); PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 10;
        CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b REAL, c INT);
        CREATE TABLE u(x INT UNSIGNED NOT NULL, y TEXT, z BLOB);
        CREATE TABLE w(k TEXT PRIMARY KEY, v INT, d) WITHOUT ROWID;
        CREATE INDEX t_a ON t(a);
        """)
    }

    func rows() throws -> [String: Set<[String]>] {
      try Self.queries.mapValues { sql in
        var rows: Set<[String]> = []
        let statement = try database.prepare(sql)
        while try statement.step() {
          rows.insert((0..<statement.columnCount).map { Self.plain(statement.cell($0).databaseValue) })
        }
        return rows
      }
    }

    /// A number as the search writes it: a real without a fraction is stored as an integer.
    private static func plain(_ value: DatabaseValue) -> String {
      guard case .string(let text) = value.storage else { return "" }
      guard !text.hasPrefix("'"), text.contains("."), let number = Double(text) else { return text }
      return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private mutating func note() throws {
      for (table, rows) in try rows() { ever[table, default: []].formUnion(rows) }
    }

    /// Runs a transaction, a checkpoint or one that is rolled back.
    mutating func change() throws {
      let choice = Int.random(in: 0..<20, using: &random)
      if isLogged, choice < 3 {
        try database.runAll("PRAGMA wal_checkpoint(\(["PASSIVE", "RESTART", "TRUNCATE"][choice]))")
        return
      }
      let before = ever
      try database.runAll("BEGIN")
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        try database.runAll(statement())
        try note()
      }
      // The rows of free pages that a rolled back transaction took are not restored, unless there is a log.
      if choice == 3, isLogged {
        try database.runAll("ROLLBACK")
        ever = before
      } else {
        try database.runAll("COMMIT")
      }
    }

    private mutating func statement() -> String {
      let text = String(repeating: "word \(next) ", count: .random(in: 0...5, using: &random))
      let long = Int.random(in: 0..<12, using: &random) == 0 ? 900 : 3
      let row = Int.random(in: 1...max(1, next), using: &random)
      next += 1
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2: return "INSERT INTO t VALUES (NULL, '\(text)', \(next) * 1.25, \(next * 7919))"
      case 3, 4: return "INSERT INTO u VALUES (\(next * 31), '\(text)é', zeroblob(\(long)))"
      case 5, 6: return "INSERT OR REPLACE INTO w VALUES ('key \(row) of the table', \(next), '\(text)')"
      case 7: return "UPDATE t SET a = '\(text)', c = c + 1 WHERE id % 5 = \(row % 5)"
      case 8: return "DELETE FROM t WHERE id % 7 = \(row % 7)"
      case 9: return "DELETE FROM u WHERE rowid % 6 = \(row % 6)"
      case 10: return "DELETE FROM w WHERE v % 5 = \(row % 5)"
      case 11:
        return """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
          INSERT INTO t SELECT NULL, 'row ' || i || ' of \(next)', i / 8.0, i * \(next) FROM n
          """
      case 12: return "DELETE FROM t WHERE id > \(row)"
      default: return "UPDATE u SET y = y || '!' WHERE rowid % 4 = \(row % 4)"
      }
    }
  }
}
