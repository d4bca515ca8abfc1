import Testing
@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct ByteBufferRealTests {
  @Test(arguments: 1...6)
  func `a REAL is rendered as the library renders it`(seed: Int) throws {
    let database = try Database(path: ":memory:")
    var offset = 0
    let statement = try #require(
      try database.prepareNext(Array("SELECT CAST(?1 AS TEXT)".utf8), offset: &offset))
    var random = RandomDoubles(seed: UInt64(seed))
    for _ in 0..<20_000 {
      let value = random.next()
      try statement.bind(DatabaseValue(storage: .double(value)), at: 1)
      #expect(try statement.step())
      let expected = statement.cell(0).withBytes { String(repairing: $0) }
      statement.reset()
      var buffer = ByteBuffer()
      buffer.append(real: value)
      let found = buffer.withSpan { String(repairing: $0) }
      guard found == expected else {
        Issue.record("\(value) (\(value.bitPattern)): \(found), the library says \(expected)")
        return
      }
    }
  }

  @Test(arguments: [
    (1.1, "1.1"), (0.1 + 0.2, "0.30000000000000004"), (2.0, "2.0"), (-0.0, "-0.0"), (1e20, "1.0e+20"),
    (-1.5e-7, "-1.5e-07"), (.infinity, "1e999"), (-.infinity, "-1e999"), (1e15, "1000000000000000.0"),
    (9_007_199_254_740_993.0, "9007199254740992.0"), (0.0001, "0.0001"), (123456.789, "123456.789"),
  ])
  func `the shortest form of a number`(value: Double, text: String) {
    #expect(shortest(value) == text)
  }

  @Test(arguments: 0...4)
  func `a number in decimal has the digits of the exact decimal, and zeros up to the least number`(
    places: Int
  ) throws {
    var random = RandomDoubles(seed: UInt64(places + 11))
    var written = 0
    for _ in 0..<20_000 {
      let value = random.next()
      var buffer = ByteBuffer()
      guard buffer.append(decimal: value, places: places) else {
        #expect(buffer.count == 0)
        continue
      }
      written += 1
      let exact = try #require(ExactDecimal(value))
      var expected = exact.description
      if exact.scale < places {
        expected += (exact.scale == 0 ? "." : "") + String(repeating: "0", count: places - exact.scale)
      }
      let found = buffer.withSpan { String(repairing: $0) }
      guard found == expected else {
        Issue.record("\(value) (\(value.bitPattern)): \(found), the exact decimal is \(expected)")
        return
      }
    }
    #expect(written > 2_000)
  }

  @Test(arguments: [
    (12.3, 2, "12.30"), (-0.0, 1, "-0.0"), (5, 0, "5"), (1e15, 0, nil), (.nan, 2, nil), (1, 16, nil),
  ])
  func `a number in decimal`(value: Double, places: Int, text: String?) {
    var buffer = ByteBuffer()
    let isWritten = buffer.append(decimal: value, places: places)
    #expect((isWritten ? buffer.withSpan { String(repairing: $0) } : nil) == text)
  }

  private func shortest(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(shortestReal: value)
    return buffer.withSpan { String(repairing: $0) }
  }
}

/// Doubles of every kind: bit patterns, decimals of few and of many digits, neighbours of ties.
private struct RandomDoubles {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> Double {
    let sign: Double = bits() & 1 == 0 ? 1 : -1
    switch bits() % 6 {
    case 0:
      let value = Double(bitPattern: bits())
      return value.isFinite ? value : 1
    case 1: return sign * Double(bits() % 1_000_000) / power(Int(bits() % 8))
    case 2: return sign * Double(bits() % 1_000_000_000_000_000) / power(Int(bits() % 20))
    case 3: return sign * Double(bits()) / power(Int(bits() % 23))
    case 4:
      // A number of sixteen digits that end in 5 is close to the middle of two decimals of fifteen digits.
      let tie = Double(bits() % 900_000_000_000_000 + 100_000_000_000_000) + 0.5
      let value = tie / power(Int(bits() % 19))
      return sign * (bits() & 1 == 0 ? value : value.nextUp)
    default: return sign * Double(bits() % 100_000)
    }
  }

  private mutating func bits() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  private func power(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
