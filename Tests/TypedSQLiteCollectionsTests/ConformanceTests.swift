import TestSupport
import Testing

/// Checks with the compiler that builds the tests which code compiles and which does not.
@Suite(.needsSwiftCompiler)
struct ConformanceTests {
  @Test func `an array is no value until a file imports the module that makes it one`() throws {
    let code = """
      func take(_ value: some DatabaseValueConvertible) {}
      take([1, 2])
      """
    let without = try SwiftCompiler.errors(in: "import TypedSQLite\n" + code)
    #expect(without.contains("requires that '[Int]' conform to 'DatabaseValueConvertible'"))
    let with = try SwiftCompiler.errors(
      in: "import TypedSQLite\nimport TypedSQLiteCollections\nimport TypedSQLiteExpressions\n" + code)
    #expect(with == "")
  }

  @Test func `a column of an array needs the module too`() throws {
    let code = """
      let pages = Expression<[Int]>("pages")
      let filter = pages == [1]
      let setter = pages <- [1]
      """
    #expect(try SwiftCompiler.errors(in: "import TypedSQLiteExpressions\n" + code) != "")
    #expect(
      try SwiftCompiler.errors(in: "import TypedSQLiteExpressions\nimport TypedSQLiteCollections\n" + code)
        == "")
  }

  @Test func `a type of a program needs one import and four members`() throws {
    let code = """
      import TypedSQLiteExpressions
      struct Suit: Value {
        var letter: String
        static var declaredDatatype: String { String.declaredDatatype }
        static func fromDatatypeValue(_ datatypeValue: String) -> Suit { Suit(letter: datatypeValue) }
        var datatypeValue: String { letter }
      }
      enum Level: Int, Codable, Value {
        case low
        static var declaredDatatype: String { Int64.declaredDatatype }
        static func fromDatatypeValue(_ datatypeValue: Int64) -> Level { .low }
        var datatypeValue: Int64 { 0 }
      }
      func compare(_ row: Row) -> Suit { row[Expression<Suit>("suit")] }
      """
    #expect(try SwiftCompiler.errors(in: code) == "")
  }

  @Test func `an element that is no text does not make its array a value`() throws {
    let code = """
      import TypedSQLiteCollections
      import TypedSQLiteExpressions
      struct Opaque: Sendable {}
      let wrong = Expression<[Opaque]>("wrong") <- [Opaque()]
      """
    #expect(try SwiftCompiler.errors(in: code) != "")
  }
}
