extension DateStorage {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, with 6 or 9 digits where milliseconds are not enough.
  ///
  /// It sorts as the instants do, together with `CURRENT_TIMESTAMP`, and SQLite's date functions read it.
  public static let text = DateStorage.text(
    name: "text",
    summary: "TEXT YYYY-MM-DD HH:MM:SS.SSS in UTC, as SQLite, GRDB, Rails and Django write",
    aliases: ["sql"],
    style: TimestampStyle(fraction: .atLeast(3)))
}
