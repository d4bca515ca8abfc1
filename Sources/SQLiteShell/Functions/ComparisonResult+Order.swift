import FoundationEssentials

extension ComparisonResult {
  /// Creates the result of a comparison from a number below, at or above zero.
  init(order: Int) {
    self = order < 0 ? .orderedAscending : order == 0 ? .orderedSame : .orderedDescending
  }
}
