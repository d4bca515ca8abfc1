extension DateStorage {
  /// A storage that counts units since a zero point, which is at midnight UTC, in INTEGER.
  internal static func integer(
    name: String, summary: String, aliases: [String] = [], unit: CountUnit, zeroPoint: CivilDate,
    bounds: ClosedRange<Int64> = .min ... .max, nowSQL: String? = nil, isInUTC: Bool = true
  ) -> DateStorage {
    let count = TimestampCount(
      unit: unit.nanoseconds, zeroSecond: zeroPoint.daysSince1970 * 86_400, bounds: bounds)
    let isLong = count.secondsPerUnit > 1
    let decode = isLong ? count.decodeLong : count.decode
    return DateStorage(
      name: name, summary: summary, aliases: aliases,
      count: Count(
        unit: unit.rawValue, zeroPoint: "\(zeroPoint) 00:00:00" + (isInUTC ? " UTC" : ""),
        unitsPerDay: 86_400e9 / Double(unit.nanoseconds)),
      range: (decode(bounds.lowerBound) ?? .min)...(decode(bounds.upperBound) ?? .max),
      resolution: unit.nanoseconds,
      codec: isLong
        ? .integer(decode: { count.decodeLong($0) }, encode: { count.encodeLong($0) })
        : .integer(decode: { count.decode($0) }, encode: { count.encode($0) }),
      traits: Traits(nowSQL: nowSQL, isInUTC: isInUTC))
  }

  /// A unit of which a second is a whole number, or that is a whole number of seconds.
  internal enum CountUnit: String {
    case hours = "h"
    case minutes = "min"
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "µs"
    case hundredNanoseconds = "100 ns"
    case nanoseconds = "ns"

    var nanoseconds: Int64 {
      switch self {
      case .hours: 3_600_000_000_000
      case .minutes: 60_000_000_000
      case .seconds: 1_000_000_000
      case .milliseconds: 1_000_000
      case .microseconds: 1000
      case .hundredNanoseconds: 100
      case .nanoseconds: 1
      }
    }
  }
}

/// Instants as whole numbers of a unit since a zero point.
private struct TimestampCount: Sendable {
  /// How many units are a second; 1 if a unit is longer.
  let perSecond: Int64
  /// How many seconds are a unit; 1 if it is shorter.
  let secondsPerUnit: Int64
  /// Nanoseconds in a unit.
  let nanoseconds: Int64
  /// The zero point, in seconds since 1970.
  let zeroSecond: Int64
  let bounds: ClosedRange<Int64>

  init(unit nanoseconds: Int64, zeroSecond: Int64, bounds: ClosedRange<Int64>) {
    perSecond = max(1, 1_000_000_000 / nanoseconds)
    secondsPerUnit = max(1, nanoseconds / 1_000_000_000)
    self.nanoseconds = nanoseconds
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

  /// Decodes a count of a unit that is longer than a second; the bounds prevent an overflow.
  func decodeLong(_ count: Int64) -> Timestamp? {
    guard bounds.contains(count) else { return nil }
    return Timestamp(uncheckedSeconds: count &* secondsPerUnit &+ zeroSecond, nanoseconds: 0)
  }

  /// Encodes an instant in a unit that is longer than a second.
  func encodeLong(_ timestamp: Timestamp) -> StorageEncoding<Int64> {
    let (distance, overflow) = timestamp.seconds.subtractingReportingOverflow(zeroSecond)
    let (total, rest) = distance.floorDivided(by: secondsPerUnit)
    guard !overflow, bounds.contains(total) else { return .outOfRange }
    return rest == 0 && timestamp.nanoseconds == 0 ? .exact(total) : .rounded(total)
  }
}

extension CivilDate {
  package init(knownYear year: Int, _ month: Int, _ day: Int) {
    self.init(daysSince1970: Self.daysSince1970(year: year, month: month, day: day) ?? 0)
  }
}
