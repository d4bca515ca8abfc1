import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes instants from numbers under a name that says so.
  ///
  /// Numbers alone never make a date: counters, sizes and identifiers are in any range.
  static let dateNumbers = ColumnJudge(
    "DateNumber",
    objections: { subject in
      let (_, objection) = verdict(subject)
      return objection.map { ["\(says(subject)), but \($0)"] } ?? []
    },
    judge: { verdict($0).finding })

  private static func says(_ subject: ColumnSubject) -> String {
    "the name \(subject.origin.column) \(subject.name.timeStrength == .strong ? "says" : "can mean") a time"
  }

  /// The conclusion, or what speaks against one in words; neither if nothing suggests instants.
  private static func verdict(
    _ subject: ColumnSubject
  ) -> (finding: ColumnFinding?, objection: String?) {
    let strength = subject.name.timeStrength
    guard strength > .none, subject.sample.hasNumbers else { return (nil, nil) }
    // Weather stations key their rows by time; other keys count rows.
    guard !subject.isRowid || strength == .strong && subject.sample.count >= 5 else { return (nil, nil) }
    let reading = NumberDateReading(subject.sample, name: subject.name)
    guard reading.count > 0 else { return (nil, nil) }
    let says = says(subject)
    let windows = reading.candidates.filter { $0.belief.allowsName(subject.name) }
    guard !windows.isEmpty else {
      if let mixture = mixture(reading, subject, says) { return (mixture, nil) }
      guard strength == .strong else { return (nil, nil) }
      return (nil, reading.candidates.isEmpty ? reading.refusal : reading.rivalReasons.first)
    }
    guard let settled = settledWindow(among: windows, subject, strength) else {
      guard windows.count > 1 else {
        let storage = windows[0].storage
        return (nil, "no sure date near \(reading.rangeText(storage)) as \(storage) is in its table")
      }
      let evidence = Evidence(
        .nothing, .open, [says] + reading.rivalReasons, candidates: windows.map { "date \($0.storage)" })
      return (ColumnFinding(plain: evidence), nil)
    }
    if let objection = objection(to: settled, reading, subject, strength) { return (nil, objection) }
    let window = settled.window
    let storage = window.storage
    let isSettled = windows.count == 1
    let finding = ColumnFinding(
      ColumnFormat(
        kind: window.kind, storage: window.kind.storage(storage), textZone: subject.textZone,
        evidence: Evidence(
          .sample, isSettled && strength == .strong && reading.count >= 3 ? .strong : .fair,
          [says] + (isSettled ? reading.reasons(storage) : reading.bareReasons(storage)) + settled.reasons
            + order(subject),
          settlesStorage: true)))
    return (finding, nil)
  }

  /// The one storage of the numbers.
  private struct Settled {
    let window: DateWindow
    /// What else says so, in words.
    var reasons: [String] = []
    /// Whether the application or other columns confirm it.
    var isConfirmed = false
    /// Whether it is so for each row, so that few rows are enough.
    var isTwin = false
  }

  private static func settledWindow(
    among windows: [DateWindow], _ subject: ColumnSubject, _ strength: ColumnName.TimeStrength
  ) -> Settled? {
    if strength == .strong, let (storage, source) = subject.schema.oneDateStorage,
      let window = windows.first(where: {
        $0.storage == storage || $0.storage == DateWindow.realTwins[storage]
      })
    {
      return Settled(window: window, reasons: ["this is how \(source) stores dates"], isConfirmed: true)
    }
    if windows.count == 1, strength > .doubtful { return Settled(window: windows[0]) }
    let siblings = subject.others.sureDates().filter { $0.column != subject.origin.column }
    let known = Set(siblings.map(\.storage))
    guard known.count == 1, let window = windows.first(where: { known.contains($0.storage) }) else {
      return windows.count == 1 ? settledByValues(windows[0], subject) : nil
    }
    let shape = InstantShape(subject.sample, in: window)
    let near = siblings.filter { sibling in shape.map { $0.isNear(sibling.shape) } ?? false }
    guard strength == .strong || !near.isEmpty else {
      return windows.count == 1 ? settledByValues(window, subject) : nil
    }
    let list = (strength == .strong ? siblings : near).prefix(3).map(\.column).joined(separator: ", ")
    return Settled(
      window: window, reasons: ["as are the numbers of \(list)"],
      isConfirmed: near.contains(where: \.isBelieved))
  }

  /// The storage that the numbers have by themselves or with a twin, though the name alone does not say a time.
  private static func settledByValues(_ window: DateWindow, _ subject: ColumnSubject) -> Settled? {
    guard subject.name.namesMoment, !subject.sample.areAddresses(unlessIn: window.storage) else { return nil }
    if let twin = subject.twin(in: window) { return Settled(window: window, reasons: [twin], isTwin: true) }
    return subject.countsEvents(in: window) ? Settled(window: window) : nil
  }

  private static func order(_ subject: ColumnSubject) -> [String] {
    subject.sample.isMonotone ? ["they grow or fall with the row"] : []
  }

  /// What makes the one storage that explains the numbers unbelievable without a declared type; nil if nothing does.
  private static func objection(
    to settled: Settled, _ reading: NumberDateReading, _ subject: ColumnSubject,
    _ strength: ColumnName.TimeStrength
  ) -> String? {
    let window = settled.window
    let storage = window.storage
    let would = "\(reading.rangeText(storage)) as \(storage)"
    if let stated = subject.name.statedStorages, !stated.contains(storage), !window.belief.ignoresStatedUnit {
      return "its unit is not that of \(would)"
    }
    if reading.hasStrays(in: storage), strength < .strong { return reading.refusal }
    guard let shape = InstantShape(subject.sample, in: window) else { return reading.refusal }
    if shape.isMuchInFuture, !subject.name.namesFuture { return "they would be in the future, \(would)" }
    if !settled.isConfirmed, let isBelievable = window.belief.isBelievable {
      return isBelievable(subject.sample, subject.name)
        ? nil : "other numbers are often in the range of \(would)"
    }
    if !subject.name.namesDay {
      if let span = window.belief.longestSpan, shape.isLonger(than: span) {
        return "most would be spread over more than \(Int(span)) years, \(would)"
      }
      if shape.isEvenOverDecades { return "they are spread evenly over decades, \(would)" }
    }
    if subject.isRowid, !shape.looksLikeEvents { return "it is the row identifier" }
    if window.others.hasOtherClocks, let clock = subject.otherClock(shape) { return clock }
    guard strength < .strong else { return nil }
    let isNearlyAll = reading.shares.contains { $0.window.storage == storage && $0.share >= 0.9 }
    return shape.looksLikeEvents && shape.isPast && (reading.count >= 3 || settled.isTwin) && isNearlyAll
      ? nil : "they are not as close together as events, \(would)"
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
