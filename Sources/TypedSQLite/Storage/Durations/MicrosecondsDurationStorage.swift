extension DurationStorage {
  /// INTEGER microseconds.
  public static let microseconds = DurationStorage.count(
    name: "us", summary: "INTEGER microseconds, as Django counts", perSecond: 1_000_000)
}
