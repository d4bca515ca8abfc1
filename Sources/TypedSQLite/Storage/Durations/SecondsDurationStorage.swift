extension DurationStorage {
  /// INTEGER seconds.
  public static let seconds = DurationStorage.count(
    name: "seconds", summary: "INTEGER seconds", perSecond: 1)
}
