package import TypedSQLite

/// Which date storages explain the numbers of a sample.
///
/// A storage explains them where each decodes to a year that people write down, and at least half of them to a
/// year in which software wrote files. A second one that makes sense of a quarter of them leaves the matter open.
package struct NumberDateReading: Sendable {
  /// How many numbers were looked at; "not set" and the ends of time are none.
  package private(set) var count = 0
  /// How much of the numbers each storage that explains them puts into likely years.
  package private(set) var shares: [(storage: DateStorage, share: Double)] = []
  /// The storages that explain the numbers together, each its own, where none explains them all.
  package private(set) var mixture: [DateStorage] = []
  /// The first and the last number, for the reasons.
  private var bounds: (first: DatabaseValue, last: DatabaseValue)?

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: the values.
  ///   - possible: the storages that are possible at all, or nil for all.
  package init(_ sample: ColumnSample, limitedTo possible: Set<DateStorage>? = nil) {
    let integers = sample.integers.filter { !Self.isSentinel($0) }
    let reals = sample.reals.filter { !Self.isSentinel($0) }
    count = integers.count + reals.count
    guard count > 0 else { return }
    let values = (integers.map { ($0.databaseValue, Double($0)) } + reals.map { ($0.databaseValue, $0) })
      .sorted { $0.1 < $1.1 }
    if let first = values.first, let last = values.last { bounds = (first.0, last.0) }
    let windows = DateWindow.all.filter { possible?.contains($0.storage) ?? true }
    for window in windows {
      guard reals.isEmpty || window.storage.storageClass == .real else { continue }
      guard let share = Self.share(of: values, in: window) else { continue }
      shares.append((window.storage, share))
    }
    shares = Self.resolved(shares)
    guard !shares.contains(where: { $0.share == 1 }) else { return }
    // What only nearly explains the numbers gives way to storages that explain each of them.
    mixture = Self.mixture(of: integers, reals, windows)
    if !mixture.isEmpty { shares = [] }
  }

  /// The storages that explain the numbers; one where the matter is settled.
  package var candidates: [DateStorage] {
    guard shares.contains(where: { $0.share >= 0.5 }) else { return [] }
    return shares.filter { $0.share >= 0.25 }.map(\.storage)
  }

  /// The numbers of the first and the last instant as a storage reads them, in words.
  package func rangeText(_ storage: DateStorage) -> String {
    guard let bounds, let first = storage.decode(bounds.first), let last = storage.decode(bounds.last)
    else { return "" }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  // MARK: - Judging

  /// What software writes for "not set" and "never".
  package static func isSentinel(_ integer: Int64) -> Bool {
    (-1...0).contains(integer) || integer == .min || integer == .max || integer == Int64(Int32.max)
      || integer == Int64(UInt32.max) || ends.contains(integer)
  }

  /// Whether an integer says that a date is not set.
  @inline(__always)
  static func isUnset(_ integer: Int64) -> Bool {
    (-1...0).contains(integer) || integer == .min || integer == .max
  }

  /// Whether a number is what software writes for the first or the last instant of all.
  package static func isEnd(_ integer: Int64) -> Bool {
    integer == .min || integer == .max || ends.contains(integer)
  }

  private static func isSentinel(_ real: Double) -> Bool {
    real == 0 || real == -1 || !real.isFinite || Int64(exactly: real).map(ends.contains) ?? false
  }

  /// The distant past and the distant future of Cocoa and .NET, in their units.
  private static let ends: Set<Int64> = [
    -63_114_076_800, 64_092_211_200, -63_113_904_000, -62_135_769_600, -62_135_596_800, -62_135_596_800_000,
    253_402_300_799, 253_402_300_800, 253_402_300_799_999, 253_402_300_800_000, 3_155_378_975_999_999_999,
    2_650_467_743_999_999_999, 504_911_232_000_000_001,
  ]

  /// How much of the numbers lies in likely years; nil where one lies in no possible year.
  private static func share(of values: [(DatabaseValue, Double)], in window: DateWindow) -> Double? {
    var likely = 0
    for (value, number) in values {
      guard window.possible.contains(number) else { return nil }
      // Digits that are no day are no date.
      if window.storage == .yyyymmdd, window.storage.decode(value) == nil { return nil }
      if window.isLikely(number) { likely += 1 }
    }
    return Double(likely) / Double(values.count)
  }

  /// The storages that are left once those are taken out that only look like another one.
  private static func resolved(
    _ shares: [(storage: DateStorage, share: Double)]
  ) -> [(storage: DateStorage, share: Double)] {
    let sensible = Set(shares.filter { $0.share >= 0.25 }.map(\.storage))
    return shares.filter { storage, _ in
      switch storage {
      // Whole seconds are `unix`; `unix-real` stands for the same instants and is no second explanation.
      case .unixReal: !sensible.contains(.unix)
      // The ticks of this century, read as nanoseconds since 2001, are all of two months of 2021.
      case .cocoaNanoseconds: !sensible.contains(.ticks)
      // Eight digits that are each a day are hardly seconds of 2001.
      case .cocoa: !sensible.contains(.yyyymmdd)
      default: true
      }
    }
  }

  /// Storages since 1970 that explain each number of a column in which software changed its mind.
  private static func mixture(
    of integers: [Int64], _ reals: [Double], _ windows: [DateWindow]
  ) -> [DateStorage] {
    let storages = DateWindow.magnitudes + (reals.isEmpty ? [] : [.unixReal, .julian])
    let candidates = windows.filter { storages.contains($0.storage) }
    var counts: [DateStorage: Int] = [:]
    for (number, isReal) in integers.map({ (Double($0), false) }) + reals.map({ ($0, true) }) {
      let fitting = candidates.filter {
        ($0.storage.storageClass == .real) == isReal && isOfOurDay(number, in: $0)
      }
      guard fitting.count == 1 else { return [] }
      counts[fitting[0].storage, default: 0] += 1
    }
    return counts.count > 1
      ? counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map(\.key) : []
  }

  /// Whether a number is an instant of 1990 or later; a stray number is not forgiven where storages are mixed.
  private static func isOfOurDay(_ number: Double, in window: DateWindow) -> Bool {
    guard window.isLikely(number), let start = DateWindow.startOf1990[window.storage] else {
      return false
    }
    return number >= start
  }
}

// MARK: - Words

extension NumberDateReading {
  /// Why a storage is the one, in words.
  package func reason(_ storage: DateStorage) -> String {
    "\(bareReason(storage)); no other storage explains \(count == 1 ? "it" : "them")"
  }

  /// What a storage makes of the numbers, in words.
  func bareReason(_ storage: DateStorage) -> String {
    "\(countText(count, "number")), \(rangeText(storage)) as \(storage)"
  }

  /// What each of several storages makes of the numbers, in words.
  var rivalReasons: [String] {
    candidates.map(bareReason)
  }
}

extension DateWindow {
  /// The number of 1990-01-01, by storage.
  fileprivate static let startOf1990: [DateStorage: Double] = {
    let start = CivilDate(year: 1990, month: 1, day: 1).flatMap { Timestamp(date: $0) } ?? .epoch
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { window in
        switch window.storage.encode(start).nearestValue?.storage {
        case .int64(let integer): (window.storage, Double(integer))
        case .double(let double): (window.storage, double)
        default: nil
        }
      })
  }()
}
