package import TypedSQLite

/// The numbers that a date storage holds for years in which people and software write dates.
package struct DateWindow: Sendable {
  /// The storage.
  package let storage: DateStorage
  /// The numbers of the years in which most values lie.
  package let likely: ClosedRange<Double>
  /// The numbers of the years that a stray value may lie in.
  package let possible: ClosedRange<Double>
  /// The magnitude below which a number is too near to the zero point to be told from small numbers of any
  /// meaning: a spreadsheet day would else be a moment of January 2001.
  package let leastMagnitude: Double

  private init?(_ storage: DateStorage, likely: ClosedRange<Int>, leastMagnitude: Double = 0) {
    self.storage = storage
    self.likely =
      Self.number(of: likely.lowerBound, in: storage)...Self.number(of: likely.upperBound, in: storage)
    possible = Self.number(of: 1600, in: storage)...Self.number(of: 2400, in: storage)
    self.leastMagnitude = leastMagnitude
  }

  /// The number of a year's first moment; what a storage cannot hold is at its end.
  private static func number(of year: Int, in storage: DateStorage) -> Double {
    guard let day = CivilDate(year: year, month: 1, day: 1), let start = Timestamp(date: day) else {
      return 0
    }
    switch storage.encode(start).nearestValue?.storage {
    case .int64(let integer): return Double(integer)
    case .double(let double): return double
    default: return year < 2000 ? Double(Int64.min) : Double(Int64.max)
    }
  }

  /// Whether a number is a moment of a likely year.
  package func isLikely(_ number: Double) -> Bool {
    likely.contains(number) && number.magnitude >= leastMagnitude
  }

  /// Whether a number is a moment of a likely year; a whole one may lie in a REAL storage.
  package func accepts(_ cell: Cell) -> Bool {
    (storage.storageClass == cell.storageClass || cell.storageClass == .integer) && isLikely(cell.double)
  }

  /// The windows of the storages that a sample can speak for.
  ///
  /// Seconds since 2001 end in 2032, because later ones are also seconds since 1970 of this century.
  /// Nanoseconds since 2001 are of our day, because those of 2005 are FILETIME; those since 1970 are not of 1990,
  /// because they are ticks.
  package static let all: [DateWindow] = [
    DateWindow(.unix, likely: 1973...2100), DateWindow(.unixReal, likely: 1973...2100),
    DateWindow(.unixMilliseconds, likely: 1990...2100), DateWindow(.unixMicroseconds, likely: 1990...2100),
    DateWindow(.unixNanoseconds, likely: 1995...2100), DateWindow(.julian, likely: 1970...2100),
    DateWindow(.cocoa, likely: 2001...2032, leastMagnitude: 1e7),
    DateWindow(.cocoaNanoseconds, likely: 2011...2032, leastMagnitude: 3e16),
    DateWindow(.webkit, likely: 1990...2100), DateWindow(.filetime, likely: 1990...2100),
    DateWindow(.ticks, likely: 1990...2100), DateWindow(.ole, likely: 1985...2060),
    DateWindow(.yyyymmdd, likely: 1900...2100), DateWindow(.mac, likely: 1990...2035),
  ].compactMap { $0 }

  /// The window of a storage.
  package static func named(_ name: String) -> DateWindow? {
    all.first { $0.storage.name == name }
  }

  /// The storages since 1970, whose numbers differ a thousandfold.
  package static let magnitudes: [DateStorage] = [
    .unix, .unixMilliseconds, .unixMicroseconds, .unixNanoseconds,
  ]

  /// The numbers that would be of January and February 1970, but of our day in a coarser unit since 1970.
  package static func otherMagnitudes(of name: String) -> Range<Int64> {
    let (start, end) = (seconds(ofYear: 1990), seconds(ofYear: 2100))
    return switch DateStorage.named(name) {
    case .unixMilliseconds: start..<end
    case .unixMicroseconds: start..<end * 1000
    case .unixNanoseconds: start..<end * 1_000_000
    default: 0..<0
    }
  }

  /// The first second of a year from 1 to 9999, counted from 1970.
  package static func seconds(ofYear year: Int) -> Int64 {
    CivilDate(year: year, month: 1, day: 1).flatMap { Timestamp(date: $0) }?.seconds ?? 0
  }
}
