import ColumnMeaning
import CoreSupport
import Foundation
import Testing
import TypedSQLite

// The function below is the article's, to the letter; the test compares them.
func describe(_ database: Database) throws -> [String] {
  let meanings = ColumnMeanings(database)
  var lines = try meanings.meanings(ofTable: "visit").map { "\($0)" }

  let statement = try database.makeStatement(sql: "SELECT at AS seen, id FROM visit")
  let columns = meanings.meanings(of: statement)
  for row in try Row.fetchAll(statement) {
    for (meaning, value) in zip(columns, row.databaseValues) {
      lines.append("\(meaning.name) = \(try meanings.text(of: value, in: meaning) ?? "\(value)")")
    }
    if let value = row.databaseValues.first, let seen = columns[0].value(of: value, as: Timestamp.self) {
      lines.append("\(seen.seconds) s since 1970")
    }
  }
  return lines
}

@Suite struct ColumnMeaningsTests {
  private static let article = "Sources/ColumnMeaning/ColumnMeaning.docc/ColumnMeaning.md"

  /// The first block of the article after a line that opens it.
  private static func block(after opening: String) throws -> String {
    let parts = try ProjectFolder.text(of: article).components(separatedBy: opening)
    return parts.count > 1 ? parts[1].components(separatedBy: "```")[0] : ""
  }

  @Test func `the example of the guide gives the lines that it says`() throws {
    let function = try Self.block(after: "```swift\nimport ColumnMeaning\nimport TypedSQLite\n")
    #expect(!function.isEmpty)
    #expect(
      try ProjectFolder.text(of: "Tests/ColumnMeaningTests/ColumnMeaningsTests.swift").contains(function))
    let database = try Database(path: ":memory:")
    try database.execute(sql: Self.block(after: "```sql\n"))
    #expect(try describe(database).map { $0 + "\n" }.joined() == Self.block(after: "\n\n```\n"))
  }

  @Test func `values are of the types of their kinds`() throws {
    let database = try Database(path: ":memory:")
    try database.execute(
      sql: """
        CREATE TABLE t(at DATETIME, day DATE, price DECIMAL(10,2), done BOOLEAN, took TIME, tags JSON, n INTEGER);
        INSERT INTO t VALUES ('2026-01-31 10:00:00.5', '2026-01-31', 12.5, 1, '10:00', '[1]', 7);
        """)
    let meanings = try ColumnMeanings(database).meanings(ofTable: "t", in: "main")
    let row = try #require(try Row.fetchOne(database, sql: "SELECT * FROM t"))
    let values = Array(row.databaseValues)
    #expect(meanings.map(\.kind) == ["date", "day", "decimal", "bool", "time", "json", nil])
    #expect(meanings[0].value(of: values[0], as: Date.self) == Date(timeIntervalSince1970: 1_769_853_600.5))
    #expect(meanings[0].value(of: values[0], as: Timestamp.self)?.seconds == 1_769_853_600)
    #expect(meanings[1].value(of: values[1], as: CivilDate.self) == CivilDate(year: 2026, month: 1, day: 31))
    #expect(meanings[2].value(of: values[2], as: ExactDecimal.self)?.description == "12.5")
    #expect(meanings[3].value(of: values[3], as: Bool.self) == true)
    #expect(meanings[4].value(of: values[4], as: TimeOfDay.self)?.description == "10:00:00")
    #expect(meanings[5].value(of: values[5], as: JSONText.self)?.description == "[1]")
    #expect(meanings[6].value(of: values[6], as: Bool.self) == nil)
    // A type of another kind, and a value without a meaning.
    #expect(meanings[0].value(of: values[0], as: UUID.self) == nil)
    #expect(meanings[0].value(of: .null, as: Date.self) == nil)
    #expect(meanings[0].value(of: "soon".databaseValue, as: Date.self) == nil)
  }

  @Test func `numbers that two storages explain stay open, and the meaning lists both`() throws {
    let database = try Database(path: ":memory:")
    try database.execute(sql: "CREATE TABLE t(a DATETIME, b); INSERT INTO t VALUES (730943999.5, 1);")
    let meaning = try ColumnMeanings(database).meanings(ofTable: "t")[0]
    #expect(meaning.confidence == .open)
    #expect(meaning.storage == nil)
    #expect(meaning.candidates == ["date unix-real", "date cocoa"])
    #expect(meaning.value(of: 730_943_999.5.databaseValue, as: Date.self) == nil)
    let computed = ColumnMeanings(database).meanings(
      of: try database.makeStatement(sql: "SELECT b + 1 AS c FROM t"))
    #expect(computed.map(\.name) == ["c"])
    #expect(computed.map(\.origin) == [nil])
    #expect(computed.map(\.confidence) == [.none])
  }

  @Test(arguments: ColumnFormatCases.all)
  func `a value is there if a text is, and only then`(declaration: String, values: [String]) throws {
    let database = try Database(path: ":memory:")
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    try database.execute(sql: "CREATE TABLE t(\(declaration)); INSERT INTO t VALUES \(rows);")
    let meanings = ColumnMeanings(database)
    let meaning = try meanings.meanings(ofTable: "t")[0]
    #expect(meaning.kind == "date")
    for row in try Row.fetchAll(database, sql: "SELECT * FROM t") {
      let value = try #require(row.databaseValues.first)
      let text = try meanings.text(of: value, in: meaning)
      #expect((meaning.value(of: value, as: Timestamp.self) == nil) == (text == nil), "\(value)")
    }
  }

  @Test func `a missing table is an error`() throws {
    let meanings = ColumnMeanings(try Database(path: ":memory:"))
    #expect(throws: DatabaseError.self) { try meanings.meanings(ofTable: "nowhere") }
  }
}

/// Columns of dates, some of whose values are no dates.
private enum ColumnFormatCases {
  static let all: [(String, [String])] = [
    (
      "at DATETIME",
      ["1769853600000", "1769853600001", "0", "-1", "1769853600", "'2026-01-31'", "'no'", "x'00'"]
    ),
    (
      "created_at",
      ["1769853600", "1769853601", "1769853602", "1769853600000", "1769853600001", "0", "'2026-01-31'"]
    ),
    ("at DATETIME", ["'2026-01-31 10:00:00'", "'2026-01-31T10:00:00Z'", "'x'", "5", "NULL"]),
  ]
}
