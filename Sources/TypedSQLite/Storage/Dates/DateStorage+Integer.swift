extension DateStorage {
  /// A storage that counts units since a zero point, which is at midnight UTC, in INTEGER.
  internal static func integer(
    name: String, summary: String, aliases: [String] = [], unit: CountUnit, zeroPoint: CivilDate,
    bounds: ClosedRange<Int64> = .min ... .max
  ) -> DateStorage {
    let count = TimestampCount(
      perSecond: unit.perSecond, zeroSecond: zeroPoint.daysSince1970 * 86_400, bounds: bounds)
    return DateStorage(
      name: name, summary: summary, aliases: aliases,
      unit: unit.rawValue, zeroPoint: "\(zeroPoint) 00:00:00 UTC",
      range: (count.decode(bounds.lowerBound) ?? .min)...(count.decode(bounds.upperBound) ?? .max),
      resolution: 1_000_000_000 / unit.perSecond,
      codec: .integer(decode: { count.decode($0) }, encode: { count.encode($0) }),
      unitsPerDay: Double(unit.perSecond) * 86_400)
  }

  /// A unit of which a second is a whole number.
  internal enum CountUnit: String {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "µs"
    case hundredNanoseconds = "100 ns"
    case nanoseconds = "ns"

    var perSecond: Int64 {
      switch self {
      case .seconds: 1
      case .milliseconds: 1000
      case .microseconds: 1_000_000
      case .hundredNanoseconds: 10_000_000
      case .nanoseconds: 1_000_000_000
      }
    }
  }
}

/// Instants as whole numbers of a unit since a zero point.
private struct TimestampCount: Sendable {
  let perSecond: Int64
  /// Nanoseconds in a unit.
  let nanoseconds: Int64
  /// The zero point, in seconds since 1970.
  let zeroSecond: Int64
  let bounds: ClosedRange<Int64>

  init(perSecond: Int64, zeroSecond: Int64, bounds: ClosedRange<Int64>) {
    self.perSecond = perSecond
    nanoseconds = 1_000_000_000 / perSecond
    self.zeroSecond = zeroSecond
    self.bounds = bounds
  }

  func decode(_ count: Int64) -> Timestamp? {
    guard bounds.contains(count) else { return nil }
    let (whole, rest) = count.floorDivided(by: perSecond)
    let (seconds, overflow) = whole.addingReportingOverflow(zeroSecond)
    guard !overflow else { return nil }
    return Timestamp(uncheckedSeconds: seconds, nanoseconds: Int32(truncatingIfNeeded: rest &* nanoseconds))
  }

  /// Rounds an instant between two counts down to the earlier one.
  func encode(_ timestamp: Timestamp) -> StorageEncoding<Int64> {
    let (count, rest) = Int64(timestamp.nanoseconds).quotientAndRemainder(dividingBy: nanoseconds)
    // A product of 64-bit numbers overflows near both ends of the range although the sum may be in range.
    let total = (Int128(timestamp.seconds) - Int128(zeroSecond)) * Int128(perSecond) + Int128(count)
    guard let total = Int64(exactly: total), bounds.contains(total) else { return .outOfRange }
    return rest == 0 ? .exact(total) : .rounded(total)
  }
}

extension CivilDate {
  internal init(knownYear year: Int, _ month: Int, _ day: Int) {
    self.init(daysSince1970: Self.daysSince1970(year: year, month: month, day: day) ?? 0)
  }
}
