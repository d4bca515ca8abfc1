/// How many points are in each cell of a plane, in flat memory.
///
/// Up to ``exactLimit`` points are kept; if there are more, they are counted in cells of a grid that grows.
struct PointGrid {
  /// Points at one place.
  struct Spot: Equatable {
    let x: Double
    let y: Double
    let count: Int
  }

  /// The least and the greatest of some numbers.
  private struct Ends {
    var least = Double.infinity
    var greatest = -Double.infinity

    @inline(__always)
    mutating func add(_ number: Double) {
      if number < least { least = number }
      if number > greatest { greatest = number }
    }

    var range: ClosedRange<Double> { least <= greatest ? least...greatest : .infinity ... .infinity }
  }

  static let exactLimit = 16_384
  /// The cells in each direction.
  private static let side = 1024

  private var points: [(x: Double, y: Double)] = []
  private var columns: BinScale?
  private var rows: BinScale?
  private var counts: [UInt32] = []
  private(set) var count = 0
  private var xEnds = Ends()
  private var yEnds = Ends()
  private let limit: Int

  /// - Parameter limit: how many points are kept; another number for tests.
  init(limit: Int = exactLimit) { self.limit = limit }

  /// The ends of the points in each direction; infinite if there are none.
  var xRange: ClosedRange<Double> { xEnds.range }
  var yRange: ClosedRange<Double> { yEnds.range }

  /// Adds a point with finite coordinates.
  @inline(__always)
  mutating func add(_ x: Double, _ y: Double) {
    xEnds.add(x)
    yEnds.add(y)
    count &+= 1
    guard let columns, let rows else {
      points.append((x, y))
      if count > limit { beginGrid() }
      return
    }
    if let column = columns.bin(of: x), let row = rows.bin(of: y) {
      addOne(to: row * Self.side + column)
    } else {
      addOutside(x, y)
    }
  }

  private mutating func addOne(to cell: Int) {
    // A cell with four billion points is as full as it can be shown.
    if counts[cell] < .max { counts[cell] += 1 }
  }

  private mutating func addOutside(_ x: Double, _ y: Double) {
    guard var columns, var rows else { return }
    let column = columns.widen(to: x) { offset in
      join { row, column in (row, (column + offset) / 2) }
    }
    let row = rows.widen(to: y) { offset in
      join { row, column in ((row + offset) / 2, column) }
    }
    self.columns = columns
    self.rows = rows
    addOne(to: row * Self.side + column)
  }

  private mutating func join(_ place: (_ row: Int, _ column: Int) -> (Int, Int)) {
    var joined = [UInt32](repeating: 0, count: counts.count)
    for (cell, count) in counts.enumerated() where count > 0 {
      let (row, column) = place(cell / Self.side, cell % Self.side)
      let (sum, isFull) = joined[row * Self.side + column].addingReportingOverflow(count)
      joined[row * Self.side + column] = isFull ? .max : sum
    }
    counts = joined
  }

  private mutating func beginGrid() {
    columns = BinScale(from: xRange.lowerBound, to: xRange.upperBound, count: Self.side)
    rows = BinScale(from: yRange.lowerBound, to: yRange.upperBound, count: Self.side)
    counts = Array(repeating: 0, count: Self.side * Self.side)
    let kept = points
    points = []
    for point in kept {
      if let column = columns?.bin(of: point.x), let row = rows?.bin(of: point.y) {
        addOne(to: row * Self.side + column)
      } else {
        addOutside(point.x, point.y)
      }
    }
  }

  /// The points, or the middle of each cell with its number of points.
  var spots: [Spot] {
    guard let columns, let rows else { return points.map { Spot(x: $0.x, y: $0.y, count: 1) } }
    return counts.indices.compactMap { cell in
      guard counts[cell] > 0 else { return nil }
      let (row, column) = (cell / Self.side, cell % Self.side)
      return Spot(
        x: Self.clamped(columns.start(of: column) + columns.width / 2, to: xRange),
        y: Self.clamped(rows.start(of: row) + rows.width / 2, to: yRange), count: Int(counts[cell]))
    }
  }

  private static func clamped(_ number: Double, to range: ClosedRange<Double>) -> Double {
    min(max(number, range.lowerBound), range.upperBound)
  }
}
