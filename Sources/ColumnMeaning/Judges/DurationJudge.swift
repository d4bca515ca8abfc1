import SQLSyntax
import TypedSQLiteCore

extension ColumnJudge {
  /// Concludes lengths of time from numbers whose unit the name or a comment in the CREATE TABLE states.
  package static let durations = ColumnJudge(
    "Duration",
    objections: { subject in
      guard subject.name.namesLength, !subject.name.mentions(TimeWords.settings), subject.sample.hasNumbers,
        unit(subject) == nil
      else { return [] }
      return ["the name \(subject.origin.column) says a length of time, but nothing says its unit"]
    },
    judge: { subject in
      let sample = subject.sample
      guard sample.hasNumbers, sample.texts.isEmpty, sample.blobs.isEmpty, sample.longCount == 0,
        !subject.isRowid, let (unit, reason) = unit(subject),
        let storage = sample.reals.isEmpty ? unit : realStorages[unit.name],
        let length = length(of: sample, in: storage)
      else { return nil }
      let isBare = subject.name.bareLengthUnit != nil
      return ColumnFinding(
        ColumnFormat(
          kind: .duration, storage: ColumnKind.duration.storage(storage),
          evidence: Evidence(
            .sample, sample.count >= 3 && !isBare ? .strong : .fair,
            [reason, "\(countText(sample.count, "number")), up to \(length) as \(storage.name)"],
            settlesStorage: true)))
    })

  /// The unit and what states it, in words.
  private static func unit(_ subject: ColumnSubject) -> (unit: DurationStorage, reason: String)? {
    if let unit = subject.name.lengthUnit {
      return (unit, "the name \(subject.origin.column) says lengths in this unit")
    }
    if let unit = subject.name.bareLengthUnit, isMoreThanPart(subject, unit) {
      return (unit, "the name \(subject.origin.column) is this unit")
    }
    guard subject.name.namesLength, !subject.name.mentions(TimeWords.settings),
      let comment = subject.table.comments[subject.origin.column.lowercased()],
      let unit = CommentWords(comment).lengthUnit
    else { return nil }
    return (
      unit, "the name \(subject.origin.column) says a length, and its comment in the CREATE TABLE the unit"
    )
  }

  /// Whether numbers are more than the seconds of a minute or the fraction of a second, which a clock has beside others.
  private static func isMoreThanPart(_ subject: ColumnSubject, _ unit: DurationStorage) -> Bool {
    let hasClock = subject.table.columns.contains { column in
      guard !column.name.matches(subject.origin.column) else { return false }
      let name = ColumnName(column.name)
      return name.words.count == 1 && name.ends(in: TimeWords.clockParts)
    }
    let limit = partLimits[unit.name] ?? 60
    let numbers = subject.sample.integers.map(Double.init) + subject.sample.reals
    return !hasClock && numbers.contains { $0 >= limit }
  }

  /// The number of each unit that a part of a clock does not reach; 60 for seconds.
  private static let partLimits: [String: Double] = [
    DurationStorage.milliseconds.name: 1000, DurationStorage.microseconds.name: 1_000_000,
    DurationStorage.nanoseconds.name: 1_000_000_000,
  ]

  private static let realStorages: [String: DurationStorage] = [
    DurationStorage.seconds.name: .secondsReal, DurationStorage.milliseconds.name: .millisecondsReal,
  ]

  /// The greatest length of a sample; nil if its numbers are hardly lengths.
  private static func length(of sample: ColumnSample, in storage: DurationStorage) -> String? {
    let numbers = sample.integers.map(Double.init) + sample.reals
    guard let least = numbers.min(), let greatest = numbers.max(), least >= -1, greatest > 0,
      let unitsPerDay = storage.unitsPerDay
    else { return nil }
    // Longer ones are instants of a clock that counts from a zero point of its own.
    guard greatest < 3650 * unitsPerDay else { return nil }
    let value = sample.reals.isEmpty ? Int64(greatest).databaseValue : greatest.databaseValue
    return storage.decode(value).map(text)
  }

  private static func text(_ length: Duration) -> String {
    var buffer = ByteBuffer(capacity: 32)
    length.write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }
}
