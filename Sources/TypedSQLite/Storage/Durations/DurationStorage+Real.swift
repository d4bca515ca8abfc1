extension DurationStorage {
  /// A storage that counts units of `scale` in REAL; a double is read as the length with the fewest decimals
  /// of a second that produces that double.
  internal static func real(name: String, summary: String, scale: RealScale) -> DurationStorage {
    DurationStorage(
      name: name, summary: summary,
      codec: .real(
        decode: { value in
          // A negative length is decoded as the positive one with its sign changed, since it has no zero
          // point in a calendar.
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

  /// Less than a thousand million days, the limit of the text forms too.
  private static let limits: Range<Int64> = 0..<86_400_000_000_000
}
