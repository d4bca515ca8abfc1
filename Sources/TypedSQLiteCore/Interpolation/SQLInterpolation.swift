/// Collects the interpolated parts of ``SQL`` and ``SQLRequest``.
///
/// | interpolated | in SQL |
/// | --- | --- |
/// | a value | a parameter and its argument; `NULL` for nil |
/// | a sequence of values | a list in parentheses: `(?,?,?)` |
/// | a column or a coding key | its quoted name |
/// | an expression, an ordering, a selection | its SQL |
/// | ``SQL`` and ``SQLRequest`` | their SQL, without parentheses |
/// | a ``TableRecord`` type, a ``Table``, a ``CommonTableExpression`` | the quoted name of the table |
/// | `definitionFor:` a ``CommonTableExpression`` | its name and its query, for a `WITH` clause |
/// | a collation | its name |
/// | `sql:` | a text, taken as SQL |
///
/// Only `sql:` turns a text into SQL.
public struct SQLInterpolation: StringInterpolationProtocol, Sendable {
  package private(set) var sql = SQL(parts: [])

  /// Creates an empty interpolation.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Appends SQL as written.
  public mutating func appendLiteral(_ sql: String) {
    guard !sql.isEmpty else { return }
    self.sql.append(sql: sql)
  }

  package mutating func append(_ part: SQL.Part) {
    sql.append(literal: SQL(parts: [part]))
  }
}

// MARK: - SQL

extension SQLInterpolation {
  /// Appends a text as SQL: `\(sql: "score DESC")`.
  ///
  /// - Parameters:
  ///   - sql: the text, which must not come from a user.
  ///   - arguments: the arguments of the parameters in `sql`.
  public mutating func appendInterpolation(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) {
    self.sql.append(sql: sql, arguments: arguments)
  }

  /// Appends SQL.
  public mutating func appendInterpolation(literal sqlLiteral: SQL) {
    sql.append(literal: sqlLiteral)
  }
}

// MARK: - Values and expressions

extension SQLInterpolation {
  /// Appends a value as an argument, and nil as `NULL`.
  public mutating func appendInterpolation(_ expressible: (any SQLExpressible)?) {
    sql.append(literal: (expressible?.sqlExpression ?? .null).asSQL)
  }

  /// Appends an expression.
  public mutating func appendInterpolation(
    _ expressible: some SQLExpressible & SQLSelectable & SQLOrderingTerm
  ) {
    sql.append(literal: expressible.sqlExpression.asSQL)
  }

  /// Appends a text as an argument.
  public mutating func appendInterpolation<Text: StringProtocol>(_ string: Text) {
    append(.expression(String(string).sqlExpression))
  }

  /// Appends the quoted name of a coding key.
  public mutating func appendInterpolation(_ key: some CodingKey) {
    append(.expression(Column(key.stringValue).sqlExpression))
  }

  /// Appends the quoted name of a coding key that is a column.
  public mutating func appendInterpolation(
    _ key: some SQLExpressible & SQLSelectable & SQLOrderingTerm & CodingKey
  ) {
    sql.append(literal: key.sqlExpression.asSQL)
  }

  /// Appends a list of values in parentheses: `(?,?,?)`; an empty list matches nothing.
  ///
  /// SQL has no equality to NULL: a nil in the list matches nothing, and makes `NOT IN` match nothing at all.
  public mutating func appendInterpolation<Values: Sequence>(
    _ sequence: Values
  ) where Values.Element: SQLExpressible {
    append(list: sequence.map(\.sqlExpression))
  }

  /// Appends a list of values in parentheses: `(?,?,?)`; an empty list matches nothing.
  public mutating func appendInterpolation<Values: Sequence>(
    _ sequence: Values
  ) where Values.Element == any SQLExpressible {
    append(list: sequence.map(\.sqlExpression))
  }

  /// Appends a value that is also a sequence, such as `Data`, as one argument.
  public mutating func appendInterpolation<Value: SQLExpressible & Sequence>(
    _ expressible: Value
  ) where Value.Element: SQLExpressible {
    sql.append(literal: expressible.sqlExpression.asSQL)
  }

  private mutating func append(list: [SQLExpression]) {
    guard !list.isEmpty else { return sql.append(sql: "(SELECT NULL WHERE NULL)") }
    var parts: [SQL.Part] = [.text("(")]
    for (index, element) in list.enumerated() {
      if index > 0 { parts.append(.text(",")) }
      parts.append(.expression(element))
    }
    parts.append(.text(")"))
    sql.append(literal: SQL(parts: parts))
  }
}

// MARK: - Selections, orderings, collations

extension SQLInterpolation {
  /// Appends a selection.
  public mutating func appendInterpolation(_ selection: some SQLSelectable) {
    append(.selection(selection.sqlSelection))
  }

  /// Appends a selection, and nil as `NULL`.
  public mutating func appendInterpolation(_ selection: (any SQLSelectable)?) {
    append(.selection(selection?.sqlSelection ?? SQLSelection(.expression(.null))))
  }

  /// Appends a term of an ordering.
  public mutating func appendInterpolation(_ orderingTerm: some SQLOrderingTerm) {
    append(.ordering(orderingTerm.sqlOrdering))
  }

  /// Appends the name of a collation.
  public mutating func appendInterpolation(_ collation: Database.CollationName) {
    append(.text(collation.sql))
  }

  /// Appends the name of a collation written in Swift, which the connection must have.
  public mutating func appendInterpolation(_ collation: DatabaseCollation) {
    appendInterpolation(Database.CollationName(collation.name))
  }
}
