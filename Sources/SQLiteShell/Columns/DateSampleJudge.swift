import TypedSQLite

/// Decides which date storage explains a sample of numbers, if one alone does.
///
/// A storage explains a sample where each number decodes to a year that people write down, and at least half
/// of them to a year in which software wrote files. Two that do explain nothing: the raw value is shown.
package enum DateSampleJudge {
  /// The years, first and last, in which at least half of the values of a storage must lie.
  ///
  /// Seconds since 2001 end in 2032, because later ones are also seconds since 1970 of this century.
  private static let likelyYears: [String: ClosedRange<Int>] = [
    "unix": 1973...2100, "unix-real": 1973...2100, "unix-ms": 1990...2100, "unix-us": 1990...2100,
    "unix-ns": 1990...2100, "julian": 1970...2100, "cocoa": 2001...2032, "cocoa-ns": 2002...2040,
    "webkit": 1990...2100, "filetime": 1990...2100, "ticks": 1990...2100,
  ]

  /// The numbers, by storage, too near to the zero point to be told from small numbers of any meaning.
  ///
  /// Julian days and spreadsheet days would else all be moments of January 2001.
  private static let leastMagnitudes: [String: Double] = ["cocoa": 1e7, "cocoa-ns": 3e16]

  /// The years that a stray value of a storage may lie in.
  private static let possibleYears = 1600...2400

  /// The storages, by name, that explain a sample; sentinels 0 and -1 say nothing.
  package static func verdict(on sample: ColumnSample) -> SampleVerdict {
    let integers = sample.integers.filter { !(-1...0).contains($0) }
    let count = integers.count + sample.reals.count
    guard count > 0 else { return SampleVerdict(count: 0, candidates: []) }
    let candidates = DateStorage.all.filter { storage in
      guard let likely = likelyYears[storage.name] else { return false }
      guard sample.reals.isEmpty || storage.storageClass == .real else { return false }
      let least = leastMagnitudes[storage.name] ?? 0
      guard integers.allSatisfy({ Double($0).magnitude >= least }),
        sample.reals.allSatisfy({ $0.magnitude >= least })
      else { return false }
      let years =
        integers.map { storage.decode($0.databaseValue)?.date.year }
        + sample.reals.map { storage.decode($0.databaseValue)?.date.year }
      guard years.allSatisfy({ $0.map(possibleYears.contains) ?? false }) else { return false }
      let likelyCount = years.count { $0.map(likely.contains) ?? false }
      return likelyCount * 2 >= count
    }
    return SampleVerdict(count: count, candidates: unifySeconds(candidates.map(\.name)))
  }

  /// Whole seconds are `unix`; `unix-real` stands for the same instants and is no second explanation.
  private static func unifySeconds(_ names: [String]) -> [String] {
    names.contains("unix") ? names.filter { $0 != "unix-real" } : names
  }
}
