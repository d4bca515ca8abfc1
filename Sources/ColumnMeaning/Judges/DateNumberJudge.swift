import TypedSQLite

extension ColumnJudge {
  /// Concludes instants from numbers under a name that says so.
  ///
  /// Numbers alone never make a date: counters, sizes and identifiers are in any range.
  static let dateNumbers = ColumnJudge("DateNumber") { subject in
    let strength = subject.name.timeStrength
    guard strength > .none, subject.sample.hasNumbers, !subject.isRowid else { return nil }
    let reading = NumberDateReading(subject.sample)
    guard reading.count > 0 else { return nil }
    let says = "the name \(subject.origin.column) \(strength == .strong ? "says" : "can mean") a time"
    let windows = reading.candidates.filter { $0.allowsName(subject.name) }
    guard !windows.isEmpty else { return mixture(reading, subject, says) }
    guard let (window, siblings) = settledWindow(among: windows, subject, strength) else {
      return windows.count == 1
        ? nil
        : ColumnFinding(
          plain: Evidence(
            .nothing, .open, [says] + reading.rivalReasons, candidates: windows.map { "date \($0.storage)" }))
    }
    guard isAcceptable(window, reading, subject, strength) else { return nil }
    let storage = window.storage
    let isSettled = windows.count == 1
    return ColumnFinding(
      ColumnFormat(
        kind: window.kind, storage: window.kind.storage(storage), textZone: subject.textZone,
        evidence: Evidence(
          .sample, isSettled && strength == .strong && reading.count >= 3 ? .strong : .fair,
          [says, isSettled ? reading.reason(storage) : reading.bareReason(storage)] + siblings
            + order(subject),
          settlesStorage: true)))
  }

  /// The one storage of the numbers, with the other columns that confirm it if the numbers alone do not.
  private static func settledWindow(
    among windows: [DateWindow], _ subject: ColumnSubject, _ strength: ColumnName.TimeStrength
  ) -> (window: DateWindow, reasons: [String])? {
    if windows.count == 1, strength > .doubtful { return (windows[0], []) }
    let siblings = subject.sureDates().filter { $0.column != subject.origin.column }
    let known = Set(siblings.map(\.storage))
    guard known.count == 1, let window = windows.first(where: { known.contains($0.storage) }) else {
      return nil
    }
    let shape = InstantShape(subject.sample, as: window.storage)
    let near = siblings.filter { sibling in shape.map { $0.isNear(sibling.shape) } ?? false }
    guard strength == .strong || !near.isEmpty else { return nil }
    let list = (strength == .strong ? siblings : near).prefix(3).map(\.column).joined(separator: ", ")
    return (window, ["as are the numbers of \(list)"])
  }

  private static func order(_ subject: ColumnSubject) -> [String] {
    subject.sample.isMonotone ? ["they grow or fall with the row"] : []
  }

  /// Whether the one storage that explains the numbers is believable without a declared type.
  private static func isAcceptable(
    _ window: DateWindow, _ reading: NumberDateReading, _ subject: ColumnSubject,
    _ strength: ColumnName.TimeStrength
  ) -> Bool {
    if let stated = subject.name.statedStorages, !stated.contains(window.storage), !window.ignoresStatedUnit {
      return false
    }
    if let isBelievable = window.isBelievable { return isBelievable(subject) }
    guard let shape = InstantShape(subject.sample, as: window.storage) else { return false }
    if shape.isMuchInFuture, !subject.name.namesFuture { return false }
    guard strength < .strong else { return true }
    return shape.looksLikeEvents && reading.count >= 3
      && reading.shares.contains { $0.window.storage == window.storage && $0.share >= 0.9 }
  }

  private static func mixture(
    _ reading: NumberDateReading, _ subject: ColumnSubject, _ says: String
  ) -> ColumnFinding? {
    let storages = reading.mixture.map(\.storage)
    guard subject.name.timeStrength == .strong, reading.count >= 4, let main = storages.first else {
      return nil
    }
    return ColumnFinding(
      ColumnFormat(
        kind: .date, storage: ColumnKind.date.storage(main),
        otherStorages: storages.dropFirst().compactMap(ColumnKind.date.storage),
        textZone: subject.textZone,
        evidence: Evidence(
          .sample, .fair,
          [
            says,
            "\(countText(reading.count, "number")), each recognised by its magnitude as "
              + storages.map(\.name).joined(separator: " and "),
          ])))
  }
}
