extension DurationStorage {
  /// TEXT `[-]P[D]T[H][M][S]`; reads weeks too, but not months and years, whose length varies.
  public static let iso8601 = DurationStorage(
    name: "iso8601",
    summary: "TEXT such as P1DT2H30M or PT0.5S, as Java and Rails write",
    codec: .text(
      decode: { Duration(iso8601: $0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.writeISO8601(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}
