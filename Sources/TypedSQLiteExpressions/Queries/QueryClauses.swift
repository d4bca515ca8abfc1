/// The clauses of a query.
public struct QueryClauses: Sendable {
  /// A table or view, with its name in the query and its database.
  struct Source: Sendable {
    var name: String
    var alias: String?
    var database: String?
  }

  /// A joined table.
  struct Join: Sendable {
    var type: JoinType
    var query: any QueryType
    var condition: Expression<Bool?>
  }

  /// The expressions by which rows are grouped.
  struct Grouping: Sendable {
    var by: [any Expressible]
    var having: Expression<Bool?>?
  }

  /// The maximum number of rows, and how many are skipped before them.
  struct Limit: Sendable {
    var length: Int
    var offset: Int?
  }

  /// A query whose rows are added.
  struct Union: Sendable {
    var isAll: Bool
    var query: any QueryType
  }

  /// A query with a name, from which the main query reads.
  struct Common: Sendable {
    var alias: Table
    var columns: [any Expressible]?
    var hint: MaterializationHint?
    var query: any QueryType
  }

  var isDistinct = false
  var columns: [any Expressible] = [Expression<Void>.star]
  var source: Source
  var joins: [Join] = []
  var filter: Expression<Bool?>?
  var grouping: Grouping?
  var order: [any Expressible] = []
  var limit: Limit?
  var unions: [Union] = []
  var commons: [Common] = []
  var isRecursive = false
  /// The storages of columns, by their quoted names.
  var storages: [String: ColumnStorage] = [:]

  init(_ name: String, alias: String? = nil, database: String?) {
    source = Source(name: name, alias: alias, database: database)
  }
}

extension Expression {
  /// All columns.
  internal static var star: Expression { Expression(literal: "*") }
}
