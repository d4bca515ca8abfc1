import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct ULIDStorageTests {
  @Test func `an identifier has its value in each storage`() throws {
    let ulid = try #require(ULID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    #expect(ULIDStorage.text.encode(ulid).exactValue == "01ARZ3NDEKTSV4RRFFQ69G5FAV".databaseValue)
    #expect(ULIDStorage.textLower.encode(ulid).exactValue == "01arz3ndektsv4rrffq69g5fav".databaseValue)
    let bytes: [UInt8] = [
      0x01, 0x56, 0x3E, 0x3A, 0xB5, 0xD3, 0xD6, 0x76, 0x4C, 0x61, 0xEF, 0xB9, 0x93, 0x02, 0xBD, 0x5B,
    ]
    #expect(ULIDStorage.blob.encode(ulid).exactValue == DatabaseValue(storage: .blob(.init(bytes))))
  }

  @Test(arguments: ULIDStorage.all)
  func `random identifiers come back, and others are refused`(storage: ULIDStorage) {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let ulid = ULID(bits: .random(in: .min ... .max, using: &random))
      #expect(storage.encode(ulid).exactValue.flatMap { storage.decode($0) } == ulid)
    }
    for awkward in awkwardValues {
      guard let ulid = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(ulid).exactValue == DatabaseValue(storage: awkward))
    }
  }
}
