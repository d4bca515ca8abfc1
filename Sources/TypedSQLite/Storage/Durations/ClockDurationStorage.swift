extension DurationStorage {
  /// TEXT `[-]HH:MM:SS` with as many hour digits as needed, and a fraction if needed.
  public static let clock = DurationStorage(
    name: "clock",
    summary: "TEXT [-]HH:MM:SS[.S] with hours beyond 24, as MySQL and spreadsheets write",
    codec: .text(
      decode: { Duration(clock: $0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.writeClock(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}
