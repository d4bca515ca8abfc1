public import FoundationEssentials

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
/// An index keeps the order of the collation it was made with: one that no longer orders texts the same way
/// makes the index find nothing until `REINDEX`. See <https://www.sqlite.org/c3ref/create_collation.html>.
public final class DatabaseCollation: Sendable {
  /// The name, as SQL calls it; SQLite does not tell upper from lower case.
  public let name: String
  internal let compare: @Sendable (Span<UInt8>, Span<UInt8>) -> ComparisonResult

  /// Creates a collation over the UTF-8 of two texts, which may hold any bytes.
  ///
  /// - Parameters:
  ///   - name: the name, as SQL calls it.
  ///   - function: orders two texts; it must give one order for all texts, each equal to itself.
  public init(
    overBytes name: String, function: @escaping @Sendable (Span<UInt8>, Span<UInt8>) -> ComparisonResult
  ) {
    self.name = name
    compare = function
  }

  /// Creates a collation over two texts.
  ///
  /// A text that is not UTF-8 is compared with U+FFFD in place of what is wrong. Where that makes it equal to
  /// another text it comes behind it, and two such texts are in the order of their bytes, so that texts of
  /// different bytes do not become one by repair.
  ///
  /// - Parameters:
  ///   - name: the name, as SQL calls it.
  ///   - function: orders two texts; it must give one order for all texts, each equal to itself.
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

/// Compares two texts of which one at least is not UTF-8.
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

/// Compares bytes, as the collation BINARY does.
internal func compareBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> ComparisonResult {
  for index in 0..<min(left.count, right.count) where left[index] != right[index] {
    return left[index] < right[index] ? .orderedAscending : .orderedDescending
  }
  if left.count == right.count { return .orderedSame }
  return left.count < right.count ? .orderedAscending : .orderedDescending
}

extension DatabaseCollation: Hashable {
  /// Whether SQLite takes two collations for the same: one name, in either case.
  public static func == (lhs: DatabaseCollation, rhs: DatabaseCollation) -> Bool {
    lhs.name.lowercased() == rhs.name.lowercased()
  }

  /// Feeds what identifies the collation to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name.lowercased())
  }
}
