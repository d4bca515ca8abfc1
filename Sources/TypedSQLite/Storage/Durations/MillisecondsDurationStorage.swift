extension DurationStorage {
  /// INTEGER milliseconds.
  public static let milliseconds = DurationStorage.count(
    name: "ms", summary: "INTEGER milliseconds, as JavaScript counts", perSecond: 1000)
}
