/// A SQL expression.
///
/// Operators, functions and methods build expressions from columns and values. Values never become text: they
/// are arguments of the statement. Names are quoted.
///
/// ```swift
/// let expression = length(Column("name")) > 3 && Column("team") == "red"
/// expression.sql         // (LENGTH("name") > ?) AND ("team" = ?)
/// expression.arguments   // [3, "red"]
/// ```
///
/// Add what SQLite has and this library lacks with ``init(_:arguments:)-(SQLFunctionName,_)``,
/// ``init(_:_:_:)``, ``init(_:_:)`` and ``init(_:arguments:)-(String,_)``. The names `SQLExpressionFunction`,
/// `SQLExpressionBinary`, `SQLExpressionUnary` and `SQLExpressionLiteral` are other names of this type. See
/// <https://www.sqlite.org/lang_expr.html>.
public struct SQLExpression: SQLSpecificExpressible, Sendable {
  /// The forms of an expression.
  package indirect enum Form: Sendable {
    /// A value, and what it was made of if a record may store that in another form.
    case value(DatabaseValue, of: (any DatabaseValueConvertible & Sendable)? = nil)
    /// A column, and the storage that it carries.
    case column(String, table: String?, storage: AnyColumnStorage? = nil)
    case literal(SQL)
    case unary(SQLUnaryOperator, SQLExpression)
    case binary(SQLBinaryOperator, SQLExpression, SQLExpression)
    case chain(AssociativeBinaryOperator, [SQLExpression])
    case like(SQLExpression, pattern: SQLExpression, escape: SQLExpression, isNegated: Bool)
    case between(SQLExpression, SQLExpression, SQLExpression, isNegated: Bool)
    case membership(SQLExpression, [SQLExpression], isNegated: Bool)
    case subqueryMembership(SQLExpression, any EmbeddedQuery, isNegated: Bool)
    case exists(any EmbeddedQuery, isNegated: Bool)
    case function(SQLFunctionCall)
    case cast(SQLExpression, Database.ColumnType)
    case collated(SQLExpression, SQLCollation)
    case subquery(any EmbeddedQuery)
    /// An expression whose columns are those of a table.
    case aliased(SQLExpression, TableAliasBase)
    /// An expression whose text is JSON, so that JSON which is made of it contains it as JSON.
    case json(SQLExpression)
    /// What identifies a row of a table: its key, or its rowid if the key has several columns or may be NULL.
    case rowIdentity(TableAliasBase)
    /// What is NULL only if a table has no row in a join.
    case rowPresence(TableAliasBase)
    /// Whether a number, which is a count, is zero.
    case isZero(SQLExpression, isNegated: Bool)
    /// An aggregate of the rows of a joined table, and a query of it for when other joins repeat these rows.
    case joinedAggregate(SQLExpression, of: TableAliasBase, separately: any EmbeddedQuery)
    /// Replaces a value that has no storage value, with the reason.
    case unstorable(String)
    /// Replaces a tree that is deeper than SQLite accepts.
    case tooDeep
  }

  package let form: Form
  /// The number of levels of the tree.
  package let depth: Int

  /// The depth that SQLite accepts; deeper trees would also exhaust the stack when they are traversed.
  internal static let maximumDepth = 1000

  package init(_ form: Form) {
    let depth = form.childDepth + 1
    self.form = depth > Self.maximumDepth ? .tooDeep : form
    self.depth = depth
  }

  /// The expression itself.
  public var sqlExpression: SQLExpression { self }

  package static let null = SQLExpression(.value(.null))

  /// Whether the expression is the literal NULL, and not a value that only a column's storage can hold.
  package var isNull: Bool {
    if case .value(let value, nil) = form { value.isNull } else { false }
  }
}

// MARK: - The parts of the guide

/// The name for an expression of literal SQL in the guide to extensions.
public typealias SQLExpressionLiteral = SQLExpression
/// The name for an expression with a prefix operator in the guide to extensions.
public typealias SQLExpressionUnary = SQLExpression
/// The name for an expression with an operator between two others in the guide to extensions.
public typealias SQLExpressionBinary = SQLExpression
/// The name for a function call in the guide to extensions.
public typealias SQLExpressionFunction = SQLExpression

extension SQLExpression {
  /// Creates an expression of literal SQL.
  ///
  /// ```swift
  /// SQLExpressionLiteral("? + ?", arguments: [1, 2])
  /// ```
  ///
  /// - Parameters:
  ///   - sql: one expression, used unchanged: what a user typed belongs in the arguments.
  ///   - arguments: the arguments of the parameters in `sql`.
  public init(_ sql: String, arguments: StatementArguments? = nil) {
    self.init(.literal(SQL(sql: sql, arguments: arguments ?? StatementArguments())))
  }

  /// Creates an expression with a prefix operator, such as `SQLExpressionUnary(.not, Column("favorite"))`.
  public init(_ op: SQLUnaryOperator, _ value: any SQLExpressible) {
    self.init(.unary(op, value.sqlExpression))
  }

  /// Creates an expression with an operator between two others.
  ///
  /// ```swift
  /// SQLExpressionBinary(.multiply, Column("length"), Column("width"))   // "length" * "width"
  /// ```
  public init(_ op: SQLBinaryOperator, _ lhs: any SQLExpressible, _ rhs: any SQLExpressible) {
    self.init(.binary(op, lhs.sqlExpression, rhs.sqlExpression))
  }

  /// Creates a function call, such as `SQLExpressionFunction(.abs, arguments: Column("change"))`.
  public init(_ functionName: SQLFunctionName, arguments: any SQLExpressible...) {
    self.init(.function(SQLFunctionCall(functionName, arguments.map(\.sqlExpression))))
  }
}

// MARK: - Depth

extension SQLExpression.Form {
  /// The depth of the deepest part.
  fileprivate var childDepth: Int {
    switch self {
    case .value, .column, .rowIdentity, .rowPresence, .unstorable, .tooDeep: 0
    case .literal(let sql): sql.depth
    case .unary(_, let operand), .cast(let operand, _), .collated(let operand, _), .aliased(let operand, _),
      .isZero(let operand, _), .json(let operand):
      operand.depth
    case .joinedAggregate(let joined, _, let query): max(joined.depth, query.depth)
    case .binary(_, let lhs, let rhs): max(lhs.depth, rhs.depth)
    case .chain(_, let operands): operands.depth
    case .like(let lhs, let pattern, let escape, _): max(lhs.depth, pattern.depth, escape.depth)
    case .between(let lhs, let lower, let upper, _): max(lhs.depth, lower.depth, upper.depth)
    case .membership(let lhs, let elements, _): max(lhs.depth, elements.depth)
    case .subqueryMembership(let lhs, let query, _): max(lhs.depth, query.depth)
    case .exists(let query, _), .subquery(let query): query.depth
    case .function(let call): max(call.arguments.depth, call.filter?.depth ?? 0)
    }
  }
}

extension [SQLExpression] {
  /// The depth of the deepest expression.
  package var depth: Int {
    reduce(0) { Swift.max($0, $1.depth) }
  }
}
