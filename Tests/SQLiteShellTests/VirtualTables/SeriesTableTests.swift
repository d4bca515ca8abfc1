import TestSupport
import Testing

@Suite struct SeriesTableTests {
  private func rows(_ sql: String) -> String {
    let run = runShell(sql + ";\n")
    return run.output.split(separator: "\n").joined(separator: " ") + run.errors
  }

  private static let min = "-9223372036854775807-1"
  private static let max = "9223372036854775807"

  @Test func `the ends of 64 bits end the series`() {
    #expect(
      rows("SELECT value FROM generate_series(\(Self.max)-3, \(Self.max), 2)")
        == "\(UInt64(Int64.max) - 3) \(Int64.max - 1)")
    #expect(rows("SELECT value FROM generate_series(\(Self.max), \(Self.max))") == "\(Int64.max)")
    #expect(rows("SELECT value FROM generate_series(\(Self.min), \(Self.min))") == "\(Int64.min)")
    #expect(
      rows("SELECT value FROM generate_series(\(Self.min), \(Self.max), \(Self.max))")
        == "\(Int64.min) -1 \(Int64.max - 1)")
    #expect(
      rows("SELECT value FROM generate_series(\(Self.min), \(Self.max), \(Self.min))") == "0 \(Int64.min)")
    #expect(
      rows("SELECT value FROM generate_series(\(Self.min), \(Self.min)+4, 3) ORDER BY value DESC")
        == "\(Int64.min + 3) \(Int64.min)")
    #expect(rows("SELECT value FROM generate_series(1, 5, \(Self.max))") == "1")
  }

  @Test func `a comparison with the value skips the rows before and after`() {
    let all = "SELECT value FROM generate_series(\(Self.min), \(Self.max))"
    #expect(rows(all + " WHERE value = 5") == "5")
    #expect(rows(all + " WHERE value BETWEEN -1 AND 1") == "-1 0 1")
    #expect(rows(all + " WHERE value > 1.5 AND value < 3.5 ORDER BY value DESC") == "3 2")
    #expect(rows(all + " WHERE value > \(Self.max)") == "")
    #expect(rows(all + " WHERE value >= \(Self.max)") == "\(Int64.max)")
    #expect(rows(all + " WHERE value = 1.5") == "")
    #expect(rows(all + " WHERE value > 1e300") == "")
    #expect(rows(all + " WHERE value < -1e300") == "")
    #expect(rows(all + " WHERE value < -9223372036854775806") == "\(Int64.min) \(Int64.min + 1)")
    #expect(rows("SELECT value FROM generate_series(1, 20, 7) WHERE value >= 2") == "8 15")
    #expect(rows("SELECT value FROM generate_series(1, 20, -7) WHERE value <= 8") == "8 1")
    #expect(rows("SELECT value FROM generate_series(1, 20, 7) WHERE value > 15") == "")
    #expect(rows("SELECT value FROM generate_series(1, 3) WHERE value > NULL") == "")
    #expect(rows("SELECT value FROM generate_series(1, 3) WHERE value < 'a'") == "1 2 3")
  }
}
