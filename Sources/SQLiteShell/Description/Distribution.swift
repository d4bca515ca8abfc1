/// How the values of a column are distributed between the least and the greatest, in bars.
///
/// It has a fixed number of bins. When a value is outside of them, the bins are joined in pairs, so that they reach twice
/// as far.
struct Distribution {
  private var bins: [Int]
  /// The place at which the first bin begins.
  private var start: Double
  private var width: Double {
    didSet { scale = Self.scale(of: width) }
  }
  /// How many bins a half of a place is.
  private var scale: Double
  private var least: Double
  private var greatest: Double
  private let binCount: Int

  /// How many bars a description shows.
  static let barCount = 12

  /// Creates a distribution of some values; nil if none has a place.
  ///
  /// - Parameters:
  ///   - values: places with the number of values in each.
  ///   - binCount: an even number of bins.
  init?(_ values: [(position: Double, count: Int)], binCount: Int = 512) {
    let finite = values.filter(\.position.isFinite)
    guard let first = finite.first else { return nil }
    var (least, greatest) = (first.position, first.position)
    for value in finite {
      least = min(least, value.position)
      greatest = max(greatest, value.position)
    }
    (self.least, self.greatest) = (least, greatest)
    self.binCount = binCount
    bins = Array(repeating: 0, count: binCount)
    start = least
    width = (greatest / 2 - least / 2) / Double(binCount) * 2
    if !(width > 0) || least + width == least { width = max(abs(least) * 0x1p-48, 0x1p-512) }
    scale = Self.scale(of: width)
    for value in finite { add(value.position, value.count) }
  }

  /// Adds a value.
  @inline(__always)
  mutating func add(_ position: Double, _ count: Int = 1) {
    let place = place(of: position)
    if place >= 0, place < Double(binCount) {
      bins[Int(place)] += count
      if position > greatest { greatest = position }
    } else {
      addOutside(position, count)
    }
  }

  /// The bin of a value, with a fraction; computed with halves, because the difference of two great numbers may be infinite.
  @inline(__always)
  private func place(of position: Double) -> Double {
    let half = position * 0.5 - start * 0.5
    // A multiplication takes a fourth of the time of a division.
    return scale.isFinite ? half * scale : half / (width * 0.5)
  }

  /// The factor for a width; infinite if the width is so small that it has none.
  private static func scale(of width: Double) -> Double { 1 / (width * 0.5) }

  private mutating func addOutside(_ position: Double, _ count: Int) {
    guard position.isFinite else { return }
    least = min(least, position)
    greatest = max(greatest, position)
    while true {
      let place = place(of: position)
      // The greatest value may be at the end of the last bin.
      if place >= 0, place <= Double(binCount) {
        bins[min(Int(place), binCount - 1)] += count
        return
      }
      guard widen(toLeft: place < 0) else {
        bins[place < 0 ? 0 : binCount - 1] += count
        return
      }
    }
  }

  /// Joins the bins in pairs; false if they cannot reach further.
  private mutating func widen(toLeft: Bool) -> Bool {
    let reach = width * Double(binCount)
    guard reach.isFinite, (width * 2).isFinite, !toLeft || (start - reach).isFinite else { return false }
    let half = binCount / 2
    let joined = (0..<half).map { (pair: Int) -> Int in bins[pair * 2] + bins[pair * 2 + 1] }
    let empty = [Int](repeating: 0, count: half)
    bins = toLeft ? empty + joined : joined + empty
    if toLeft { start -= reach }
    width *= 2
    return true
  }

  /// The number of values in each bar.
  var bars: [Int] {
    var bars = [Int](repeating: 0, count: Self.barCount)
    for (index, count) in bins.enumerated() where count > 0 {
      let halfMiddle = start * 0.5 + (Double(index) + 0.5) * (width * 0.5)
      bars[Self.bar(ofHalf: halfMiddle, from: least, to: greatest)] += count
    }
    return bars
  }

  /// The number of values in each bar if all values are known; nil if none has a place.
  static func bars(of values: [(position: Double, count: Int)]) -> [Int]? {
    let finite = values.filter(\.position.isFinite)
    guard let least = finite.map(\.position).min(), let greatest = finite.map(\.position).max() else {
      return nil
    }
    var bars = [Int](repeating: 0, count: barCount)
    for value in finite { bars[bar(ofHalf: value.position * 0.5, from: least, to: greatest)] += value.count }
    return bars
  }

  /// The bar of a value, given half of it, because the difference of two great numbers may be infinite.
  private static func bar(ofHalf half: Double, from least: Double, to greatest: Double) -> Int {
    let share = (half - least * 0.5) / (greatest * 0.5 - least * 0.5)
    // The difference of equal values makes no share.
    guard share > 0 else { return 0 }
    return share < 1 ? min(Int(share * Double(barCount)), barCount - 1) : barCount - 1
  }

  /// The bins that have values: the least and the greatest place in each, and their number.
  var filledBins: [(range: ClosedRange<Double>, count: Int)] {
    bins.indices.filter { bins[$0] > 0 }.map { index in
      let lower = max(least, start + Double(index) * width)
      return (lower...max(lower, min(greatest, start + Double(index + 1) * width)), bins[index])
    }
  }

  /// Bars as text of one line: the lowest sign is a bar without values.
  static func sparkline(_ bars: [Int]) -> String {
    let most = bars.max() ?? 0
    return Sparkline.text(
      bars.map { count in
        count == 0 || most == 0 ? 0 : 1 + Int(Double(count) / Double(most) * Double(Sparkline.levels - 2))
      })
  }
}
