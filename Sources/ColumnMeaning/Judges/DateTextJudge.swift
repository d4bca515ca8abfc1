import TypedSQLite

extension ColumnJudge {
  /// Concludes instants or days from texts that are all dates.
  static let dateTexts = ColumnJudge("DateText") { subject in
    guard !subject.sample.hasNumbers, let reading = TextDateReading(subject.sample) else { return nil }
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
}
