import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What `.diff --sql` and `.diff --changeset` make of random pairs of databases.
///
/// `RANDOM_DIFFERENCES` of the environment asks for more pairs than the suite has, and `RANDOM_DIFFERENCES_SEED` for
/// others.
@Suite struct RandomDifferenceTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["RANDOM_DIFFERENCES"].flatMap(Int.init) ?? 60
  private static let seed = environment["RANDOM_DIFFERENCES_SEED"].flatMap(UInt64.init) ?? 42

  @Test func `the SQL and the changeset make one database equal to the other`() throws {
    var random = SeededGenerator(seed: Self.seed)
    let folder = try TemporaryFolder()
    var changesets = 0
    for number in 0..<Self.count {
      let pair = RandomPair(&random)
      let paths = ["old", "new", "sql", "changes"].map {
        folder.url.appending(path: "\($0)\(number).db").path
      }
      defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
      try pair.make(paths[0], paths[1])
      for copy in paths[2...] { try FileManager.default.copyItem(atPath: paths[0], toPath: copy) }
      let wanted = try Contents(of: paths[1])

      let script = run(".diff --sql '\(paths[1])'", on: paths[0])
      try #require(script.errors == "", "pair \(number): \(pair)")
      let made = run(script.bytes, on: paths[2])
      try #require(made.errors == "", "pair \(number): \(pair)\n\(script.output)")
      let found = try Contents(of: paths[2])
      try #require(found == wanted, "pair \(number): \(pair)\n\(script.output)")
      let again = run(".diff '\(paths[1])'", on: paths[2])
      try #require(
        again.errors == "" && again.output.hasPrefix("no difference"), "pair \(number): \(again) \(pair)")
      let isSame = try Contents(of: paths[0]) == wanted
      try #require((script.failures == 0) == isSame, "pair \(number): \(pair)\n\(script.output)")

      guard pair.fitsChangeset else { continue }
      let memory = MemorySurroundings()
      let writing = run(".diff --changeset c '\(paths[1])'", on: paths[0], memory)
      if writing.errors.contains("another collation") { continue }
      changesets += 1
      try #require(writing.errors == "", "pair \(number): \(pair)")
      let applying = run(".session apply c", on: paths[3], memory)
      try #require(applying.errors == "", "pair \(number): \(pair)\n\(script.output)")
      let applied = try Contents(of: paths[3])
      try #require(applied == wanted, "pair \(number): \(pair)")
    }
    #expect(changesets > 0)
  }

  private func run(
    _ line: String, on path: String, _ memory: MemorySurroundings = MemorySurroundings()
  ) -> Run {
    run(Array((line + "\n").utf8), on: path, memory)
  }

  private func run(
    _ lines: [UInt8], on path: String, _ memory: MemorySurroundings = MemorySurroundings()
  ) -> Run {
    memory.output.bytes = []
    let shell = Shell(databasePath: path, surroundings: memory.surroundings())
    let result = shell.run(TextLines(lines, origin: .standardInput))
    return Run(bytes: memory.output.bytes, errors: memory.errors.text, failures: result.failures)
  }

  /// The end of a session.
  private struct Run {
    /// What it printed; texts in it need not be UTF-8.
    let bytes: [UInt8]
    let errors: String
    let failures: Int

    var output: String { String(decoding: bytes, as: UTF8.self) }
  }
}

/// All that is compared of a database, bit by bit.
struct Contents: Equatable, CustomStringConvertible {
  private var parts: [String: [String]] = [:]

  init(of path: String) throws {
    let database = try Database(path: path)
    let tables = try database.rows(
      """
      SELECT list.name, (SELECT max(pk) FROM pragma_table_xinfo(list.name)) FROM pragma_table_list AS list
      WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite%'
      """
    ) { ($0.text(0) ?? "", $0.cell(1).int64 == 0) }
    for (table, isKeyless) in tables {
      // Without a key, the rowid is the identity of a row.
      let names = try database.columnNames(of: table)
      let rowid = ["rowid", "oid"].first { !names.contains($0) }
      let first = isKeyless ? rowid.map { "\($0), " } ?? "" : ""
      parts[table] = try database.rows("SELECT \(first)* FROM \"\(table)\"") { row in
        (0..<row.columnCount).map { text(of: row.cell($0)) }.joined(separator: " ")
      }.sorted()
    }
    parts["the schema"] = try database.rows(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%'"
    ) { (0..<3).map($0.bytes).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ") }.sorted()
    for pragma in ["user_version", "application_id"] {
      parts[pragma] = try database.rows("PRAGMA \(pragma)") { $0.text(0) ?? "" }
    }
  }

  var description: String {
    parts.keys.sorted().map { "\($0): \(parts[$0] ?? [])" }.joined(separator: "\n")
  }
}

private func text(of cell: Cell) -> String {
  switch cell.storageClass {
  case .null: "NULL"
  case .integer: "\(cell.int64)"
  case .real: "real \(cell.double.bitPattern)"
  case .text: cell.withBytes { "text \($0.array)" }
  case .blob: cell.withBytes { "blob \($0.array)" }
  }
}

/// Two databases that have much in common.
struct RandomPair: CustomStringConvertible {
  private var definitions: [String] = []
  private var oldRows: [String] = []
  private var changes: [String] = []
  /// Whether the new side gets its rows in another order.
  private var isReordered = false
  /// Whether a changeset can have all differences.
  private(set) var fitsChangeset = true
  private let encoding: String

  private static let types = [
    "", "INTEGER", "TEXT", "REAL", "BLOB", "NUMERIC", "DATETIME", "DECIMAL(9,2)", "INT NOT NULL DEFAULT 7",
  ]
  private static let collations = ["", "", "", " COLLATE NOCASE", " COLLATE RTRIM", " COLLATE BINARY"]
  private static let values = [
    "NULL", "NULL", "0", "1", "2", "3", "1.0", "2.5", "-0.0", "0.0", "9e999", "-9e999", "1e300", "4e-320",
    "'a'",
    "'A'", "'a '", "'b'", "'B'", "''", "x''", "x'00ff'", "x'61'", "'1'", "'1.0'", "9223372036854775807",
    "9007199254740993", "9007199254740992.0", "'a'||char(0)||'b'", "char(10)", "'it''s'", "'größe'", "'☃'",
    "CAST(x'ff41' AS TEXT)", "'2026-01-31 10:00:00'", "1769853600", "12.30", "'12.30'",
  ]

  init(_ random: inout SeededGenerator) {
    encoding = Int.random(in: 0..<8, using: &random) == 0 ? "UTF-16" : "UTF-8"
    isReordered = Int.random(in: 0..<4, using: &random) == 0
    for number in 0..<Int.random(in: 1...3, using: &random) { addTable("t\(number)", &random) }
    if Int.random(in: 0..<3, using: &random) == 0 {
      definitions.append("CREATE TABLE log(what)")
      definitions.append(
        "CREATE TRIGGER watch AFTER DELETE ON t0 BEGIN INSERT INTO log VALUES ('gone'); END")
      definitions.append(
        "CREATE TRIGGER watch2 AFTER UPDATE ON t0 BEGIN UPDATE log SET what = what || '!'; END")
      fitsChangeset = false
    }
    if Int.random(in: 0..<3, using: &random) == 0 { changeSchema(&random) }
  }

  private mutating func addTable(_ name: String, _ random: inout SeededGenerator) {
    var columns = (0..<Int.random(in: 2...4, using: &random)).map { "c\($0)" }
    if Int.random(in: 0..<10, using: &random) == 0 { columns[columns.count - 1] = "rowid" }
    if Int.random(in: 0..<10, using: &random) == 0 { columns[0] = "a b\"\"c" }
    let quoted = columns.map { "\"\($0)\"" }
    var parts = quoted.map { column in
      column + " " + (Self.types.randomElement(using: &random) ?? "")
        + (Self.collations.randomElement(using: &random) ?? "")
    }
    var end = ""
    let collation = Self.collations.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<7, using: &random) {
    case 0: fitsChangeset = false
    case 1: parts[0] = "\(quoted[0]) INTEGER PRIMARY KEY"
    case 2: parts.append("PRIMARY KEY(\(quoted[0])\(collation))")
    case 3: parts.append("PRIMARY KEY(\(quoted[1])\(collation) DESC, \(quoted[0]))")
    case 4:
      parts.append("PRIMARY KEY(\(quoted[0])\(collation))")
      end = " WITHOUT ROWID"
    case 5:
      parts.append("PRIMARY KEY(\(quoted[1]) DESC, \(quoted[0])\(collation))")
      end = " WITHOUT ROWID"
    default: parts[0] = "\(quoted[0]) TEXT PRIMARY KEY\(collation)"
    }
    if end.isEmpty, parts[0] != "\(quoted[0]) INTEGER PRIMARY KEY" { fitsChangeset = false }
    if Int.random(in: 0..<3, using: &random) == 0 {
      parts.append("UNIQUE(\(quoted[1])\(Self.collations.randomElement(using: &random) ?? ""))")
    }
    if Int.random(in: 0..<8, using: &random) == 0 { parts.append("UNIQUE(\(quoted[1]), \(quoted[0]))") }
    // A generated column may be anywhere.
    if Int.random(in: 0..<4, using: &random) == 0 {
      parts.insert(
        "g AS (\(quoted[0]) || 'g')\(Int.random(in: 0...1, using: &random) == 0 ? " STORED" : "")", at: 0)
    }
    definitions.append("CREATE TABLE \(name)(\(parts.joined(separator: ", ")))\(end)")
    if Int.random(in: 0..<5, using: &random) == 0 {
      definitions.append("CREATE UNIQUE INDEX \(name)_i ON \(name)(\(quoted[1]) || 'x')")
    }
    let list = "\(name)(\(quoted.joined(separator: ", ")))"
    func value() -> String { Self.values.randomElement(using: &random) ?? "NULL" }
    func row() -> String { "(\(quoted.map { _ in value() }.joined(separator: ", ")))" }
    func column() -> String { quoted.randomElement(using: &random) ?? quoted[0] }
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      oldRows.append("INSERT OR IGNORE INTO \(list) VALUES \(row())")
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: changes.append("DELETE FROM \(name) WHERE \(column()) IS \(value())")
      case 1, 2: changes.append("INSERT OR REPLACE INTO \(list) VALUES \(row())")
      case 3:
        changes.append("UPDATE OR IGNORE \(name) SET \(column()) = \(value()) WHERE \(column()) > \(value())")
      case 4:
        changes.append(
          "UPDATE OR REPLACE \(name) SET \(column()) = \(value()) WHERE \(column()) < \(value())")
      case 5:
        let other = column()
        changes.append("UPDATE OR IGNORE \(name) SET \(other) = upper(\(other))")
      default: swap(quoted[1], in: name)
      }
    }
  }

  /// Exchanges the least and the greatest value of a column.
  private mutating func swap(_ column: String, in table: String) {
    changes += [
      "CREATE TEMP TABLE ends AS SELECT min(\(column)) AS a, max(\(column)) AS b FROM \(table)",
      "UPDATE OR IGNORE \(table) SET \(column) = 'between' WHERE \(column) IS (SELECT a FROM ends)",
      "UPDATE OR IGNORE \(table) SET \(column) = (SELECT a FROM ends) WHERE \(column) IS (SELECT b FROM ends)",
      "UPDATE OR IGNORE \(table) SET \(column) = (SELECT b FROM ends) WHERE \(column) IS 'between'",
      "DROP TABLE ends",
    ]
  }

  private mutating func changeSchema(_ random: inout SeededGenerator) {
    fitsChangeset = false
    let all = [
      "ALTER TABLE t0 ADD COLUMN late DEFAULT 'late'", "DROP TABLE t0", "CREATE INDEX late_i ON t0(1)",
      "CREATE VIEW v AS SELECT 1", "CREATE TRIGGER late AFTER INSERT ON t0 BEGIN SELECT 1; END",
      "PRAGMA user_version = 7", "PRAGMA application_id = 8",
      "CREATE TABLE late(a PRIMARY KEY, b); INSERT INTO late VALUES(1, 2)",
    ]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      changes.append(all.randomElement(using: &random) ?? "")
    }
  }

  func make(_ old: String, _ new: String) throws {
    try fill(old, oldRows)
    try fill(new, isReordered ? oldRows.reversed() : oldRows)
    let database = try Database(path: new)
    // A change that violates something changes nothing.
    for change in changes { try? database.runAll(change) }
  }

  private func fill(_ path: String, _ rows: [String]) throws {
    let database = try Database(path: path)
    try database.runAll("PRAGMA encoding = '\(encoding)'; BEGIN")
    for definition in definitions { try database.runAll(definition) }
    for row in rows { try? database.runAll(row) }
    try database.runAll("COMMIT")
  }

  var description: String {
    "\(encoding)\(isReordered ? ", reordered" : "")\n"
      + (definitions + oldRows + ["-- then"] + changes).joined(separator: ";\n")
  }
}
