#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseCollation {
  /// Swift's order of strings, named `swiftCompare`: canonically equivalent texts are equal.
  public static let unicodeCompare = DatabaseCollation("swiftCompare", function: compareTexts)

  /// Swift's order of lower-case strings, named `swiftCaseInsensitiveCompare`.
  public static let caseInsensitiveCompare = DatabaseCollation("swiftCaseInsensitiveCompare") {
    compareTexts($0.lowercased(), $1.lowercased())
  }

  /// The collations that each connection has by default.
  internal static let builtIn: [DatabaseCollation] = [unicodeCompare, caseInsensitiveCompare]
}

@Sendable private func compareTexts(_ left: String, _ right: String) -> ComparisonResult {
  if left < right { return .orderedAscending }
  return left == right ? .orderedSame : .orderedDescending
}
