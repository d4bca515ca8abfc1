import TypedSQLiteCore

/// How the instants of a sample are spread over time, which shows whether they can be the times of events.
///
/// Counters, clocks and durations are in the range of dates too, but they spread over decades, or far into the future.
package struct InstantShape: Sendable {
  /// The first and the last instant, in seconds since 1970.
  package let range: ClosedRange<Int64>
  private let count: Int
  private let futureCount: Int
  /// How many years the middle nine tenths span.
  private let years: Double
  private let isMonotone: Bool
  /// The greatest distance of the instants from an even distribution, as a share of them.
  private let unevenness: Double

  /// The year from which instants count as future, which are rarely planned.
  ///
  /// Like the years of ``DateWindow`` it does not depend on the clock: a column means the same on each day.
  private static let future = DateWindow.seconds(ofYear: 2035)
  /// The year from which instants under a name that can mean something else count as future.
  private static let doubtfulFuture = DateWindow.seconds(ofYear: 2029)
  /// For how many years one program writes events.
  private static let career = 15.0

  /// Reads the numbers of a sample that are in possible years; nil if there are none.
  package init?(_ sample: ColumnSample, in window: DateWindow) {
    let isInstant = { (value: DatabaseValue, number: Double) in
      window.possible.contains(number) && !window.isEnd(value, number)
    }
    let integers = sample.integers.filter { Sentinel($0) == nil && isInstant($0.databaseValue, Double($0)) }
    let reals = sample.reals.filter { Sentinel($0) == nil && isInstant($0.databaseValue, $0) }
    let instants = (integers.map(\.databaseValue) + reals.map(\.databaseValue))
      .compactMap { window.storage.decode($0)?.seconds }.sorted()
    guard let first = instants.first, let last = instants.last else { return nil }
    range = first...last
    count = instants.count
    futureCount = instants.count { $0 >= Self.future }
    let edge = instants.count / 20
    years = Double(instants[instants.count - 1 - edge] - instants[edge]) / (365.25 * 86_400)
    isMonotone = sample.isMonotone
    let length = Double(last - first)
    unevenness =
      instants.indices.map { index in
        let place = length > 0 ? Double(instants[index] - first) / length : 0
        return abs(place - (Double(index) + 0.5) / Double(instants.count))
      }.max() ?? 1
  }

  /// Whether many instants are spread evenly over decades, as random numbers are and events are not.
  ///
  /// The limit is that of the test of Kolmogorov and Smirnov, which 19 of 20 even samples pass.
  package var isEvenOverDecades: Bool {
    count >= 24 && years > 25 && unevenness * Double(count).squareRoot() < 1.36
  }

  /// Whether the middle nine tenths span more than so many years.
  package func isLonger(than limit: Double) -> Bool { years > limit }

  /// Whether more than a stray instant is in the future.
  package var isMuchInFuture: Bool { futureCount > 1 && futureCount * 20 > count || futureCount == count }

  /// Whether all are in years that a program rarely plans.
  var beginsInFuture: Bool { range.lowerBound >= Self.doubtfulFuture }

  /// Whether they are as near to each other as events that a program records; a few must be nearer than many.
  package var looksLikeEvents: Bool {
    years <= (isMonotone ? 2 * Self.career : Self.career) * min(1, Double(count) / 20)
  }

  /// Whether all are before the years that a program rarely plans.
  package var isPast: Bool { range.upperBound < Self.doubtfulFuture }

  /// Whether another column holds about the same times, give or take its length or a month.
  package func isNear(_ other: InstantShape) -> Bool {
    let margin = max(other.range.upperBound - other.range.lowerBound, 30 * 86_400)
    return range.lowerBound >= other.range.lowerBound - margin
      && range.upperBound <= other.range.upperBound + margin
  }
}
