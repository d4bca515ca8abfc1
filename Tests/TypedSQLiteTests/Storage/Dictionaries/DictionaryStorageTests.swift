import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DictionaryStorageTests {
  @Test(arguments: [
    ("a=1,b=2", #"{"a":"1","b":"2"}"#), ("", "{}"), ("a=", #"{"a":""}"#), ("=1", #"{"":"1"}"#),
    ("size=10 cm", #"{"size":"10 cm"}"#), ("q=\"", #"{"q":"\""}"#),
  ])
  func `pairs with commas are an object of strings`(list: String, json: String) throws {
    let object = try #require(JSONText(json))
    #expect(DictionaryStorage.comma.decode(list.databaseValue) == object)
    #expect(DictionaryStorage.comma.encode(object) == .exact(list.databaseValue))
  }

  @Test(arguments: ["a", "a=1,", ",a=1", "a=1,b", "a=1=2", "a=1,a=2"])
  func `what is no list of pairs is refused`(list: String) {
    #expect(DictionaryStorage.comma.decode(list.databaseValue) == nil)
  }

  @Test(arguments: [
    #"{"a":1}"#, #"{"a":"b,c"}"#, #"{"a=b":"c"}"#, #"{"a":"1","a":"2"}"#, "[]", #"["a","b"]"#, #"{"a":{}}"#,
    "null",
  ])
  func `values that pairs with commas would not restore do not fit`(json: String) throws {
    #expect(DictionaryStorage.comma.encode(try #require(JSONText(json))) == .outOfRange)
  }

  @Test(arguments: DictionaryStorage.all)
  func `objects come back, and decoding is total`(storage: DictionaryStorage) throws {
    for list in ["a=1,b=2", "é=日本", "x= y "] {
      let object = try #require(DictionaryStorage.comma.decode(list.databaseValue))
      #expect(storage.encode(object).exactValue.flatMap { storage.decode($0) } == object)
    }
    for awkward in awkwardValues {
      guard let object = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(object).nearestValue.flatMap { storage.decode($0) } == object)
    }
  }
}
