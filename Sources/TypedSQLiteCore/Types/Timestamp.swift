/// An instant in UTC, exact to the nanosecond, through which all date storages convert.
///
/// A `Date` is a double and holds neither nanoseconds nor the 100 ns ticks of Windows; a timestamp does, from
/// the year −292 billion on. Like SQLite, it has no leap seconds and uses the proleptic Gregorian calendar
/// for all years.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded down.
  public let seconds: Int64
  /// Nanoseconds after ``seconds``, from 0 to 999,999,999.
  public let nanoseconds: Int32

  /// The first instant.
  public static let min = Timestamp(uncheckedSeconds: .min, nanoseconds: 0)
  /// The last instant.
  public static let max = Timestamp(uncheckedSeconds: .max, nanoseconds: 999_999_999)

  /// Creates an instant, or nil unless `nanoseconds` is from 0 to 999,999,999.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard (0..<1_000_000_000).contains(nanoseconds) else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  @inline(__always)
  package init(uncheckedSeconds seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Timestamp: Comparable {
  /// Whether one instant is earlier than another.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    lhs.seconds == rhs.seconds ? lhs.nanoseconds < rhs.nanoseconds : lhs.seconds < rhs.seconds
  }
}

extension Timestamp: CustomStringConvertible {
  /// The instant as `YYYY-MM-DD HH:MM:SS`, with a fraction if needed.
  public var description: String {
    var buffer = ByteBuffer(capacity: 48)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }
}

// MARK: - Counts of nanoseconds

extension Timestamp {
  /// Nanoseconds since 1970-01-01 00:00:00 UTC.
  internal var nanosecondsSince1970: Int128 {
    Int128(seconds) * 1_000_000_000 + Int128(nanoseconds)
  }

  /// Creates an instant from a count of nanoseconds, or nil if it is out of range.
  package init?(nanosecondsSince1970 count: Int128) {
    let (quotient, remainder) = count.floorDivided(by: 1_000_000_000)
    guard let seconds = Int64(exactly: quotient) else { return nil }
    self.init(uncheckedSeconds: seconds, nanoseconds: Int32(truncatingIfNeeded: remainder))
  }
}

extension FixedWidthInteger where Self: SignedInteger {
  /// The quotient rounded down, and the remainder, which is never negative.
  ///
  /// The divisor must be above 1.
  @inline(__always)
  package func floorDivided(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient &- 1, remainder &+ divisor) : (quotient, remainder)
  }
}

extension Timestamp {
  /// 1970-01-01 00:00:00 UTC.
  public static let epoch = Timestamp(uncheckedSeconds: 0, nanoseconds: 0)
}

extension Timestamp: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``DateStorage/text``.
  public static var defaultStorage: DateStorage { .text }
}
