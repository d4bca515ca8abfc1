import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// An instant or a day that limits a timeline.
struct TimelineBound {
  /// What was typed, as far as it is compared with days.
  private let text: String
  /// The first instant in UTC, and the first instant after it; nil if the text is compared with instants too.
  private let instants: (first: String, next: String)?
  /// What was typed as seconds since 1970, as if it was in UTC.
  private let seconds: Int64

  /// Reads `2026-01-31`, or a day with a time; a time without a zone is on the clocks of a zone.
  ///
  /// - Returns: nil for a text that is no date.
  /// - Throws: `LocalTimeFault` if the clocks skipped the time or showed it twice.
  init?(_ word: String, in zone: DisplayZone) throws(LocalTimeFault) {
    guard let date = DateText(word, rules: .shell), date.hasDate, let local = date.timestamp else {
      return nil
    }
    let isDay = date.timePrecision == .none
    let whole = local.description
    text = isDay ? String(whole.prefix(10)) : whole
    seconds = local.seconds
    guard zone != .utc, date.zone == .none else {
      instants = nil
      return
    }
    guard let first = try zone.instant(of: date) else { return nil }
    let nextDay =
      isDay ? DateText("\(CivilDate(daysSince1970: local.date.daysSince1970 + 1))", rules: .shell) : nil
    let next = try nextDay.flatMap { next throws(LocalTimeFault) in try zone.instant(of: next) }
    instants = (first.description, (next ?? first).description)
  }

  /// A second before all times that are not before it, whatever the zone.
  var earliest: Int64 { seconds - 86_400 }
  /// A second after all times that are not after it, whatever the zone.
  var latest: Int64 { seconds + 2 * 86_400 }

  /// The condition that a time is not before it; a day includes all its times.
  var conditionAsFirst: String { condition(">=") }
  /// The condition that a time is not after it; a day includes all its times.
  var conditionAsLast: String { condition("<=") }

  private func condition(_ sign: String) -> String {
    let plain = "substr(events.time, 1, \(text.utf8.count)) \(sign) \(SQLName.literal(text))"
    guard let instants else { return plain }
    // A day is not in a zone.
    let isWholeDay = instants.first != instants.next
    let limit = sign == ">=" ? instants.first : instants.next
    let instant =
      sign == "<=" && isWholeDay
      ? "events.time < \(SQLName.literal(limit))"
      : "substr(events.time, 1, \(limit.utf8.count)) \(sign) \(SQLName.literal(limit))"
    return "iif(length(events.time) = 10, \(plain), \(instant))"
  }
}
