/// A row of equal bins on a line of numbers, which grows while values come.
///
/// The width of a bin is a power of two, and bins begin at its multiples, so it is exact which bin a number is in. When a
/// number is outside, bins are joined in pairs, so they reach twice as far; nothing that was counted moves over an edge.
struct BinScale: Equatable {
  let count: Int
  private(set) var width: Double {
    didSet { inverse = 1 / width }
  }
  /// A multiplication takes a fourth of the time of a division, and by a power of two it has the same result.
  private var inverse: Double
  /// Which multiple of the width the first bin begins at.
  private var first: Double

  /// Creates a scale with an even number of bins that contains two numbers.
  init(from least: Double, to greatest: Double, count: Int) {
    self.count = count
    // Halves, because the range may be infinite.
    let range = (greatest / 2 - least / 2) / Double(count) * 4
    // So narrow a bin that the numbers have no digits for it is of no use.
    let narrowest = max(abs(least), abs(greatest)) * 0x1p-44
    let width = Self.powerOfTwo(atLeast: max(range, narrowest, 0x1p-900))
    self.width = width
    inverse = 1 / width
    first = (least / width).rounded(.down)
  }

  private static func powerOfTwo(atLeast number: Double) -> Double {
    let power = Double(sign: .plus, exponent: number.exponent, significand: 1)
    return power < number ? power * 2 : power
  }

  /// The beginning of the first bin.
  var start: Double { first * width }

  /// The number at which a bin begins.
  func start(of bin: Int) -> Double { (first + Double(bin)) * width }

  /// The bin of a finite number; nil if it is outside.
  @inline(__always)
  func bin(of number: Double) -> Int? {
    let place = (number * inverse).rounded(.down) - first
    return place >= 0 && place < Double(count) ? Int(place) : nil
  }

  /// Joins bins in pairs until a finite number is in one of them.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - join: called for each doubling with the offset of the pairs: bin `i` becomes bin `(i + offset) / 2`.
  /// - Returns: the bin of the number.
  mutating func widen(to number: Double, _ join: (_ offset: Int) -> Void) -> Int {
    while true {
      if let bin = bin(of: number) { return bin }
      // Bins on the left are added on the left, as many as leave all old ones in place.
      let reach = number / width < first ? first - Double(count - 2) : first
      let start = (reach / 2).rounded(.down)
      let offset = Int(first - start * 2)
      first = start
      width *= 2
      join(offset)
    }
  }

  /// The joined bins of an array.
  static func joined<Bin>(
    _ bins: [Bin], offset: Int, empty: Bin, _ isEmpty: (Bin) -> Bool, _ join: (inout Bin, Bin) -> Void
  ) -> [Bin] {
    var joined = [Bin](repeating: empty, count: bins.count)
    for (index, bin) in bins.enumerated() where !isEmpty(bin) {
      join(&joined[(index + offset) / 2], bin)
    }
    return joined
  }
}
