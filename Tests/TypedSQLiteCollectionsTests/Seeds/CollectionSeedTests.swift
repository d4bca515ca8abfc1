import Testing
public import TypedSQLite
public import TypedSQLiteCollections
public import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The guide on stored collections, block by block, with data of our own. Adapted: `fromStringValue` throws
// instead of returning a default; models are Codable instead of made by a JSON package; and because `Float`
// is already a value here, the block that makes it one uses `Int16`.

private typealias Expression = TypedSQLiteExpressions.Expression
private typealias Table = TypedSQLiteExpressions.Table

/// A model that is stored as text, alone and in collections.
private struct Tag: Codable, Equatable {
  var name: String
  var weight: Int
}

extension Tag: Value, StringValueExpressible {
  typealias Datatype = String
  static var declaredDatatype: String { String.declaredDatatype }
  static func fromDatatypeValue(_ datatypeValue: Datatype) throws -> Tag {
    try fromStringValue(datatypeValue)
  }
  var datatypeValue: Datatype { stringValue }

  static func fromStringValue(_ stringValue: String) throws -> Tag {
    let parts = stringValue.split(separator: "=")
    guard parts.count == 2, let weight = Int(parts[1]) else {
      throw StringValueError(stringValue, as: Tag.self)
    }
    return Tag(name: String(parts[0]), weight: weight)
  }
  var stringValue: String { "\(name)=\(weight)" }
}

extension Int16: TypedSQLiteExpressions.Value, StringValueExpressible {
  /// INTEGER.
  public static var declaredDatatype: String { Int64.declaredDatatype }

  /// The integer, if 16 bits can hold it.
  public static func fromDatatypeValue(_ datatypeValue: Int64) throws -> Int16 {
    guard let value = Int16(exactly: datatypeValue) else { throw ValueError(datatypeValue, as: Int16.self) }
    return value
  }

  /// The integer.
  public var datatypeValue: Int64 { Int64(self) }

  /// The integer that decimal digits represent.
  public static func fromStringValue(_ stringValue: String) throws -> Int16 {
    guard let value = Int16(stringValue) else { throw StringValueError(stringValue, as: Int16.self) }
    return value
  }

  /// The decimal digits.
  public var stringValue: String { String(self) }
}

/// A model whose text is also its form in a column.
private struct Note: SQLiteValueStorable, Equatable {
  var text: String
  static func fromStringValue(_ stringValue: String) throws -> Note { Note(text: stringValue) }
  var stringValue: String { text }
}

private struct Article: Equatable {
  static let table = Table("articles")
  static let number = Expression<Int?>("number")
  static let pages = Expression<[Int]?>("pages")
  static let captions = Expression<[Int: String]?>("captions")
  static let tags = Expression<[Tag]?>("tags")
  static let tagsByUse = Expression<[String: Tag]?>("tags_by_use")
  static let levels = Expression<[Int16]>("levels")

  var number: Int?
  var pages: [Int]?
  var captions: [Int: String]?
  var tags: [Tag]?
  var tagsByUse: [String: Tag]?
}

private let articles = [
  Article(
    number: 1, pages: [3, 5], captions: [3: "a", 12: "b\"c"], tags: [Tag(name: "x", weight: 2)],
    tagsByUse: ["main": Tag(name: "y", weight: -1)]),
  Article(number: nil, pages: nil, captions: nil, tags: nil, tagsByUse: nil),
  Article(number: 3, pages: [], captions: [:], tags: [], tagsByUse: [:]),
]

private func connection() throws -> Connection {
  let db = try Connection()
  try db.run(
    Article.table.create {
      $0.column(Article.number)
      $0.column(Article.pages)
      $0.column(Article.captions)
      $0.column(Article.tags)
      $0.column(Article.tagsByUse)
      $0.column(Article.levels, defaultValue: [1, -1])
    })
  for article in articles {
    try db.run(
      Article.table.insert(
        Article.number <- article.number, Article.pages <- article.pages,
        Article.captions <- article.captions, Article.tags <- article.tags,
        Article.tagsByUse <- article.tagsByUse))
  }
  return db
}

@Suite struct CollectionSeedTests {
  @Test func `arrays and dictionaries are inserted and queried`() throws {
    let db = try connection()
    var result: [Article] = []
    for data in try db.prepare(Article.table) {
      var article = Article()
      article.number = data[Article.number]
      article.pages = data[Article.pages]
      article.captions = data[Article.captions]
      article.tags = data[Article.tags]
      article.tagsByUse = data[Article.tagsByUse]
      result.append(article)
    }
    #expect(result == articles)
  }

  @Test func `the stored form is JSON of strings`() throws {
    let db = try connection()
    #expect(
      try db.prepare("SELECT pages, captions, tags, tags_by_use, levels FROM articles LIMIT 1").next()
        as? [String] == [
          #"["3","5"]"#, #"{"12":"b\"c","3":"a"}"#, #"["x=2"]"#, #"{"main":"y=-1"}"#, #"["1","-1"]"#,
        ])
  }

  @Test func `an empty collection is not NULL`() throws {
    let db = try connection()
    #expect(try db.scalar(Article.table.filter(Article.pages == nil).count) == 1)
    #expect(try db.scalar(Article.table.filter(Article.pages == []).count) == 1)
    #expect(try db.scalar(Article.table.filter(Article.captions == [12: "b\"c", 3: "a"]).count) == 1)
  }

  @Test func `wrong text in a column is an error that says so`() throws {
    let db = try connection()
    try db.run(Article.table.update(Expression<String>("pages") <- #"["1","two"]"#))
    let row = try #require(try db.pluck(Article.table))
    #expect(throws: StringValueError("two", as: Int.self)) { try row.get(Article.pages) }
    #expect(row[Article.pages] == nil)
    try db.run("UPDATE articles SET pages = 5.5, tags = '[\"x\"]', tags_by_use = x'00'")
    let worse = try #require(try db.pluck(Article.table))
    #expect(throws: StringValueError("5.5", as: [Int].self)) { try worse.get(Article.pages) }
    #expect(throws: StringValueError("x", as: Tag.self)) { try worse.get(Article.tags) }
    #expect(throws: QueryError.self) { try worse.get(Article.tagsByUse) }
  }

  @Test func `an element type of a program's own is a value by itself as well`() throws {
    let db = try Connection()
    let level = Expression<Int16>("level")
    let note = Expression<Note>("note")
    let table = Table("t")
    try db.run(
      table.create {
        $0.column(level)
        $0.column(note)
      })
    try db.run(table.insert(level <- -3, note <- Note(text: "x")))
    #expect(try db.scalar(table.select(level)) == -3)
    #expect(try db.scalar(table.select(note)) == Note(text: "x"))
    try db.run(table.update(Expression<Int>("level") <- 40_000))
    #expect(throws: ValueError(Int64(40_000), as: Int16.self)) { try db.scalar(table.select(level)) }
  }

  @Test func `floats are values and elements`() throws {
    let db = try Connection()
    let ratio = Expression<Float>("ratio")
    let ratios = Expression<[Float]>("ratios")
    let table = Table("t")
    try db.run(
      table.create {
        $0.column(ratio)
        $0.column(ratios)
      })
    try db.run(table.insert(ratio <- 0.1, ratios <- [0.1, -2]))
    let row = try #require(try db.pluck(table.filter(ratio > 0)))
    #expect(row[ratio] == 0.1)
    #expect(row[ratios] == [0.1, -2])
  }
}
