extension DurationStorage {
  /// A storage that counts units of `scale` in REAL; a double is read as the length with the fewest decimals of a
  /// second that is written as that very double.
  internal static func real(name: String, summary: String, scale: RealScale) -> DurationStorage {
    DurationStorage(
      name: name, summary: summary,
      codec: .real(
        decode: { value in
          // Below zero a length is the one above it, backward: no clock stands still behind it.
          guard let timestamp = scale.decode(value.magnitude), limits.contains(timestamp.seconds) else {
            return nil
          }
          let nanoseconds = timestamp.nanosecondsSince1970
          return Duration(attoseconds: (value < 0 ? -nanoseconds : nanoseconds) * 1_000_000_000)
        },
        encode: { duration in
          let (nanoseconds, isExact) = duration.wholeNanoseconds
          guard let timestamp = Timestamp(nanosecondsSince1970: Int128(nanoseconds.magnitude)),
            limits.contains(timestamp.seconds)
          else { return .outOfRange }
          let magnitude = scale.encode(timestamp)
          let value = nanoseconds < 0 ? -magnitude : magnitude
          return isExact && scale.decode(magnitude) == timestamp ? .exact(value) : .rounded(value)
        }),
      unitsPerDay: scale.unitsPerDay)
  }

  /// Less than a thousand million days, as the texts have.
  private static let limits: Range<Int64> = 0..<86_400_000_000_000
}
