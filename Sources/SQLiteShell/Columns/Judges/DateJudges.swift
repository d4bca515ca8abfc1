import TypedSQLite

extension ColumnJudge {
  /// Numbers that are instants, under a name that says so.
  ///
  /// Numbers alone never make a date: counters, sizes and identifiers fall into any range.
  static let dateNumbers = ColumnJudge("date numbers") { subject in
    let strength = subject.name.timeStrength
    // Seconds of the satellites began in 1980 and count leap seconds: as any others they would be years off.
    guard strength > .none, subject.sample.hasNumbers, !subject.isRowid, !subject.name.mentions(["gps"])
    else {
      return nil
    }
    let reading = NumberDateReading(subject.sample)
    guard reading.count > 0 else { return nil }
    let says = "the name \(subject.origin.column) \(strength == .strong ? "says" : "can mean") a time"
    let names = reading.candidates.filter { $0 != "yyyymmdd" || subject.name.namesDay }
    guard names.count == 1 else {
      guard names.count > 1 else { return mixture(reading, subject, says) }
      return ColumnFinding(
        plain: Evidence(
          .nothing, .open, [says] + reading.rivalReasons, candidates: names.map { "date \($0)" }))
    }
    guard isAcceptable(names[0], reading, subject, strength) else { return nil }
    let kind: ColumnKind = names[0] == "yyyymmdd" ? .day : .date
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: kind.storage(named: names[0]), textZone: subject.textZone,
        evidence: Evidence(
          .sample, strength == .strong && reading.count >= 3 ? .strong : .fair,
          [says, reading.reason(names[0])] + order(subject), settlesStorage: true)))
  }

  private static func order(_ subject: ColumnSubject) -> [String] {
    subject.sample.isMonotone ? ["they grow or fall with the row"] : []
  }

  /// Whether the one storage that explains the numbers is believable without a declared type.
  private static func isAcceptable(
    _ name: String, _ reading: NumberDateReading, _ subject: ColumnSubject,
    _ strength: ColumnName.TimeStrength
  ) -> Bool {
    if let stated = subject.name.statedStorages, !stated.contains(name), name != "ole" { return false }
    switch name {
    case "yyyymmdd": return true
    // Five digits are anything; spreadsheets hold dates as REAL.
    case "ole": return subject.name.namesDay && subject.sample.integers.count < subject.sample.reals.count
    case "julian": return !subject.sample.reals.isEmpty
    // Small numbers of seconds would all be of 2001 to 2003.
    case "cocoa": return false
    default: break
    }
    guard strength == .weak else { return true }
    return reading.count >= 3 && reading.shares.contains { $0.name == name && $0.share >= 0.9 }
  }

  private static func mixture(
    _ reading: NumberDateReading, _ subject: ColumnSubject, _ says: String
  ) -> ColumnFinding? {
    guard subject.name.timeStrength == .strong, reading.count >= 4, let main = reading.mixture.first else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .date, storage: ColumnKind.date.storage(named: main),
        otherStorages: reading.mixture.dropFirst().compactMap(ColumnKind.date.storage(named:)),
        textZone: subject.textZone,
        evidence: Evidence(
          .sample, .fair,
          [
            says,
            "\(countText(reading.count)), each told by its magnitude as "
              + reading.mixture.joined(separator: " and "),
          ])))
  }

  /// Text that is all dates.
  static let dateTexts = ColumnJudge("date texts") { subject in
    guard !subject.sample.hasNumbers, let reading = TextDateReading(subject.sample) else { return nil }
    if let digits = reading.digitsFinding(subject) { return digits }
    let strength = subject.name.timeStrength
    guard strength == .strong || strength > .never && reading.count >= 5 else { return nil }
    let kind: ColumnKind = reading.hasTimes ? .date : .day
    guard !reading.looksLikeDuration(subject.name) else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: reading.storage(of: kind), textZone: subject.textZone,
        evidence: Evidence(
          .sample, strength == .strong ? .strong : .fair,
          [reading.reason] + reading.zoneReasons(subject))))
  }
}

/// What the texts of a sample are where each is a date.
package struct TextDateReading {
  /// How many texts there are.
  let count: Int
  /// Whether any has a time.
  let hasTimes: Bool
  private let usesT: Bool
  private let nearEpochCount: Int
  private let hasZonelessTimes: Bool
  private let isDigits: Bool

  /// Reads the texts; nil where there is none, or one is no date.
  init?(_ sample: ColumnSample) {
    let texts = sample.texts.filter { !$0.isEmpty }
    guard !texts.isEmpty, sample.blobs.isEmpty else { return nil }
    count = texts.count
    let days = texts.filter { text in
      text.count == 8
        && DateStorage.yyyymmdd.decode(String(decoding: text, as: UTF8.self).databaseValue) != nil
    }
    if days.count == texts.count {
      (isDigits, hasTimes, usesT, nearEpochCount, hasZonelessTimes) = (true, false, false, 0, false)
      return
    }
    isDigits = false
    let dates = texts.compactMap { DateText($0.span, rules: .shell) }
    guard dates.allSatisfy(\.hasDate), dates.count == texts.count else { return nil }
    hasTimes = dates.contains { $0.timePrecision > .none }
    usesT = dates.allSatisfy { $0.timePrecision > .none && $0.separator == .letterT }
    hasZonelessTimes = dates.contains { $0.timePrecision > .none && $0.zone == .none }
    let limit: Int64 = 30 * 86_400
    nearEpochCount = dates.count { date in
      date.timePrecision > .none && (date.timestamp.map { (-limit...limit).contains($0.seconds) } ?? false)
    }
  }

  var reason: String {
    let form =
      isDigits ? "YYYYMMDD" : hasTimes ? usesT ? "YYYY-MM-DDTHH:MM:SS" : "YYYY-MM-DD HH:MM:SS" : "YYYY-MM-DD"
    return "\(count) \(count == 1 ? "text" : "texts"), as \(form)"
  }

  /// Which zone the times are in, in words; none where each says it itself.
  func zoneReasons(_ subject: ColumnSubject) -> [String] {
    guard hasZonelessTimes else { return [] }
    return [
      subject.textZoneReason.map { "they name no zone; it is UTC, as \($0) writes" }
        ?? "they name no zone, and nothing says which it is"
    ]
  }

  /// Which zone the texts of a column of numbers are in, in words.
  func reasonsAmongNumbers(_ subject: ColumnSubject) -> [String] {
    let zones = zoneReasons(subject)
    return zones.isEmpty ? [] : [reason] + zones
  }

  /// The storage of the texts.
  func storage(of kind: ColumnKind) -> ColumnStorage? {
    kind.storage(named: isDigits ? "yyyymmdd" : usesT && kind == .date ? "iso8601" : "text")
  }

  /// Whether the texts are lengths of time counted from 1970 on, as SQLAlchemy stores them.
  func looksLikeDuration(_ name: ColumnName) -> Bool {
    nearEpochCount * 2 >= count && name.timeStrength != .strong
  }

  /// The days of texts of eight digits, where the name says a day.
  fileprivate func digitsFinding(_ subject: ColumnSubject) -> ColumnFinding? {
    guard isDigits, subject.name.namesDay, subject.name.timeStrength == .strong else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: .day, storage: ColumnKind.day.storage(named: "yyyymmdd"),
        evidence: Evidence(.sample, count >= 3 ? .strong : .fair, [reason, "the name says a day"])))
  }
}
