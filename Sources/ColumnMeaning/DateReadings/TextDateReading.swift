import TypedSQLiteCore

/// Describes the texts of a sample, if nearly all of them are dates.
package struct TextDateReading {
  package let count: Int
  /// Whether any text has a time.
  let hasTimes: Bool
  private let usesT: Bool
  private let nearEpochCount: Int
  /// The texts with a time that names no zone.
  private let zoneless: [String]
  private let isDigits: Bool
  /// The texts that are no dates.
  private let strays: [String]

  /// Reads the texts; nil if there are none, or if more than a stray one is no date.
  init?(_ sample: ColumnSample) {
    let texts = sample.texts.filter { !$0.isEmpty && Sentinel($0.span) == nil }
    guard !texts.isEmpty, sample.blobs.isEmpty else { return nil }
    let total = texts.count
    let days = texts.filter { text in
      text.count == 8
        && DateStorage.yyyymmdd.decode(String(decoding: text, as: UTF8.self).databaseValue) != nil
    }
    if days.count == texts.count {
      count = total
      strays = []
      (isDigits, hasTimes, usesT, nearEpochCount, zoneless) = (true, false, false, 0, [])
      return
    }
    isDigits = false
    let dates = texts.compactMap { DateText($0.span, rules: .shell) }
    let mayMiss = total < 8 ? 0 : max(1, total / 20)
    guard dates.allSatisfy(\.hasDate), total - dates.count <= mayMiss else { return nil }
    count = dates.count
    strays =
      dates.count == total
      ? []
      : texts.filter { DateText($0.span, rules: .shell) == nil }.map { String(decoding: $0, as: UTF8.self) }
    hasTimes = dates.contains { $0.timePrecision > .none }
    usesT = dates.allSatisfy { $0.timePrecision > .none && $0.separator == .letterT }
    zoneless = texts.filter { text in
      DateText(text.span, rules: .shell).map { $0.timePrecision > .none && $0.zone == .none } ?? false
    }.map { String(decoding: $0, as: UTF8.self) }
    let limit: Int64 = 30 * 86_400
    nearEpochCount = dates.count { date in
      date.timePrecision > .none && (date.timestamp.map { (-limit...limit).contains($0.seconds) } ?? false)
    }
  }

  var hasStrays: Bool { !strays.isEmpty }

  package var reason: String {
    let form =
      isDigits ? "YYYYMMDD" : hasTimes ? usesT ? "YYYY-MM-DDTHH:MM:SS" : "YYYY-MM-DD HH:MM:SS" : "YYYY-MM-DD"
    guard !strays.isEmpty else { return "\(countText(count, "text")), as \(form)" }
    let some = strays.prefix(3).map { "'\($0.prefix(30))'" }.joined(separator: ", ")
    return "\(count) of \(countText(count + strays.count, "text")), as \(form); not \(some)"
  }

  /// The zone of the times, in words; empty if each text names its own.
  func zoneReasons(_ subject: ColumnSubject) -> [String] {
    guard let first = zoneless.first else { return [] }
    let verb = zoneless.count == 1 ? "names" : "name"
    let texts =
      zoneless.count == count
      ? "none of them has a time zone"
      : "\(zoneless.count) of \(count) \(verb) no time zone, such as '\(first.prefix(30))'"
    if let reason = subject.textZoneReason { return ["\(texts); it is UTC, as \(reason)"] }
    let twin = subject.columnInUTC.map { "; \($0) is the same in UTC" } ?? ""
    return ["\(texts), and nothing says which it is\(twin)"]
  }

  /// The zone of the texts in a column of numbers, in words.
  func reasonsAmongNumbers(_ subject: ColumnSubject) -> [String] {
    let zones = zoneReasons(subject)
    return zones.isEmpty ? [] : [reason] + zones
  }

  package func storage(of kind: ColumnKind) -> ColumnStorage? {
    if isDigits { return kind.storage(DateStorage.yyyymmdd) }
    // Days have no form with a `T`.
    return usesT ? kind.storage(DateStorage.iso8601) ?? kind.storages.first : kind.storages.first
  }

  /// Whether the texts are durations counted from 1970, as SQLAlchemy stores them.
  func looksLikeDuration(_ name: ColumnName) -> Bool {
    nearEpochCount * 2 >= count && name.timeStrength != .strong
  }

  /// The conclusion from texts of eight digits, if the name says a day.
  func digitsFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    guard isDigits, subject.name.timeStrength == .strong, subject.name.namesDay || count >= 3 else {
      return nil
    }
    let says = "the name says a \(subject.name.namesDay ? "day" : "time")"
    return ColumnFinding(
      ColumnFormat(
        kind: .day, storage: ColumnKind.day.storage(DateStorage.yyyymmdd),
        evidence: Evidence(.sample, count >= 3 ? .strong : .fair, [reason, says])))
  }
}
