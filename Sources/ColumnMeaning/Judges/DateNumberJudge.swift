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
    let storages = reading.candidates.filter { storage in
      storage == .yyyymmdd ? subject.name.namesDay : storage != .mac || !subject.name.namesFuture
    }
    guard !storages.isEmpty else { return mixture(reading, subject, says) }
    guard let (storage, siblings) = settledStorage(among: storages, subject, strength) else {
      return storages.count == 1
        ? nil
        : ColumnFinding(
          plain: Evidence(
            .nothing, .open, [says] + reading.rivalReasons, candidates: storages.map { "date \($0)" }))
    }
    guard isAcceptable(storage, reading, subject, strength) else { return nil }
    let kind: ColumnKind = storage == .yyyymmdd ? .day : .date
    let isSettled = storages.count == 1
    return ColumnFinding(
      ColumnFormat(
        kind: kind, storage: kind.storage(storage), textZone: subject.textZone,
        evidence: Evidence(
          .sample, isSettled && strength == .strong && reading.count >= 3 ? .strong : .fair,
          [says, isSettled ? reading.reason(storage) : reading.bareReason(storage)] + siblings
            + order(subject),
          settlesStorage: true)))
  }

  /// The one storage of the numbers, and the other columns that say so where the numbers alone do not.
  private static func settledStorage(
    among storages: [DateStorage], _ subject: ColumnSubject, _ strength: ColumnName.TimeStrength
  ) -> (storage: DateStorage, reasons: [String])? {
    if storages.count == 1, strength > .doubtful { return (storages[0], []) }
    let siblings = subject.sureDates().filter { $0.column != subject.origin.column }
    let known = Set(siblings.map(\.storage))
    guard known.count == 1, let storage = known.first, storages.contains(storage) else { return nil }
    let shape = InstantShape(subject.sample, as: storage)
    let near = siblings.filter { sibling in shape.map { $0.isNear(sibling.shape) } ?? false }
    guard strength == .strong || !near.isEmpty else { return nil }
    let list = (strength == .strong ? siblings : near).prefix(3).map(\.column).joined(separator: ", ")
    return (storage, ["as are the numbers of \(list)"])
  }

  private static func order(_ subject: ColumnSubject) -> [String] {
    subject.sample.isMonotone ? ["they grow or fall with the row"] : []
  }

  /// Whether the one storage that explains the numbers is believable without a declared type.
  private static func isAcceptable(
    _ storage: DateStorage, _ reading: NumberDateReading, _ subject: ColumnSubject,
    _ strength: ColumnName.TimeStrength
  ) -> Bool {
    if let stated = subject.name.statedStorages, !stated.contains(storage), storage != .ole { return false }
    switch storage {
    case .yyyymmdd: return true
    // Five digits are anything; spreadsheets hold dates as REAL.
    case .ole: return subject.name.namesDay && subject.sample.integers.count < subject.sample.reals.count
    case .julian: return !subject.sample.reals.isEmpty
    // Small numbers of seconds would all be of 2001 to 2003.
    case .cocoa, .mac: return false
    default: break
    }
    guard let shape = InstantShape(subject.sample, as: storage) else { return false }
    if shape.isMuchInFuture, !subject.name.namesFuture { return false }
    guard strength < .strong else { return true }
    return shape.looksLikeEvents && reading.count >= 3
      && reading.shares.contains { $0.storage == storage && $0.share >= 0.9 }
  }

  private static func mixture(
    _ reading: NumberDateReading, _ subject: ColumnSubject, _ says: String
  ) -> ColumnFinding? {
    guard subject.name.timeStrength == .strong, reading.count >= 4, let main = reading.mixture.first else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .date, storage: ColumnKind.date.storage(main),
        otherStorages: reading.mixture.dropFirst().compactMap(ColumnKind.date.storage),
        textZone: subject.textZone,
        evidence: Evidence(
          .sample, .fair,
          [
            says,
            "\(countText(reading.count, "number")), each told by its magnitude as "
              + reading.mixture.map(\.name).joined(separator: " and "),
          ])))
  }
}
