package import TypedSQLiteCore

/// Finds the date storages that explain the numbers of a sample.
///
/// A storage explains them if each number is in a possible year, and at least half are in a likely one. If no storage
/// does, a few stray numbers may be in no possible year if nearly all are in a likely one. If a second storage makes
/// sense of a quarter of the numbers, the choice stays open.
package struct NumberDateReading: Sendable {
  /// How many numbers were read, without those that mean "not set" or an end of time.
  package private(set) var count = 0
  /// The share of the numbers in likely years, for each storage that explains them.
  package private(set) var shares: [(window: DateWindow, share: Double)] = []
  /// The storages that explain the numbers together, if none explains them all.
  package private(set) var mixture: [DateWindow] = []
  /// Why storages that could explain the numbers do not, in words.
  private var refutations: [String] = []
  /// The numbers in ascending order.
  private var numbers: [(value: DatabaseValue, number: Double)] = []

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: the values.
  ///   - name: the name of the column, which can decide between two storages.
  ///   - possible: the storages to consider, because it is known that the column is in one of them; nil for all.
  package init(_ sample: ColumnSample, name: ColumnName, limitedTo possible: Set<DateStorage>? = nil) {
    let integers = sample.integers.filter { Sentinel($0) == nil }
    let reals = sample.reals.filter { Sentinel($0) == nil }
    count = integers.count + reals.count
    guard count > 0 else { return }
    numbers = (integers.map { ($0.databaseValue, Double($0)) } + reals.map { ($0.databaseValue, $0) })
      .sorted { $0.1 < $1.1 }
    let windows = DateWindow.all.filter { possible?.contains($0.storage) ?? !$0.belief.needsSignature }
    var fitting = windows.filter {
      (reals.isEmpty || $0.storage.storageClass == .real) && (possible != nil || !$0.others.holds(sample))
    }
    let losers = fitting.compactMap(\.others.rival).filter { $0.loses(sample, name) }
    if !losers.isEmpty {
      fitting.removeAll { window in losers.contains { $0.storage == window.storage } }
      refutations = losers.map(\.reason)
    }
    defer { removeEnds() }
    shares = Self.present(shares(of: fitting, strayLimit: 0, sample), sample, name)
    guard !shares.contains(where: { $0.share == 1 }) else { return }
    // Storages that explain each number win over one that nearly explains all.
    mixture = Self.mixture(of: integers, reals, windows)
    if !mixture.isEmpty { shares = [] }
    guard mixture.isEmpty, candidates.isEmpty else { return }
    let isKnown = possible != nil
    let strayLimit = isKnown ? count / 2 : count < Self.leastWithStray ? 0 : max(1, count / 20)
    let robust = shares(of: fitting, strayLimit: strayLimit, sample)
    if isKnown || robust.contains(where: { $0.share >= 0.9 }) { shares = robust }
  }

  /// How many numbers there must be before one of them may be stray.
  private static let leastWithStray = 8

  /// The storages that explain the numbers; one element if the choice is settled.
  package var candidates: [DateWindow] {
    guard shares.contains(where: { $0.share >= 0.5 }) else { return [] }
    return shares.filter { $0.share >= 0.25 }.map(\.window)
  }

  /// The storages without those whose instants would all be in the future, if another one explains the numbers.
  private static func present(
    _ shares: [(window: DateWindow, share: Double)], _ sample: ColumnSample, _ name: ColumnName
  ) -> [(window: DateWindow, share: Double)] {
    guard shares.count > 1, !name.namesFuture else { return shares }
    let present = shares.filter { InstantShape(sample, in: $0.window)?.beginsInFuture == false }
    // A storage that needs other evidence than its numbers wins over none.
    let isSound = present.contains {
      $0.share >= 0.5 && $0.window.belief.isBelievable?(sample, name) != false
    }
    return isSound ? present : shares
  }

  /// The first and the last instant as a storage reads them, in words.
  package func rangeText(_ storage: DateStorage) -> String {
    let fitting = numbers.filter { fits($0, storage) }
    guard let first = fitting.first.flatMap({ storage.decode($0.value) }),
      let last = fitting.last.flatMap({ storage.decode($0.value) })
    else { return "" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  // MARK: - Judging

  /// Removes the numbers that mean "not set" or "never" in the one storage that explains the others.
  private mutating func removeEnds() {
    let candidates = candidates
    guard candidates.count == 1, let window = candidates.first else { return }
    numbers.removeAll { window.isEnd($0.value, $0.number) }
    count = numbers.count
  }

  /// The share of the numbers in likely years, for each storage with at most so many numbers in no possible year.
  private func shares(
    of windows: [DateWindow], strayLimit: Int, _ sample: ColumnSample
  ) -> [(window: DateWindow, share: Double)] {
    Self.resolved(
      windows.compactMap { window in
        var likely = 0
        var strays = 0
        var ends = 0
        for number in numbers {
          if window.isEnd(number.value, number.number) {
            ends += 1
          } else if !window.allows(number.value, number.number) {
            strays += 1
            if strays > strayLimit { return nil }
          } else if window.isLikely(number.number) {
            likely += 1
          }
        }
        return ends < count ? (window, Double(likely) / Double(count - ends)) : nil
      }, sample)
  }

  private func fits(_ number: (value: DatabaseValue, number: Double), _ storage: DateStorage) -> Bool {
    DateWindow.named(storage.name)?.allows(number.value, number.number) ?? true
  }

  /// Whether some numbers are in no year that a storage can mean.
  func hasStrays(in storage: DateStorage) -> Bool { !numbers.allSatisfy { fits($0, storage) } }

  /// The storages without those whose numbers only look like theirs.
  private static func resolved(
    _ shares: [(window: DateWindow, share: Double)], _ sample: ColumnSample
  ) -> [(window: DateWindow, share: Double)] {
    let sensible = Set(shares.filter { $0.share >= 0.25 }.map(\.window.storage))
    return shares.filter { window, _ in
      window.others.yieldsTo.map { !sensible.contains($0) || window.others.competes(sample) } ?? true
    }
  }

  /// Storages since 1970 that together explain each number of a column whose software changed its unit.
  private static func mixture(
    of integers: [Int64], _ reals: [Double], _ windows: [DateWindow]
  ) -> [DateWindow] {
    let candidates = windows.filter(\.others.mayBeMixed)
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
  package func reasons(_ storage: DateStorage) -> [String] {
    var reasons = bareReasons(storage)
    guard refutations.isEmpty else { return reasons + refutations }
    let rival = DateWindow.all.first { window in
      window.others.yieldsTo == storage && window.others.rival?.storage == storage
        && numbers.allSatisfy { window.isLikely($0.number) && fits($0, window.storage) }
    }
    reasons[0] +=
      rival.map { "; as \($0.storage) \(count == 1 ? "it" : "they") would be \(rangeText($0.storage))" }
      ?? "; no other storage explains \(count == 1 ? "it" : "them")"
    return reasons
  }

  /// What a storage makes of the numbers, in words, and which numbers are stray.
  func bareReasons(_ storage: DateStorage) -> [String] {
    let strays = numbers.filter { !fits($0, storage) }
    guard !strays.isEmpty else {
      return ["\(countText(count, "number")), \(rangeText(storage)) as \(storage)"]
    }
    return [
      "\(count - strays.count) of \(countText(count, "number")), \(rangeText(storage)) as \(storage)",
      "far from them: \(Self.list(strays.map(\.value), storage))",
    ]
  }

  /// What each of several storages makes of the numbers, in words.
  var rivalReasons: [String] {
    candidates.flatMap { bareReasons($0.storage) }
  }

  /// Why no storage explains the numbers, in words: what the nearest one cannot explain.
  var refusal: String {
    let windows = DateWindow.all.filter { window in
      !window.belief.needsSignature
        && (window.storage.storageClass == .real || !numbers.contains { $0.value.storageClass == .real })
    }
    let likely = windows.map { window in (window, numbers.count { window.isLikely($0.number) }) }
    let text = "no storage explains \(countText(count, "number"))"
    guard let (nearest, hits) = likely.max(by: { $0.1 < $1.1 }), hits * 2 >= count else { return text }
    let others = numbers.filter { !nearest.isLikely($0.number) || !fits($0, nearest.storage) }
    return text + ": \(nearest.storage) explains \(count - others.count), but not "
      + Self.list(others.map(\.value), nearest.storage)
  }

  /// Some values and the instants that they would be.
  private static func list(_ values: [DatabaseValue], _ storage: DateStorage) -> String {
    let shown = values.prefix(3).map { value in
      let instant = storage.decode(value).flatMap { storage.shownRange.contains($0) ? $0 : nil }
      return "\(value)" + (instant.map { " (\($0))" } ?? "")
    }
    return shown.joined(separator: ", ") + (values.count > shown.count ? " and \(values.count - 3) more" : "")
  }
}
