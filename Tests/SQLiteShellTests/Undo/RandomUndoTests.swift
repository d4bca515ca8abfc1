import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// `UNDO_STATEMENTS` and `UNDO_SEED` of the environment run more statements than the suite does, or others.
@Suite struct RandomUndoTests {
  private static let schema = """
    PRAGMA foreign_keys = ON;
    CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT, n INT, s TEXT UNIQUE);
    CREATE TABLE b(k TEXT PRIMARY KEY COLLATE NOCASE, v);
    CREATE TABLE c(x REAL, y TEXT COLLATE RTRIM, z, PRIMARY KEY (y, x)) WITHOUT ROWID;
    CREATE TABLE d(p, q, r AS (p || q), t AS (q + 1) STORED);
    CREATE TABLE e(id INTEGER PRIMARY KEY, up INTEGER REFERENCES e(id) ON DELETE CASCADE ON UPDATE CASCADE
      DEFERRABLE INITIALLY DEFERRED, v CHECK (v < 100));
    CREATE TABLE f(id PRIMARY KEY ON CONFLICT REPLACE, e INTEGER REFERENCES e(id) ON DELETE SET NULL);
    CREATE TABLE g(id INTEGER PRIMARY KEY, s TEXT, UNIQUE (s COLLATE NOCASE) ON CONFLICT REPLACE) STRICT;
    CREATE TABLE h(k COLLATE NOCASE, m AS (k || 'm'), v, PRIMARY KEY (k)) WITHOUT ROWID;
    CREATE TABLE log(what);
    CREATE TEMP TABLE scratch(a, b);
    CREATE VIEW w AS SELECT n, s FROM a;
    CREATE TRIGGER w1 INSTEAD OF INSERT ON w BEGIN INSERT INTO a(n, s) VALUES (new.n, new.s); END;
    CREATE TRIGGER a1 AFTER INSERT ON a BEGIN
      INSERT INTO log VALUES ('+' || new.id); UPDATE d SET p = new.n WHERE q = new.n;
    END;
    CREATE TRIGGER b1 BEFORE DELETE ON b BEGIN DELETE FROM log WHERE rowid % 3 = 0; END;
    CREATE TRIGGER c1 AFTER UPDATE ON c BEGIN INSERT OR IGNORE INTO b VALUES (old.y, new.z); END;
    CREATE VIRTUAL TABLE ft USING fts4(body);
    INSERT INTO f VALUES (1, NULL), ('x', NULL);
    INSERT INTO h VALUES ('k', 1), ('l', 2);
    ALTER TABLE f ADD COLUMN late DEFAULT 'late';
    ALTER TABLE h ADD COLUMN late DEFAULT 5;
    """

  private static let columns: [String: [String]] = [
    "a": ["id", "n", "s"], "b": ["k", "v"], "c": ["x", "y", "z"], "d": ["p", "q"], "e": ["id", "up", "v"],
    "f": ["id", "e", "late"], "g": ["id", "s"], "h": ["k", "v", "late"], "log": ["what"],
    "scratch": ["a", "b"],
  ]

  private static let values = [
    "NULL", "0", "1", "2", "3", "1.0", "-0.0", "0.5", "99", "1e300", "'a'", "'A'", "'a '", "'b'", "''",
    "x'00ff'",
    "x''", "9223372036854775807", "-1", "'1'", "char(0)", "'k'", "'K'",
  ]

  /// A statement that changes rows, more or less often.
  private static func statement(_ random: inout SplitMix) -> String {
    guard let table = columns.keys.sorted().randomElement(using: &random), let names = columns[table] else {
      return ""
    }
    func value() -> String { values.randomElement(using: &random) ?? "NULL" }
    func row() -> String { "(\(names.map { _ in value() }.joined(separator: ", ")))" }
    func rows() -> String {
      (0...Int.random(in: 0...3, using: &random)).map { _ in row() }.joined(separator: ", ")
    }
    func column() -> String { names.randomElement(using: &random) ?? names[0] }
    func condition() -> String {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: ""
      case 1: " WHERE \(column()) IS \(value())"
      case 2: " WHERE \(column()) > \(value())"
      case 3:
        table == "c" || table == "h" ? "" : " WHERE rowid % 2 = \(Int.random(in: 0...1, using: &random))"
      default: " WHERE \(column()) < \(value())"
      }
    }
    let list = "\(table)(\(names.joined(separator: ", ")))"
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: return "INSERT INTO \(list) VALUES \(rows());"
    case 2: return "INSERT OR IGNORE INTO \(list) VALUES \(rows());"
    case 3, 4: return "REPLACE INTO \(list) VALUES \(rows());"
    case 5: return "INSERT OR FAIL INTO \(list) VALUES \(rows());"
    case 6: return "INSERT INTO \(list) VALUES \(rows()) ON CONFLICT DO UPDATE SET \(column()) = \(value());"
    case 7, 8: return "DELETE FROM \(table)\(condition());"
    case 9: return "UPDATE \(table) SET \(column()) = \(value())\(condition());"
    case 10: return "UPDATE OR REPLACE \(table) SET \(column()) = \(value())\(condition());"
    case 11:
      let name = column()
      let changed = ["upper(\(name))", "\(name) || ' '", "\(name) + 1", "-\(name)", "\(name) + 0.0"]
      return
        "UPDATE OR IGNORE \(table) SET \(name) = \(changed.randomElement(using: &random) ?? name)\(condition());"
    case 12:
      return table == "c" || table == "h"
        ? "UPDATE \(table) SET \(names[0]) = \(value());"
        : "UPDATE OR REPLACE \(table) SET rowid = rowid + 1\(condition());"
    case 13:
      let source = columns.keys.sorted().randomElement(using: &random) ?? table
      let first = columns[source]?.first ?? "1"
      return
        "INSERT OR REPLACE INTO \(list) SELECT \(names.map { _ in first }.joined(separator: ", ")) FROM \(source);"
    case 14:
      return [
        "INSERT INTO w VALUES (5, 'w\(Int.random(in: 0...9, using: &random))');",
        "INSERT INTO ft VALUES ('text');",
        "UPDATE sqlite_sequence SET seq = seq + 3;", "DELETE FROM sqlite_sequence;",
      ].randomElement(using: &random) ?? ""
    default:
      return ["BEGIN;", "COMMIT;", "ROLLBACK;", "SAVEPOINT s;", "RELEASE s;"].randomElement(using: &random)
        ?? ""
    }
  }

  @Test func `after .undo the database is the same, or it says why it cannot be`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["UNDO_STATEMENTS"].flatMap(Int.init) ?? 1000
    var random = SplitMix(state: environment["UNDO_SEED"].flatMap(UInt64.init) ?? 37)
    let memory = MemorySurroundings()
    let shell = Shell(databasePath: ":memory:", surroundings: memory.surroundings())
    shell.isPrompted = true
    shell.settings.confirms = false
    func type(_ lines: String) { _ = shell.run(TextLines(Array(lines.utf8), origin: .terminal)) }
    type(Self.schema)
    #expect(memory.errors.text == "")
    var reasons: [String: Int] = [:]
    var undone = 0
    for number in 0..<count {
      let before = try DatabaseState(of: shell.database())
      let statement = Self.statement(&random)
      // A statement that changes nothing leaves what an earlier one did to `.undo`.
      shell.undo.forget()
      type(statement)
      let after = try DatabaseState(of: shell.database())
      memory.errors.bytes = []
      memory.output.bytes = []
      type(".undo")
      let message = memory.errors.text
      let undoneState = try DatabaseState(of: shell.database())
      if message.isEmpty {
        undone += 1
        #expect(undoneState == before, "statement \(number): \(statement) \(memory.output.text)")
      } else {
        #expect(undoneState == after, "statement \(number): \(statement) was refused, but changed something")
        if before != after { reasons[message, default: 0] += 1 }
      }
      // Rows that are restored again and again would hide what new ones do.
      if number % 5 == 0 { type(Self.statement(&random)) }
      if number % 50 == 0 { type("COMMIT;\nDELETE FROM log;\nDELETE FROM d;") }
      if undoneState != before, message.isEmpty { return }
    }
    #expect(undone > count / 4, "\(undone)")
    let known = [
      "is part of a virtual table", "it was rolled back", "other rows refer to its rows now",
    ]
    let unknown = reasons.filter { reason in !known.contains { reason.key.contains($0) } }
    #expect(unknown.isEmpty)
  }
}

/// A generator of random numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
