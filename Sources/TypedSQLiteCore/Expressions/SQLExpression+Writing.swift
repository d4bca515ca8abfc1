extension SQLExpression {
  /// The SQL of the expression, with a parameter for each value.
  ///
  /// A part that needs a connection, such as a subquery by primary key, is written as a name that no table
  /// has, so that SQLite refuses it.
  public var sql: String { standalone.sql }

  /// The arguments of the parameters in ``sql``.
  public var arguments: StatementArguments { standalone.arguments }

  /// The expression as literal SQL, for a text that contains it.
  ///
  /// ```swift
  /// let literal = Column("name").sqlExpression.literal
  /// let hex = SQLExpressionLiteral("HEX(\(literal.sql))", arguments: literal.arguments)
  /// ```
  public var literal: SQLExpressionLiteral {
    let (sql, arguments) = standalone
    return SQLExpression(sql, arguments: arguments)
  }

  private var standalone: (sql: String, arguments: StatementArguments) {
    var writer = SQLWriter(database: nil)
    do {
      try writer.write(self)
      return try writer.finish()
    } catch {
      // A property cannot throw. In brackets it can only be a name, while in double quotes it may be a text.
      return ("[\(error.message ?? "") ]".replacing("\0", with: ""), StatementArguments())
    }
  }
}

extension SQLWriter {
  /// Writes an expression without parentheses around it.
  package mutating func write(_ expression: SQLExpression) throws(DatabaseError) {
    switch expression.form {
    case .value(let value, let original):
      if value.isNull, let fault = original?.storageFault { throw .unstorable("\(fault)") }
      write(value)
    case .column(let name, let table, _):
      if let table = table ?? qualifier { write("\(table.quotedIdentifier).") }
      write(name.quotedIdentifier)
    case .literal(let sql):
      try write(sql)
    case .unary(let op, let operand):
      write(op.needsRightSpace ? "\(op.sql) " : op.sql)
      try write(operand: operand)
    case .binary(let op, let lhs, let rhs):
      try write(op, lhs, rhs)
    case .chain(let op, let operands):
      try write(operands, separator: " \(op.sql) ") { writer, operand throws(DatabaseError) in
        try writer.write(operand: operand)
      }
    case .like(let lhs, let pattern, let escape, let isNegated):
      try write(operand: lhs)
      write(isNegated ? " NOT LIKE " : " LIKE ")
      try write(operand: pattern)
      write(" ESCAPE ")
      try write(operand: escape)
    case .between(let lhs, let lower, let upper, let isNegated):
      try write(operand: lhs)
      write(isNegated ? " NOT BETWEEN " : " BETWEEN ")
      try write(operand: stored(lower, in: lhs))
      write(" AND ")
      try write(operand: stored(upper, in: lhs))
    case .membership(let lhs, let elements, let isNegated):
      try write(operand: lhs)
      write(isNegated ? " NOT IN (" : " IN (")
      try write(elements, separator: ", ") { writer, element throws(DatabaseError) in
        try writer.write(writer.stored(element, in: lhs))
      }
      write(")")
    case .subqueryMembership(let lhs, let query, let isNegated):
      try write(operand: lhs)
      write(isNegated ? " NOT IN " : " IN ")
      if let table = query.wholeTable { return write(table.quotedIdentifier) }
      write("(")
      try query.write(to: &self)
      write(")")
    case .exists(let query, let isNegated):
      write(isNegated ? "NOT EXISTS (" : "EXISTS (")
      try query.write(to: &self)
      write(")")
    case .function(let call):
      try write(call)
    case .cast(let operand, let type):
      write("CAST(")
      try write(operand)
      write(" AS \(type.rawValue))")
    case .collated(let operand, let collation):
      try write(operand: operand)
      try write(collation)
    case .subquery(let query):
      write("(")
      try query.write(to: &self)
      write(")")
    case .aliased(let operand, let alias):
      try write(operand, of: alias)
    case .json(let operand):
      try write(operand)
    case .rowIdentity(let alias):
      try write(identityOf: alias)
    case .rowPresence(let alias):
      try write(presenceOf: alias)
    case .isZero(let count, let isNegated):
      try write(operand: count)
      write(isNegated ? " > 0" : " = 0")
    case .joinedAggregate(let joined, let alias, let query):
      try write(repeatsRows?(alias) == true ? SQLExpression(.subquery(query)) : joined)
    case .unstorable(let fault):
      throw .unstorable(fault)
    case .tooDeep:
      throw DatabaseError(
        code: .SQLITE_ERROR,
        message: "Expression tree is too large (maximum depth \(SQLExpression.maximumDepth))")
    }
  }

  /// Writes an expression as an operand, in parentheses if it has several parts.
  package mutating func write(operand expression: SQLExpression) throws(DatabaseError) {
    guard expression.isCompound else { return try write(expression) }
    write("(")
    try write(expression)
    write(")")
  }

  /// Writes expressions separated by commas.
  package mutating func write(list expressions: [SQLExpression]) throws(DatabaseError) {
    try write(expressions, separator: ", ") { writer, expression throws(DatabaseError) in
      try writer.write(expression)
    }
  }

  /// Writes two operands and the operator between them.
  private mutating func write(
    _ op: SQLBinaryOperator, _ lhs: SQLExpression, _ rhs: SQLExpression
  ) throws(DatabaseError) {
    // A comparison is easier to read with the collation at its end, which applies to both operands.
    let (left, leftCollation) = op.isComparison ? lhs.splittingCollation : (lhs, nil)
    let (right, rightCollation) = op.isComparison ? rhs.splittingCollation : (rhs, nil)
    try write(operand: op.isComparison ? stored(left, in: right) : left)
    write(" \(op.sql) ")
    try write(operand: op.isComparison ? stored(right, in: left) : right)
    if let collation = leftCollation ?? rightCollation { try write(collation) }
  }

  private mutating func write(_ collation: SQLCollation) throws(DatabaseError) {
    if let swift = collation.swift { try database?.provide(swift) }
    write(" COLLATE \(collation.name.sql)")
  }

  private mutating func write(_ call: SQLFunctionCall) throws(DatabaseError) {
    if let function = call.function { try database?.provide(function) }
    write("\(call.name.rawValue)(\(call.isDistinct ? "DISTINCT " : "")")
    if call.isOfAllRows { write("*") }
    try write(list: stored(argumentsOf: call))
    write(")")
    if let filter = call.filter {
      write(" FILTER (WHERE ")
      try write(filter)
      write(")")
    }
  }
}

extension SQLExpression {
  /// Whether the expression needs parentheses as an operand.
  fileprivate var isCompound: Bool {
    switch form {
    case .value, .column, .function, .cast, .subquery, .exists(_, isNegated: false), .rowIdentity,
      .rowPresence, .joinedAggregate, .unstorable, .tooDeep:
      false
    case .literal, .unary, .binary, .like, .between, .membership, .subqueryMembership, .exists, .collated,
      .isZero:
      true
    case .chain(_, let operands): operands.count != 1
    case .aliased(let operand, _), .json(let operand): operand.isCompound
    }
  }

  /// The expression without its collation, and the collation if it has one.
  fileprivate var splittingCollation: (SQLExpression, SQLCollation?) {
    if case .collated(let operand, let collation) = form { (operand, collation) } else { (self, nil) }
  }
}
