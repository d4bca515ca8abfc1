extension DurationStorage {
  /// REAL seconds.
  public static let secondsReal = DurationStorage.real(
    name: "seconds-real", summary: "REAL seconds, as Core Data and Python's time count",
    scale: .unixSeconds)
}
