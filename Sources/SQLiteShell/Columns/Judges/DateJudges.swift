import TypedSQLite

extension ColumnJudge {
  /// Numbers that are instants, under a name that says so.
  ///
  /// Numbers alone never make a date: counters, sizes and identifiers fall into any range.
  static let dateNumbers = ColumnJudge("date numbers") { subject in
    let strength = subject.name.timeStrength
    guard strength > .none, subject.sample.hasNumbers, !subject.isRowid else { return nil }
    let reading = NumberDateReading(subject.sample)
    guard reading.count > 0 else { return nil }
    let says = "the name \(subject.origin.column) \(strength == .strong ? "says" : "can mean") a time"
    let names = reading.candidates.filter { name in
      name == "yyyymmdd" ? subject.name.namesDay : name != "mac" || !subject.name.namesFuture
    }
    guard !names.isEmpty else { return mixture(reading, subject, says) }
    guard let (name, siblings) = settledStorage(among: names, subject, strength) else {
      return names.count == 1
        ? nil
        : ColumnFinding(
          plain: Evidence(
            .nothing, .open, [says] + reading.rivalReasons, candidates: names.map { "date \($0)" }))
    }
    guard isAcceptable(name, reading, subject, strength) else { return nil }
    let kind: ColumnKind = name == "yyyymmdd" ? .day : .date
    let isSettled = names.count == 1
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: kind.storage(named: name), textZone: subject.textZone,
        evidence: Evidence(
          .sample, isSettled && strength == .strong && reading.count >= 3 ? .strong : .fair,
          [says, isSettled ? reading.reason(name) : reading.bareReason(name)] + siblings + order(subject),
          settlesStorage: true)))
  }

  /// The one storage of the numbers, and the other columns that say so where the numbers alone do not.
  private static func settledStorage(
    among names: [String], _ subject: ColumnSubject, _ strength: ColumnName.TimeStrength
  ) -> (name: String, reasons: [String])? {
    if names.count == 1, strength > .doubtful { return (names[0], []) }
    let siblings = subject.sureDates().filter { $0.column != subject.origin.column }
    let storages = Set(siblings.map(\.storage))
    guard storages.count == 1, let name = storages.first, names.contains(name) else { return nil }
    let shape = InstantShape(subject.sample, as: name)
    let near = siblings.filter { sibling in shape.map { $0.isNear(sibling.shape) } ?? false }
    guard strength == .strong || !near.isEmpty else { return nil }
    let list = (strength == .strong ? siblings : near).prefix(3).map(\.column).joined(separator: ", ")
    return (name, ["as are the numbers of \(list)"])
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
    case "mac": return false
    default: break
    }
    guard let shape = InstantShape(subject.sample, as: name) else { return false }
    if shape.isMuchInFuture, !subject.name.namesFuture { return false }
    guard strength < .strong else { return true }
    return shape.looksLikeEvents && reading.count >= 3
      && reading.shares.contains { $0.name == name && $0.share >= 0.9 }
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
