/// The definition of a column: its name, its type and its constraints.
internal struct ColumnClause: Expressible {
  let expression: Expression<Void>

  init(
    _ column: DeclaredColumn, primaryKey: PrimaryKey? = nil, isOptional: Bool = false,
    isUnique: Bool = false, check: (any Expressible)? = nil, defaultValue: (any Expressible)? = nil,
    references: (table: any QueryType, column: any Expressible)? = nil, collation: Collation? = nil
  ) {
    var parts: [any Expressible] = [column.name, Expression<Void>(literal: column.type)]
    func append(_ words: String) { parts.append(Expression<Void>(literal: words)) }
    if let primaryKey { append(primaryKey.rawValue) }
    if !isOptional { append("NOT NULL") }
    if isUnique { append("UNIQUE") }
    if let check {
      append("CHECK")
      parts.append(check.expression.parenthesized)
    }
    if let defaultValue {
      append("DEFAULT")
      parts.append(defaultValue.expression.parenthesized)
    }
    if let references { parts.append(Self.reference(references.table, [references.column])) }
    if let collation {
      append("COLLATE")
      parts.append(collation)
    }
    expression = .joined(parts)
  }

  /// `REFERENCES table (column, …)`.
  static func reference(_ table: any QueryType, _ columns: [any Expressible]) -> Expression<Void> {
    .joined([
      Expression<Void>(literal: "REFERENCES"), table.clauses.unqualifiedTable,
      Expression<Void>.call("", columns.map(\.expression.unqualified)),
    ])
  }
}

/// The name of a column and the type that its definition declares.
internal struct DeclaredColumn {
  let name: Expression<Void>
  let type: String

  init<V: Value>(_ type: V.Type, _ name: any Expressible) {
    self.name = name.expression.unqualified
    self.type = name.expression.storage?.declaredDatatype ?? V.declaredDatatype
  }
}

/// How SQLite chooses the integers of a primary key.
public enum PrimaryKey: String, Sendable {
  /// The next one is larger than the largest in the table.
  case `default` = "PRIMARY KEY"
  /// The next one is larger than any that has been in the table.
  case autoincrement = "PRIMARY KEY AUTOINCREMENT"
}
