import ColumnMeaning

/// The times to which `--from TIME` and `--to TIME` limit what a command shows.
struct TimeRange {
  private(set) var first: TimelineBound?
  private(set) var last: TimelineBound?

  var isUnlimited: Bool { first == nil && last == nil }

  /// The conditions on a column `events.time` with the texts of instants in UTC and of days.
  var conditions: [String] {
    [first?.conditionAsFirst, last?.conditionAsLast].compactMap(\.self)
  }

  /// Reads the time behind an option.
  ///
  /// - Parameters:
  ///   - option: the name of the option.
  ///   - word: what follows it.
  ///   - zone: the zone of a time that names none.
  /// - Returns: false if the option is another one, or nothing follows it.
  /// - Throws: ``ShellError`` if the word is no time, or not one instant.
  mutating func take(_ option: String, _ word: String?, in zone: DisplayZone) throws(ShellError) -> Bool {
    guard ["from", "to"].contains(option), let word else { return false }
    let bound: TimelineBound?
    do { bound = try TimelineBound(word, in: zone) } catch { throw .command(.notOneInstant(word, error)) }
    guard let bound else { throw .command(.notATime(word)) }
    if option == "from" { first = bound } else { last = bound }
    return true
  }
}
