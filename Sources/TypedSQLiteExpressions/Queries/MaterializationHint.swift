/// A hint for SQLite about a query that another one reads from.
///
/// See <https://www.sqlite.org/lang_with.html>.
public enum MaterializationHint: String, Sendable {
  /// Computing its rows once and storing them is best.
  case materialized = "MATERIALIZED"
  /// Treating it as a part of the query that reads from it is best.
  case notMaterialized = "NOT MATERIALIZED"
}
