import TypedSQLiteCore

/// Finds the storage of instants in texts that people do not read as dates, such as fourteen digits.
enum TextFormReading {
  /// The one storage in which each text of a sample is an instant of our time; nil if there are none or several.
  ///
  /// Software that changed its form leaves dates that people read among them, which count for any storage. Days of eight
  /// digits and texts that mean "never" do so too.
  static func storage(of sample: ColumnSample) -> DateStorage? {
    let texts = sample.texts.filter { !$0.isEmpty && Sentinel($0.span) == nil }
    guard !texts.isEmpty, sample.blobs.isEmpty, !sample.hasNumbers else { return nil }
    // Digits that are all zero mean "not set".
    let forms = texts.filter { $0.contains { $0 != UInt8(ascii: "0") } }
      .filter { text in DateText(text.span, rules: .shell)?.hasDate != true }
      .map { String(decoding: $0, as: UTF8.self).databaseValue }
    guard !forms.isEmpty else { return nil }
    let fitting = (telling + [.yyyymmdd]).filter { storage in
      var count = 0
      for value in forms {
        guard let instant = storage.decode(value) else { return false }
        if isEnd(instant) { continue }
        let isLikely = counts.contains(storage) ? ourTime : calendarTime
        guard isLikely.contains(instant.seconds) else { return false }
        count += 1
      }
      return count > 0
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private static func isEnd(_ instant: Timestamp) -> Bool {
    Sentinel.ends.contains { $0.contains(Double(instant.seconds)) }
  }

  /// The storages whose form other texts rarely have.
  ///
  /// Hexadecimal digits could be anything, and of a day and a month nobody knows which is first.
  private static let telling: [DateStorage] = [
    .digits14, .exif, .unixText, .unixMillisecondsText, .rfc2822, .asctime, .javaText, .javaScriptText,
    .ordinal, .week,
  ]

  /// The storages of digits that count a unit, which other digits are easily taken for.
  private static let counts: Set<DateStorage> = [.unixText, .unixMillisecondsText]

  /// The years of digits that are those of a calendar, which other digits rarely are.
  private static let calendarTime = DateWindow.seconds(ofYear: 1900)..<DateWindow.seconds(ofYear: 2100)
  private static let ourTime = DateWindow.seconds(ofYear: 1990)..<DateWindow.seconds(ofYear: 2035)
}
