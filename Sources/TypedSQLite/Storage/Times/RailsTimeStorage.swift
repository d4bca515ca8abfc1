extension TimeStorage {
  /// TEXT `2000-01-01 HH:MM:SS` with the fraction that is needed.
  public static let rails = TimeStorage(
    name: "rails",
    summary: "TEXT 2000-01-01 HH:MM:SS.SSS, as Rails writes a time",
    codec: .text(
      decode: { text in
        guard let parsed = DateText(text, rules: .shell), parsed.hasDate, parsed.zone == .none,
          (parsed.year, parsed.month, parsed.day) == (2000, 1, 1)
        else { return nil }
        return parsed.timeOfDay
      },
      encode: { time, buffer in
        buffer.append("2000-01-01 ")
        time.write(to: &buffer)
        return .exact(())
      }))
}
