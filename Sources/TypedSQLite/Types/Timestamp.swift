/// An instant in UTC, exact to the nanosecond: the pivot between date storages.
///
/// A `Date` is a double and holds neither nanoseconds nor the 100 ns ticks of Windows; a timestamp does,
/// from the year −292 billion on. It counts no leap seconds, as SQLite does not.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded toward the past.
  public let seconds: Int64
  /// Nanoseconds after ``seconds``, from 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Creates an instant, or nil where `nanoseconds` is not below a second.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard (0..<1_000_000_000).contains(nanoseconds) else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  internal init(uncheckedSeconds seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Timestamp: Comparable {
  /// Whether one instant is before another.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    (lhs.seconds, lhs.nanoseconds) < (rhs.seconds, rhs.nanoseconds)
  }
}

extension Timestamp {
  /// 1970-01-01 00:00:00 UTC.
  public static let epoch = Timestamp(uncheckedSeconds: 0, nanoseconds: 0)
}
