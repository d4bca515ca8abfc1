import TestSupport
import Testing

@testable import TypedSQLiteCore

/// Instants of the same day, and of other days, are written as without what is known of the last day.
@Suite struct WrittenDayTests {
  private func text(_ body: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer(capacity: 64)
    body(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(arguments: [TimestampStyle.standard, .iso8601])
  func `an instant is written as by itself`(style: TimestampStyle) throws {
    var generator = SeededGenerator(seed: 46)
    let lastDay = WrittenDay()
    let ends: [Int64] = [-62_167_219_200, 253_402_300_799, 0, -1, 86_399, 86_400, -86_400, 951_782_400]
    var seconds = ends
    for _ in 0..<5000 {
      let second = Int64.random(in: -62_167_219_200..<253_402_300_800, using: &generator)
      // Some are on the same day as the one before, or on the next.
      seconds += [second, second / 2 * 2, min(second + 3600, 253_402_300_799)]
    }
    for second in seconds {
      let nanoseconds: Int32 = generator.pick([0, 0, 500_000_000, 123_000_000, 10_000_000, 1, 123_456_789])
      let timestamp = try #require(Timestamp(seconds: second, nanoseconds: nanoseconds))
      let expected = text { timestamp.write(to: &$0, style: style) }
      #expect(text { timestamp.write(to: &$0, style: style, after: lastDay) } == expected)
    }
  }
}
