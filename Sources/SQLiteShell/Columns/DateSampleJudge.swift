import TypedSQLite

/// Decides which date storage explains a sample of numbers, if one alone does.
///
/// A storage explains a sample where each number decodes to a year that people write down, and at least half
/// of them to a year in which software wrote files. A second one that makes sense of a quarter of them leaves the
/// matter open, and the raw value is shown.
package enum DateSampleJudge {
  /// The years, first and last, in which most values of a storage lie.
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
    let shares = DateStorage.all.compactMap { storage -> (name: String, share: Double)? in
      guard let likely = likelyYears[storage.name] else { return nil }
      guard sample.reals.isEmpty || storage.storageClass == .real else { return nil }
      let least = leastMagnitudes[storage.name] ?? 0
      var likelyCount = 0
      for (value, magnitude) in integers.map({ ($0.databaseValue, Double($0).magnitude) })
        + sample.reals.map({ ($0.databaseValue, $0.magnitude) })
      {
        guard let year = storage.decode(value)?.date.year, possibleYears.contains(year) else { return nil }
        if magnitude >= least, likely.contains(year) { likelyCount += 1 }
      }
      return (storage.name, Double(likelyCount) / Double(count))
    }
    guard shares.contains(where: { $0.share >= 0.5 }) else {
      return SampleVerdict(count: count, candidates: [])
    }
    let names = shares.filter { $0.share >= 0.25 }.map(\.name)
    return SampleVerdict(count: count, candidates: unifySeconds(names))
  }

  /// Whole seconds are `unix`; `unix-real` stands for the same instants and is no second explanation.
  private static func unifySeconds(_ names: [String]) -> [String] {
    names.contains("unix") ? names.filter { $0 != "unix-real" } : names
  }
}
