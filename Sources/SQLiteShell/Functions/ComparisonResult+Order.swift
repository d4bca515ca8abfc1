#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ComparisonResult {
  /// Creates the result of a comparison from a number that is negative, zero or positive.
  init(order: Int) {
    self = order < 0 ? .orderedAscending : order == 0 ? .orderedSame : .orderedDescending
  }
}
