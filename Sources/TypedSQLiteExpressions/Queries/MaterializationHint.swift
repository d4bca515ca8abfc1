/// What SQLite is told of a query that another one reads from.
///
/// See <https://www.sqlite.org/lang_with.html>.
public enum MaterializationHint: String, Sendable {
  /// Its rows are best computed once and kept.
  case materialized = "MATERIALIZED"
  /// It is best treated as a part of the query that reads from it.
  case notMaterialized = "NOT MATERIALIZED"
}
