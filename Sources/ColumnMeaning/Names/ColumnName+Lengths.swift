package import TypedSQLiteCore

// Names of lengths of time.

extension ColumnName {
  /// The unit in which numbers under this name count lengths of time, as under `duration_ms` and `timeInSeconds`.
  ///
  /// It is nil if the name states no unit, or if it may be that of an instant or of a setting, as in `timeout_ms`.
  package var lengthUnit: DurationStorage? {
    guard let last = words.last, let unit = TimeWords.durationUnits[last],
      !mentions(TimeWords.otherClocks), !mentions(TimeWords.settings)
    else { return nil }
    var rest = words.dropLast()
    guard !rest.isEmpty else { return nil }
    let isJoined = rest.last == "in"
    if isJoined { rest = rest.dropLast() }
    if rest.contains(where: TimeWords.measuredLengths.contains) { return unit }
    if let before = rest.last, TimeWords.lengthsWithUnit.contains(before) { return unit }
    guard rest.last == "time" else { return nil }
    let before = rest.dropLast()
    return isJoined && before.isEmpty || before.contains(where: TimeWords.lengths.contains) ? unit : nil
  }

  /// The unit that is the whole name, as in `Milliseconds` and `ms`; nil for other names.
  ///
  /// Such numbers may also be a part of a clock.
  package var bareLengthUnit: DurationStorage? {
    guard words.count == 1, let unit = words.first.flatMap({ TimeWords.durationUnits[$0] }) else {
      return nil
    }
    // Ticks are those of a clock more often than a length.
    return unit == .ticks ? nil : unit
  }
}
