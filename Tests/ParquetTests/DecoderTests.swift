import Testing

@testable import Parquet

@Suite struct DecoderTests {
  @Test(
    arguments: [
      // The examples of Encodings.md of parquet-format: 0 to 7 in three bits, and eight fours.
      ([0x03, 0x88, 0xC6, 0xFA], 3, [0, 1, 2, 3, 4, 5, 6, 7]),
      ([0x10, 0x04], 3, [4, 4, 4, 4, 4, 4, 4, 4]),
      ([0x04, 0x01, 0x03, 0x55], 1, [1, 1, 1, 0, 1, 0, 1, 0, 1, 0]),
      // The last group lacks the bytes of values that there are not.
      ([0x05, 0xFF], 1, [1, 1, 1, 1, 1, 1, 1, 1]),
      ([0x07], 0, [0, 0, 0, 0]),
      ([0x06, 0x01, 0x02, 0x03, 0x04], 32, [0x0403_0201, 0x0403_0201, 0x0403_0201]),
    ] as [([UInt8], Int, [UInt32])])
  func `runs and groups of bits`(bytes: [UInt8], width: Int, expected: [UInt32]) throws {
    for step in [1, 3, expected.count] {
      var decoder = HybridDecoder(0..<bytes.count, width: width)
      var numbers: [UInt32] = []
      while numbers.count < expected.count {
        try decoder.read(
          min(step, expected.count - numbers.count), from: bytes.span.bytes, into: &numbers)
      }
      #expect(numbers == expected)
    }
    var decoder = HybridDecoder(0..<bytes.count, width: width)
    var numbers: [UInt32] = []
    #expect(throws: Damage.ended) {
      try decoder.read(10_000, from: bytes.span.bytes, into: &numbers)
    }
  }

  @Test func `a run of a billion values needs no memory until they are read`() throws {
    let bytes: [UInt8] = [0x80, 0xA8, 0xD6, 0xB9, 0x07, 0x01]
    var decoder = HybridDecoder(0..<bytes.count, width: 1)
    var numbers: [UInt8] = []
    try decoder.read(5, from: bytes.span.bytes, into: &numbers)
    #expect(numbers == [1, 1, 1, 1, 1])
  }

  @Test(
    arguments: [
      // The examples of Encodings.md of parquet-format.
      ([128, 1, 4, 5, 2, 2, 0, 0, 0, 0], [1, 2, 3, 4, 5]),
      ([128, 1, 4, 1, 13], [-7]),
      ([128, 1, 4, 0, 0], []),
    ] as [([UInt8], [Int64])])
  func `differences in blocks`(bytes: [UInt8], expected: [Int64]) throws {
    let raw = bytes.span.bytes
    var decoder = try DeltaDecoder(0..<bytes.count, raw)
    #expect(decoder.count == expected.count)
    #expect(try decoder.endPosition(raw) == bytes.count)
    for number in expected { #expect(try decoder.next(raw) == number) }
    #expect(throws: Damage.ended) { try decoder.next(raw) }
  }

  @Test(
    arguments: [
      ([5, 16, 97, 98, 99, 100, 101], "abcde"),
      // A literal, and a copy that overlaps itself.
      ([10, 4, 97, 98, 17, 2], "ababababab"),
      ([6, 4, 97, 98, 14, 2, 0], "ababab"),
      ([0], ""),
    ] as [([UInt8], String)])
  func `snappy`(bytes: [UInt8], expected: String) throws {
    var output = Array("x".utf8)
    try Snappy.decompress(bytes.span.bytes, size: expected.utf8.count, into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "x" + expected)
    #expect(throws: Damage.self) {
      try Snappy.decompress(bytes.span.bytes, size: expected.utf8.count + 1, into: &output)
    }
  }

  @Test(
    arguments: [
      // A copy before the first byte, a literal and a copy past the end, and a size that nothing can have.
      ([10, 4, 97, 98, 17, 3], 10), ([5, 16, 97, 98], 5), ([3, 4, 97, 98, 17, 2], 3),
      ([0x80, 0x80, 0x80, 0x80, 4, 4, 97], 1 << 30),
    ] as [([UInt8], Int)])
  func `damaged snappy`(bytes: [UInt8], size: Int) {
    var output: [UInt8] = []
    #expect(throws: Damage.self) {
      try Snappy.decompress(bytes.span.bytes, size: size, into: &output)
    }
  }

  @Test func `floats have the shortest digits`() {
    #expect(RealDigits.double(Float(0.1)) == 0.1)
    #expect(RealDigits.double(Float(16_777_216)) == 16_777_216)
    #expect(RealDigits.double(-Float.infinity) == -.infinity)
    #expect(RealDigits.double(Float.nan).isNaN)
    #expect(RealDigits.double(Float(-0.0)).sign == .minus)
    var random = Generator(seed: 3)
    for _ in 0..<20_000 {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.bits()))
      let near = Float(Double(Int64(bitPattern: random.bits()) % 100_000_000) / 10_000)
      for float in [value, near] where float.isFinite {
        #expect(RealDigits.double(float) == Double(float.description))
      }
    }
  }

  @Test(
    arguments: [
      (0x2E66, 0.1), (0x3C00, 1), (0x3555, 0.3333), (0x7BFF, 65_500), (0x0001, 6e-8), (0x0400, 6.104e-5),
      (0x8000, -0.0), (0xFC00, -.infinity), (0x5640, 100), (0x0000, 0),
    ] as [(UInt16, Double)])
  func `halves have the shortest digits`(bits: UInt16, expected: Double) {
    #expect(RealDigits.double(half: bits) == expected)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (-719_162, "0001-01-01"), (-719_528, "0000-01-01"), (-719_529, "-0001-12-31"),
    (2_932_896, "9999-12-31"), (2_932_897, "+10000-01-01"), (11_016, "2000-02-29"), (19_782, "2024-02-29"),
  ])
  func `days`(days: Int64, expected: String) {
    var text: [UInt8] = []
    text.appendDay(days)
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test func `times at the ends of their range`() {
    var text: [UInt8] = []
    text.appendTimestamp(.min, .nanoseconds, isUTC: true)
    text.appendTimestamp(.max, .milliseconds, isUTC: false)
    text.appendTime(.min, .microseconds, isUTC: false)
    #expect(
      String(decoding: text, as: UTF8.self) == """
        1677-09-21 00:12:43.145224192Z+292278994-08-17 07:12:55.807-2562047788:00:54.775808
        """)
  }
}
