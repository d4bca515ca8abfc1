/// A type that can be part of SQL: columns, values, calls, clauses and whole queries.
public protocol Expressible: Sendable {
  /// The SQL and the values of its parameters.
  var expression: Expression<Void> { get }
}

extension Expressible {
  /// The SQL with literal values in place of the parameters, for people to read.
  public func asSQL() -> String {
    let expression = expression
    var bindings = expression.bindings[...]
    return SQLScanner.replacingParameters(of: expression.template) {
      bindings.isEmpty ? "?" : SQLScanner.literal(bindings.removeFirst())
    }
  }
}

/// A truth value in SQL that may be NULL or not: an `Expression<Bool>` or an `Expression<Bool?>`.
public protocol Condition: Expressible {}

extension Expression: Condition where Datatype: _ConditionType {}

/// A protocol to which only `Bool` and `Bool?` conform, so that an extension can require one of them.
public protocol _ConditionType {}

extension Bool: _ConditionType {}

extension Optional: _ConditionType where Wrapped == Bool {}

/// The rowid, the integer by which SQLite finds a row; tables WITHOUT ROWID have none.
public let rowid = Expression<Int64>("ROWID")
