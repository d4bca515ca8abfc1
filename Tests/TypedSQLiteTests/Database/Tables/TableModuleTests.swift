import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct TableModuleTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.add(Letters.module)
    try db.add(Notes.module)
  }

  private func rows(_ sql: String) throws -> [String] {
    try db.rows(sql) { statement in
      (0..<statement.columnCount).map { statement.text($0) ?? "NULL" }.joined(separator: "|")
    }
  }

  private func message(_ sql: String) -> String? {
    do {
      _ = try rows(sql)
      return nil
    } catch {
      return (error as? DatabaseError)?.message
    }
  }

  // MARK: Reading

  @Test func `a table is called as a function with its arguments`() throws {
    #expect(try rows("SELECT * FROM letters('abc')") == ["a", "b", "c"])
    #expect(try rows("SELECT letter, text FROM letters WHERE text = 'xy'") == ["x|xy", "y|xy"])
    #expect(try rows("SELECT * FROM letters('')") == [])
    #expect(try rows("SELECT * FROM letters(NULL)") == [])
  }

  @Test func `rows are numbered from one unless the table numbers them`() throws {
    #expect(try rows("SELECT rowid, letter FROM letters('ab')") == ["1|a", "2|b"])
  }

  @Test func `an argument may come of another table`() throws {
    #expect(
      try rows("SELECT a.letter, b.letter FROM letters('ab') a, letters(a.letter || 'z') b") == [
        "a|a", "a|z", "b|b", "b|z",
      ])
  }

  @Test func `of two values for an argument SQLite compares the first with the column`() throws {
    #expect(try rows("SELECT letter FROM letters('ab') WHERE text = 'ab'") == ["a", "b"])
    #expect(try rows("SELECT letter FROM letters('ab') WHERE text = 'b'") == [])
  }

  @Test func `a search can restart for each row of an outer query`() throws {
    #expect(
      try rows("SELECT (SELECT count(*) FROM letters(value)) FROM (SELECT 'abc' value UNION ALL SELECT 'z')")
        == ["3", "1"])
  }

  // MARK: Errors

  @Test func `an error of each part is that of the statement`() {
    #expect(message("SELECT * FROM letters(1, 2)") == "too many arguments on letters() - max 1")
    #expect(message("SELECT * FROM letters('!plan')") == nil)
    #expect(message("SELECT * FROM letters WHERE letter = 'p' AND letter MATCH 'x'") == "no plan")
    #expect(message("SELECT * FROM letters('rows!')") == "no rows")
    #expect(message("SELECT * FROM letters('ab!')") == "no next row")
    #expect(message("SELECT * FROM letters('ab?')") == "no value")
  }

  @Test func `an error leaves the table usable`() throws {
    #expect(message("SELECT * FROM letters('ab!')") == "no next row")
    #expect(try rows("SELECT * FROM letters('ab')") == ["a", "b"])
  }

  @Test func `what is only read cannot be changed nor created`() {
    #expect(message("INSERT INTO letters VALUES ('a')") == "table letters may not be modified")
    #expect(message("CREATE VIRTUAL TABLE x USING letters") == "no such module: letters")
  }

  @Test func `no view and no trigger uses a table that reaches beyond the database`() throws {
    try db.execute(sql: "CREATE VIEW seen AS SELECT * FROM letters('ab')")
    #expect(message("SELECT * FROM seen") == "unsafe use of virtual table \"letters\"")
  }

  // MARK: Created tables

  @Test func `a table is created with arguments and changed`() throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE n USING notes(  first , second)")
    #expect(try rows("SELECT rowid, text FROM n") == ["1|first", "2|second"])
    try db.execute(
      sql: """
        INSERT INTO n VALUES ('third');
        INSERT INTO n(rowid, text) VALUES (10, 'tenth');
        UPDATE n SET text = upper(text) WHERE text GLOB 's*';
        UPDATE n SET rowid = 11 WHERE rowid = 10;
        DELETE FROM n WHERE rowid = 1;
        """)
    #expect(try rows("SELECT rowid, text FROM n") == ["2|SECOND", "3|third", "11|tenth"])
    #expect(db.lastInsertedRowID == 10)
  }

  @Test func `the changes of a transaction are undone`() throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE n USING notes(a); BEGIN; DELETE FROM n")
    #expect(try rows("SELECT text FROM n") == [])
    try db.execute(sql: "ROLLBACK")
    #expect(try rows("SELECT text FROM n") == ["a"])
  }

  @Test func `an error of a change or of the making is that of the statement`() throws {
    #expect(message("CREATE VIRTUAL TABLE n USING notes(bad)") == "a bad note in main.n")
    try db.execute(sql: "CREATE VIRTUAL TABLE n USING notes")
    #expect(message("INSERT INTO n VALUES ('bad')") == "a bad note")
    #expect(try rows("SELECT text FROM n") == [])
  }

  @Test func `a table receives the conflict resolution of a statement`() throws {
    try db.execute(sql: "CREATE VIRTUAL TABLE n USING notes(a)")
    #expect(message("INSERT INTO n(rowid, text) VALUES (1, 'b')") == "a note 1")
    try db.execute(sql: "INSERT OR REPLACE INTO n(rowid, text) VALUES (1, 'b')")
    #expect(try rows("SELECT text FROM n") == ["b"])
  }

  @Test func `tables end with the connection`() throws {
    weak var token: Token?
    do {
      let other = try Database(path: ":memory:")
      let kept = Token()
      token = kept
      try other.add(
        TableModule(name: "kept", columns: ["a"]) { [kept] _ in
          _ = kept
          return Letters()
        })
      _ = try? other.rows("SELECT * FROM kept") { _ in 0 }
    }
    #expect(token == nil)
  }
}

private final class Token {}

/// The letters of a text; marks in the text make it fail.
private struct Letters: VirtualTable {
  static var module: TableModule {
    TableModule(name: "letters", columns: ["letter", .argument("text")], traits: .directOnly) { _ in Letters()
    }
  }

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    if query.constraints.contains(where: { $0.comparison == .match }) { throw FunctionError("no plan") }
    return TablePlan(arguments: query)
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    let text = search[column: 1].flatMap { String.fromDatabaseValue($0.databaseValue) } ?? ""
    if text == "rows!" { throw FunctionError("no rows") }
    return LetterRows(text)
  }
}

private final class LetterRows: TableRows {
  private let text: String
  private var rest: Substring
  private var letter: Character?

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  func next() throws(FunctionError) -> Bool {
    letter = rest.popFirst()
    if letter == "!", rest.isEmpty { throw FunctionError("no next row") }
    return letter != nil
  }

  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue {
    if letter == "?" { throw FunctionError("no value") }
    return index == 0 ? letter.map { String($0).databaseValue } ?? .null : text.databaseValue
  }
}

/// Numbered texts.
private final class Notes: WritableTable {
  static var module: TableModule {
    TableModule(name: "notes", columns: ["text"], traits: [.creatable, .writable]) {
      creation throws(FunctionError) in
      guard !creation.arguments.contains("bad") else {
        throw FunctionError("a bad note in \(creation.schema).\(creation.name)")
      }
      return Notes(creation.arguments)
    }
  }

  private var notes: [Int64: DatabaseValue] = [:]
  private var before: [Int64: DatabaseValue] = [:]

  init(_ texts: [String]) {
    for (index, text) in texts.enumerated() { notes[Int64(index) + 1] = text.databaseValue }
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    NoteRows(notes.sorted { $0.key < $1.key })
  }

  func insert(
    _ values: TableValues, rowID: Int64?, onConflict: TableConflict
  ) throws(FunctionError) -> Int64 {
    let id = rowID ?? (notes.keys.max() ?? 0) + 1
    if notes[id] != nil, onConflict != .replace {
      throw FunctionError("a note \(id)", code: .SQLITE_CONSTRAINT)
    }
    try set(id, values[0])
    return id
  }

  func update(
    _ key: Cell, to values: TableValues, newKey: Cell, onConflict: TableConflict
  ) throws(FunctionError) {
    try set(newKey.int64, values[0])
    if newKey.int64 != key.int64 { notes[key.int64] = nil }
  }

  private func set(_ id: Int64, _ value: Cell) throws(FunctionError) {
    guard value.databaseValue != "bad".databaseValue else { throw FunctionError("a bad note") }
    notes[id] = value.databaseValue
  }

  func delete(_ key: Cell) throws(FunctionError) { notes[key.int64] = nil }
  func begin() throws(FunctionError) { before = notes }
  func commit() throws(FunctionError) {}
  func rollback() { notes = before }
}

private final class NoteRows: TableRows {
  private var rest: ArraySlice<(key: Int64, value: DatabaseValue)>
  private var note: (key: Int64, value: DatabaseValue)?

  init(_ notes: [(key: Int64, value: DatabaseValue)]) {
    rest = notes[...]
  }

  var rowID: Int64? { note?.key }

  func next() -> Bool {
    note = rest.popFirst()
    return note != nil
  }

  func value(ofColumn index: Int) -> DatabaseValue { note?.value ?? .null }
}
