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

  /// Takes the times out of the arguments of a command.
  ///
  /// - Parameters:
  ///   - words: the arguments; those that are left name tables and columns.
  ///   - zone: the zone of a time that names none.
  ///   - usage: the failure of another option, and of one that nothing follows.
  /// - Throws: ``ShellError`` if an option is wrong, or a word is no time, or not one instant.
  init(
    from words: inout [String], in zone: DisplayZone, usage: @autoclosure () -> ShellError
  ) throws(ShellError) {
    var names: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let option = OptionWord.name(of: word) else {
        names.append(word)
        continue
      }
      guard ["from", "to"].contains(option), let time = rest.popFirst() else { throw usage() }
      let bound: TimelineBound?
      do { bound = try TimelineBound(time, in: zone) } catch { throw .command(.notOneInstant(time, error)) }
      guard let bound else { throw .command(.notATime(time)) }
      if option == "from" { first = bound } else { last = bound }
    }
    words = names
  }
}
