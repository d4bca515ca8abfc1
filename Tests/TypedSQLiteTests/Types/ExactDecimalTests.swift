import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct ExactDecimalTests {
  private static let sixtyDigits = "123456789012345678901234567890.123456789012345678901234567890"

  @Test(arguments: [
    "0", "-0", "0.00", "-0.00", "1", "-1", "1.10", "0.5", "0.050", "100", "12345678901234567890",
    "9999999999999999999", "99999999999999999999999999999999999999",
    "100000000000000000000000000000000000000",
    "-0.000000000000000000000000000000000000000000000000000000000001", sixtyDigits, "18446744073709551616.00",
    "170141183460469231731687303715884105728", "9223372036854775808",
    "1000000000000000000.000000000000000001",
  ])
  func `digits and scale come back as written`(text: String) throws {
    #expect(try #require(ExactDecimal(text)).description == text)
  }

  @Test(arguments: [
    ("+1", "1"), ("007.50", "7.50"), (".5", "0.5"), ("5.", "5"), ("1e3", "1000"), ("1.5E+3", "1500"),
    ("1.5e1", "15"),
    ("1.50e1", "15.0"), ("12e-3", "0.012"), ("-1e-2", "-0.01"), ("0e5", "0"), ("0.0e-2", "0.000"),
    ("00000000000000000000000000000000000000000000000000", "0"),
    ("1e-10000", "0." + String(repeating: "0", count: 9999) + "1"),
  ])
  func `other forms are read`(text: String, plain: String) {
    #expect(ExactDecimal(text)?.description == plain)
  }

  @Test(arguments: [
    "", "+", "-", ".", "-.", "1,5", "1 ", " 1", "1_000", "0x10", "1e", "1e+", "1e1.5", "1e10001",
    "1e99999999999999999999",
    "inf", "NaN", "--1", "1.2.3", "١", "e5", ".e5", "1\0",
  ])
  func `what is no number is refused`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test(arguments: [
    ("1.10", "1.1"), ("0", "-0.000"), ("100", "1e2"), ("1e40", "10000000000000000000000000000000000000000"),
    (sixtyDigits, sixtyDigits + "000"), ("123e-45", "1.23e-43"),
    ("1e-50", "0.00000000000000000000000000000000000000000000000001"),
  ])
  func `numbers of one value are equal and hash alike`(left: String, right: String) throws {
    let (left, right) = (try #require(ExactDecimal(left)), try #require(ExactDecimal(right)))
    #expect(left == right && !(left < right) && !(right < left))
    #expect(left.hashValue == right.hashValue)
  }

  @Test func `numbers are in order`() throws {
    let ordered = try [
      "-1e50", "-\(Self.sixtyDigits)", "-100", "-99.99", "-1.1", "-1", "-1e-60", "0", "1e-60", "0.001",
      "0.01", "0.0100001",
      "1", "1.0000000000000000000000000000000000000000001", "1.1", "9", "10", "99.999",
      "123456789012345678901234567890",
      Self.sixtyDigits, "1e50", "1e9999",
    ].map { try #require(ExactDecimal($0)) }
    for (index, left) in ordered.enumerated() {
      for (other, right) in ordered.enumerated() {
        #expect((left < right) == (index < other))
        #expect((left == right) == (index == other))
      }
    }
  }

  @Test(arguments: [
    (0.1, "0.1"), (1, "1"), (-0.0, "-0"), (1.5, "1.5"), (10_000_000.01, "10000000.01"),
    (0.1 + 0.2, "0.30000000000000004"),
    (1e20, "100000000000000000000"), (1e-7, "0.0000001"), (9_007_199_254_740_992, "9007199254740992"),
    (123_456_789_012_345.6, "123456789012345.6"), (-2.5e-5, "-0.000025"), (1e22, "10000000000000000000000"),
  ])
  func `a double has its shortest digits`(double: Double, text: String) {
    #expect(ExactDecimal(double)?.description == text)
  }

  @Test func `every double comes back and has as few digits as Swift gives it`() throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<3000 {
      let double =
        Bool.random(using: &random)
        ? Double(bitPattern: .random(in: .min ... .max, using: &random))
        : Double(Int.random(in: -10_000_000...10_000_000, using: &random)) / 1000
      guard double.isFinite else { continue }
      let decimal = try #require(ExactDecimal(double))
      #expect(Double(decimal) == double)
      #expect(decimal == ExactDecimal(double.description))
    }
    #expect(ExactDecimal(Double.nan) == nil)
    #expect(ExactDecimal(-Double.infinity) == nil)
    #expect(Double(try #require(ExactDecimal("1e400"))) == .infinity)
    #expect(Double(try #require(ExactDecimal("-1e-400"))) == 0)
  }

  @Test(arguments: [
    "0", "1.5", "-12345678901234567890.5", "99999999999999999999999999999999999999", "-1e127", "1e-128",
    "18446744073709551616",
  ])
  func `a Decimal comes back`(text: String) throws {
    let decimal = try #require(ExactDecimal(text))
    let foundation = try #require(Decimal(decimal))
    #expect(foundation == Decimal(string: text))
    #expect(ExactDecimal(foundation) == decimal)
  }

  @Test(arguments: ["1e400", "1e-129", sixtyDigits, "1.23e-130"])
  func `a number that no Decimal holds is refused`(text: String) throws {
    #expect(Decimal(try #require(ExactDecimal(text))) == nil)
    #expect(ExactDecimal(Decimal.nan) == nil)
  }

  @Test func `digits make a number`() {
    #expect(ExactDecimal(digits: [0, 0, 1, 5], scale: 1)?.description == "1.5")
    #expect(
      ExactDecimal(isNegative: true, digits: Array(repeating: 9, count: 45), scale: 45)?.description
        == "-0." + String(repeating: "9", count: 45))
    #expect(ExactDecimal(digits: [])?.description == "0")
    #expect(ExactDecimal(digits: [10]) == nil)
    #expect(ExactDecimal(digits: [1], scale: .min) == nil)
    #expect(ExactDecimal(Self.sixtyDigits)?.digits.count == 60)
    #expect(ExactDecimal("0.0120")?.digits == [1, 2, 0])
    #expect(ExactDecimal(Int64.min).description == "-9223372036854775808")
  }
}
