import TypedSQLite

extension ColumnJudge {
  /// Numbers that are instants, under a name that says so.
  ///
  /// Numbers alone never make a date: counters, sizes and identifiers fall into any range.
  static let dateNumbers = ColumnJudge("DateNumber") { subject in
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
            "\(countText(reading.count, "number")), each told by its magnitude as "
              + reading.mixture.joined(separator: " and "),
          ])))
  }
}
