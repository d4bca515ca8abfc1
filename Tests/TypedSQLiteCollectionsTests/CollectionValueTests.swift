import Testing
import TypedSQLite
import TypedSQLiteCollections
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct CollectionValueTests {
  @Test func `an array is a JSON array of strings`() throws {
    #expect([1, 2].datatypeValue == #"["1","2"]"#)
    #expect([String]().datatypeValue == "[]")
    #expect([#"a"b"#].datatypeValue == #"["a\"b"]"#)
    #expect(try [Int].fromDatatypeValue(#"["1", "-2"]"#) == [1, -2])
    #expect(try [[Int]].fromDatatypeValue([[1], [2, 3]].datatypeValue) == [[1], [2, 3]])
    #expect([Int].declaredDatatype == "TEXT")
  }

  @Test func `a dictionary is a JSON object of strings with sorted keys`() throws {
    #expect([2: "two", 10: "ten", 1: "one"].datatypeValue == #"{"1":"one","10":"ten","2":"two"}"#)
    #expect(try [Int: String].fromDatatypeValue(#"{"1":"one"}"#) == [1: "one"])
    #expect(try [String: [Bool]].fromDatatypeValue(["a": [true]].datatypeValue) == ["a": [true]])
    #expect([String: Int].declaredDatatype == "TEXT")
  }

  @Test(arguments: ["", "[", "{}", "[1]", "null", #"["1",null]"#, "\"1\"", "[\"1\"] x"])
  func `JSON that is no array of strings is an error`(text: String) {
    #expect(throws: StringValueError(text, as: [Int].self)) { try [Int].fromDatatypeValue(text) }
  }

  @Test(arguments: ["", "{", "[]", #"{"1":2}"#, "null", #"{"1":null}"#])
  func `JSON that is no object of strings is an error`(text: String) {
    #expect(throws: StringValueError(text, as: [Int: String].self)) {
      try [Int: String].fromDatatypeValue(text)
    }
  }

  @Test func `one wrong element makes the whole an error`() {
    #expect(throws: StringValueError("x", as: Int.self)) { try [Int].fromDatatypeValue(#"["1","x"]"#) }
    #expect(throws: StringValueError("x", as: Int.self)) { try [Int: Int].fromDatatypeValue(#"{"x":"1"}"#) }
    #expect(throws: StringValueError("x", as: Int.self)) { try [Int: Int].fromDatatypeValue(#"{"1":"x"}"#) }
  }

  @Test func `two spellings of one key are an error, not a trap`() {
    let text = #"{"1":"a","01":"b"}"#
    #expect(throws: StringValueError(text, as: [Int: String].self)) {
      try [Int: String].fromDatatypeValue(text)
    }
  }

  @Test func `JSON nested without end is an error, not a crash`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: StringValueError(text, as: [Int].self)) { try [Int].fromDatatypeValue(text) }
  }

  @Test func `a collection is a DatabaseValueConvertible over the same text`() {
    #expect([1, 2].databaseValue == #"["1","2"]"#.databaseValue)
    #expect([Int].fromDatabaseValue(#"["3"]"#.databaseValue) == [3])
    #expect([Int].fromDatabaseValue(#"["x"]"#.databaseValue) == nil)
    #expect([Int].fromDatabaseValue(3.databaseValue) == nil)
    #expect([Int].fromDatabaseValue(.null) == nil)
    #expect([Int: Int].fromDatabaseValue(["1": "2"].databaseValue) == [1: 2])
  }
}
