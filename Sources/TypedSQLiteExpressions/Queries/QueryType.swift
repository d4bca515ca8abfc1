/// A query of a table, view or virtual table.
public protocol QueryType: Expressible, CustomStringConvertible {
  /// The clauses of the query.
  var clauses: QueryClauses { get set }

  /// Creates the query for each row of a table.
  init(_ name: String, database: String?)
}

extension QueryType {
  /// The SELECT.
  public var expression: Expression<Void> { clauses.selectStatement }

  /// The SELECT with literal values in place of the parameters.
  public var description: String { asSQL() }

  /// A copy with changed clauses.
  internal func with(_ change: (inout QueryClauses) -> Void) -> Self {
    var copy = self
    change(&copy.clauses)
    return copy
  }
}

// MARK: - Names

extension QueryType {
  /// The column with the name of the table, for queries of several tables: `"user"."id"`.
  public subscript<T>(column: Expression<T>) -> Expression<T> {
    .joined([clauses.namespace, column], separator: ".").stored(like: column)
  }

  /// The column with the name of the table, as the subscript returns it.
  public func namespace<T>(_ column: Expression<T>) -> Expression<T> { self[column] }

  /// All columns of the table, for the argument `*`: `"user".*`.
  public subscript(star: Star) -> Expression<Void> {
    .joined([clauses.namespace, star(nil, nil)], separator: ".")
  }

  /// The query, whose rows are encoded and decoded with the storages that some columns state.
  ///
  /// ```swift
  /// let tasks = Table("tasks").storing(due, price)
  /// try db.run(tasks.insert(task))                       // an Encodable
  /// let all: [Task] = try db.prepare(tasks).map { try $0.decode() }
  /// ```
  public func storing(_ columns: any Expressible...) -> Self {
    with { clauses in
      for column in columns.map(\.expression.unqualified) {
        clauses.storages[column.template] = column.storage
      }
    }
  }

  /// The query with another name for its table, for example to join a table with itself.
  public func alias(_ aliasName: String) -> Self {
    with { $0.source.alias = aliasName }
  }
}

// MARK: - Rows

extension QueryType {
  /// The query with a condition, which is added with AND.
  public func filter(_ predicate: Expression<Bool>) -> Self {
    filter(predicate.typed(Bool?.self))
  }

  /// The query with a condition, which is added with AND; rows for which it is NULL are left out.
  public func filter(_ predicate: Expression<Bool?>) -> Self {
    with { clauses in clauses.filter = clauses.filter.map { $0 && predicate } ?? predicate }
  }

  /// The query with a condition, added with AND to its previous ones.
  public func `where`(_ predicate: Expression<Bool>) -> Self { filter(predicate) }

  /// The query with a condition, which is added with AND; rows for which it is NULL are left out.
  public func `where`(_ predicate: Expression<Bool?>) -> Self { filter(predicate) }

  /// The query with another order, in place of its previous one.
  public func order(_ by: any Expressible...) -> Self { order(by) }

  /// The query with another order, in place of its previous one.
  public func order(_ by: [any Expressible]) -> Self {
    with { $0.order = by }
  }

  /// The query limited to a number of rows; nil means no limit.
  public func limit(_ length: Int?) -> Self {
    with { $0.limit = length.map { QueryClauses.Limit(length: $0) } }
  }

  /// The query limited to a number of rows after the first `offset` rows.
  public func limit(_ length: Int, offset: Int) -> Self {
    with { $0.limit = QueryClauses.Limit(length: length, offset: offset) }
  }
}

// MARK: - Groups

extension QueryType {
  /// The query with one row for each group of rows with equal expressions.
  public func group(_ by: any Expressible...) -> Self { grouped(by, having: nil) }

  /// The query with one row for each group of rows with an equal expression, without the groups that do not
  /// meet a condition.
  public func group(_ by: any Expressible, having: Expression<Bool>) -> Self { group([by], having: having) }

  /// The query with one row for each group of rows with an equal expression, without the groups that do not
  /// meet a condition.
  public func group(_ by: any Expressible, having: Expression<Bool?>) -> Self { group([by], having: having) }

  /// The query with one row for each group of rows with equal expressions, without the groups that do not
  /// meet a condition.
  public func group(_ by: [any Expressible], having: Expression<Bool>) -> Self {
    grouped(by, having: having.typed())
  }

  /// The query with one row for each group of rows with equal expressions, without the groups that do not
  /// meet a condition.
  public func group(_ by: [any Expressible], having: Expression<Bool?>) -> Self {
    grouped(by, having: having)
  }

  private func grouped(_ by: [any Expressible], having: Expression<Bool?>?) -> Self {
    with { $0.grouping = QueryClauses.Grouping(by: by, having: having) }
  }
}
