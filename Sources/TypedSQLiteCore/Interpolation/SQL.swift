/// SQL with its arguments: a statement, or a part of one.
///
/// Text is SQL as written; an interpolated part is an argument, a name or SQL, depending on its type. No
/// value ever becomes part of the text.
///
/// ```swift
/// let name = "O'Brien"
/// let literal: SQL = "SELECT * FROM \(Player.self) WHERE name = \(name)"
/// let (sql, arguments) = try literal.build(db)   // SELECT * FROM "player" WHERE name = ?, ["O'Brien"]
/// ```
public struct SQL: SQLSpecificExpressible, Sendable {
  /// The parts of SQL.
  package enum Part: Sendable {
    case text(String)
    case arguments(StatementArguments)
    case expression(SQLExpression)
    case selection(SQLSelection)
    case ordering(SQLOrdering)
    /// A query, or a common table expression with one.
    case subquery(any EmbeddedQuery)
  }

  package private(set) var parts: [Part]

  package init(parts: [Part]) {
    self.parts = parts
  }

  /// Creates SQL.
  ///
  /// - Parameters:
  ///   - sql: the text, used unchanged.
  ///   - arguments: the arguments of the parameters in `sql`.
  public init(sql: String, arguments: StatementArguments = StatementArguments()) {
    parts = [.text(sql)]
    if !arguments.isEmpty { parts.append(.arguments(arguments)) }
  }

  /// Creates the SQL of an expression.
  public init(_ expression: some SQLSpecificExpressible) {
    self = expression.sqlExpression.asSQL
  }

  /// Whether there is neither text nor argument.
  public var isEmpty: Bool {
    parts.allSatisfy { if case .text(let text) = $0 { text.isEmpty } else { false } }
  }

  /// The SQL as an expression, in parentheses if it is an operand.
  public var sqlExpression: SQLExpression { SQLExpression(.literal(self)) }

  /// The SQL as columns of a result, without parentheses.
  public var sqlSelection: SQLSelection { SQLSelection(.literal(self)) }

  /// The text and its arguments.
  ///
  /// - Throws: ``DatabaseError`` if a part needs a table that does not exist, or if arguments of one name
  ///   have different values.
  public func build(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    var writer = SQLWriter(database: db)
    try writer.write(self)
    return try writer.finish()
  }

  /// The depth of the deepest expression in it.
  package var depth: Int {
    parts.reduce(0) { depth, part in
      switch part {
      case .text, .arguments: depth
      case .expression(let expression): max(depth, expression.depth)
      case .selection(let selection): max(depth, selection.depth)
      case .ordering(let ordering): max(depth, ordering.expression.depth)
      case .subquery(let query): max(depth, query.depth)
      }
    }
  }
}

// MARK: - Joining

extension SQL {
  /// Adds SQL.
  public mutating func append(literal sqlLiteral: SQL) {
    parts += sqlLiteral.parts
  }

  /// Adds text, unchanged, and the arguments of the parameters in it.
  public mutating func append(sql: String, arguments: StatementArguments = StatementArguments()) {
    append(literal: SQL(sql: sql, arguments: arguments))
  }

  /// Joins two pieces of SQL, with nothing between them.
  public static func + (lhs: SQL, rhs: SQL) -> SQL {
    SQL(parts: lhs.parts + rhs.parts)
  }

  /// Adds SQL.
  public static func += (lhs: inout SQL, rhs: SQL) {
    lhs.append(literal: rhs)
  }
}

extension Sequence where Element == SQL {
  /// The pieces of SQL joined with a separator, which is SQL too.
  public func joined(separator: String = "") -> SQL {
    var result = SQL(parts: [])
    var isFirst = true
    for element in self {
      if !isFirst, !separator.isEmpty { result.append(sql: separator) }
      isFirst = false
      result.append(literal: element)
    }
    return result
  }
}

// MARK: - Writing

extension SQLExpression {
  /// The expression as SQL; an expression that was made from SQL becomes that SQL again.
  package var asSQL: SQL {
    if case .literal(let sql) = form { sql } else { SQL(parts: [.expression(self)]) }
  }
}

extension SQLWriter {
  package mutating func write(_ sql: SQL) throws(DatabaseError) {
    for part in sql.parts {
      switch part {
      case .text(let text): write(text)
      case .arguments(let arguments): try add(arguments)
      case .expression(let expression): try write(expression)
      case .selection(let selection): try write(selection, of: nil)
      case .ordering(let ordering): try write(ordering)
      case .subquery(let part): try part.write(to: &self)
      }
    }
  }
}
