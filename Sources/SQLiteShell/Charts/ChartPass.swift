import ColumnMeaning
import TypedSQLiteCore

/// Takes the rows of a chart one after the other, and keeps what is drawn in flat memory.
///
/// The places of a thousand rows are collected and then added together, so that a row costs little more than its cells.
final class ChartPass {
  /// What is kept of the rows.
  enum Kept {
    case lines(LinePoints)
    case points([PointGrid])
    case periods(PeriodTable)
    case bars([[ChartTotal]])
    case bins([ValueBins])
  }

  let plan: ChartPlan
  // Each is changed in place: to take it out of an enumeration would copy it for each batch.
  private var lines: LinePoints?
  private var grids: [PointGrid] = []
  private var periods: PeriodTable?
  private var bars: [[ChartTotal]] = []
  private var bins: [ValueBins] = []
  private(set) var misses = ChartMisses()
  private var rowCount = 0
  private var x: ChartCells?
  private var ys: [ChartCells]
  private var by: ChartCells?
  /// Whether there were more values of BY than have series of their own.
  private var hasOtherSeries = false
  private let seriesCount: Int
  /// Whether the x axis has the numbers of values.
  private let countsValues: Bool
  private var batch: Batch

  /// The rows whose places were read and not added yet.
  private struct Batch {
    var count = 0
    /// The place of each row along the x axis.
    var x = [Double](repeating: 0, count: size)
    /// The places of the rows in the first column of y, then those in the next one; NaN if there is none.
    var y: [Double]
    /// The series of each row.
    var series = [Int](repeating: 0, count: size)

    static let size = 1024

    init(columns: Int) { y = Array(repeating: 0, count: columns * Self.size) }

    /// The places in a column of y.
    func column(_ index: Int) -> ArraySlice<Double> { y[index * Self.size..<index * Self.size + count] }
  }

  /// How many values of BY have a series of their own.
  static let seriesLimit = 8

  init(_ plan: ChartPlan, _ reading: ChartReading) {
    self.plan = plan
    let keeps = plan.keeps
    countsValues = keeps == .bars
    x = plan.x.map { ChartCells($0, reading, asCategory: keeps == .bars) }
    ys = plan.ys.map { ChartCells($0, reading) }
    by = plan.by.map { ChartCells($0, reading, limit: Self.seriesLimit, asCategory: true) }
    batch = Batch(columns: plan.ys.count)
    let series = plan.by == nil ? max(1, plan.ys.count) : Self.seriesLimit + 1
    switch keeps {
    case .lines: lines = LinePoints(lines: series)
    case .points: grids = Array(repeating: PointGrid(), count: series)
    case .periods:
      periods = PeriodTable(plan.period, LocalSeconds(plan.x?.measure?.zone ?? .utc), series: series)
    case .bars: break
    case .bins: bins = Array(repeating: ValueBins(), count: series)
    }
    seriesCount = series
  }

  /// The names of the series; empty if there is one.
  var seriesNames: [String] {
    guard let by else { return ys.count > 1 ? ys.map(\.column.name) : [] }
    let names = by.categories.labels
    return hasOtherSeries ? names + ["other values"] : names
  }

  /// The labels of an axis of categories.
  func labels(y: Bool = false) -> [String] { (y ? ys.first : x)?.categories.labels ?? [] }

  // MARK: - Cells

  /// Takes the current row of a statement.
  func add(_ statement: Statement) {
    rowCount &+= 1
    let row = batch.count
    if by != nil { batch.series[row] = series(of: statement) }
    let place = x == nil ? Double(rowCount) : place(of: statement)
    guard !place.isNaN else { return }
    batch.x[row] = place
    for index in ys.indices {
      batch.y[index &* Batch.size &+ row] = ys[index].place(statement, &misses)
    }
    batch.count = row &+ 1
    if batch.count == Batch.size { addBatch() }
  }

  /// Adds the rows that are left after the last one.
  func finish() { addBatch() }

  @inline(__always)
  private func place(of statement: Statement) -> Double {
    guard countsValues else { return x?.place(statement, &misses) ?? .nan }
    return x?.number(statement, &misses).map(Double.init) ?? .nan
  }

  private func series(of statement: Statement) -> Int {
    // A value too many is in the last series, not a miss.
    var ignored = ChartMisses()
    if let number = by?.number(statement, &ignored) { return number }
    hasOtherSeries = true
    return seriesCount - 1
  }

  // MARK: - Batches

  private func addBatch() {
    guard batch.count > 0 else { return }
    if lines != nil {
      addLines()
    } else if periods != nil {
      addPeriods()
    } else if !grids.isEmpty {
      addPoints()
    } else if !bins.isEmpty {
      addValues()
    } else {
      addBars()
    }
    batch.count = 0
  }

  /// What is kept of the rows so far.
  var kept: Kept {
    if let lines { return .lines(lines) }
    if let periods { return .periods(periods) }
    if !grids.isEmpty { return .points(grids) }
    return bins.isEmpty ? .bars(bars) : .bins(bins)
  }

  /// The series of a row and a column of y.
  @inline(__always)
  private func series(_ row: Int, _ column: Int) -> Int { by == nil ? column : batch.series[row] }

  private func addLines() {
    for column in ys.indices {
      let y = batch.column(column)
      for row in 0..<batch.count {
        lines?.add(batch.x[row], y[y.startIndex &+ row], to: series(row, column))
      }
    }
  }

  private func addPoints() {
    for column in ys.indices {
      let y = batch.column(column)
      for row in 0..<batch.count where !y[y.startIndex &+ row].isNaN {
        grids[series(row, column)].add(batch.x[row], y[y.startIndex &+ row])
      }
    }
  }

  private func addPeriods() {
    guard plan.summary != .count else {
      for row in 0..<batch.count where periods?.count(batch.x[row], in: series(row, 0)) == false {
        misses.odd += 1
      }
      return
    }
    for column in ys.indices {
      let y = batch.column(column)
      for row in 0..<batch.count where !y[y.startIndex &+ row].isNaN {
        if periods?.add(batch.x[row], y[y.startIndex &+ row], to: series(row, column)) == false {
          misses.odd += 1
        }
      }
    }
  }

  private func addBars() {
    let count = batch.x[..<batch.count].max().map { Int($0) + 1 } ?? 0
    while bars.count < count { bars.append(Array(repeating: ChartTotal(), count: seriesCount)) }
    guard plan.summary != .count else {
      for row in 0..<batch.count { bars[Int(batch.x[row])][series(row, 0)].addOne() }
      return
    }
    for column in ys.indices {
      let y = batch.column(column)
      for row in 0..<batch.count where !y[y.startIndex &+ row].isNaN {
        bars[Int(batch.x[row])][series(row, column)].add(y[y.startIndex &+ row])
      }
    }
  }

  private func addValues() {
    guard plan.summary != .count else {
      for row in 0..<batch.count { bins[series(row, 0)].add(batch.x[row]) }
      return
    }
    for column in ys.indices {
      let y = batch.column(column)
      for row in 0..<batch.count where !y[y.startIndex &+ row].isNaN {
        bins[series(row, column)].add(y[y.startIndex &+ row])
      }
    }
  }
}
