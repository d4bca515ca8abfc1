import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DecimalStorageTests {
  private func decimal(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }

  @Test(arguments: [
    ("minor:2", "12.34", 1234), ("minor:2", "12.3", 1230), ("minor:2", "-0.01", -1), ("minor:0", "7", 7),
    ("minor:2", "1.500", 150), ("minor:18", "9.223372036854775807", Int64.max),
    ("minor:18", "-9.223372036854775808", .min),
    ("minor:2", "1e3", 100_000), ("cents", "0", 0),
    ("minor:1", "1.0000000000000000000000000000000000000000000", 10),
  ])
  func `minor units are counted`(name: String, text: String, count: Int64) throws {
    let storage = try #require(DecimalStorage.named(name))
    #expect(storage.encode(try decimal(text)) == .exact(DatabaseValue(storage: .int64(count))))
    #expect(storage.decode(DatabaseValue(storage: .int64(count))) == (try decimal(text)))
  }

  @Test(arguments: [
    ("0.005", 0), ("0.015", 2), ("0.025", 2), ("-0.015", -2), ("0.0051", 1), ("0.0049999", 0), ("1e-60", 0),
    ("0.00500000000000000000000000000000000000000000000000001", 1),
    ("12345678901234567.895000000000000000000000000", 1_234_567_890_123_456_790),
    ("0.01500000000000000000000000000000000000000000000", 2),
    ("12345678901234567.88500000000000000000000000", 1_234_567_890_123_456_788),
  ])
  func `what is between two units is rounded to the nearest and said to be`(text: String, count: Int64) throws
  {
    #expect(DecimalStorage.cents.encode(try decimal(text)) == .rounded(DatabaseValue(storage: .int64(count))))
  }

  @Test(arguments: [
    "92233720368547758.08", "-92233720368547758.09", "1e30", "123456789012345678901234567890123456789012345",
    "1e9999",
    "340282366920938463463374607431768211456",
  ])
  func `what needs more than 64 bits is out of range`(text: String) throws {
    #expect(DecimalStorage.cents.encode(try decimal(text)) == .outOfRange)
  }

  @Test func `rounding never gives another count than Decimal's`() throws {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<2000 {
      let coefficient = Int64.random(in: -1_000_000...1_000_000, using: &random)
      let scale = Int.random(in: 0...6, using: &random)
      let exact = try decimal("\(coefficient)e-\(scale)")
      var foundation = try #require(Decimal(exact)) * 100
      var rounded = Decimal()
      NSDecimalRound(&rounded, &foundation, 0, .bankers)
      let expected = (rounded as NSDecimalNumber).int64Value
      #expect(DecimalStorage.cents.encode(exact).nearestValue == DatabaseValue(storage: .int64(expected)))
    }
  }

  @Test func `reals are exact if they are restored`() throws {
    #expect(DecimalStorage.real.encode(try decimal("0.10")) == .exact(DatabaseValue(storage: .double(0.1))))
    #expect(
      DecimalStorage.real.encode(try decimal("0.1000000000000000055511151231257827"))
        == .rounded(DatabaseValue(storage: .double(0.1))))
    #expect(DecimalStorage.real.encode(try decimal("-1e309")) == .outOfRange)
    #expect(DecimalStorage.real.decode(DatabaseValue(storage: .double(.nan))) == nil)
    #expect(
      DecimalStorage.real.decode(DatabaseValue(storage: .int64(.max)))?.description == "9223372036854775807")
    #expect(DecimalStorage.real.decode(DatabaseValue(storage: .int64(5)))?.description == "5")
  }

  @Test func `text keeps every digit`() throws {
    let text = "-123456789012345678901234567890.123456789012345678901234567890"
    let value = DatabaseValue(storage: .string(text))
    #expect(DecimalStorage.text.decode(value).map { DecimalStorage.text.encode($0) } == .exact(value))
  }

  @Test func `names with a number of places name their storage`() {
    #expect(DecimalStorage.all.map(\.name) == ["text", "minor:2", "real"])
    #expect(DecimalStorage.named("minor:2") == .minor(places: 2))
    #expect(DecimalStorage.named("minor:18")?.name == "minor:18")
    for name in ["minor", "minor:", "minor:19", "minor:-1", "minor:+1", "minor:02", "minor:x"] {
      #expect(DecimalStorage.named(name) == nil)
    }
  }

  @Test(arguments: DecimalStorage.all)
  func `decoding is total`(storage: DecimalStorage) throws {
    let oracle = try Oracle()
    for awkward in awkwardValues {
      let decoded = storage.decode(DatabaseValue(storage: awkward))
      if let decoded, case .exact(let value) = storage.encode(decoded) {
        #expect(storage.decode(value) == decoded)
      }
      if case .double(let double) = awkward, double.isNaN { continue }
      #expect(try oracle.withCell(awkward) { storage.decode($0) } == decoded)
    }
  }
}
