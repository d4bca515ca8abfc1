extension DurationStorage {
  /// INTEGER nanoseconds.
  public static let nanoseconds = DurationStorage.count(
    name: "ns", summary: "INTEGER nanoseconds, as Go counts", perSecond: 1_000_000_000)
}
