/// A part of a schema from which rows are selected: a ``Table``, a ``View`` or a ``VirtualTable``.
public protocol SchemaType: QueryType {
  /// Its keyword in SQL, such as `TABLE`.
  static var identifier: String { get }
}

extension SchemaType {
  /// The query with these columns in place of its previous ones.
  public func select(_ column1: any Expressible, _ more: any Expressible...) -> Self {
    selecting([column1] + more)
  }

  /// The query for the distinct rows of these columns.
  public func select(distinct column1: any Expressible, _ more: any Expressible...) -> Self {
    selecting([column1] + more, isDistinct: true)
  }

  /// The query with these columns in place of its previous ones.
  public func select(_ all: [any Expressible]) -> Self { selecting(all) }

  /// The query for the distinct rows of these columns.
  public func select(distinct columns: [any Expressible]) -> Self {
    selecting(columns, isDistinct: true)
  }

  /// The query for all columns, for the argument `*`.
  public func select(_ star: Star) -> Self { selecting([star(nil, nil)]) }

  /// The query for the distinct rows of all columns, for the argument `*`.
  public func select(distinct star: Star) -> Self { selecting([star(nil, nil)], isDistinct: true) }

  /// The query for one column.
  public func select<V: Value>(_ column: Expression<V>) -> ScalarQuery<V> { selecting([column]) }

  /// The query for one column.
  public func select<V: Value>(_ column: Expression<V?>) -> ScalarQuery<V?> { selecting([column]) }

  /// The query for the distinct values of one column.
  public func select<V: Value>(distinct column: Expression<V>) -> ScalarQuery<V> {
    selecting([column], isDistinct: true)
  }

  /// The query for the distinct values of one column.
  public func select<V: Value>(distinct column: Expression<V?>) -> ScalarQuery<V?> {
    selecting([column], isDistinct: true)
  }

  /// The query for the number of rows.
  public var count: ScalarQuery<Int> { select(TypedSQLiteExpressions.count(*)) }

  private func selecting<Query: QueryType>(_ columns: [any Expressible], isDistinct: Bool = false) -> Query {
    var query = Query(clauses.source.name, database: clauses.source.database)
    query.clauses = clauses
    query.clauses.columns = columns.isEmpty ? [Expression<Void>.star] : columns
    query.clauses.isDistinct = isDistinct
    return query
  }
}

/// A table.
///
/// ```swift
/// let users = Table("users")
/// let id = Expression<Int64>("id")
/// let name = Expression<String?>("name")
/// for user in try db.prepare(users.filter(id > 1).order(name)) {
///   print(try user.get(name) ?? "unnamed")
/// }
/// ```
public struct Table: SchemaType {
  /// `TABLE`.
  public static let identifier = "TABLE"
  /// The clauses of the query.
  public var clauses: QueryClauses

  /// Creates the query for each row of a table.
  ///
  /// - Parameters:
  ///   - name: the table.
  ///   - database: the name of the attached database with the table; nil for the first that has it.
  public init(_ name: String, database: String? = nil) {
    clauses = QueryClauses(name, database: database)
  }
}

/// A view.
public struct View: SchemaType {
  /// `VIEW`.
  public static let identifier = "VIEW"
  /// The clauses of the query.
  public var clauses: QueryClauses

  /// Creates the query for each row of a view.
  ///
  /// - Parameters:
  ///   - name: the view.
  ///   - database: the name of the attached database with the table; nil for the first that has it.
  public init(_ name: String, database: String? = nil) {
    clauses = QueryClauses(name, database: database)
  }
}

/// A virtual table.
public struct VirtualTable: SchemaType {
  /// `VIRTUAL TABLE`.
  public static let identifier = "VIRTUAL TABLE"
  /// The clauses of the query.
  public var clauses: QueryClauses

  /// Creates the query for each row of a virtual table.
  ///
  /// - Parameters:
  ///   - name: the table.
  ///   - database: the name of the attached database with the table; nil for the first that has it.
  public init(_ name: String, database: String? = nil) {
    clauses = QueryClauses(name, database: database)
  }
}

/// A query for one column, whose first value ``Connection/scalar(_:)-(ScalarQuery<V>)`` returns.
public struct ScalarQuery<V>: QueryType {
  /// The clauses of the query.
  public var clauses: QueryClauses

  /// Creates the query for each row of a table.
  public init(_ name: String, database: String?) {
    clauses = QueryClauses(name, database: database)
  }
}
