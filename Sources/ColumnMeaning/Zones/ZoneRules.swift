/// When the clocks of a zone change, and how far they are ahead of UTC.
package final class ZoneRules: Sendable {
  /// The instants, in seconds since 1970, from which each of ``offsets`` holds.
  private let transitions: [Int64]
  /// Seconds ahead of UTC after each transition.
  private let offsets: [Int]
  /// Seconds ahead of UTC before the first transition.
  private let firstOffset: Int
  /// The rule for times after the last transition, if there is one.
  private let recurring: RecurringZone?

  package init(transitions: [Int64], offsets: [Int], firstOffset: Int, recurring: RecurringZone?) {
    self.transitions = transitions
    self.offsets = offsets
    self.firstOffset = firstOffset
    self.recurring = recurring
  }

  /// How many seconds clocks are ahead of UTC at an instant, in seconds since 1970.
  package func offset(at second: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let recurring { return recurring.offset(at: second) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }

  /// The offsets that hold within a day of an instant.
  package func offsets(near second: Int64) -> Set<Int> {
    let day: Int64 = 86_400
    return Set([-day, 0, day].map { offset(at: second.addingReportingOverflow($0).partialValue) })
  }
}
