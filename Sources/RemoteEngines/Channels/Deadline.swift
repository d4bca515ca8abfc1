/// When a wait is to end.
package struct Deadline: Sendable {
  /// The instant; nil for never.
  private let instant: ContinuousClock.Instant?
  /// How long each wait may last; nil unless each one has its own end.
  private let silence: Duration?

  private init(_ instant: ContinuousClock.Instant?, silence: Duration? = nil) {
    self.instant = instant
    self.silence = silence
  }

  /// A wait without limit.
  package static let never = Deadline(nil)

  /// The deadline after some time from now.
  package static func after(_ time: Duration) -> Deadline {
    Deadline(ContinuousClock.now.advanced(by: time))
  }

  /// The deadline of a series of waits: it limits each of them, and never passes as long as bytes come.
  package static func silence(of time: Duration) -> Deadline { Deadline(nil, silence: time) }

  /// The earlier one of two.
  package func sooner(_ other: Deadline) -> Deadline {
    Deadline(
      [instant, other.instant].compactMap { $0 }.min(),
      silence: [silence, other.silence].compactMap { $0 }.min())
  }

  /// The deadline of a wait that begins now.
  package var begun: Deadline {
    guard let silence else { return self }
    let end = ContinuousClock.now.advanced(by: silence)
    // What limits all waits is no longer a matter of silence.
    if let instant, instant < end { return Deadline(instant) }
    return Deadline(end, silence: silence)
  }

  /// What it means that a wait which had ``begun`` has passed.
  package var fault: ChannelFault { silence.map { .silent($0) } ?? .late }

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
