import ColumnMeaning
import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Tables with several indexes of like types, whose pages serve one index after another.
@Suite struct DeletedEntriesTests {
  /// A table as browsers have it, with all rows that it ever had.
  private struct Visits {
    let database: Database
    private var random: SeededGenerator
    private(set) var ever: [String: Set<[String]>] = [:]
    private var time = 13_400_000_000_000_000

    init(_ path: String, seed: Int) throws {
      random = SeededGenerator(seed: UInt64(seed))
      database = try Database(path: path)
      try database.runAll(
        """
        PRAGMA page_size = \(seed.isMultiple(of: 2) ? 512 : 1024); PRAGMA secure_delete = OFF;
        PRAGMA journal_mode = \(seed % 4 == 3 ? "persist" : "wal");
        PRAGMA wal_autocheckpoint = \([40, 150, 1000][seed % 3]);
        CREATE TABLE visit(id INTEGER PRIMARY KEY, page INTEGER NOT NULL, at INTEGER NOT NULL, source INTEGER,
          origin INTEGER);
        CREATE INDEX by_page ON visit(page); CREATE INDEX by_at ON visit(at); CREATE INDEX by_source ON visit(source);
        CREATE INDEX by_origin ON visit(origin);
        CREATE TABLE word(id INTEGER PRIMARY KEY, text TEXT, uses INTEGER); CREATE INDEX by_uses ON word(uses);
        BEGIN;
        """)
      for _ in 0..<600 { try insert() }
      try database.runAll("COMMIT")
      try note()
    }

    /// The rows of both tables, whose numbers of columns differ, by the first column.
    func rows() throws -> [String: Set<[String]>] {
      var rows: [String: Set<[String]>] = [:]
      for sql in [
        "SELECT id || '|' || page || '|' || at || '|' || quote(source) || '|' || quote(origin) FROM visit",
        "SELECT id || '|' || quote(text) || '|' || quote(uses) FROM word",
      ] {
        let lines = try database.rows(sql) { $0.text(0) ?? "" }
        for row in lines {
          let values = row.split(separator: "|").map(String.init)
          rows[values[0], default: []].insert(values)
        }
      }
      return rows
    }

    private mutating func note() throws {
      for (key, rows) in try rows() { ever[key, default: []].formUnion(rows) }
    }

    private func optional(_ number: Int) -> String { number.isMultiple(of: 3) ? "NULL" : "\(number)" }

    private mutating func insert() throws {
      time += Int.random(in: 1000...90_000_000, using: &random)
      let source = [0, Int.random(in: 1...900, using: &random)].randomElement(using: &random) ?? 0
      let origin = Int.random(in: 1...1_000_000, using: &random)
      try database.runAll(
        """
        INSERT INTO visit(page, at, source, origin)
        VALUES (\(Int.random(in: 1...300, using: &random)), \(time), \(optional(source)), \(optional(origin)))
        """)
      if Int.random(in: 0..<4, using: &random) == 0 {
        try database.runAll("INSERT INTO word(text, uses) VALUES ('word \(origin)', \(optional(source)))")
      }
    }

    /// A transaction as a browser makes it.
    mutating func change() throws {
      try database.runAll("BEGIN")
      let row = Int.random(in: 0..<97, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4: for _ in 0..<Int.random(in: 1...40, using: &random) { try insert() }
      case 5: try database.runAll("UPDATE visit SET page = page + 1 WHERE id % 97 = \(row)")
      case 6: try database.runAll("UPDATE word SET uses = uses + 1 WHERE id % 97 = \(row)")
      case 7, 8: try database.runAll("DELETE FROM visit WHERE id % 97 = \(row)")
      default:
        try database.runAll(
          """
          DELETE FROM visit WHERE id < (SELECT min(id) + 150 FROM visit);
          DELETE FROM word WHERE id < (SELECT min(id) + 40 FROM word);
          """)
      }
      try note()
      try database.runAll("COMMIT")
    }
  }

  @Test func `all indexes of a table are known`() throws {
    var entries = [
      StoredSchema.Entry(type: "table", name: "t", table: "t", root: 2, sql: "CREATE TABLE t(a UNIQUE, b, c)")
    ]
    for (index, column) in ["a", "b", "c"].enumerated() {
      entries.append(
        StoredSchema.Entry(
          type: "index", name: "on_\(column)", table: "t", root: 4 + index,
          sql: "CREATE INDEX on_\(column) ON t(\(column))"))
    }
    let scratch = try FileIdentity.scratch(entries) { () throws(ShellError) in }
    let names = try SchemaReader(scratch).indexes(of: "t").map(\.name)
    #expect(names.sorted() == ["on_a", "on_b", "on_c", "sqlite_autoindex_t_1"])
  }

  @Test(arguments: 0..<8)
  func `an entry is shown in the columns of the index that had it, or not at all`(seed: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    var visits = try Visits(path, seed: seed)
    for _ in 0..<80 { try visits.change() }
    let found = try FoundRows(of: path)
    let now = try visits.rows()
    var wrong: [String] = []
    for (table, row) in found.rows {
      let texts = found.texts(row)
      func isAmong(_ rows: [String: Set<[String]>]) -> Bool {
        let some = texts[0].map { rows[$0] ?? [] } ?? rows.values.reduce([]) { $0.union($1) }
        return some.contains {
          $0.count == texts.count && zip($0, texts).allSatisfy { $1 == nil || $0 == $1 }
        }
      }
      if !isAmong(visits.ever) {
        wrong.append(
          "\(table) never had \(texts), \(row.confidence), \(row.origin?.source.rawValue ?? "table"), \(row.place)"
        )
        #expect(row.place != .index, "\(wrong.last ?? "")")
      }
      if row.confidence != .partial || row.place == .index {
        #expect(!isAmong(now), "\(table) has \(texts), \(row.confidence), \(row.place)")
      }
    }
    #expect(!found.rows.isEmpty)
    // Nothing tells that the end of a row was overwritten by bytes that look like its own.
    #expect(wrong.count * 100 <= found.rows.count + 200, "\(wrong)")
  }
}
