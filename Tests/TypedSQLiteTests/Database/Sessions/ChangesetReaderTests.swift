import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite(.enabled(if: Database.hasSessions, "needs a library with sessions"))
struct ChangesetReaderTests {
  /// A database with one table of every storage class, and a session on it.
  private func record(
    _ sql: String, in setup: String = Self.setup
  ) throws -> (changeset: [UInt8], patchset: [UInt8]) {
    let db = try Database(path: ":memory:")
    try db.execute(sql: setup)
    let session = try ChangeSession(db)
    try session.attachAllTables()
    try db.execute(sql: sql)
    return (try session.changeset(), try session.patchset())
  }

  private static let setup = """
    CREATE TABLE sample(a TEXT, id INTEGER PRIMARY KEY, b REAL, c BLOB, d);
    INSERT INTO sample VALUES ('old', 1, 0.5, x'00ff', NULL), ('gone', 2, -1.0, x'', 7);
    """
  private static let changes = """
    INSERT INTO sample VALUES ('naïve', -9223372036854775808, 1e300, x'', NULL);
    UPDATE sample SET a = 'new', d = 9223372036854775807 WHERE id = 1;
    DELETE FROM sample WHERE id = 2;
    """

  private func read(_ bytes: [UInt8]) throws -> [RowChange] {
    var reader = ChangesetReader(bytes)
    var changes: [RowChange] = []
    while let change = try reader.next() { changes.append(change) }
    return changes
  }

  private func values(_ values: [RecordedValue]) -> [Int: DatabaseValue] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.column, $0.value) })
  }

  @Test func `a changeset is read with old and new values of every class`() throws {
    let changes = try read(try record(Self.changes).changeset)
    let byOperation = Dictionary(uniqueKeysWithValues: changes.map { ($0.operation, $0) })
    #expect(changes.count == 3)
    #expect(
      changes.allSatisfy {
        $0.table == ChangedTable(name: "sample", isPatchset: false, columnCount: 5, keyColumns: [1])
      })
    let insert = try #require(byOperation[.insert])
    #expect(insert.old.isEmpty)
    #expect(
      values(insert.new) == [
        0: "naïve".databaseValue, 1: Int64.min.databaseValue, 2: 1e300.databaseValue, 3: Data().databaseValue,
        4: .null,
      ])
    let update = try #require(byOperation[.update])
    #expect(values(update.old) == [0: "old".databaseValue, 1: 1.databaseValue, 4: .null])
    #expect(values(update.new) == [0: "new".databaseValue, 4: Int64.max.databaseValue])
    #expect(update.key == [RecordedValue(column: 1, value: 1.databaseValue)])
    let delete = try #require(byOperation[.delete])
    #expect(
      values(delete.old) == [
        0: "gone".databaseValue, 1: 2.databaseValue, 2: (-1.0).databaseValue, 3: Data().databaseValue,
        4: 7.databaseValue,
      ])
    #expect(delete.new.isEmpty)
  }

  @Test func `a patchset is read with the key and the new values`() throws {
    let changes = try read(try record(Self.changes).patchset)
    let byOperation = Dictionary(uniqueKeysWithValues: changes.map { ($0.operation, $0) })
    #expect(changes.allSatisfy { $0.table.isPatchset })
    let update = try #require(byOperation[.update])
    #expect(values(update.old) == [1: 1.databaseValue])
    #expect(values(update.new) == [0: "new".databaseValue, 4: Int64.max.databaseValue])
    let delete = try #require(byOperation[.delete])
    #expect(values(delete.old) == [1: 2.databaseValue])
    #expect(byOperation[.insert]?.new.count == 5)
  }

  @Test func `tables follow each other, and a key can have several columns`() throws {
    let bytes = try record(
      "INSERT INTO one VALUES (1, 2, 3); INSERT INTO two VALUES ('x')",
      in: "CREATE TABLE one(a, b, c, PRIMARY KEY (c, a)); CREATE TABLE two(a PRIMARY KEY)"
    ).changeset
    let tables = Set(try read(bytes).map(\.table))
    #expect(
      tables == [
        ChangedTable(name: "one", isPatchset: false, columnCount: 3, keyColumns: [0, 2]),
        ChangedTable(name: "two", isPatchset: false, columnCount: 1, keyColumns: [0]),
      ])
  }

  @Test func `no bytes are a changeset without changes`() throws {
    let changes = try read([])
    #expect(changes.isEmpty)
  }

  @Test func `changes that a trigger made are indirect`() throws {
    let bytes = try record(
      "INSERT INTO a VALUES (1)",
      in: """
        CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(id INTEGER PRIMARY KEY);
        CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO b VALUES (new.id); END;
        """
    ).changeset
    let marks = Dictionary(uniqueKeysWithValues: try read(bytes).map { ($0.table.name, $0.isIndirect) })
    #expect(marks == ["a": false, "b": true])
  }

  @Test(
    arguments: [
      ([0], .unknownMark(0), 0),
      ([18, 0], .noTable, 0),
      ([84], .cutShort, 1),
      ([84, 0], .wrongColumnCount(0), 0),
      ([84, 1, 0, 0], .noKey, 0),
      ([84, 2, 1], .cutShort, 3),
      ([84, 1, 1, 120], .cutShort, 4),
      ([84, 0x84, 0x80, 0x80, 0x80, 0x80, 1], .wrongLength, 1),
      ([84, 0x84, 0x80, 0x01], .wrongColumnCount(65537), 0),
      ([84, 1, 1, 120, 0, 18], .cutShort, 6),
      ([84, 1, 1, 120, 0, 18, 0, 6], .unknownType(6), 7),
      ([84, 1, 1, 120, 0, 18, 0, 1, 0], .cutShort, 9),
      ([84, 1, 1, 120, 0, 18, 0, 3, 5, 65], .cutShort, 10),
      ([84, 1, 1, 120, 0, 18, 0, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], .wrongLength, 8),
      ([84, 2, 1, 0, 120, 0, 18, 0, 5, 0], .missingValue, 6),
      ([84, 2, 1, 0, 120, 0, 9, 0, 5, 0], .missingValue, 6),
      ([84, 2, 1, 0, 120, 0, 23, 0, 0, 5, 0, 5], .missingValue, 6),
      ([80, 2, 1, 0, 120, 0, 9, 0, 0], .missingValue, 6),
      ([80, 2, 1, 0, 120, 0, 23, 0, 0, 5], .missingValue, 6),
    ] as [([UInt8], ChangesetError.Reason, Int)])
  func `a fault is reported with its position`(bytes: [UInt8], reason: ChangesetError.Reason, offset: Int)
    throws
  {
    #expect(throws: ChangesetError(reason, offset: offset)) { try read(bytes) }
  }

  @Test func `a changeset that is cut short anywhere ends with an error or between two changes`() throws {
    let bytes = try record(Self.changes).changeset
    let whole = try read(bytes)
    for length in bytes.indices {
      do {
        let changes = try read(Array(bytes[..<length]))
        #expect(changes == Array(whole[..<changes.count]) && changes.count < whole.count)
      } catch let error as ChangesetError {
        #expect(error.offset <= length)
      }
    }
  }

  @Test func `bytes of any kind are read to an end`() throws {
    var generator = SeededGenerator(seed: 5)
    let both = try record(Self.changes)
    for round in 0..<4000 {
      var bytes = round.isMultiple(of: 2) ? both.changeset : both.patchset
      for _ in 0...(round % 5) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? read(bytes)
    }
  }
}
