extension DayStorage {
  /// TEXT `YYYY-MM-DD`.
  public static let text = DayStorage(
    name: "text",
    summary: "TEXT YYYY-MM-DD, as SQLite, Django and EF Core write",
    codec: .text(
      decode: { text in
        guard text.count == 10, let parsed = DateText(text, rules: .shell) else { return nil }
        return parsed.civilDate
      },
      encode: { day, buffer in
        guard (0...9999).contains(day.year) else { return .outOfRange }
        day.write(to: &buffer)
        return .exact(())
      }))
}
