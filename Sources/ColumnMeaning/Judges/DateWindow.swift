package import TypedSQLite

/// The numbers that a date storage holds for years in which people and software write dates, and what makes such numbers
/// believable as dates.
package struct DateWindow: Sendable {
  /// The storage.
  package let storage: DateStorage
  /// What a number under a name that says a time is in this storage.
  package let kind: ColumnKind
  /// The numbers of the years in which most values lie.
  package let likely: ClosedRange<Double>
  /// The numbers of the years that a stray value may lie in.
  package let possible: ClosedRange<Double>
  /// The number of the start of 1990.
  package let startOf1990: Double
  /// The magnitude below which a number is too near to the zero point to be told from small numbers of any
  /// meaning: a spreadsheet day would else be a moment of January 2001.
  package let leastMagnitude: Double
  /// The numbers that would be of January and February 1970, but of our day in a coarser unit since 1970.
  package let otherMagnitudes: Range<Int64>
  /// Whether software that changed its mind mixes these numbers with those of other storages since 1970.
  package let mayBeMixed: Bool
  /// Whether some numbers between the first and the last one are no date.
  package let hasGaps: Bool
  /// The storage that explains numbers better which both of them explain.
  package let yieldsTo: DateStorage?
  /// Whether the unit that a name states does not speak against this storage.
  package let ignoresStatedUnit: Bool
  /// Whether a column of a name can hold these numbers.
  package let allowsName: @Sendable (ColumnName) -> Bool
  /// Whether the numbers of a column without a declared type are dates; nil if the years they lie in say so.
  package let isBelievable: (@Sendable (ColumnSubject) -> Bool)?

  private init(
    _ storage: DateStorage, likely: ClosedRange<Int>, leastMagnitude: Double = 0, kind: ColumnKind = .date,
    otherMagnitudes: Range<Int64> = 0..<0, mayBeMixed: Bool = false, hasGaps: Bool = false,
    yieldsTo: DateStorage? = nil, ignoresStatedUnit: Bool = false,
    allowsName: @escaping @Sendable (ColumnName) -> Bool = { _ in true },
    isBelievable: (@Sendable (ColumnSubject) -> Bool)? = nil
  ) {
    self.storage = storage
    self.kind = kind
    self.likely =
      Self.number(of: likely.lowerBound, in: storage)...Self.number(of: likely.upperBound, in: storage)
    possible = Self.number(of: 1600, in: storage)...Self.number(of: 2400, in: storage)
    startOf1990 = Self.number(of: 1990, in: storage)
    self.leastMagnitude = leastMagnitude
    self.otherMagnitudes = otherMagnitudes
    self.mayBeMixed = mayBeMixed
    self.hasGaps = hasGaps
    self.yieldsTo = yieldsTo
    self.ignoresStatedUnit = ignoresStatedUnit
    self.allowsName = allowsName
    self.isBelievable = isBelievable
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
  package func accepts(_ cell: Cell) -> Bool { accepts(cell.double, of: cell.storageClass) }

  /// Whether a number of a storage class is a moment of a likely year.
  func accepts(_ number: Double, of storageClass: StorageClass) -> Bool {
    (storage.storageClass == storageClass || storageClass == .integer) && isLikely(number)
  }

  /// The windows of the storages that a sample can speak for.
  package static let all: [DateWindow] = [
    DateWindow(.unix, likely: 1973...2100, mayBeMixed: true),
    // Whole seconds are `unix`; `unix-real` stands for the same instants and is no second explanation.
    DateWindow(.unixReal, likely: 1973...2100, mayBeMixed: true, yieldsTo: .unix),
    DateWindow(
      .unixMilliseconds, likely: 1990...2100, otherMagnitudes: coarseUnits(upTo: 1), mayBeMixed: true),
    DateWindow(
      .unixMicroseconds, likely: 1990...2100, otherMagnitudes: coarseUnits(upTo: 1000), mayBeMixed: true),
    // Numbers of 1990 are ticks of our day.
    DateWindow(
      .unixNanoseconds, likely: 1995...2100, otherMagnitudes: coarseUnits(upTo: 1_000_000), mayBeMixed: true),
    DateWindow(
      .julian, likely: 1970...2100, mayBeMixed: true, isBelievable: { !$0.sample.reals.isEmpty }),
    // Later seconds since 2001 are also seconds since 1970 of this century. Eight digits that are each a day are hardly
    // seconds of 2001, and small numbers of seconds would all be of 2001 to 2003.
    DateWindow(
      .cocoa, likely: 2001...2032, leastMagnitude: 1e7, yieldsTo: .yyyymmdd, isBelievable: { _ in false }),
    // Numbers of 2005 are FILETIME. The ticks of this century, read as nanoseconds since 2001, are all of two months of
    // 2021.
    DateWindow(.cocoaNanoseconds, likely: 2011...2032, leastMagnitude: 3e16, yieldsTo: .ticks),
    DateWindow(.webkit, likely: 1990...2100), DateWindow(.filetime, likely: 1990...2100),
    DateWindow(.ticks, likely: 1990...2100),
    // Five digits are anything; spreadsheets hold dates as REAL.
    DateWindow(
      .ole, likely: 1985...2060, ignoresStatedUnit: true,
      isBelievable: { $0.name.namesDay && $0.sample.integers.count < $0.sample.reals.count }),
    DateWindow(
      .yyyymmdd, likely: 1900...2100, kind: .day, hasGaps: true, allowsName: \.namesDay,
      isBelievable: { _ in true }),
    DateWindow(
      .mac, likely: 1990...2035, allowsName: { !$0.namesFuture }, isBelievable: { _ in false }),
  ]

  /// The window of the storage of a name.
  package static func named(_ name: String) -> DateWindow? {
    all.first { $0.storage.name == name }
  }

  /// The numbers of the years 1990 to 2100 in the units since 1970 from seconds to one so many times as fine.
  private static func coarseUnits(upTo factor: Int64) -> Range<Int64> {
    seconds(ofYear: 1990)..<seconds(ofYear: 2100) * factor
  }

  /// The first second of a year from 1 to 9999, counted from 1970.
  package static func seconds(ofYear year: Int) -> Int64 {
    CivilDate(year: year, month: 1, day: 1).flatMap { Timestamp(date: $0) }?.seconds ?? 0
  }
}
