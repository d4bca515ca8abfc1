import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct BoolStorageTests {
  @Test func `truth values have their forms`() {
    #expect(BoolStorage.integer.encode(true) == .exact(DatabaseValue(storage: .int64(1))))
    #expect(BoolStorage.integer.encode(false) == .exact(DatabaseValue(storage: .int64(0))))
    #expect(BoolStorage.text.encode(true) == .exact(DatabaseValue(storage: .string("true"))))
    #expect(BoolStorage.text.encode(false) == .exact(DatabaseValue(storage: .string("false"))))
    #expect(BoolStorage.all.map(\.name) == ["integer", "text"])
  }

  @Test(arguments: ["true", "TRUE", "True", "t", "T", "yes", "Y", "on", "ON"])
  func `words for true are read`(text: String) {
    #expect(BoolStorage.text.decode(DatabaseValue(storage: .string(text))) == true)
  }

  @Test(arguments: ["false", "FALSE", "f", "F", "no", "NO", "n", "off", "Off"])
  func `words for false are read`(text: String) {
    #expect(BoolStorage.text.decode(DatabaseValue(storage: .string(text))) == false)
  }

  @Test(arguments: ["", "0", "1", "tru", "truee", " true", "of", "ye", "\u{14}", "o\u{4E}\u{0}", "ja"])
  func `other words are refused`(text: String) {
    #expect(BoolStorage.text.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test(arguments: [Int64.min, -1, 2, .max])
  func `other numbers are refused`(integer: Int64) {
    #expect(BoolStorage.integer.decode(DatabaseValue(storage: .int64(integer))) == nil)
  }

  @Test(arguments: BoolStorage.all)
  func `decoding is total`(storage: BoolStorage) throws {
    let oracle = try Oracle()
    for awkward in awkwardValues {
      let decoded = storage.decode(DatabaseValue(storage: awkward))
      #expect(try oracle.withCell(awkward) { storage.decode($0) } == decoded)
    }
  }
}
