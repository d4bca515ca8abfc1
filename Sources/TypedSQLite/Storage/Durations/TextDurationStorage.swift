extension DurationStorage {
  /// TEXT `[-][D.]HH:MM:SS`, with a fraction if needed, for fewer than a thousand million days.
  public static let text = DurationStorage(
    name: "text",
    summary: "TEXT [-][D.]HH:MM:SS[.S], as EF Core writes",
    codec: .text(
      decode: { Duration($0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.write(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}
