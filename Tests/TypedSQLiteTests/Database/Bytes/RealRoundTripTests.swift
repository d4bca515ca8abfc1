import TestSupport
import Testing
@testable import TypedSQLite
@testable import TypedSQLiteCore

/// REAL as SQL, read by the present SQLite library.
@Suite struct RealRoundTripTests {
  @Test(arguments: RealSample.all)
  func `SQLite reads a REAL written as SQL back with the same bits`(sample: RealSample) throws {
    let database = try Database(path: ":memory:")
    let values = sample.values
    for start in stride(from: 0, to: values.count, by: 400) {
      let batch = values[start..<min(start + 400, values.count)]
      var sql = ByteBuffer()
      sql.append("VALUES")
      for value in batch {
        sql.append(value == batch.first && sql.count == 6 ? "(" : ",(" as StaticString)
        sql.append(sqlReal: value)
        sql.append(")")
      }
      var offset = 0
      let statement = try #require(try database.prepareNext(sql.bytes, offset: &offset))
      for value in batch {
        #expect(try statement.step())
        let found = statement.cell(0).double
        guard found.bitPattern == value.bitPattern else {
          Issue.record("\(value) (\(value.bitPattern)) is written as \(sqlText(value)) and read as \(found)")
          return
        }
      }
    }
  }

  @Test(arguments: RealSample.all)
  func `the shortest form is read as the same number and has no digit too many`(sample: RealSample) {
    for value in sample.values where value.isFinite {
      var buffer = ByteBuffer()
      buffer.append(shortestReal: value)
      let found = buffer.withSpan { String(repairing: $0) }
      let fewest = digits(of: value.description)
      guard Double(found)?.bitPattern == value.bitPattern,
        digits(of: found) == fewest || digits(of: found).count == 17 && value.significandBitPattern == 0
      else {
        Issue.record("\(value) (\(value.bitPattern)): \(found)")
        return
      }
    }
  }

  @Test(arguments: [
    (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"), (-0.0, "-0.0"), (0, "0.0"), (3, "3.0"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (1e18, "1000000000000000000.0"), (1e20, "1.0e+20"),
    (-1.5e-7, "-1.5e-07"), (.infinity, "1e999"), (-.infinity, "-1e999"), (1e-5, "1.0e-05"),
    (.leastNonzeroMagnitude, "2.0501330894674953e-143*2.409919865102884e-181"),
  ])
  func `a REAL as SQL`(value: Double, text: String) {
    #expect(sqlText(value) == text)
  }

  private func sqlText(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(sqlReal: value)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// The digits before the exponent, without leading and trailing zeros.
  private func digits(of text: String) -> String {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return String(mantissa.reversed().drop { $0 == "0" }.reversed())
  }
}

/// Numbers of one kind.
struct RealSample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable () -> [Double]

  var values: [Double] { make().filter { !$0.isNaN } }

  static let all = [
    RealSample(testDescription: "random bits") {
      random(50_000) { Double(bitPattern: $0.next()) }
    },
    RealSample(testDescription: "subnormal numbers") {
      random(10_000) { Double(bitPattern: $0.next() >> UInt64(12 + $0.below(52))) }
    },
    RealSample(testDescription: "numbers between 1e-20 and 1e20") {
      random(15_000) { generator in
        let power = (0..<generator.below(40)).reduce(1e-20) { power, _ in power * 10 }
        return Double.random(in: 0..<1, using: &generator) * power
      }
    },
    RealSample(testDescription: "decimals of few digits") {
      random(15_000) { generator in
        let power = (0..<generator.below(16)).reduce(1) { power, _ in power * 10.0 }
        return Double(Int(generator.next() >> UInt64(1 + generator.below(50)))) / power
      }
    },
    RealSample(testDescription: "whole numbers") {
      random(10_000) { Double($0.next() >> UInt64($0.below(64))) * ($0.below(2) == 0 ? 1 : -1) }
    },
    RealSample(testDescription: "powers of two and their neighbours") {
      (-1074...1023).flatMap { neighbours(of: Double(sign: .plus, exponent: $0, significand: 1)) }
    },
    RealSample(testDescription: "powers of ten and their neighbours") {
      (-323...308).flatMap { neighbours(of: Double("1e\($0)") ?? 0) }
    },
    RealSample(testDescription: "the ends") {
      [0, -0.0, .infinity, -.infinity, 0x1p63, -0x1p63, 0x1p64]
        + [Double.greatestFiniteMagnitude, .leastNormalMagnitude, 1e-270].flatMap { neighbours(of: $0) }
    },
  ]

  private static func neighbours(of value: Double) -> [Double] {
    [value.nextDown, value, value.nextUp, -value]
  }

  private static func random(_ count: Int, _ make: (inout SeededGenerator) -> Double) -> [Double] {
    var generator = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { _ in make(&generator) }
  }
}
