/// Divides a range of row identifiers into parts of about equal work, as they are asked for.
struct ScanParts {
  /// A part: its place in the order of all, and its first and last identifier.
  struct Part {
    let index: Int
    let range: ClosedRange<Int64>
  }

  private var rest: ClosedRange<Int64>?
  private var count = 0
  /// How many identifiers the next part has.
  private var width: UInt64 = ScanParts.usualWidth

  init(_ range: ClosedRange<Int64>) {
    rest = range
  }

  private static let usualWidth: UInt64 = 4096
  /// The steps of SQLite's program that a part should take.
  private static let usualSteps = 50_000

  /// The next part; nil if there is none.
  mutating func next() -> Part? {
    guard let rest else { return nil }
    // The distance of two Int64 fits a UInt64.
    let distance = UInt64(bitPattern: rest.upperBound &- rest.lowerBound)
    let last = distance < width ? rest.upperBound : rest.lowerBound &+ Int64(bitPattern: width - 1)
    self.rest = last < rest.upperBound ? last + 1...rest.upperBound : nil
    defer { count += 1 }
    return Part(index: count, range: rest.lowerBound...last)
  }

  /// Makes the later parts larger or smaller, after a part has taken so many steps.
  ///
  /// Row identifiers may have gaps of any size; a part never has more rows than identifiers.
  mutating func learn(steps: Int) {
    if steps < Self.usualSteps / 2, width < 1 << 62 {
      width *= 2
    } else if steps > Self.usualSteps * 2, width > 16 {
      width /= 2
    }
  }
}
