/// A column that a row does not have, or a value of a row that does not fit the expression asked for.
public enum QueryError: Error, Hashable, Sendable {
  /// The table that a `*` names is not in the query.
  case noSuchTable(name: String)
  /// There is no such column.
  case noSuchColumn(name: String, columns: [String])
  /// Several tables of the query have a column of the name; `table[column]` tells them apart.
  case ambiguousColumn(name: String, similar: [String])
  /// The value is NULL, and the expression is not optional.
  case unexpectedNullValue(name: String)
  /// The value is of a storage class that the expression's type does not lie in.
  case unexpectedValue(name: String, expected: String, found: String)
}

extension QueryError: CustomStringConvertible {
  /// What was asked for, and what was there instead.
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
