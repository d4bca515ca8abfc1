package import TypedSQLite

/// Finds the date storages that explain the numbers of a sample.
///
/// A storage explains them if each number is in a possible year, and at least half are in a likely one. If a second
/// storage makes sense of a quarter of them, the choice stays open.
package struct NumberDateReading: Sendable {
  /// How many numbers were read, without those that mean "not set" or an end of time.
  package private(set) var count = 0
  /// The share of the numbers in likely years, for each storage that explains them.
  package private(set) var shares: [(window: DateWindow, share: Double)] = []
  /// The storages that explain the numbers together, if none explains them all.
  package private(set) var mixture: [DateWindow] = []
  /// The first and the last number, for the reasons.
  private var bounds: (first: DatabaseValue, last: DatabaseValue)?

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: the values.
  ///   - possible: the storages to consider, or nil for all.
  package init(_ sample: ColumnSample, limitedTo possible: Set<DateStorage>? = nil) {
    let integers = sample.integers.filter { Sentinel($0) == nil }
    let reals = sample.reals.filter { Sentinel($0) == nil }
    count = integers.count + reals.count
    guard count > 0 else { return }
    let values = (integers.map { ($0.databaseValue, Double($0)) } + reals.map { ($0.databaseValue, $0) })
      .sorted { $0.1 < $1.1 }
    if let first = values.first, let last = values.last { bounds = (first.0, last.0) }
    let windows = DateWindow.all.filter { possible?.contains($0.storage) ?? true }
    for window in windows {
      guard reals.isEmpty || window.storage.storageClass == .real else { continue }
      guard let share = Self.share(of: values, in: window) else { continue }
      shares.append((window, share))
    }
    shares = Self.resolved(shares)
    guard !shares.contains(where: { $0.share == 1 }) else { return }
    // Storages that explain each number win over one that nearly explains all.
    mixture = Self.mixture(of: integers, reals, windows)
    if !mixture.isEmpty { shares = [] }
  }

  /// The storages that explain the numbers; one element if the choice is settled.
  package var candidates: [DateWindow] {
    guard shares.contains(where: { $0.share >= 0.5 }) else { return [] }
    return shares.filter { $0.share >= 0.25 }.map(\.window)
  }

  /// The first and the last instant as a storage reads them, in words.
  package func rangeText(_ storage: DateStorage) -> String {
    guard let bounds, let first = storage.decode(bounds.first), let last = storage.decode(bounds.last)
    else { return "" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  // MARK: - Judging

  /// The share of the numbers in likely years; nil if one is in no possible year.
  private static func share(of values: [(DatabaseValue, Double)], in window: DateWindow) -> Double? {
    var likely = 0
    for (value, number) in values {
      guard window.possible.contains(number) else { return nil }
      if window.hasGaps, window.storage.decode(value) == nil { return nil }
      if window.isLikely(number) { likely += 1 }
    }
    return Double(likely) / Double(values.count)
  }

  /// The storages without those whose numbers only look like theirs.
  private static func resolved(
    _ shares: [(window: DateWindow, share: Double)]
  ) -> [(window: DateWindow, share: Double)] {
    let sensible = Set(shares.filter { $0.share >= 0.25 }.map(\.window.storage))
    return shares.filter { window, _ in window.yieldsTo.map { !sensible.contains($0) } ?? true }
  }

  /// Storages since 1970 that together explain each number of a column whose software changed its unit.
  private static func mixture(
    of integers: [Int64], _ reals: [Double], _ windows: [DateWindow]
  ) -> [DateWindow] {
    let candidates = windows.filter(\.mayBeMixed)
    var counts = candidates.map { _ in 0 }
    for (number, isReal) in integers.map({ (Double($0), false) }) + reals.map({ ($0, true) }) {
      let fitting = candidates.indices.filter {
        (candidates[$0].storage.storageClass == .real) == isReal && isOfOurDay(number, in: candidates[$0])
      }
      guard fitting.count == 1 else { return [] }
      counts[fitting[0]] += 1
    }
    let found = zip(candidates, counts).filter { $0.1 > 0 }
    return found.count > 1
      ? found.sorted { ($1.1, $0.0.storage.name) < ($0.1, $1.0.storage.name) }.map(\.0) : []
  }

  /// Whether a number is an instant of 1990 or later; a mixed column allows no stray number.
  private static func isOfOurDay(_ number: Double, in window: DateWindow) -> Bool {
    window.isLikely(number) && number >= window.startOf1990
  }
}

// MARK: - Words

extension NumberDateReading {
  /// Why this storage is the one, in words.
  package func reason(_ storage: DateStorage) -> String {
    "\(bareReason(storage)); no other storage explains \(count == 1 ? "it" : "them")"
  }

  /// What a storage makes of the numbers, in words.
  func bareReason(_ storage: DateStorage) -> String {
    "\(countText(count, "number")), \(rangeText(storage)) as \(storage)"
  }

  /// What each of several storages makes of the numbers, in words.
  var rivalReasons: [String] {
    candidates.map { bareReason($0.storage) }
  }
}
