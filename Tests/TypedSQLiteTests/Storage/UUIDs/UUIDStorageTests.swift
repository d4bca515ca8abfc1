import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct UUIDStorageTests {
  private let uuid = UUID(
    uuid: (
      0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x46, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF
    ))

  @Test func `a UUID has its form in each storage`() {
    let expected: [(UUIDStorage, DatabaseValue.Storage)] = [
      (
        .blob,
        .blob(
          Data([
            0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x46, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
          ]))
      ),
      (
        .blobGUID,
        .blob(
          Data([
            0x33, 0x22, 0x11, 0x00, 0x55, 0x44, 0x77, 0x46, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
          ]))
      ),
      (.text, .string("00112233-4455-4677-8899-aabbccddeeff")),
      (.textUpper, .string("00112233-4455-4677-8899-AABBCCDDEEFF")),
      (.hex, .string("00112233445546778899aabbccddeeff")),
    ]
    #expect(expected.map(\.0) == UUIDStorage.all)
    for (storage, form) in expected {
      #expect(storage.encode(uuid) == .exact(DatabaseValue(storage: form)))
      #expect(storage.decode(DatabaseValue(storage: form)) == uuid)
    }
  }

  @Test(arguments: UUIDStorage.all)
  func `every UUID comes back`(storage: UUIDStorage) throws {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<500 {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
      if Bool.random(using: &random) { bytes[0] = 0 }
      let words = UUIDWords(blob: bytes.span)
      let uuid = try #require(words).uuid
      #expect(storage.encode(uuid).exactValue.flatMap { storage.decode($0) } == uuid)
      #expect(UUIDStorage.textUpper.encode(uuid) == .exact(DatabaseValue(storage: .string(uuid.uuidString))))
    }
  }

  @Test func `text is read in either case and within braces`() {
    for text in [
      "00112233-4455-4677-8899-AAbbCCddEEff", "{00112233-4455-4677-8899-aabbccddeeff}",
    ] {
      #expect(UUIDStorage.text.decode(DatabaseValue(storage: .string(text))) == uuid)
      #expect(UUIDStorage.textUpper.decode(DatabaseValue(storage: .string(text))) == uuid)
    }
    #expect(
      UUIDStorage.hex.decode(DatabaseValue(storage: .string("00112233445546778899AABBCCDDEEFF"))) == uuid)
  }

  @Test(arguments: [
    "00112233-4455-4677-8899-aabbccddeef", "00112233-4455-4677-8899-aabbccddeeff0",
    "00112233-4455-4677-8899-aabbccddeefg", "0011223304455-4677-8899-aabbccddeeff",
    "(00112233-4455-4677-8899-aabbccddeeff)", "00112233445546778899aabbccddeef ", "0123456789abcdef", "",
    "{00112233-4455-4677-8899-aabbccddeeff", "00112233-4455-4677-8899-aabbccddee\u{e9}",
  ])
  func `what is no UUID is refused`(text: String) {
    for storage in [UUIDStorage.text, .textUpper, .hex] {
      #expect(storage.decode(DatabaseValue(storage: .string(text))) == nil)
    }
  }

  @Test(arguments: UUIDStorage.all)
  func `decoding is total`(storage: UUIDStorage) throws {
    let oracle = try Oracle()
    for awkward in awkwardValues {
      let decoded = storage.decode(DatabaseValue(storage: awkward))
      #expect(try oracle.withCell(awkward) { storage.decode($0) } == decoded)
    }
  }

  @Test func `names and aliases name one storage each`() {
    let names = UUIDStorage.all.flatMap { [$0.name] + $0.aliases }
    #expect(names == ["blob", "blob-rfc", "blob-guid", "guid", "text", "text-upper", "hex"])
    #expect(UUIDStorage.named("guid") == .blobGUID)
    #expect(UUIDStorage.named("base64") == nil)
  }
}
