#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseCollation {
  /// Swift's order of strings, named `swiftCompare`: canonically equivalent texts are equal.
  public static let unicodeCompare = DatabaseCollation("swiftCompare", function: compareTexts)

  /// An order of lower-case strings, named `swiftCaseInsensitiveCompare`: canonically equivalent texts are equal, and a
  /// letter with a mark comes after the same letter without one.
  public static let caseInsensitiveCompare = DatabaseCollation("swiftCaseInsensitiveCompare") {
    compareDecomposed($0.lowercased(), $1.lowercased())
  }

  /// The collations that each connection has by default.
  internal static let builtIn: [DatabaseCollation] = [unicodeCompare, caseInsensitiveCompare]
}

@Sendable private func compareTexts(_ left: String, _ right: String) -> ComparisonResult {
  if left < right { return .orderedAscending }
  return left == right ? .orderedSame : .orderedDescending
}

private func compareDecomposed(_ left: String, _ right: String) -> ComparisonResult {
  if left.utf8.allSatisfy({ $0 < 0x80 }), right.utf8.allSatisfy({ $0 < 0x80 }) {
    return compareTexts(left, right)
  }
  let (left, right) = (left.decomposedScalars, right.decomposedScalars)
  if left == right { return .orderedSame }
  return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
}
