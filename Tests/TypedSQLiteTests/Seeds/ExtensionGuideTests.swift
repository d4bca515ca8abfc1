import Foundation
import Testing
import TypedSQLite

// A program that follows the guide to extensions, block by block, with data of our own. The blocks are
// unchanged in Swift 6 except for `any`, and for `unsafeBytes`, the current name of data without a copy.

// MARK: - A function

extension SQLFunctionName {
  /// The `STRFTIME` SQL function.
  fileprivate static let strftime = SQLFunctionName("STRFTIME")
}

private func strftime(_ format: String, _ date: any SQLSpecificExpressible) -> SQLExpression {
  SQLExpressionFunction(.strftime, arguments: format, date)
}

// MARK: - An operator

extension SQLBinaryOperator {
  /// The `GLOB` binary operator.
  fileprivate static let glob = SQLBinaryOperator("GLOB")
}

extension SQLSpecificExpressible {
  fileprivate func glob(_ pattern: any SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.glob, self, pattern)
  }
}

extension SQLExpressible {
  fileprivate func glob(_ pattern: any SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.glob, self, pattern)
  }
}

extension SQLUnaryOperator {
  /// The `+` unary operator.
  fileprivate static let plus = SQLUnaryOperator("+", needsRightSpace: false)
}

// MARK: - A kind of expression

private func cast(_ value: any SQLExpressible, as type: Database.ColumnType) -> SQLExpression {
  let literal: SQLExpressionLiteral = value.sqlExpression.literal
  let sql = "CAST(\(literal.sql) AS \(type.rawValue))"
  return SQLExpressionLiteral(sql, arguments: literal.arguments)
}

// MARK: - A class as a value

/// A paint, with subclasses: a class that is not final.
private class Paint: DatabaseValueConvertible {
  let red: UInt8

  required init(red: UInt8) {
    self.red = red
  }

  var databaseValue: DatabaseValue { Data([red]).databaseValue }

  static func fromDatabaseValue(_ databaseValue: DatabaseValue) -> Self? {
    guard let data = Data.fromDatabaseValue(databaseValue), let red = data.first, data.count == 1 else {
      return nil
    }
    return converted(self.init(red: red))
  }
}

private final class Gloss: Paint {}

/// The utility function of the guide.
private func converted<Value, Result>(_ value: Value) -> Result? {
  value as? Result
}

struct ExtensionGuideTests {
  private struct Books: TableRecord {}

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE books(id INTEGER PRIMARY KEY, title, body, publishedDate, jsonString, favorite);
        INSERT INTO books VALUES
          (1, 'Whales', 'Call him Moby-Dick', '1851-10-18', '{"a":1}', 1),
          (2, 'Ships', 'no whale', '1902-01-01', '[]', 0);
        CREATE TABLE clothes(name TEXT, color BLOB);
        """)
  }

  @Test func `a function of the program selects`() throws {
    let request = Books.select(strftime("%Y", Column("publishedDate")), as: String.self)
    #expect(try request.fetchAll(db) == ["1851", "1902"])
  }

  @Test func `an operator of the program filters, with a column on either side`() throws {
    #expect(try Books.filter(Column("body").glob("*Moby-Dick*")).fetchCount(db) == 1)
    #expect(try Books.filter(Column("body").glob(Column("body"))).fetchCount(db) == 2)
    #expect(try Books.filter("Some Swift String".glob(Column("body"))).fetchCount(db) == 0)
  }

  @Test func `the functions and operators of the library do the same`() throws {
    let years = Books.select(TypedSQLite.strftime("%Y", Column("publishedDate")), as: String.self)
    #expect(try years.fetchAll(db) == ["1851", "1902"])
    let bytes = Books.select(TypedSQLite.cast(Column("jsonString"), as: .blob), as: DatabaseValue.self)
    #expect(try bytes.fetchAll(db).map(\.storageClass) == [.blob, .blob])
  }

  @Test func `built-in expressions are what the guide says`() throws {
    #expect(try sqlText(SQLExpressionLiteral("1 + 2")) == "1 + 2")
    #expect(try sqlText(SQLExpressionLiteral("? + ?", arguments: [1, 2])) == "1 + 2")
    #expect(try sqlText(SQLExpressionUnary(.not, Column("favorite"))) == #"NOT "favorite""#)
    #expect(try sqlText(SQLExpressionUnary(.plus, Column("id"))) == #"+"id""#)
    #expect(
      try sqlText(SQLExpressionBinary(.multiply, Column("length"), Column("width"))) == #""length" * "width""#
    )
    #expect(try sqlText(SQLExpressionFunction(.abs, arguments: -1)) == "ABS(-1)")
    #expect(try sqlText([1, 2, 3].contains(Column("id"))) == #""id" IN (1, 2, 3)"#)
    #expect(try sqlText(![1, 2, 3].contains(Column("id"))) == #""id" NOT IN (1, 2, 3)"#)
    #expect(try sqlText((1...10).contains(Column("id"))) == #""id" BETWEEN 1 AND 10"#)
    #expect(try sqlText(count(Column("email"))) == #"COUNT("email")"#)
    #expect(try sqlText(count(distinct: Column("email"))) == #"COUNT(DISTINCT "email")"#)
    #expect(
      try sqlText(Column("name").collating(.nocase) == "Arthur") == #""name" = 'Arthur' COLLATE NOCASE"#)
  }

  @Test func `a kind of expression of the program keeps its arguments`() throws {
    #expect(try sqlText(cast("foo", as: .blob)) == "CAST('foo' AS BLOB)")
    #expect(try sqlText(cast(Column("name"), as: .blob)) == #"CAST("name" AS BLOB)"#)
    let request = Books.select(cast(Column("jsonString"), as: .blob))
    #expect(try Data.fetchAll(db, request) == [Data(#"{"a":1}"#.utf8), Data("[]".utf8)])
    let rows = try Row.fetchCursor(db, request)
    var sizes: [Int] = []
    while let row = try rows.next() {
      sizes.append(row.withUnsafeData(atIndex: 0) { $0?.count ?? -1 })
    }
    #expect(sizes == [7, 2])
  }

  @Test func `a class is stored, fetched, and read from rows as its subclass`() throws {
    try db.execute(
      sql: "INSERT INTO clothes (name, color) VALUES (?, ?)", arguments: ["Shirt", Paint(red: 255)])
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM clothes")
    while let row = try rows.next() {
      let name: String = row["name"]
      let color: Paint = row["color"]
      #expect(name == "Shirt")
      #expect(color.red == 255)
    }
    #expect(try Gloss.fetchAll(db, sql: "SELECT DISTINCT color FROM clothes").map(\.red) == [255])
    let clothes = Table("clothes")
    #expect(try clothes.filter(Column("color") == Paint(red: 255)).fetchCount(db) == 1)
    #expect(try clothes.filter(Column("color") == Gloss(red: 1)).fetchCount(db) == 0)
  }

  private final class ClothingItem: Record {
    var name: String
    var color: Paint

    override class var databaseTableName: String { "clothes" }

    init(name: String, color: Paint) {
      self.name = name
      self.color = color
      super.init()
    }

    required init(row: Row) throws {
      name = row["name"]
      color = row["color"]
      try super.init(row: row)
    }

    override func encode(to container: inout PersistenceContainer) {
      container["name"] = name
      container["color"] = color
    }
  }

  @Test func `a value of the program is used in a record and in a filter`() throws {
    try ClothingItem(name: "Hat", color: Paint(red: 9)).insert(db)
    let red = try ClothingItem.filter(Column("color") == Paint(red: 9)).fetchAll(db)
    #expect(red.map(\.name) == ["Hat"])
  }
}
