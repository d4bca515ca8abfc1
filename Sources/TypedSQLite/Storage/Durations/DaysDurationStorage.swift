extension DurationStorage {
  /// REAL days.
  public static let daysReal = DurationStorage.real(
    name: "days", summary: "REAL days, as Microsoft.Data.Sqlite and differences of Julian days count",
    scale: RealScale(zeroDay: 0, form: .oleDays))
}
