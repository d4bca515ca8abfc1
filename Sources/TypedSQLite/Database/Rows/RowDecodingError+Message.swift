#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension RowDecodingError: CustomStringConvertible {
  /// The requested type, the value that was found, and its column and row.
  ///
  /// For example, `could not decode Int from database value "x" - column: "score", column index: 0, row:
  /// [score:"x"]`, followed by the SQL and the arguments for a row that shows its statement's current row.
  public var description: String {
    var places: [String] = []
    let problem: String
    switch fault {
    case .mismatch(let type, let value):
      problem = "could not decode \(type) from database value \(value)"
      if let columnName { places.append("column: \(columnName.debugDescription)") }
      if let columnIndex { places.append("column index: \(columnIndex)") }
    case .noColumn(let name):
      problem = "column not found: \(name.debugDescription)"
    case .noScope(let name):
      problem = "scope not found: \(name.debugDescription)"
    case .nullScope(let name):
      problem = "scope \(name.debugDescription) has only NULLs"
    case .noRows(let key):
      problem = "no rows were fetched for \(key.debugDescription)"
    case .noIndex(let index):
      problem = "row index out of range: \(index)"
    }
    places.append("row: \(row)")
    if let sql { places.append("sql: `\(sql.trimmedStatement)`") }
    if let arguments { places.append("arguments: \(arguments)") }
    return problem + " - " + places.joined(separator: ", ")
  }
}

extension RowDecodingError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension RecordError: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}
