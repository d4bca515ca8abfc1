import ColumnMeaning
import TypedSQLiteCore

/// Takes the rows of a chart one after the other, and keeps what is drawn in flat memory.
struct ChartPass {
  /// What is kept of the rows.
  enum Kept {
    case lines(LinePoints)
    case points([PointGrid])
    case periods(PeriodTable)
    case bars([[ChartTotal]])
    case bins([ValueBins])
  }

  let plan: ChartPlan
  private(set) var kept: Kept
  private(set) var misses = ChartMisses()
  private(set) var rowCount = 0
  private(set) var x: ChartCells?
  private var ys: [ChartCells]
  private(set) var by: ChartCells?
  /// The greatest number of totals in a bar, which shows whether anything was added up.
  private(set) var hasOtherSeries = false

  /// How many values of BY have a series of their own.
  static let seriesLimit = 8

  init(_ plan: ChartPlan, _ reading: ChartReading) {
    self.plan = plan
    let isBar = plan.kind == .bar || plan.kind == .hist && plan.x?.isCategory == true
    x = plan.x.map { ChartCells($0, reading, asCategory: isBar && !plan.usesPeriods) }
    ys = plan.ys.map { ChartCells($0, reading) }
    by = plan.by.map { ChartCells($0, reading, limit: Self.seriesLimit, asCategory: true) }
    let series = plan.by == nil ? max(1, plan.ys.count) : Self.seriesLimit + 1
    if plan.usesPeriods {
      kept = .periods(PeriodTable(plan.period, LocalSeconds(plan.x?.measure?.zone ?? .utc), series: series))
    } else if isBar {
      kept = .bars([])
    } else {
      switch plan.kind {
      case .line: kept = .lines(LinePoints(lines: series))
      case .scatter, .heat: kept = .points(Array(repeating: PointGrid(), count: series))
      case .hist, .box, .bar: kept = .bins(Array(repeating: ValueBins(), count: series))
      }
    }
    seriesCount = series
  }

  private let seriesCount: Int

  /// The names of the series; empty if there is one.
  var seriesNames: [String] {
    guard let by else { return ys.count > 1 ? ys.map(\.column.name) : [] }
    let names = by.categories.labels
    return hasOtherSeries ? names + ["other values"] : names
  }

  /// The labels of an axis of categories.
  func labels(y: Bool = false) -> [String] { (y ? ys.first : x)?.categories.labels ?? [] }

  /// Takes the current row of a statement.
  mutating func add(_ statement: Statement) {
    rowCount &+= 1
    var series = 0
    if by != nil {
      // A value too many is in the last series, not a miss.
      var ignored = ChartMisses()
      if let number = by?.number(statement, &ignored) {
        series = number
      } else {
        series = seriesCount - 1
        hasOtherSeries = true
      }
    }
    switch kept {
    case .lines: addLine(statement, series)
    case .points: addPoint(statement, series)
    case .periods: addPeriod(statement, series)
    case .bars: addBar(statement, series)
    case .bins: addValue(statement, series)
    }
  }

  private mutating func addLine(_ statement: Statement, _ series: Int) {
    var place = Double(rowCount)
    if x != nil {
      guard let found = x?.read(statement, &misses) else { return }
      place = found
    }
    guard case .lines(var lines) = take() else { return }
    for index in ys.indices {
      let y = ys[index].read(statement, &misses) ?? .nan
      lines.add(place, y, to: plan.by == nil ? index : series)
    }
    kept = .lines(lines)
  }

  private mutating func addPoint(_ statement: Statement, _ series: Int) {
    var place = Double(rowCount)
    if x != nil {
      guard let found = x?.read(statement, &misses) else { return }
      place = found
    }
    guard case .points(var grids) = take() else { return }
    for index in ys.indices {
      guard let y = ys[index].read(statement, &misses) else { continue }
      grids[plan.by == nil ? index : series].add(place, y)
    }
    kept = .points(grids)
  }

  private mutating func addPeriod(_ statement: Statement, _ series: Int) {
    guard let place = x?.read(statement, &misses) else { return }
    guard case .periods(var table) = take() else { return }
    if plan.summary == .count {
      if !table.add(place, 1, to: series) { misses.odd += 1 }
    } else {
      for index in ys.indices {
        guard let y = ys[index].read(statement, &misses) else { continue }
        if !table.add(place, y, to: plan.by == nil ? index : series) { misses.odd += 1 }
      }
    }
    kept = .periods(table)
  }

  private mutating func addBar(_ statement: Statement, _ series: Int) {
    guard let number = x?.number(statement, &misses), case .bars(var bars) = take() else { return }
    if number >= bars.count { bars.append(Array(repeating: ChartTotal(), count: seriesCount)) }
    if plan.summary == .count {
      bars[number][series].add(1)
    } else {
      for index in ys.indices {
        guard let y = ys[index].read(statement, &misses) else { continue }
        bars[number][plan.by == nil ? index : series].add(y)
      }
    }
    kept = .bars(bars)
  }

  private mutating func addValue(_ statement: Statement, _ series: Int) {
    guard case .bins(var bins) = take() else { return }
    if plan.kind == .hist {
      if let value = x?.read(statement, &misses) { bins[series].add(value) }
    } else {
      for index in ys.indices {
        guard let value = ys[index].read(statement, &misses) else { continue }
        bins[plan.by == nil ? index : series].add(value)
      }
    }
    kept = .bins(bins)
  }

  /// What is kept, taken out so that it is not copied when it changes; the caller puts it back.
  private mutating func take() -> Kept {
    let taken = kept
    kept = .bars([])
    return taken
  }
}
