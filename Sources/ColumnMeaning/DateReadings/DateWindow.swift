package import TypedSQLiteCore

/// The range of numbers that a date storage holds for plausible years, and what makes such numbers believable as dates.
///
/// It is a class, because it is large, and there is only one of each.
package final class DateWindow: Sendable {
  package let storage: DateStorage
  /// The kind of a number in this storage, under a name that says a time.
  package let kind: ColumnKind
  /// The numbers of the years in which most values must be.
  package let likely: ClosedRange<Double>
  /// The numbers of the years in which a stray value may be.
  package let possible: ClosedRange<Double>
  /// The numbers of instants that software writes for "not set" and "never", in the unit of this storage.
  private let ends: [ClosedRange<Double>]
  /// The number of the start of 1990.
  package let startOf1990: Double

  let numbers: Numbers
  let others: Others
  let belief: Belief

  /// A storage with the same numbers, which needs other evidence than their range.
  struct Rival: Sendable {
    let storage: DateStorage
    /// Why it is not the one, in words.
    let reason: String
    /// Whether the numbers are not in it.
    let loses: @Sendable (ColumnSample, ColumnName) -> Bool

    init(
      _ storage: DateStorage, _ reason: String, loses: @escaping @Sendable (ColumnSample, ColumnName) -> Bool
    ) {
      self.storage = storage
      self.reason = reason
      self.loses = loses
    }
  }

  private init(
    _ storage: DateStorage, likely: ClosedRange<Int>, kind: ColumnKind = .date, numbers: Numbers = Numbers(),
    others: Others = Others(), belief: Belief = Belief()
  ) {
    self.storage = storage
    self.kind = kind
    self.likely =
      Self.number(of: likely.lowerBound, in: storage)...Self.number(of: likely.upperBound, in: storage)
    possible = Self.number(of: 1600, in: storage)...Self.number(of: 2400, in: storage)
    startOf1990 = Self.number(of: 1990, in: storage)
    ends = Self.ends(in: storage)
    self.numbers = numbers
    self.others = others
    self.belief = belief
  }

  /// Which numbers of the range are dates.
  struct Numbers: Sendable {
    /// The least magnitude of a date, because smaller numbers could mean anything.
    ///
    /// Without it, a spreadsheet day would be a moment of January 2001.
    fileprivate(set) var leastMagnitude: Double = 0
    /// The numbers that would be in January and February 1970, but are present-day dates in a coarser unit since 1970.
    fileprivate(set) var otherMagnitudes: Range<Int64> = 0..<0
    /// Whether some numbers between the first and the last one are no date.
    fileprivate(set) var hasGaps = false
  }

  /// The other storages that have to do with the same numbers.
  struct Others: Sendable {
    /// Whether software that changed its unit mixes these numbers with those of other storages since 1970.
    fileprivate(set) var mayBeMixed = false
    /// The storage that is preferred for numbers that both explain.
    fileprivate(set) var yieldsTo: DateStorage?
    /// Whether it is no worse than the preferred storage for these numbers.
    var competes: @Sendable (ColumnSample) -> Bool = { _ in false }
    /// Another storage that the numbers could be in; nil if only the years count.
    var rival: Rival?
    /// Whether all numbers are surely in another storage.
    var holds: @Sendable (ColumnSample) -> Bool = { _ in false }
    /// Whether clocks that count from a zero point of their own are often in the range of this storage.
    var hasOtherClocks = false
  }

  /// What makes the numbers believable.
  struct Belief: Sendable {
    /// Whether a unit in the name of the column does not exclude this storage.
    fileprivate(set) var ignoresStatedUnit = false
    /// Whether only a signature can say that numbers are in this storage.
    fileprivate(set) var needsSignature = false
    /// The years over which most instants of a column without a declared type may be spread; nil if there is no limit.
    ///
    /// Software that counts in fine units is young, and clocks that count in them since a start pass decades in days.
    fileprivate(set) var longestSpan: Double?
    /// Whether a column of this name can hold these numbers.
    fileprivate(set) var allowsName: @Sendable (ColumnName) -> Bool = { _ in true }
    /// Whether the numbers of a column without a declared type are dates; nil if their years decide that.
    fileprivate(set) var isBelievable: (@Sendable (ColumnSample, ColumnName) -> Bool)?
  }

  /// The number of the first moment of a year, limited to the storage's range.
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

  /// The numbers of ``Sentinel/ends`` in a storage that counts one unit.
  private static func ends(in storage: DateStorage) -> [ClosedRange<Double>] {
    guard let unitsPerDay = storage.unitsPerDay else { return [] }
    let start = number(of: 2000, in: storage)
    let number = { (second: Double) in start + (second - Double(seconds(ofYear: 2000))) / 86_400 * unitsPerDay
    }
    return Sentinel.ends.map { number($0.lowerBound)...number($0.upperBound) }
  }

  /// Whether a number is an instant that software writes for "not set" or "never".
  ///
  /// It says nothing about the storage of the other numbers.
  func isEnd(_ value: DatabaseValue, _ number: Double) -> Bool {
    if ends.contains(where: { $0.contains(number) }) { return true }
    guard numbers.hasGaps, let instant = storage.decode(value) else { return false }
    return Sentinel.ends.contains { $0.contains(Double(instant.seconds)) }
  }

  package func isLikely(_ number: Double) -> Bool {
    likely.contains(number) && number.magnitude >= numbers.leastMagnitude
  }

  /// Whether a number is a moment of a possible year.
  func allows(_ value: DatabaseValue, _ number: Double) -> Bool {
    possible.contains(number) && (!numbers.hasGaps || storage.decode(value) != nil)
  }

  /// Whether a number is a moment of a likely year; a REAL storage may hold whole numbers.
  package func accepts(_ cell: Cell) -> Bool { accepts(cell.double, of: cell.storageClass) }

  /// Whether a number of a storage class is a moment of a likely year.
  func accepts(_ number: Double, of storageClass: StorageClass) -> Bool {
    (storage.storageClass == storageClass || storageClass == .integer) && isLikely(number)
  }

  /// The windows of the storages that a sample can confirm.
  package static let all: [DateWindow] = [
    DateWindow(.unix, likely: 1973...2100, others: Others(mayBeMixed: true, hasOtherClocks: true)),
    // Whole seconds are `unix`; `unix-real` means the same instants, so it is no second explanation.
    DateWindow(
      .unixReal, likely: 1973...2100,
      others: Others(mayBeMixed: true, yieldsTo: .unix, hasOtherClocks: true)),
    DateWindow(
      .unixMilliseconds, likely: 1990...2100, numbers: Numbers(otherMagnitudes: coarseUnits(upTo: 1)),
      others: Others(mayBeMixed: true), belief: Belief(longestSpan: 20)),
    DateWindow(
      .unixMicroseconds, likely: 1990...2100, numbers: Numbers(otherMagnitudes: coarseUnits(upTo: 1000)),
      others: Others(mayBeMixed: true), belief: Belief(longestSpan: 20)),
    // The numbers of 1990 are also present-day ticks.
    DateWindow(
      .unixNanoseconds, likely: 1995...2100,
      numbers: Numbers(otherMagnitudes: coarseUnits(upTo: 1_000_000)), others: Others(mayBeMixed: true),
      belief: Belief(longestSpan: 20)),
    DateWindow(
      .julian, likely: 1970...2100, others: Others(mayBeMixed: true),
      belief: Belief(isBelievable: { sample, _ in !sample.reals.isEmpty })),
    // Later seconds since 2001 are also seconds since 1970 in this century. Values of eight digits that are each a day
    // are hardly seconds of 2001, and small numbers of seconds would all be in 2001 to 2003.
    DateWindow(
      .cocoa, likely: 2001...2032, numbers: Numbers(leastMagnitude: 1e7),
      others: Others(
        yieldsTo: .yyyymmdd,
        rival: Rival(
          .unixReal, "they have fractions of a second, which software did not write before SQLite existed"
        ) { $0.areSecondsSince2001(under: $1) }),
      belief: Belief(isBelievable: { $0.areSecondsSince2001(under: $1) })),
    // The numbers of 2005 are also FILETIME. The ticks of this century, read as nanoseconds since 2001, are all in two
    // months of 2021.
    DateWindow(
      .cocoaNanoseconds, likely: 2011...2032, numbers: Numbers(leastMagnitude: 3e16),
      others: Others(
        yieldsTo: .ticks, competes: \.mayBeNanosecondsSince2001,
        rival: Rival(.ticks, "they are whole seconds since 2001, but not as ticks") { sample, _ in
          sample.areNanosecondsSince2001
        }, holds: \.areDaysOfTicks)),
    DateWindow(.webkit, likely: 1990...2100), DateWindow(.filetime, likely: 1990...2100),
    DateWindow(.ticks, likely: 1990...2100),
    // Numbers of five digits could mean anything; spreadsheets store dates as REAL.
    DateWindow(
      .ole, likely: 1985...2060,
      belief: Belief(
        ignoresStatedUnit: true,
        isBelievable: { sample, name in name.namesDay && sample.integers.count < sample.reals.count })),
    DateWindow(
      .yyyymmdd, likely: 1900...2100, kind: .day, numbers: Numbers(hasGaps: true),
      belief: Belief(
        allowsName: { $0.namesDay || $0.timeStrength == .strong }, isBelievable: { _, _ in true })),
    DateWindow(.yyyymmddhhmmss, likely: 1900...2100, numbers: Numbers(hasGaps: true)),
    DateWindow(
      .mac, likely: 1990...2035,
      belief: Belief(allowsName: { !$0.namesFuture }, isBelievable: { _, _ in false })),
    DateWindow(
      .unixMillisecondsReal, likely: 1990...2100, others: Others(yieldsTo: .unixMilliseconds),
      belief: Belief(longestSpan: 20)),
    DateWindow(
      .unixMicrosecondsReal, likely: 1990...2100, others: Others(yieldsTo: .unixMicroseconds),
      belief: Belief(longestSpan: 20)),
    DateWindow(.webkitSeconds, likely: 1990...2100, belief: Belief(needsSignature: true)),
    DateWindow(.unixMinutes, likely: 1990...2100, belief: Belief(needsSignature: true)),
    DateWindow(.unixHours, likely: 1990...2100, belief: Belief(needsSignature: true)),
    DateWindow(.modifiedJulian, likely: 1970...2100, belief: Belief(needsSignature: true)),
    DateWindow(.gps, likely: 1990...2100, belief: Belief(needsSignature: true)),
  ]

  /// The storages of REALs that count as storages of INTEGERs do.
  static let realTwins: [DateStorage: DateStorage] = [
    .unix: .unixReal, .unixMilliseconds: .unixMillisecondsReal, .unixMicroseconds: .unixMicrosecondsReal,
  ]

  package static func named(_ name: String) -> DateWindow? {
    all.first { $0.storage.name == name }
  }

  /// The numbers of the years 1990 to 2100, in all units since 1970 from seconds to `factor` times finer.
  private static func coarseUnits(upTo factor: Int64) -> Range<Int64> {
    seconds(ofYear: 1990)..<seconds(ofYear: 2100) * factor
  }

  /// The first second of a year from 1 to 9999, counted from 1970.
  package static func seconds(ofYear year: Int) -> Int64 {
    CivilDate(year: year, month: 1, day: 1).flatMap { Timestamp(date: $0) }?.seconds ?? 0
  }
}
