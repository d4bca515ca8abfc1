/// The points of the lines of a chart, in any number and order, in flat memory.
///
/// Up to ``exactLimit`` points are kept. If there are more, each bin along the x axis keeps the first and the last point in
/// it and the least and the greatest y. A line through these four of each column of a raster covers the same cells as the
/// line through all points, if the columns are made of whole bins.
struct LinePoints {
  /// A point; its y is NaN if the row has no value there, which is a gap in the line.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  /// What is kept of the points in a bin.
  struct Bin: Equatable {
    var first = Point(x: .infinity, y: .nan)
    var last = Point(x: -.infinity, y: .nan)
    var least = Double.infinity
    var greatest = -Double.infinity
    /// Whether a row in it has no value.
    var hasGap = false

    var hasPoints: Bool { least <= greatest }

    @inline(__always)
    mutating func add(_ point: Point) {
      guard !point.y.isNaN else {
        hasGap = true
        return
      }
      if point.x < first.x { first = point }
      if point.x >= last.x { last = point }
      if point.y < least { least = point.y }
      if point.y > greatest { greatest = point.y }
    }

    mutating func add(_ other: Bin) {
      if other.first.x < first.x { first = other.first }
      if other.last.x >= last.x { last = other.last }
      least = min(least, other.least)
      greatest = max(greatest, other.greatest)
      hasGap = hasGap || other.hasGap
    }
  }

  /// How many points of all lines together are kept.
  static let exactLimit = 16_384
  private static let binCount = 32_768

  /// The points of each line, in the order of the rows; empty once there are too many.
  private(set) var points: [[Point]]
  private(set) var count = 0
  private var scale: BinScale?
  /// The bins of the first line, of the second one and so on.
  private var bins: [Bin] = []
  private let limit: Int

  /// - Parameters:
  ///   - lines: the number of lines.
  ///   - limit: how many points are kept; another number for tests.
  init(lines: Int, limit: Int = exactLimit) {
    points = Array(repeating: [], count: lines)
    self.limit = limit
  }

  /// Whether all points are kept.
  var isExact: Bool { scale == nil }

  /// Adds a point with a finite x; its y is finite, or NaN for a gap.
  @inline(__always)
  mutating func add(_ x: Double, _ y: Double, to line: Int) {
    count &+= 1
    if let bin = scale?.bin(of: x) {
      bins[line &* Self.binCount &+ bin].add(Point(x: x, y: y))
    } else {
      addSlowly(Point(x: x, y: y), to: line)
    }
  }

  private mutating func addSlowly(_ point: Point, to line: Int) {
    guard scale != nil else {
      points[line].append(point)
      if count > limit { beginBins() }
      return
    }
    let bin = widen(to: point.x)
    bins[line * Self.binCount + bin].add(point)
  }

  private func bins(ofLine line: Int) -> ArraySlice<Bin> {
    bins[line * Self.binCount..<(line + 1) * Self.binCount]
  }

  private mutating func widen(to x: Double) -> Int {
    guard var grown = scale else { return 0 }
    let bin = grown.widen(to: x) { offset in
      for line in points.indices {
        let joined = BinScale.joined(
          Array(bins(ofLine: line)), offset: offset, empty: Bin(), { !$0.hasPoints && !$0.hasGap }
        ) { $0.add($1) }
        bins.replaceSubrange(line * Self.binCount..<(line + 1) * Self.binCount, with: joined)
      }
    }
    scale = grown
    return bin
  }

  private mutating func beginBins() {
    let all = points.joined().map(\.x)
    guard let least = all.min(), let greatest = all.max() else { return }
    scale = BinScale(from: least, to: greatest, count: Self.binCount)
    bins = Array(repeating: Bin(), count: Self.binCount * points.count)
    for (line, points) in points.enumerated() {
      for point in points {
        let bin = scale?.bin(of: point.x) ?? widen(to: point.x)
        bins[line * Self.binCount + bin].add(point)
      }
    }
    points = Array(repeating: [], count: points.count)
  }

  /// The lines as columns of a raster.
  struct Raster {
    /// The beginning of the first column, and the end of the last one.
    let lower: Double
    let upper: Double
    /// The columns of each line.
    let lines: [[Bin]]
  }

  /// Divides the x axis into at most some columns; nil if there are no points.
  ///
  /// The axis ends after the last point, by less than a column for each of 300 or so.
  func raster(columns: Int) -> Raster? {
    guard columns > 0 else { return nil }
    guard let scale else { return exactRaster(columns) }
    var used: ClosedRange<Int>?
    let all = points.indices.map { Array(bins(ofLine: $0)) }
    for line in all {
      guard let first = line.firstIndex(where: { $0.hasPoints }),
        let last = line.lastIndex(where: { $0.hasPoints })
      else { continue }
      used = used.map { min($0.lowerBound, first)...max($0.upperBound, last) } ?? first...last
    }
    guard let used else { return nil }
    let group = (used.count + columns - 1) / columns
    let lines = all.map { line in
      var raster = [Bin](repeating: Bin(), count: (used.count + group - 1) / group)
      for index in used { raster[(index - used.lowerBound) / group].add(line[index]) }
      return raster
    }
    let width = lines.first?.count ?? 0
    return Raster(
      lower: scale.start(of: used.lowerBound), upper: scale.start(of: used.lowerBound + width * group),
      lines: lines)
  }

  private func exactRaster(_ columns: Int) -> Raster? {
    let all = points.joined().filter { !$0.y.isNaN }.map(\.x)
    guard let least = all.min(), let greatest = all.max() else { return nil }
    let lines = points.map { points in
      var raster = [Bin](repeating: Bin(), count: columns)
      for point in points where point.x >= least && point.x <= greatest {
        raster[Self.column(of: point.x, from: least, to: greatest, columns)].add(point)
      }
      return raster
    }
    return Raster(lower: least, upper: greatest, lines: lines)
  }

  /// The column of an x; the last one contains its end.
  static func column(of x: Double, from lower: Double, to upper: Double, _ columns: Int) -> Int {
    let share = (x / 2 - lower / 2) / (upper / 2 - lower / 2)
    // The difference of equal numbers makes no share: one point is in the middle.
    guard share.isFinite else { return columns / 2 }
    return max(0, min(columns - 1, Int(share * Double(columns))))
  }

  /// The least and the greatest y of all lines; nil if there is no point.
  var heights: ClosedRange<Double>? {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for point in points.joined() where !point.y.isNaN {
      least = min(least, point.y)
      greatest = max(greatest, point.y)
    }
    for bin in bins where bin.hasPoints {
      least = min(least, bin.least)
      greatest = max(greatest, bin.greatest)
    }
    return least <= greatest ? least...greatest : nil
  }
}
