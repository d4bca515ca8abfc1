import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes instants or days from texts that are all dates.
  static let dateTexts = ColumnJudge("DateText") { subject in
    guard !subject.sample.hasNumbers else { return nil }
    guard let reading = TextDateReading(subject.sample) else { return otherForm(subject) }
    if reading.hasStrays, let mixed = otherForm(subject) { return mixed }
    if let digits = reading.digitsFinding(subject) { return digits }
    let strength = subject.name.timeStrength
    guard strength == .strong || strength > .never && reading.count >= 5 && !reading.hasStrays else {
      return nil
    }
    let kind: ColumnKind = reading.hasTimes ? .date : .day
    guard !reading.looksLikeDuration(subject.name) else { return nil }
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: reading.storage(of: kind), textZone: subject.textZone,
        evidence: Evidence(
          .sample, strength == .strong ? .strong : .fair,
          [reading.reason] + reading.zoneReasons(subject))))
  }

  /// Concludes instants from texts such as fourteen digits, if the name says a time.
  private static func otherForm(_ subject: ColumnSubject) -> ColumnFinding? {
    guard subject.name.timeStrength == .strong, let storage = TextFormReading.storage(of: subject.sample)
    else {
      return nil
    }
    let count = subject.sample.texts.count { !$0.isEmpty }
    guard count >= 3 else { return nil }
    let kind: ColumnKind = storage.holdsDays ? .day : .date
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: kind.storage(storage), textZone: subject.textZone,
        evidence: Evidence(
          .sample, .fair,
          ["the name \(subject.origin.column) says a time", "\(countText(count, "text")), as \(storage)"],
          settlesStorage: true)))
  }
}
