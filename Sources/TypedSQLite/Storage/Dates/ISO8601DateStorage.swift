extension DateStorage {
  /// TEXT `YYYY-MM-DDTHH:MM:SS.SSSZ`, with 6 or 9 digits if milliseconds are not enough.
  public static let iso8601 = DateStorage.text(
    name: "iso8601",
    summary: "TEXT YYYY-MM-DDTHH:MM:SS.SSSZ, as JavaScript, Prisma and rusqlite write",
    aliases: ["iso", "rfc3339"],
    style: TimestampStyle(separator: .letterT, fraction: .atLeast(3), zoneMark: .letterZ),
    nowSQL: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")
}
