extension DateStorage {
  /// A storage that writes one form of text, and reads every form that ``DateText`` reads.
  internal static func text(
    name: String, summary: String, aliases: [String], style: TimestampStyle, nowSQL: String
  ) -> DateStorage {
    DateStorage(
      name: name, summary: summary, aliases: aliases, range: fourDigitYears, resolution: 1,
      codec: .text(
        decode: { text in
          guard let timestamp = DateText(text, rules: .shell)?.timestamp, fourDigitYears.contains(timestamp)
          else { return nil }
          return timestamp
        },
        encode: { timestamp, buffer in
          guard fourDigitYears.contains(timestamp) else { return .outOfRange }
          timestamp.write(to: &buffer, style: style)
          return .exact(())
        }),
      traits: Traits(nowSQL: nowSQL))
  }

  /// The years 0000 to 9999.
  private static let fourDigitYears =
    Timestamp(
      uncheckedSeconds: -62_167_219_200, nanoseconds: 0)...Timestamp(
      uncheckedSeconds: 253_402_300_799, nanoseconds: 999_999_999)
}
