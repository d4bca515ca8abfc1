package import TypedSQLite

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
    let isJoined = rest.last == "in"
    if isJoined { rest = rest.dropLast() }
    if rest.contains(where: TimeWords.measuredLengths.contains) { return unit }
    guard rest.last == "time" else { return nil }
    let before = rest.dropLast()
    return isJoined && before.isEmpty || before.contains(where: TimeWords.lengths.contains) ? unit : nil
  }
}
