/// A line of text that is a small chart: one sign for each value.
enum Sparkline {
  private static let signs: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// The number of heights.
  static var levels: Int { signs.count }

  /// Signs of some heights from 0 on; a blank for nil.
  static func text(_ heights: [Int?]) -> String {
    String(heights.map { height in height.map { signs[max(0, min(levels - 1, $0))] } ?? " " })
  }

  /// Signs for values between the least and the greatest of them; a blank for nil.
  ///
  /// Equal values are at half height.
  static func text(of values: [Double?]) -> String {
    let known = values.compactMap(\.self)
    guard let least = known.min(), let greatest = known.max() else { return text(values.map { _ in nil }) }
    // Halves, because the difference of two great numbers may be infinite.
    let range = greatest / 2 - least / 2
    return text(
      values.map { value in
        value.map {
          range > 0 ? Int(($0 / 2 - least / 2) / range * Double(levels - 1) + 0.5) : levels / 2 - 1
        }
      })
  }
}

/// The values of a group of rows in their order, as means of as many rows as are needed for a line of text.
struct RunningMeans {
  private var means: [(value: Double, count: Int)] = []
  /// How many rows each mean is of; the last one may have fewer.
  private var rowsEach = 1
  private var rowsInLast = 0
  /// The most means, an even number.
  private static let limit = 64

  /// Whether there are no rows.
  var isEmpty: Bool { means.isEmpty }

  /// Adds the value of a row; nil if it has none.
  mutating func add(_ value: Double?) {
    if means.isEmpty || rowsInLast == rowsEach {
      if means.count == Self.limit { join() }
      if means.isEmpty || rowsInLast == rowsEach {
        means.append((0, 0))
        rowsInLast = 0
      }
    }
    rowsInLast += 1
    guard let value else { return }
    let place = means.count - 1
    // A mean that is updated cannot overflow, as a sum can.
    let count = means[place].count + 1
    let share = 1 / Double(count)
    means[place] = (means[place].value * (1 - share) + value * share, count)
  }

  /// Joins the means in pairs.
  private mutating func join() {
    means = stride(from: 0, to: means.count - 1, by: 2).map { index in
      let (first, second) = (means[index], means[index + 1])
      let count = first.count + second.count
      guard count > 0 else { return (0, 0) }
      let share = Double(second.count) / Double(count)
      return (first.value * (1 - share) + second.value * share, count)
    }
    rowsInLast = rowsEach * 2
    rowsEach *= 2
  }

  /// The means; nil for rows without a value.
  var values: [Double?] { means.map { $0.count == 0 ? nil : $0.value } }
}
