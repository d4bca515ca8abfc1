extension DurationStorage {
  /// INTEGER units of 100 ns.
  public static let ticks = DurationStorage.count(
    name: "ticks", summary: "INTEGER units of 100 ns, as .NET and sqlite-net count", perSecond: 10_000_000)
}
