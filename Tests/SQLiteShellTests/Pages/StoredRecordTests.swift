import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct StoredRecordTests {
  @Test func `each serial type is read`() throws {
    let payload: [UInt8] =
      [11, 0, 1, 2, 5, 6, 7, 8, 9, 16, 17] + [0xff] + [0x01, 0x00] + [0xff, 0xff, 0xff, 0xff, 0xff, 0xfe]
      + [0x80, 0, 0, 0, 0, 0, 0, 0] + [0x3f, 0xf8, 0, 0, 0, 0, 0, 0] + [0xab, 0xcd] + Array("hi".utf8)
    let record = try #require(StoredRecord(payload))
    #expect(
      record.values == [
        .null, .integer(-1), .integer(256), .integer(-2), .integer(.min), .real(1.5), .integer(0),
        .integer(1), .blob([0xab, 0xcd]), .text(Array("hi".utf8)),
      ])
    #expect(!record.isCut)
  }

  @Test func `a text that the payload cuts short keeps what is there`() throws {
    let record = try #require(StoredRecord([2, 21, 0x61, 0x62]))
    #expect(record.values == [.text([0x61, 0x62])])
    #expect(record.isCut)
  }

  @Test(arguments: [[], [0], [9, 1], [2, 10], [2, 11], [3, 0x80, 0x80], [0xff]])
  func `what is no record is refused`(payload: [UInt8]) {
    #expect(StoredRecord(payload) == nil)
  }

  @Test func `a varint has one to nine bytes`() {
    let all = [UInt8](repeating: 0xff, count: 9)
    #expect(PageBytes(all).varint(at: 0)?.value == .max)
    #expect(PageBytes(all).varint(at: 0)?.end == 9)
    #expect(PageBytes([0x81, 0x00]).varint(at: 0)?.value == 128)
    #expect(PageBytes([0x81]).varint(at: 0) == nil)
    #expect(PageBytes([0x01]).varint(at: .max) == nil)
    #expect(PageBytes([0x01]).varint(at: -1) == nil)
  }

  @Test func `random bytes give a record or none, and never more values than bytes`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      guard let record = StoredRecord(bytes) else { continue }
      #expect(record.values.count < bytes.count)
      #expect(StoredRecord.valueCount(bytes) == record.values.count)
    }
  }
}
