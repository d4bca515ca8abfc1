import ScreenSupport
import Testing

@testable import SQLiteShell

/// Points that are kept in flat memory draw the same as all points.
@Suite struct LinePointsTests {
  /// The dots that the line through all points covers.
  private func bruteForce(
    _ points: [LinePoints.Point], _ raster: LinePoints.Raster, _ rows: Int
  ) -> TextCanvas {
    let columns = raster.lines[0].count
    var canvas = TextCanvas(width: (columns + 1) / 2, height: rows / 4, isASCII: false)
    let width = Int(raster.upper - raster.lower) / columns
    let dots = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }.map { index in
      (x: Int(points[index].x - raster.lower) / width, y: Int(points[index].y))
    }
    for (first, second) in zip(dots, dots.dropFirst()) { canvas.draw(from: first, to: second) }
    return canvas
  }

  @Test(arguments: 0..<20) func `a line covers the same dots as one through all points`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = 64
    var points = (0..<3000).map { index in
      // Some are near to each other, some far away.
      let x = seed.isMultiple(of: 2) ? Int.random(in: 0..<(1 << 20), using: &random) : index * index / 8
      return LinePoints.Point(x: Double(x), y: Double(Int.random(in: 0..<rows, using: &random)))
    }
    if seed % 3 == 0 { points.shuffle(using: &random) }
    var lines = LinePoints(lines: 1, limit: 200)
    for point in points { lines.add(point.x, point.y, to: 0) }
    #expect(!lines.isExact)
    guard let raster = lines.raster(columns: 160) else {
      Issue.record("there is no raster")
      return
    }
    #expect((100...160).contains(raster.lines[0].count))
    var canvas = TextCanvas(width: (raster.lines[0].count + 1) / 2, height: rows / 4, isASCII: false)
    canvas.draw(raster.lines[0], 0) { Int($0) }
    let expected = bruteForce(points, raster, rows)
    for y in 0..<rows {
      for x in 0..<canvas.dotColumns {
        #expect(canvas.isDrawn(x, y) == expected.isDrawn(x, y), "dot \(x), \(y)")
      }
    }
  }

  @Test func `bins that are joined contain what was in them`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let count = 64
      let numbers = (0..<40).map { _ in
        Double.random(in: -1...1, using: &random)
          * Double(sign: .plus, exponent: .random(in: -30...900, using: &random), significand: 1)
      }
      var scale = BinScale(from: numbers[0], to: numbers[0], count: count)
      var bins = Array(repeating: [Double](), count: count)
      for number in numbers {
        let bin = scale.widen(to: number) { offset in
          bins = BinScale.joined(bins, offset: offset, empty: [], \.isEmpty) { $0 += $1 }
        }
        bins[bin].append(number)
      }
      for (index, bin) in bins.enumerated() {
        for number in bin { #expect(scale.bin(of: number) == index) }
      }
      #expect(bins.joined().count == numbers.count)
    }
  }

  @Test func `points that were counted in a grid are as many, within their ends`() {
    var random = SeededGenerator(seed: 3)
    var grid = PointGrid(limit: 50)
    for _ in 0..<2000 {
      grid.add(.random(in: -1e9...1e9, using: &random), .random(in: 0...1e-3, using: &random))
    }
    let spots = grid.spots
    #expect(spots.reduce(0) { $0 + $1.count } == 2000)
    #expect(spots.allSatisfy { grid.xRange.contains($0.x) && grid.yRange.contains($0.y) })
  }

  @Test func `extreme coordinates have places`() {
    let numbers: [Double] = [
      0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1.7e9, Double.greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
    ]
    var lines = LinePoints(lines: 1, limit: 3)
    var grid = PointGrid(limit: 3)
    for number in numbers {
      lines.add(number, number, to: 0)
      grid.add(number, -number)
    }
    #expect(lines.raster(columns: 80)?.lines[0].contains { $0.hasPoints } == true)
    #expect(grid.spots.reduce(0) { $0 + $1.count } == numbers.count)
  }

  @Test func `quartiles of many values are those of all, to a bin`() {
    var bins = ValueBins()
    for index in 0..<100_000 { bins.add(Double(index * 7919 % 100_000)) }
    let quartiles = bins.quartiles ?? []
    let expected = [0, 24_999.75, 49_999.5, 74_999.25, 99_999]
    for (found, expected) in zip(quartiles, expected) { #expect(abs(found - expected) < 100_000 / 2048) }
    var few = ValueBins()
    for value in [1.0, 2, 4, 8] { few.add(value) }
    #expect(few.quartiles == [1, 1.75, 3, 5, 8])
  }
}
