extension DateStorage {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, with 6 or 9 digits if milliseconds are not enough.
  ///
  /// Its order is that of the instants and of `CURRENT_TIMESTAMP`, and SQLite's date functions read it.
  public static let text = DateStorage.text(
    name: "text",
    summary: "TEXT YYYY-MM-DD HH:MM:SS.SSS in UTC, as SQLite, GRDB, Rails and Django write",
    aliases: ["sql"],
    style: TimestampStyle(fraction: .atLeast(3)),
    nowSQL: "strftime('%Y-%m-%d %H:%M:%f', 'now')")
}

extension DateStorage {
  /// TEXT `YYYY-MM-DDTHH:MM:SS.SSSZ`, with 6 or 9 digits if milliseconds are not enough.
  public static let iso8601 = DateStorage.text(
    name: "iso8601",
    summary: "TEXT YYYY-MM-DDTHH:MM:SS.SSSZ, as JavaScript, Prisma and rusqlite write",
    aliases: ["iso", "rfc3339"],
    style: TimestampStyle(separator: .letterT, fraction: .atLeast(3), zoneMark: .letterZ),
    nowSQL: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")
}
