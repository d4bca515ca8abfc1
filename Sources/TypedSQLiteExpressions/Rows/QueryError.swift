/// An error for a missing column of a row, or a value that does not fit the requested expression.
public enum QueryError: Error, Hashable, Sendable {
  /// The table to which a `*` refers is not in the query.
  case noSuchTable(name: String)
  /// There is no such column.
  case noSuchColumn(name: String, columns: [String])
  /// Several tables of the query have a column with the name; `table[column]` selects one.
  case ambiguousColumn(name: String, similar: [String])
  /// The value is NULL, and the expression is not optional.
  case unexpectedNullValue(name: String)
  /// The value has another storage class than the expression's type.
  case unexpectedValue(name: String, expected: String, found: String)
}

extension QueryError: CustomStringConvertible {
  /// The expression, and what was found instead.
  public var description: String {
    switch self {
    case .noSuchTable(let name):
      "No such table: \(name)"
    case .noSuchColumn(let name, let columns):
      "No such column \(name) in columns \(columns)"
    case .ambiguousColumn(let name, let similar):
      "Ambiguous column \(name) in columns \(similar)"
    case .unexpectedNullValue(let name):
      "Unexpected null value for column \(name)"
    case .unexpectedValue(let name, let expected, let found):
      "Could not decode \(expected) from \(found) in column \(name)"
    }
  }
}
