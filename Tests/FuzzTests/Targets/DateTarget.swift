import ColumnMeaning
import Foundation
import SQLiteShell
import TypedSQLiteCore

extension FuzzTarget {
  /// Dates, days, times and durations, as texts and numbers.
  static let dates = FuzzTarget(
    name: "dates",
    summary: "dates, times and durations: what is read is written so that it is read as the same again",
    words: [
      "2026-01-31", "0000-00-00", "9999-12-31", "2000-01-01 ", "24:00", "23:59:59", ".999999999", "Z", "T",
      "t", "+05:30", "-99:99", " +0000 UTC m=+0.1", " UTC", "GMT", ",5", "-10675199.02:48:05.4775808",
    ],
    seeds: [
      "2026-01-31", "2026-01-31 10:00", "2026-01-31T10:00:00.123456789+05:30", "10:00:00.5", "23:59",
      "2026-02-30 24:61:61", "2026-01-31 10:00:00 +0000 UTC m=+0.1", "20260131", "1.02:03:04.5",
      "\u{0}\u{0}\u{1}\u{10}\u{20}\u{30}\u{40}\u{50}",
    ],
    run: { bytes in
      for rules in [DateText.Rules.library, .shell, .otherForms, .realOnly] {
        guard let date = DateText(bytes.span, rules: rules) else { continue }
        _ = (date.timestamp, date.civilDate, date.timeOfDay)
        guard date.fractionDigits <= 9 else { continue }
        let written = date.description
        try mustHold(
          DateText(written, rules: rules) == date, "\(date) is written as \(written), which is something else"
        )
      }
      try checkComponents(bytes)
      try checkStorages(of: [.date, .day, .time, .duration], bytes)
    })

  private static func checkComponents(_ bytes: [UInt8]) throws {
    guard let components = DatabaseDateComponents.fromDatabaseValue(Data(bytes).databaseValue) else { return }
    let again = DatabaseDateComponents.fromDatabaseValue(components.databaseValue)
    var expected = components.dateComponents
    expected.timeZone = nil
    try mustHold(
      again?.dateComponents == expected && again?.format == components.format,
      "the components \(components) are written as \(components.databaseValue)")
    let date = Date.fromDatabaseValue(Data(bytes).databaseValue)
    try mustHold(
      date == nil || date?.databaseValue.isNull == false, "a date that is read cannot be written")
  }
}
