#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A collation written in Swift: the order of texts for comparisons, ORDER BY, GROUP BY and indexes.
///
/// ```swift
/// let byLength = DatabaseCollation("by_length") { a, b in
///   a.count < b.count ? .orderedAscending : a.count == b.count ? .orderedSame : .orderedDescending
/// }
/// db.add(collation: byLength)
/// try String.fetchAll(db, sql: "SELECT name FROM player ORDER BY name COLLATE by_length")
/// ```
///
/// An index keeps the order of the collation with which it was made: if the collation changes its order, the
/// index finds nothing until `REINDEX`. See <https://www.sqlite.org/c3ref/create_collation.html>.
public final class DatabaseCollation: Sendable {
  /// The name in SQL, which ignores case.
  public let name: String
  internal let compare: @Sendable (Span<UInt8>, Span<UInt8>) -> ComparisonResult

  /// Creates a collation of two texts in UTF-8, which may contain any bytes.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - function: compares two texts; it must define one total order, with each text equal to itself.
  public init(
    overBytes name: String, function: @escaping @Sendable (Span<UInt8>, Span<UInt8>) -> ComparisonResult
  ) {
    self.name = name
    compare = function
  }

  /// Creates a collation of two texts.
  ///
  /// In a text that is not UTF-8, U+FFFD replaces invalid bytes for the comparison. If that makes it equal to
  /// another text, it follows that text, and two such texts are ordered by their bytes, so that different
  /// texts never become equal.
  ///
  /// - Parameters:
  ///   - name: the name in SQL.
  ///   - function: compares two texts; it must define one total order, with each text equal to itself.
  public convenience init(
    _ name: String, function: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    self.init(overBytes: name) { left, right in
      guard let leftText = String(validating: left), let rightText = String(validating: right) else {
        return compareRepaired(left, right, function)
      }
      return function(leftText, rightText)
    }
  }
}

/// Compares two texts of which at least one is not UTF-8.
private func compareRepaired(
  _ left: Span<UInt8>, _ right: Span<UInt8>, _ function: (String, String) -> ComparisonResult
) -> ComparisonResult {
  let order = function(String(repairing: left), String(repairing: right))
  guard order == .orderedSame else { return order }
  switch (String(validating: left) != nil, String(validating: right) != nil) {
  case (true, false): return .orderedAscending
  case (false, true): return .orderedDescending
  default: return compareBytes(left, right)
  }
}

/// Compares bytes, like the collation BINARY.
internal func compareBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> ComparisonResult {
  for index in 0..<min(left.count, right.count) where left[index] != right[index] {
    return left[index] < right[index] ? .orderedAscending : .orderedDescending
  }
  if left.count == right.count { return .orderedSame }
  return left.count < right.count ? .orderedAscending : .orderedDescending
}

extension DatabaseCollation: Hashable {
  /// Whether SQLite considers two collations the same: they have one name, ignoring case.
  public static func == (lhs: DatabaseCollation, rhs: DatabaseCollation) -> Bool {
    lhs.name.lowercased() == rhs.name.lowercased()
  }

  /// Feeds what `==` compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name.lowercased())
  }
}
