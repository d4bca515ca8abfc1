extension DateStorage {
  /// INTEGER units of 100 ns since 1601; negative numbers are before 1601 and unknown to Windows.
  public static let filetime = DateStorage.integer(
    name: "filetime",
    summary: "INTEGER 100 ns since 1601, as Windows counts (FILETIME)",
    aliases: ["windows"],
    unit: .hundredNanoseconds, zeroPoint: CivilDate(knownYear: 1601, 1, 1), bounds: 0 ... .max)
}
