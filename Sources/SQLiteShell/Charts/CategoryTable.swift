import OutputModes
import TypedSQLiteCore

/// The different values of a column, numbered in the order in which they occur first.
struct CategoryTable {
  /// How each value is shown.
  private(set) var labels: [String] = []
  /// The number of cells whose value is not in the table, because it has no room for more.
  private(set) var otherCount = 0
  private var numbers: [UInt64: Int] = [:]
  /// The values that were looked up last, each at the place that the low bits of its key are.
  private var recent = Array(repeating: (key: UInt64(0), number: -1), count: 256)
  private let limit: Int
  private let hash: ByteHash

  /// - Parameters:
  ///   - limit: how many values have a number.
  ///   - hash: a hash that nobody can predict.
  init(limit: Int, hash: ByteHash) {
    self.limit = limit
    self.hash = hash
  }

  /// The number of the value of a cell; nil if there is no room for it.
  @inline(__always)
  mutating func number(of cell: Cell, _ label: (Cell) -> String) -> Int? {
    let key = key(of: cell)
    let place = Int(truncatingIfNeeded: key & 255)
    if recent[place].key == key, recent[place].number >= 0 { return recent[place].number }
    if let number = numbers[key] {
      recent[place] = (key, number)
      return number
    }
    return add(cell, key, label)
  }

  private mutating func add(_ cell: Cell, _ key: UInt64, _ label: (Cell) -> String) -> Int? {
    guard labels.count < limit else {
      otherCount += 1
      return nil
    }
    numbers[key] = labels.count
    labels.append(label(cell))
    return labels.count - 1
  }

  @inline(__always)
  private func key(of cell: Cell) -> UInt64 {
    switch cell.storageClass {
    case .null: return 0
    case .integer: return UInt64(bitPattern: cell.int64).mixed
    case .real:
      // SQL regards 1 and 1.0 as equal.
      if let whole = Int64(exactly: cell.double) { return UInt64(bitPattern: whole).mixed }
      return cell.double.bitPattern.mixed &+ 1
    case .text: return cell.withBytes { hash.hash($0, 1) }
    case .blob: return cell.withBytes { hash.hash($0, 2) }
    }
  }
}

/// How many values there are, and their sum.
struct ChartTotal: Equatable {
  private(set) var count = 0
  private var sum = 0.0
  /// What the sum lacks because of rounding.
  private var rest = 0.0

  /// Adds a value, so that many small ones beside a great one are not lost.
  @inline(__always)
  mutating func add(_ value: Double) {
    count &+= 1
    let total = sum + value
    rest += abs(sum) >= abs(value) ? (sum - total) + value : (value - total) + sum
    sum = total
  }

  /// Counts a value that nobody adds up.
  @inline(__always)
  mutating func addOne() { count &+= 1 }

  mutating func add(_ other: ChartTotal) {
    let count = count + other.count
    add(other.sum)
    add(other.rest)
    self.count = count
  }

  /// How a bar sums up its values.
  enum Summary: String, Equatable {
    case count, sum, mean
  }

  func value(_ summary: Summary) -> Double {
    // The rest of an infinite sum is no number.
    let total = sum.isFinite ? sum + rest : sum
    return switch summary {
    case .count: Double(count)
    case .sum: total
    case .mean: count == 0 ? .nan : total / Double(count)
    }
  }
}

/// What was added up for each period of the calendar and each series.
struct PeriodTable {
  private(set) var period: ChartPeriod
  /// Whether the period may become larger when there are many.
  private let isFree: Bool
  private let seriesCount: Int
  /// The place of each period in ``totals``.
  private var places: [Int64: Int] = [:]
  /// The totals of the series of a period, then those of the next one.
  private var totals: [ChartTotal] = []
  private var clocks: LocalSeconds
  private var isFull = false
  /// The days, or shorter periods, that were looked up last, each at the place that its low bits are, with the first of
  /// its totals.
  private var recent = Self.noneRecent

  /// How many periods are kept.
  static let limit = 65_536

  private static let noneRecent = Array(repeating: (unit: Int64.min, place: 0), count: 16_384)

  /// - Parameters:
  ///   - period: the unit; nil begins with seconds, and finds a larger one.
  ///   - clocks: those of the zone of the column.
  ///   - series: the number of series.
  init(_ period: ChartPeriod?, _ clocks: LocalSeconds, series: Int) {
    self.period = period ?? .second
    isFree = period == nil
    self.clocks = clocks
    seriesCount = series
  }

  /// Adds a value at an instant; false if the instant is too far away.
  @inline(__always)
  mutating func add(_ seconds: Double, _ value: Double, to series: Int) -> Bool {
    guard let local = clocks.nextLocal(of: seconds) else { return false }
    if let place = place(ofLocal: local) { totals[place &+ series].add(value) }
    return true
  }

  /// Counts an instant; false if it is too far away.
  @inline(__always)
  mutating func count(_ seconds: Double, in series: Int) -> Bool {
    guard let local = clocks.nextLocal(of: seconds) else { return false }
    if let place = place(ofLocal: local) { totals[place &+ series].addOne() }
    return true
  }

  /// The first total of the period in which clocks show a time; nil if there are too many.
  @inline(__always)
  private mutating func place(ofLocal local: Int64) -> Int? {
    let unit = period.unit(ofLocal: local)
    let index = Int(truncatingIfNeeded: unit & 16_383)
    if recent[index].unit == unit { return recent[index].place }
    return find(local)
  }

  private mutating func find(_ local: Int64) -> Int? {
    var number = period.number(ofLocal: local)
    while places[number] == nil {
      if places.count < Self.limit {
        places[number] = totals.count
        totals += Array(repeating: ChartTotal(), count: seriesCount)
      } else if isFree, period.larger != nil {
        enlarge()
        number = period.number(ofLocal: local)
      } else {
        isFull = true
        return nil
      }
    }
    let unit = period.unit(ofLocal: local)
    guard let place = places[number] else { return nil }
    recent[Int(truncatingIfNeeded: unit & 16_383)] = (unit, place)
    return place
  }

  private mutating func enlarge(to larger: ChartPeriod? = nil) {
    guard let larger = larger ?? period.larger else { return }
    var joined: [Int64: Int] = [:]
    var sums: [ChartTotal] = []
    for (number, place) in places.sorted(by: { $0.value < $1.value }) {
      let first = larger.number(ofLocal: period.local(number))
      if joined[first] == nil {
        joined[first] = sums.count
        sums += Array(repeating: ChartTotal(), count: seriesCount)
      }
      for series in 0..<seriesCount { sums[(joined[first] ?? 0) + series].add(totals[place + series]) }
    }
    (places, totals, period, recent) = (joined, sums, larger, Self.noneRecent)
  }

  /// Makes the period larger until there are at most some between the first and the last, unless the user named it.
  mutating func fit(_ count: Int) {
    while isFree, period.larger != nil, let range, range.count > count {
      // Weeks are no part of months, so they can only be the last unit.
      enlarge(to: period == .day && range.count / 7 < count ? .week : nil)
    }
  }

  /// Whether there are more periods between the first and the last than can be drawn.
  var isTooLong: Bool { isFull || range.map { $0.upperBound - $0.lowerBound > Self.limit } ?? false }

  /// The numbers of the first to the last period; nil if there are none.
  var range: ClosedRange<Int64>? {
    guard let first = places.keys.min(), let last = places.keys.max() else { return nil }
    return first...last
  }

  func total(_ number: Int64, _ series: Int) -> ChartTotal? {
    places[number].flatMap { totals[$0 + series].count > 0 ? totals[$0 + series] : nil }
  }

  /// The instants at which a period begins and ends.
  func span(of number: Int64) -> (start: Double, end: Double) {
    (clocks.start(ofLocal: period.local(number)), clocks.start(ofLocal: period.local(number + 1)))
  }
}

/// The values of a series, for a histogram and for quartiles, in flat memory.
struct ValueBins {
  private var values: [Double] = []
  private var distribution: Distribution?
  private(set) var count = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  /// Whether all values are integers.
  private(set) var areWhole = true

  /// How many values are kept.
  static let exactLimit = 16_384
  private static let binCount = 4096

  /// Adds a finite value.
  @inline(__always)
  mutating func add(_ value: Double) {
    count &+= 1
    if value < least { least = value }
    if value > greatest { greatest = value }
    if areWhole, value != value.rounded() { areWhole = false }
    guard distribution == nil else {
      distribution?.add(value)
      return
    }
    values.append(value)
    guard values.count > Self.exactLimit else { return }
    distribution = Distribution(values.map { ($0, 1) }, binCount: Self.binCount)
    values = []
  }

  /// The values with their numbers, in their order, those of a bin as if they were at equal distances in it.
  private var sorted: [(range: ClosedRange<Double>, count: Int)] {
    distribution?.filledBins ?? values.sorted().map { ($0...$0, 1) }
  }

  /// Each value or the middle of each bin, with its number of values.
  var spots: [(value: Double, count: Int)] {
    distribution?.filledBins.map { (($0.range.lowerBound / 2 + $0.range.upperBound / 2), $0.count) }
      ?? values.map { ($0, 1) }
  }

  /// The least value, the quartiles and the greatest value; nil if there are none.
  var quartiles: [Double]? {
    guard count > 0 else { return nil }
    let bins = sorted
    return [0, 0.25, 0.5, 0.75, 1].map { share in
      let place = share * Double(count - 1)
      let (low, high) = (value(at: Int(place), in: bins), value(at: min(Int(place) + 1, count - 1), in: bins))
      let part = place - place.rounded(.down)
      return low * (1 - part) + high * part
    }
  }

  /// The value with an index in the order.
  private func value(at index: Int, in bins: [(range: ClosedRange<Double>, count: Int)]) -> Double {
    if index == 0 { return least }
    if index == count - 1 { return greatest }
    var before = 0
    for bin in bins {
      guard index >= before + bin.count else {
        let share = (Double(index - before) + 0.5) / Double(bin.count)
        return bin.range.lowerBound * (1 - share) + bin.range.upperBound * share
      }
      before += bin.count
    }
    return greatest
  }
}
