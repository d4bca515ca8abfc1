/// What a query is made of, clause by clause.
public struct QueryClauses: Sendable {
  /// A table or view, with the name that the query gives it and the database it lies in.
  struct Source: Sendable {
    var name: String
    var alias: String?
    var database: String?
  }

  /// A further table.
  struct Join: Sendable {
    var type: JoinType
    var query: any QueryType
    var condition: Expression<Bool?>
  }

  /// What rows are put together by.
  struct Grouping: Sendable {
    var by: [any Expressible]
    var having: Expression<Bool?>?
  }

  /// How many rows are given, and how many are left out before them.
  struct Limit: Sendable {
    var length: Int
    var offset: Int?
  }

  /// A query whose rows are added.
  struct Union: Sendable {
    var isAll: Bool
    var query: any QueryType
  }

  /// A query with a name that the query itself reads from.
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

  init(_ name: String, alias: String? = nil, database: String?) {
    source = Source(name: name, alias: alias, database: database)
  }
}

extension Expression {
  /// Each column.
  internal static var star: Expression { Expression(literal: "*") }
}
