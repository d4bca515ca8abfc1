/// What a server says of a statement that it can prepare and the local SQLite cannot, such as one with a newer syntax.
package struct RemoteDescription: Sendable {
  /// A column of the result.
  package struct Column: Sendable {
    package let name: String
    /// The declared type of the table column from which it comes; nil for an expression.
    package let declaredType: String?

    package init(name: String, declaredType: String?) {
      self.name = name
      self.declaredType = declaredType
    }
  }

  package let columns: [Column]
  /// The names of the parameters with their first character, nil for those without a name.
  package let parameterNames: [String?]
  /// Whether the statement changes nothing but the state of the connection.
  package let isReadonly: Bool
  /// 1 for EXPLAIN, 2 for EXPLAIN QUERY PLAN, 0 for other statements.
  package let explainLevel: Int

  package init(columns: [Column], parameterNames: [String?], isReadonly: Bool, explainLevel: Int = 0) {
    self.columns = columns
    self.parameterNames = parameterNames
    self.isReadonly = isReadonly
    self.explainLevel = explainLevel
  }

  /// The SQL of a statement with the same names of columns and parameters, which is prepared and never runs.
  internal var standIn: String {
    let parameters = parameterNames.map { $0 ?? "?" }.joined(separator: ", ")
    // Of the statements without columns, only ATTACH and DETACH take parameters without a table.
    guard !columns.isEmpty else { return "DETACH NULL IN (\(parameters))" }
    let names = columns.map { "NULL AS \($0.name.quotedIdentifier)" }.joined(separator: ", ")
    return "SELECT \(names) WHERE NULL IN (\(parameters))"
  }
}

/// The statement that a server was asked about, in its own words.
internal struct DescribedStatement {
  let description: RemoteDescription
  /// The text in UTF-8.
  let sql: [UInt8]
}
