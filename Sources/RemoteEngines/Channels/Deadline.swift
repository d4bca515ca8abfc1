/// When a wait is to end.
package struct Deadline: Sendable {
  /// The instant; nil for never.
  private let instant: ContinuousClock.Instant?

  private init(_ instant: ContinuousClock.Instant?) {
    self.instant = instant
  }

  /// A wait without limit.
  package static let never = Deadline(nil)

  /// The deadline after some time from now.
  package static func after(_ time: Duration) -> Deadline {
    Deadline(ContinuousClock.now.advanced(by: time))
  }

  /// The earlier one of two.
  package func sooner(_ other: Deadline) -> Deadline {
    guard let instant, let second = other.instant else { return instant == nil ? other : self }
    return Deadline(min(instant, second))
  }

  package var hasPassed: Bool { instant.map { $0 <= .now } ?? false }

  /// The time that is left, at least 0 and at most a limit, in milliseconds, rounded up.
  package func milliseconds(atMost limit: Int) -> Int {
    guard let instant else { return limit }
    let left = ContinuousClock.now.duration(to: instant).components
    guard left.seconds < Int64(limit) / 1000 + 1 else { return limit }
    let milliseconds = left.seconds * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return min(max(Int(milliseconds), 0), limit)
  }
}
