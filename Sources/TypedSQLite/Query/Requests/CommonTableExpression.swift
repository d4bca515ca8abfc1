/// A query with a name, which a request can use as a table.
///
/// ```swift
/// let recent = CommonTableExpression(named: "recent", request: Table("visit").filter(Column("at") > start))
/// let request = Table("page").with(recent).filter(recent.all().select(Column("pageId")).contains(Column("id")))
/// // WITH "recent" AS (SELECT * FROM "visit" WHERE "at" > ?) SELECT * FROM "page" WHERE "id" IN (SELECT ...)
/// ```
///
/// See <https://www.sqlite.org/lang_with.html>.
public struct CommonTableExpression<RowDecoder>: Sendable {
  internal let table: CommonTable

  /// The name that the query has as a table.
  public var tableName: String { table.name }

  /// Names a request.
  ///
  /// - Parameters:
  ///   - isRecursive: whether the query uses its own rows.
  ///   - tableName: its name.
  ///   - columns: the names of its columns; nil for those of the request.
  ///   - request: the query.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil,
    request: some SQLSubqueryable
  ) {
    table = CommonTable(
      name: tableName, columns: columns, query: request.sqlSubquery, isRecursive: isRecursive)
  }

  /// Names a query in SQL.
  ///
  /// - Parameters:
  ///   - isRecursive: whether the query uses its own rows.
  ///   - tableName: its name.
  ///   - columns: the names of its columns; nil for those of the query.
  ///   - sqlLiteral: the query.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil,
    literal sqlLiteral: SQL
  ) {
    self.init(
      recursive: isRecursive, named: tableName, columns: columns,
      request: SQLRequest<RowDecoder>(literal: sqlLiteral))
  }

  /// Names a query in SQL.
  ///
  /// - Parameters:
  ///   - isRecursive: whether the query uses its own rows.
  ///   - tableName: its name.
  ///   - columns: the names of its columns; nil for those of the query.
  ///   - sql: the query.
  ///   - arguments: the arguments of its parameters.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil, sql: String,
    arguments: StatementArguments = StatementArguments()
  ) {
    self.init(
      recursive: isRecursive, named: tableName, columns: columns, literal: SQL(sql: sql, arguments: arguments)
    )
  }

  /// The request for its rows, which a request that is ``QueryInterfaceRequest/with(_:)`` it can contain.
  public func all() -> QueryInterfaceRequest<RowDecoder> { Table<RowDecoder>(tableName).all() }

  /// Whether a value is one of its rows, which have one column: `element IN "name"`.
  public func contains(_ element: some SQLExpressible) -> SQLExpression {
    SQLExpression(
      .subqueryMembership(element.sqlExpression, SQLSubquery(.table(tableName)), isNegated: false))
  }
}

// Without a type, the rows of a common table expression are decoded to rows.

extension CommonTableExpression where RowDecoder == Row {
  /// Names a request whose rows are decoded to rows.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil,
    request: some SQLSubqueryable
  ) {
    table = CommonTable(
      name: tableName, columns: columns, query: request.sqlSubquery, isRecursive: isRecursive)
  }

  /// Names a query in SQL whose rows are decoded to rows.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil,
    literal sqlLiteral: SQL
  ) {
    self.init(
      recursive: isRecursive, named: tableName, columns: columns,
      request: SQLRequest<Row>(literal: sqlLiteral))
  }

  /// Names a query in SQL, with the arguments of its parameters, whose rows are decoded to rows.
  public init(
    recursive isRecursive: Bool = false, named tableName: String, columns: [String]? = nil, sql: String,
    arguments: StatementArguments = StatementArguments()
  ) {
    self.init(
      recursive: isRecursive, named: tableName, columns: columns, literal: SQL(sql: sql, arguments: arguments)
    )
  }
}

/// A common table expression without its type.
internal struct CommonTable: Sendable {
  let name: String
  /// The names of its columns; nil for those of the query.
  let columns: [String]?
  let query: SQLSubquery
  let isRecursive: Bool
}

extension [CommonTable] {
  /// Adds a common table expression, in place of one of the same name.
  internal mutating func replace(with table: CommonTable) {
    removeAll { $0.name.lowercased() == table.name.lowercased() }
    append(table)
  }
}

extension SelectQuery {
  /// The common table expressions of the query and of the associations that it joins.
  internal var allCommonTables: [CommonTable] {
    var tables = commonTables
    func add(_ joins: [Join]) {
      for join in joins {
        for table in join.association.commonTables { tables.replace(with: table) }
        add(join.association.joins)
      }
    }
    add(joins)
    return tables
  }

  /// Whether a name is that of a common table expression, also if there is a table of that name.
  internal func hasCommonTable(named name: String) -> Bool {
    allCommonTables.contains { $0.name.lowercased() == name.lowercased() }
  }
}

extension QueryInterfaceRequest {
  /// The request with a common table expression, which it and its subqueries can use as a table.
  ///
  /// It replaces one of the same name.
  public func with<Other>(_ expression: CommonTableExpression<Other>) -> Self {
    with { $0.commonTables.replace(with: expression.table) }
  }
}

extension TableRecord {
  /// The request for all rows with a common table expression, which it and its subqueries can use as a table.
  public static func with<Other>(_ expression: CommonTableExpression<Other>) -> QueryInterfaceRequest<Self> {
    all().with(expression)
  }
}

extension Table {
  /// The request for all rows with a common table expression, which it and its subqueries can use as a table.
  public func with<Other>(_ expression: CommonTableExpression<Other>) -> QueryInterfaceRequest<RowDecoder> {
    all().with(expression)
  }
}

// MARK: - SQL

extension SQLWriter {
  /// Writes the WITH clause of a query, if it has one.
  mutating func write(_ tables: [CommonTable]) throws(DatabaseError) {
    guard !tables.isEmpty else { return }
    write(tables.contains(where: \.isRecursive) ? "WITH RECURSIVE " : "WITH ")
    try write(tables, separator: ", ") { writer, table throws(DatabaseError) in
      try writer.write(definitionOf: table)
    }
    write(" ")
  }

  /// Writes a definition as it is in a WITH clause.
  mutating func write(definitionOf table: CommonTable) throws(DatabaseError) {
    write(table.name.quotedIdentifier)
    if let columns = table.columns, !columns.isEmpty {
      write("(\(columns.map(\.quotedIdentifier).joined(separator: ", ")))")
    }
    write(" AS (")
    try within(nil, nil) { writer throws(DatabaseError) in try writer.write(table.query) }
    write(")")
  }
}

extension CommonTable: EmbeddedQuery {
  var depth: Int { query.depth }
  var wholeTable: String? { nil }

  func write(to writer: inout SQLWriter) throws(DatabaseError) {
    try writer.write(definitionOf: self)
  }
}

extension SQLInterpolation {
  /// Appends the quoted name of a common table expression.
  public mutating func appendInterpolation<RowDecoder>(_ expression: CommonTableExpression<RowDecoder>) {
    appendInterpolation(sql: expression.tableName.quotedIdentifier)
  }

  /// Appends the definition of a common table expression, as in `WITH \(definitionFor: recent) SELECT …`.
  public mutating func appendInterpolation<RowDecoder>(
    definitionFor expression: CommonTableExpression<RowDecoder>
  ) {
    append(.subquery(expression.table))
  }
}
