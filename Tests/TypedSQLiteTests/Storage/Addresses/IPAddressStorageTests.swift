import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct IPAddressStorageTests {
  @Test(
    arguments: [
      ("text", "10.0.0.0/8", .exact(DatabaseValue(storage: .string("10.0.0.0/8")))),
      ("blob", "192.168.0.1", .exact(DatabaseValue(storage: .blob(.init([192, 168, 0, 1] as [UInt8]))))),
      ("blob", "::1", .exact(DatabaseValue(storage: .blob(.init([UInt8](repeating: 0, count: 15) + [1]))))),
      ("blob", "10.0.0.0/8", .outOfRange),
      ("integer", "192.168.0.1", .exact(DatabaseValue(storage: .int64(3_232_235_521)))),
      ("integer", "255.255.255.255", .exact(DatabaseValue(storage: .int64(4_294_967_295)))),
      ("integer", "::1", .outOfRange), ("integer", "10.0.0.0/8", .outOfRange),
    ] as [(String, String, StorageEncoding<DatabaseValue>)])
  func `an address has its value in each storage`(
    name: String, text: String, encoding: StorageEncoding<DatabaseValue>
  ) throws {
    let storage = try #require(IPAddressStorage.named(name))
    let address = try #require(IPAddress(text))
    #expect(storage.encode(address) == encoding)
    if let value = encoding.exactValue { #expect(storage.decode(value) == address) }
  }

  @Test(arguments: IPAddressStorage.all)
  func `random addresses come back from each storage that takes them`(storage: IPAddressStorage) throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<300 {
      let four = IPAddress(.four, UInt128(UInt32.random(in: .min ... .max, using: &random)))
      #expect(storage.encode(four).exactValue.flatMap { storage.decode($0) } == four)
      guard storage != .integer else { continue }
      let six = IPAddress(.six, .random(in: .min ... .max, using: &random))
      #expect(storage.encode(six).exactValue.flatMap { storage.decode($0) } == six)
    }
  }

  @Test(arguments: IPAddressStorage.all)
  func `decoding is total`(storage: IPAddressStorage) {
    for awkward in awkwardValues + [.int64(4_294_967_296), .blob(.init([1, 2, 3] as [UInt8]))] {
      guard let address = storage.decode(DatabaseValue(storage: awkward)) else { continue }
      #expect(storage.encode(address).exactValue == DatabaseValue(storage: awkward))
    }
  }
}
