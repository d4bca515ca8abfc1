extension DateStorage {
  /// INTEGER milliseconds since 1970, as Java and JavaScript count.
  public static let unixMilliseconds = DateStorage(
    name: "unix-ms",
    summary: "INTEGER milliseconds since 1970, as Java, JavaScript and Android count",
    unit: "ms",
    zeroPoint: "1970-01-01 00:00:00 UTC",
    range: Timestamp(
      uncheckedSeconds: .min / 1000 - 1, nanoseconds: 192_000_000)...Timestamp(
        uncheckedSeconds: .max / 1000, nanoseconds: 807_000_000),
    resolution: 1_000_000,
    codec: .integer(
      decode: { milliseconds in
        let (seconds, rest) = milliseconds.floorDivided(by: 1000)
        return Timestamp(uncheckedSeconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
      },
      encode: { timestamp in
        let (whole, overflow) = timestamp.seconds.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = whole.addingReportingOverflow(Int64(timestamp.nanoseconds / 1_000_000))
        guard !overflow, !carry else { return .outOfRange }
        return timestamp.nanoseconds % 1_000_000 == 0 ? .exact(sum) : .rounded(sum)
      }))
}
