import Foundation
import Testing
import TypedSQLite

/// The conformances that a program can write, and the members that it can omit.
@Suite struct CustomConversionTests {
  /// A class that others inherit from.
  class Shape: DatabaseValueConvertible, Equatable {
    let sides: Int
    required init(sides: Int) { self.sides = sides }

    var databaseValue: DatabaseValue { sides.databaseValue }

    class func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
      Int.fromDatabaseValue(dbValue).map { Self(sides: $0) }
    }

    static func == (lhs: Shape, rhs: Shape) -> Bool { lhs.sides == rhs.sides }
  }

  final class Square: Shape {
    override class func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
      Int.fromDatabaseValue(dbValue).flatMap { $0 == 4 ? Self(sides: $0) : nil }
    }
  }

  /// A class that is only Codable.
  class Note: Codable, DatabaseValueConvertible {
    var text: String
    init(text: String) { self.text = text }
  }

  /// A class with a raw value.
  class Label: RawRepresentable, DatabaseValueConvertible {
    let rawValue: String
    required init(rawValue: String) { self.rawValue = rawValue }
  }

  /// JSON with an encoder of its own.
  struct Event: Codable, Equatable, DatabaseValueConvertible {
    var startedAt: Date
    var ratio: Double

    static func databaseJSONEncoder() -> JSONEncoder {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .secondsSince1970
      encoder.keyEncodingStrategy = .convertToSnakeCase
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "+", negativeInfinity: "-", nan: "?")
      encoder.outputFormatting = [.sortedKeys]
      return encoder
    }

    static func databaseJSONDecoder() -> JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+", negativeInfinity: "-", nan: "?")
      return decoder
    }
  }

  /// A raw value that is stored in another form.
  enum Size: String, Codable, DatabaseValueConvertible {
    case small, large

    var databaseValue: DatabaseValue { (self == .large).databaseValue }

    static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Size? {
      Bool.fromDatabaseValue(dbValue).map { $0 ? .large : .small }
    }
  }

  /// Reads NULL itself.
  struct Lenient: DatabaseValueConvertible, Equatable {
    var text: String
    var databaseValue: DatabaseValue { text.databaseValue }
    static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Lenient? {
      dbValue.isNull ? Lenient(text: "none") : String.fromDatabaseValue(dbValue).map { Lenient(text: $0) }
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  @Test func `A class conforms, and its subclasses with it`() throws {
    #expect(try Shape.fetchAll(db, sql: "SELECT 3 UNION ALL SELECT 4") == [Shape(sides: 3), Shape(sides: 4)])
    let square: Square? = try Square.fetchOne(db, sql: "SELECT 4")
    #expect(square?.sides == 4)
    #expect(throws: RowDecodingError.self) { try Square.fetchOne(db, sql: "SELECT 3") }
    #expect(try Int.fetchOne(db, sql: "SELECT ?", arguments: [Square(sides: 4)]) == 4)
    #expect(try Note.fetchOne(db, sql: "SELECT ?", arguments: [Note(text: "a")])?.text == "a")
    #expect(try Label.fetchOne(db, sql: "SELECT ?", arguments: [Label(rawValue: "b")])?.rawValue == "b")
  }

  @Test func `A type may have JSON in a form of its own`() {
    let event = Event(startedAt: Date(timeIntervalSince1970: 90), ratio: .infinity)
    #expect(event.databaseValue == #"{"ratio":"+","started_at":90}"#.databaseValue)
    #expect(Event.fromDatabaseValue(event.databaseValue) == event)
  }

  @Test func `What a type says of itself wins over its raw value and over JSON`() throws {
    #expect(Size.large.databaseValue == 1.databaseValue)
    #expect(try Int.fetchOne(db, sql: "SELECT ?", arguments: [Size.large]) == 1)
    #expect(try Size.fetchOne(db, sql: "SELECT 0") == .small)
    #expect(Size.large.sqlExpression.literal.arguments == [1])
  }

  @Test func `A type that reads NULL is asked before its optional`() throws {
    #expect(try Lenient.fetchAll(db, sql: "SELECT NULL") == [Lenient(text: "none")])
    #expect(try Lenient?.fetchAll(db, sql: "SELECT NULL") == [Lenient(text: "none")])
    #expect(try Lenient.fetchOne(db, sql: "SELECT NULL") == Lenient(text: "none"))
  }

  @Test func `Only an optional has a value for a missing column`() throws {
    #expect(Int.fromMissingColumn() == nil)
    #expect(Int?.fromMissingColumn() == .some(nil))
    #expect(Lenient.fromMissingColumn() == nil)
    let row: Row = ["a": 1]
    #expect(throws: RowDecodingError.self) { try row.decode(Lenient.self, forColumn: "b") }
    #expect(try row.decode(Lenient?.self, forColumn: "b") == nil)
  }

  @Test func `An optional distinguishes NULL from a value that does not fit`() {
    #expect(Int?.fromDatabaseValue(.null) == .some(nil))
    #expect(Int?.fromDatabaseValue("x".databaseValue) == .none)
    #expect(Int??.fromDatabaseValue(.null) == .some(.some(nil)))
    #expect(Int?.none.databaseValue == .null)
    #expect(Int?.some(1).databaseValue == 1.databaseValue)
  }

  /// A type that binds itself and is not a value otherwise.
  struct Zero: StatementBinding {
    func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
      0.databaseValue.bind(to: sqliteStatement, at: index)
    }
  }

  @Test func `Values bind themselves to a statement`() throws {
    let statement = try db.makeStatement(sql: "SELECT ?, ?, ?, ?, ?")
    statement.setUncheckedArguments([])
    let values: [any StatementBinding] = [
      Zero(), Zero?.none, Size.large, "a", Date(timeIntervalSince1970: 0),
    ]
    for (index, value) in values.enumerated() {
      #expect(value.bind(to: statement.sqliteStatement, at: CInt(index + 1)) == 0)
    }
    #expect(
      try Row.fetchOne(statement)?.databaseValues.map(\.description)
        == ["0", "NULL", "1", "\"a\"", "\"1970-01-01 00:00:00.000\""])
    // There is no ninth parameter.
    #expect(ResultCode(rawValue: 1.databaseValue.bind(to: statement.sqliteStatement, at: 9)) == .SQLITE_RANGE)
  }
}
