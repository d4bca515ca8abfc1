import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct ULIDTests {
  @Test func `the identifier of the specification has its time and its bytes`() throws {
    let ulid = try #require(ULID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))
    #expect(ulid.timestamp.description == "2016-07-30 23:54:10.259")
    #expect(ulid.bits == 0x0156_3E3A_B5D3_D676_4C61_EFB9_9302_BD5B)
    #expect(ULID("01arz3ndektsv4rrffq69g5fav") == ulid)
  }

  @Test func `the last identifier has all bits set`() throws {
    let ulid = try #require(ULID("7ZZZZZZZZZZZZZZZZZZZZZZZZZ"))
    #expect(ulid.bits == .max)
    #expect(ULID(bits: .max).description == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ")
  }

  @Test(arguments: [
    "", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAVV", "81ARZ3NDEKTSV4RRFFQ69G5FAV",
    "01ARZ3NDEKTSV4RRFFQ69G5FAI", "01ARZ3NDEKTSV4RRFFQ69G5FAL", "01ARZ3NDEKTSV4RRFFQ69G5FAO",
    "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01ARZ3NDEKTSV4RRFFQ69G5FA-", "01ARZ3NDEKTSV4RRFFQ69G5FA\u{10}",
  ])
  func `what is no identifier is refused`(text: String) {
    #expect(ULID(text) == nil)
  }

  @Test func `identifiers sort as their texts do`() {
    var random = SeededGenerator(seed: 16)
    let ulids = (0..<200).map { _ in ULID(bits: .random(in: .min ... .max, using: &random)) }
    #expect(ulids.sorted().map(\.description) == ulids.map(\.description).sorted())
  }
}
