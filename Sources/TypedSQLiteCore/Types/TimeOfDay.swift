/// A time of day without a date, exact to the nanosecond.
public struct TimeOfDay: Hashable, Sendable {
  /// Nanoseconds since midnight.
  public let nanosecondsSinceMidnight: Int64

  /// Creates a time, or nil if it does not exist; there are no leap seconds.
  public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000_000).contains(nanosecond)
    else { return nil }
    nanosecondsSinceMidnight = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
  }

  /// Creates the time that is a number of nanoseconds after midnight, or nil unless it is within a day.
  public init?(nanosecondsSinceMidnight nanoseconds: Int64) {
    guard (0..<86_400_000_000_000).contains(nanoseconds) else { return nil }
    nanosecondsSinceMidnight = nanoseconds
  }

  package init(uncheckedSecond second: Int64, nanosecond: Int32) {
    nanosecondsSinceMidnight = second * 1_000_000_000 + Int64(nanosecond)
  }

  /// The hour, from 0 to 23.
  public var hour: Int { Int(nanosecondsSinceMidnight / 3_600_000_000_000) }
  /// The minute of the hour.
  public var minute: Int { Int(nanosecondsSinceMidnight / 60_000_000_000 % 60) }
  /// The second of the minute.
  public var second: Int { Int(nanosecondsSinceMidnight / 1_000_000_000 % 60) }
  /// The nanosecond of the second.
  public var nanosecond: Int { Int(nanosecondsSinceMidnight % 1_000_000_000) }
}

extension TimeOfDay: Comparable {
  /// Whether one time is earlier than another.
  public static func < (lhs: TimeOfDay, rhs: TimeOfDay) -> Bool {
    lhs.nanosecondsSinceMidnight < rhs.nanosecondsSinceMidnight
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as `HH:MM:SS`, with a fraction if needed.
  public var description: String {
    var buffer = ByteBuffer(capacity: 32)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// Appends the time as `HH:MM:SS` and a fraction.
  public func write(to buffer: inout ByteBuffer, fraction: FractionDigits = .needed) {
    buffer.append(
      secondOfDay: Int(nanosecondsSinceMidnight / 1_000_000_000), nanosecond: nanosecond, fraction: fraction)
  }
}

extension TimeOfDay: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``TimeStorage/text``.
  public static var defaultStorage: TimeStorage { .text }
}
