extension TimeStorage {
  /// TEXT `HH:MM:SS` with the fraction that is needed; reads `HH:MM` too.
  public static let text = TimeStorage(
    name: "text",
    summary: "TEXT HH:MM:SS.SSS, as SQLite, Django and EF Core write",
    codec: .text(
      decode: { text in
        guard let parsed = DateText(text, rules: .shell), !parsed.hasDate, parsed.zone == .none else {
          return nil
        }
        return parsed.timeOfDay
      },
      encode: { time, buffer in
        time.write(to: &buffer)
        return .exact(())
      }))
}
