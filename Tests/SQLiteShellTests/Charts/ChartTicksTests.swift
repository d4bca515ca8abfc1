import ColumnMeaning
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// Ticks of axes: whole multiples of a step that suits what the numbers are.
@Suite struct ChartTicksTests {
  private func texts(
    _ measure: ChartMeasure, _ lower: Double, _ upper: Double, _ count: Int = 5
  ) -> [String] {
    ChartTicks.ticks(of: measure, from: lower, to: upper, about: count).map(\.text)
  }

  @Test func `numbers have no dust`() {
    #expect(texts(.number, 0, 0.6, 6) == ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"])
    #expect(texts(.number, -1, 1) == ["-1", "-0.5", "0", "0.5", "1"])
    #expect(texts(.number, 0, 12_000) == ["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"])
    #expect(texts(.number, 0, 1e300, 3) == ["0", "5e299", "1e300"])
    #expect(texts(.number, 1e-20, 5e-20, 4) == ["1e-20", "2e-20", "3e-20", "4e-20", "5e-20"])
    #expect(
      ChartTicks.ticks(of: .number, from: 0, to: 0.3, about: 3).map(\.position) == [0, 0.1, 0.2, 0.3])
  }

  @Test func `the widest and the narrowest ranges have ticks or none`() {
    let greatest = Double.greatestFiniteMagnitude
    #expect(!texts(.number, -greatest, greatest).isEmpty)
    #expect(texts(.number, 1e17, 1e17 + 64).count < 100)
    #expect(texts(.number, 5, 5) == ["5"])
    #expect(!texts(.number, 0, .leastNonzeroMagnitude).isEmpty)
    #expect(texts(.duration, -1e300, 1e300).count < 100)
    #expect(texts(.bytes, 0, greatest).count < 100)
    #expect(texts(.date(.utc), -1e300, 1e300).isEmpty)
  }

  @Test func `lengths of time have steps of their own`() {
    #expect(texts(.duration, 0, 7200, 4) == ["0", "30m", "1h", "1h30m", "2h"])
    #expect(texts(.duration, 0, 50, 5) == ["0", "10s", "20s", "30s", "40s", "50s"])
    #expect(texts(.duration, 0, 1_000_000, 4) == ["0", "2d", "4d", "6d", "8d", "10d"])
    #expect(texts(.duration, 0, 0.5, 5) == ["0", "0.1s", "0.2s", "0.3s", "0.4s", "0.5s"])
    #expect(texts(.duration, -7200, 0, 2) == ["-2h", "-1h", "0"])
    #expect(texts(.duration, 0, 86_400 * 1000, 4) == ["0", "200d", "400d", "600d", "800d", "1,000d"])
    #expect(texts(.clock, 8 * 3600, 18 * 3600, 4) == ["09:00", "12:00", "15:00", "18:00"])
  }

  @Test func `bytes are in powers of 1024`() {
    #expect(texts(.bytes, 0, 4096, 4) == ["0", "1 KiB", "2 KiB", "3 KiB", "4 KiB"])
    #expect(texts(.bytes, 0, 100, 2) == ["0", "50 B", "100 B"])
    #expect(texts(.bytes, 0, 3_221_225_472, 3) == ["0", "1 GiB", "2 GiB", "3 GiB"])
  }

  // MARK: - Dates

  private func seconds(_ year: Int, _ month: Int, _ day: Int, _ second: Int = 0) -> Double {
    Double((CivilDate(year: year, month: month, day: day)?.daysSince1970 ?? 0) * 86_400) + Double(second)
  }

  private let berlin = DisplayZone(
    name: "Europe/Berlin",
    rules: ZoneRules(
      transitions: [1_774_746_000, 1_792_890_000], offsets: [7200, 3600], firstOffset: 3600, recurring: nil))

  @Test func `dates have ticks at the beginnings of units, which say the largest one`() {
    #expect(
      texts(.date(.utc), seconds(2025, 10, 15), seconds(2026, 3, 15), 5) == [
        "Nov", "Dec", "2026", "Feb", "Mar",
      ])
    #expect(texts(.date(.utc), seconds(2020, 1, 1), seconds(2026, 1, 1), 6).first == "2020")
    #expect(
      texts(.date(.utc), seconds(2026, 1, 1), seconds(2026, 1, 1, 14_400), 4) == [
        "2026", "01:00", "02:00", "03:00", "04:00",
      ])
    #expect(
      texts(.date(.utc), seconds(2026, 2, 27), seconds(2026, 3, 2), 3) == [
        "Feb 27", "Feb 28", "Mar", "Mar 2",
      ])
    #expect(
      texts(.date(.utc), seconds(2026, 1, 1, 60), seconds(2026, 1, 1, 61), 4) == [
        "00:01", ".2", ".4", ".6", ".8", "00:01:01",
      ])
  }

  @Test func `ticks are on the clocks of the zone, over a change of the clocks too`() {
    // On 29 March 2026 the clocks of Berlin go from 02:00 to 03:00.
    let ticks = ChartTicks.ticks(
      of: .date(berlin), from: seconds(2026, 3, 28, 72_000), to: seconds(2026, 3, 29, 72_000), about: 4)
    #expect(ticks.map(\.text) == ["Mar 29", "06:00", "12:00", "18:00"])
    let places = ticks.map { Int($0.position - seconds(2026, 3, 29)) }
    #expect(places == [-3600, 14_400, 36_000, 57_600])
    let hours = ChartTicks.ticks(
      of: .date(berlin), from: seconds(2026, 3, 28, 84_600), to: seconds(2026, 3, 29, 9000), about: 5)
    #expect(hours.map(\.text) == ["00:30", "01:00", "01:30", "03:00", "03:30", "04:00", "04:30"])
    let days = ChartTicks.ticks(
      of: .date(berlin), from: seconds(2026, 10, 23), to: seconds(2026, 10, 28), about: 5)
    #expect(days.map(\.text) == ["Oct 24", "Oct 25", "Oct 26", "Oct 27", "Oct 28"])
  }

  @Test func `years before 1 and far away have ticks`() {
    #expect(
      texts(.date(.utc), seconds(-44, 1, 1), seconds(14, 1, 1), 6) == [
        "-0040", "-0030", "-0020", "-0010", "0000", "0010",
      ])
    #expect(
      texts(.date(.utc), seconds(1000, 1, 1), seconds(9999, 1, 1), 4) == ["2000", "4000", "6000", "8000"])
    #expect(texts(.date(.utc), -1e15, 1e15, 4).count < 20)
  }

  @Test func `periods begin where the calendar says`() {
    let local = Int64(seconds(2026, 3, 4, 3700))
    let texts = ChartPeriod.allCases.map { period in period.text(period.number(ofLocal: local)) }
    #expect(
      texts == [
        "2026-03-04 01:01:40", "2026-03-04 01:01", "2026-03-04 01:00", "2026-03-04", "2026-03-02", "2026-03",
        "2026",
      ])
    for period in ChartPeriod.allCases {
      for number in [-25_000, -1, 0, 1, 700] as [Int64] {
        #expect(period.number(ofLocal: period.local(number)) == number)
        #expect(period.number(ofLocal: period.local(number) - 1) == number - 1)
      }
    }
  }

  @Test func `a week of a day is part of it after both became months`() {
    var table = PeriodTable(nil, LocalSeconds(.utc), series: 1)
    for day in 0..<400 { _ = table.add(Double(day) * 86_400 + 5, 2, to: 0) }
    table.fit(20)
    #expect(table.period == .month)
    #expect(table.range == 23_640...23_653)
    #expect(table.total(23_640, 0)?.value(.sum) == 62)
    #expect(table.total(23_641, 0)?.value(.count) == 28)
  }
}
