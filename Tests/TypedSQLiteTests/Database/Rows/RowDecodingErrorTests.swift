import Foundation
import TestSupport
import Testing
import TypedSQLite

@Suite struct RowDecodingErrorTests {
  enum Grape: String, DatabaseValueConvertible { case merlot }

  @Test func `The error of a fetched value has the statement and its arguments`() throws {
    let db = try Database(path: ":memory:")
    #expect(
      errorText { _ = try String.fetchAll(db, sql: " SELECT ? AS name; ", arguments: [nil]) }
        == "could not decode String from database value NULL - column: \"name\", column index: 0, "
        + "row: [name:NULL], sql: `SELECT ? AS name`, arguments: [NULL]")
    #expect(
      errorText { _ = try Grape.fetchOne(db, sql: "SELECT 'zz'") }
        == "could not decode Optional<Grape> from database value \"zz\" - column: \"\\'zz\\'\", column index: 0, "
        + "row: ['zz':\"zz\"], sql: `SELECT 'zz'`, arguments: []")
  }

  @Test func `The error of a copied row has no statement`() throws {
    let row: Row = ["unused": "ignored", "a": Data([1, 2]), "b": 1.0]
    #expect(
      errorText { _ = try row.decode(String.self, forColumn: "missing") }
        == #"column not found: "missing" - row: [unused:"ignored" a:Data(2 bytes) b:1.0]"#)
    #expect(
      errorText { _ = try row.decode(Int.self, forColumn: "unused") }
        == "could not decode Int from database value \"ignored\" - column: \"unused\", column index: 0, "
        + "row: [unused:\"ignored\" a:Data(2 bytes) b:1.0]")
    #expect(
      errorText { _ = try row.decode(Int.self, atIndex: 3) }
        == #"row index out of range: 3 - row: [unused:"ignored" a:Data(2 bytes) b:1.0]"#)
    #expect(try row.decode(Int?.self, forColumn: "missing") == nil)
  }

  @Test func `The error of a live row for a missing column has the statement`() throws {
    let db = try Database(path: ":memory:")
    let rows = try Row.fetchCursor(db, sql: "SELECT :a AS a", arguments: ["a": 1])
    let row = try #require(try rows.next())
    #expect(
      errorText { _ = try row.decode(Int.self, forColumn: "b") }
        == "column not found: \"b\" - row: [a:1], sql: `SELECT :a AS a`, arguments: [\"a\": 1]")
  }

  @Test func `After a row that does not fit the next one follows`() throws {
    let db = try Database(path: ":memory:")
    let values = try Int.fetchCursor(db, sql: "SELECT 1 UNION ALL SELECT NULL UNION ALL SELECT 3")
    #expect(try values.next() == 1)
    #expect(throws: RowDecodingError.self) { try values.next() }
    #expect(try values.next() == 3)
    #expect(try values.next() == nil)
    #expect(try values.next() == nil)
  }

  @Test func `An optional of what cannot be decoded is an error, not nil`() throws {
    let db = try Database(path: ":memory:")
    #expect(throws: RowDecodingError.self) { try Grape?.fetchAll(db, sql: "SELECT 'zz'") }
    #expect(try Grape?.fetchAll(db, sql: "SELECT 'merlot' UNION ALL SELECT NULL") == [.merlot, nil])
    #expect(try Grape?.fetchOne(db, sql: "SELECT NULL") == .some(nil))
    #expect(try Grape?.fetchOne(db, sql: "SELECT 1 WHERE 0") == nil)
    #expect(try Int?.fetchOne(db, sql: "SELECT NULL") == .some(nil))
    #expect(try Int.fetchOne(db, sql: "SELECT NULL") == nil)
    #expect(try DatabaseValue.fetchOne(db, sql: "SELECT NULL") == .some(.null))
  }

  @Test func `A trapping subscript stops with the same text`() async throws {
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let row: Row = ["a": "x"]
      _ = row["a"] as Int
    }
    let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let row: Row = ["a": "x"]
      _ = row[1]
    }
    let texts = try [#require(value), #require(index)].map {
      String(decoding: $0.standardErrorContent, as: UTF8.self)
    }
    #expect(texts[0].contains(#"could not decode Int from database value "x" - column: "a""#))
    #expect(texts[1].contains(#"row index out of range: 1 - row: [a:"x"]"#))
  }
}
