import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct ArrayStorageTests {
  @Test(arguments: [
    ("a,b", #"["a","b"]"#), ("", "[]"), ("one", #"["one"]"#), (",", #"["",""]"#), ("a, b", #"["a"," b"]"#),
    (#"say "hi""#, #"["say \"hi\""]"#), ("é,日本", #"["é","日本"]"#), ("a\\b", #"["a\\b"]"#),
    ("1,2", #"["1","2"]"#),
  ])
  func `a list with commas is an array of strings`(list: String, json: String) throws {
    let array = try #require(JSONText(json))
    #expect(ArrayStorage.comma.decode(list.databaseValue) == array)
    #expect(ArrayStorage.comma.encode(array) == .exact(list.databaseValue))
  }

  @Test(arguments: [
    #"["a,b"]"#, "[1]", "[null]", "[[]]", #"[""]"#, #"{"a":"b"}"#, #""a""#, #"["\ud800"]"#, #"[["a"]]"#,
  ])
  func `values that a list with commas would not restore do not fit`(json: String) throws {
    #expect(ArrayStorage.comma.encode(try #require(JSONText(json))) == .outOfRange)
  }

  @Test(arguments: [#"[ "a" , "b" ]"#, #"["\u0061","b"]"#])
  func `white space and needless escapes are rounded away`(json: String) throws {
    #expect(ArrayStorage.comma.encode(try #require(JSONText(json))) == .rounded("a,b".databaseValue))
  }

  @Test(arguments: [ArrayStorage.json, .jsonb])
  func `only arrays fit`(storage: ArrayStorage) throws {
    for json in ["{}", "1", "\"[]\"", "null"] {
      #expect(storage.encode(try #require(JSONText(json))) == .outOfRange)
    }
    let array = try #require(JSONText(#"[1,"two",[3]]"#))
    #expect(storage.encode(array).exactValue.flatMap { storage.decode($0) } == array)
    #expect(ArrayStorage.json.decode(#"{"a":1}"#.databaseValue) == nil)
  }

  @Test(arguments: ArrayStorage.all)
  func `random lists come back, and decoding is total`(storage: ArrayStorage) throws {
    let pool = ["", "a", "b c", "\"", "\\", "é", "[", "]", "\n", "\u{1}", "=", "0"]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let count = Int.random(in: 1...6, using: &random)
      let list = (0..<count).map { _ in random.pick(pool) }.joined(separator: ",")
      let array = try #require(ArrayStorage.comma.decode(list.databaseValue))
      #expect(storage.encode(array).exactValue.flatMap { storage.decode($0) } == array)
    }
    for awkward in awkwardValues {
      guard let array = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(array).nearestValue.flatMap { storage.decode($0) } == array)
    }
  }
}
