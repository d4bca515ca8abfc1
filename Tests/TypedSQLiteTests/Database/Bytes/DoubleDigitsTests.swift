import TestSupport
import Testing
@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DoubleDigitsTests {
  private func number(_ text: String) -> UInt64? {
    text.withUTF8Span { Double(digits: $0)?.bitPattern }
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0", "7", "-12.5", "0.1", "123456789012345", "0.00000000000001", "999999999999999",
    "9999999999999999", "0.30000000000000004", "1e5", "1.7976931348623157e308", "5e-324", "1e999", "123.4560",
  ])
  func `digits give the number that the standard library reads`(text: String) {
    #expect(number(text) == Double(text)?.bitPattern)
  }

  @Test(arguments: ["", "-", ".", "-.", "1.2.3", "1-2", "--1", "12a", "١"])
  func `other bytes give no number`(text: String) {
    #expect(number(text) == nil)
  }

  @Test func `random digits with a point anywhere give the number that the standard library reads`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      var digits = String(
        UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random))
      let place = Int.random(in: 1...digits.count, using: &random)
      if place < digits.count { digits.insert(".", at: digits.index(digits.startIndex, offsetBy: place)) }
      if Bool.random(using: &random) { digits = "-" + digits }
      #expect(number(digits) == Double(digits)?.bitPattern, "\(digits)")
    }
  }
}
