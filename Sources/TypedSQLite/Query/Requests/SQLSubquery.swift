/// A type that can be used as a subquery.
///
/// As an expression it is the first value of its first row, as in `Column("score") ==
/// Player.select(max(score))`.
public protocol SQLSubqueryable: SQLSpecificExpressible {
  /// The query.
  var sqlSubquery: SQLSubquery { get }
}

/// A subquery.
public struct SQLSubquery: Sendable {
  internal indirect enum Form: Sendable {
    case literal(SQL)
    case query(SelectQuery)
    /// All rows of a table, by its name.
    case table(String)
    /// SQL that is made with a connection.
    case deferred(@Sendable (Database) throws -> (sql: String, arguments: StatementArguments))
  }

  internal let form: Form

  internal init(_ form: Form) {
    self.form = form
  }

  /// The depth of the deepest expression in it.
  package var depth: Int {
    switch form {
    case .literal(let sql): sql.depth
    case .query(let query): query.depth
    case .table, .deferred: 0
    }
  }
}

extension SQLSubqueryable {
  /// The subquery in parentheses, whose value is the first value of its first row.
  public var sqlExpression: SQLExpression { SQLExpression(.subquery(sqlSubquery)) }

  /// Whether the subquery returns a row: `EXISTS (SELECT ...)`.
  public func exists() -> SQLExpression {
    SQLExpression(.exists(sqlSubquery, isNegated: false))
  }

  /// Whether the subquery returns a value: `element IN (SELECT ...)`.
  public func contains(_ element: some SQLExpressible) -> SQLExpression {
    SQLExpression(.subqueryMembership(element.sqlExpression, sqlSubquery, isNegated: false))
  }
}

extension SQLSubquery: EmbeddedQuery {
  package var wholeTable: String? {
    if case .table(let name) = form { name } else { nil }
  }

  package func write(to writer: inout SQLWriter) throws(DatabaseError) {
    try writer.write(self)
  }
}

extension SQLWriter {
  /// Writes a subquery without parentheses.
  mutating func write(_ subquery: SQLSubquery) throws(DatabaseError) {
    switch subquery.form {
    case .literal(let sql):
      // Its columns are those of its own tables.
      try within(nil, nil) { writer throws(DatabaseError) in try writer.write(sql) }
    case .query(let query): try write(query)
    case .table(let name): write("SELECT * FROM \(name.quotedIdentifier)")
    case .deferred(let tell):
      let (sql, arguments) = try told(tell)
      write(sql)
      try add(arguments)
    }
  }
}
