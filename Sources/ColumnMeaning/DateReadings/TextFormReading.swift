import TypedSQLite

/// Finds the storage of instants in texts that people do not read as dates, such as fourteen digits.
enum TextFormReading {
  /// The one storage in which each text of a sample is an instant of our time; nil if there are none or several.
  static func storage(of sample: ColumnSample) -> DateStorage? {
    let texts = sample.texts.filter { !$0.isEmpty && Sentinel($0.span) == nil }
    guard !texts.isEmpty, sample.blobs.isEmpty, !sample.hasNumbers else { return nil }
    let values = texts.map { String(decoding: $0, as: UTF8.self).databaseValue }
    let fitting = telling.filter { storage in
      values.allSatisfy { storage.decode($0).map { ourTime.contains($0.seconds) } ?? false }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The storages whose form other texts rarely have.
  ///
  /// Hexadecimal digits could be anything, and of a day and a month nobody knows which is first.
  private static let telling: [DateStorage] = [
    .digits14, .exif, .unixText, .unixMillisecondsText, .rfc2822, .asctime, .javaText, .javaScriptText,
    .ordinal, .week,
  ]

  private static let ourTime = DateWindow.seconds(ofYear: 1990)..<DateWindow.seconds(ofYear: 2035)
}
