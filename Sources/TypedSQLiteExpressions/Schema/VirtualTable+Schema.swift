extension VirtualTable {
  /// The CREATE VIRTUAL TABLE.
  ///
  /// - Parameters:
  ///   - using: the module that provides its rows.
  ///   - ifNotExists: whether a table that exists already is left unchanged.
  /// - Returns: the statement.
  public func create(_ using: Module, ifNotExists: Bool = false) -> String {
    let create = Expression.create(VirtualTable.identifier, clauses.table, ifNotExists: ifNotExists)
    return Expression<Void>.joined([create, Expression<Void>(literal: "USING"), using]).asSQL()
  }

  /// The ALTER TABLE that renames the table.
  public func rename(_ to: VirtualTable) -> String {
    Expression.rename(clauses.table, to: to.clauses.unqualifiedTable).asSQL()
  }

  /// The DROP TABLE.
  public func drop(ifExists: Bool = false) -> String {
    Expression.drop("TABLE", clauses.table, ifExists: ifExists).asSQL()
  }
}

/// A module that provides the rows of a virtual table, with its arguments: `.FTS5(config)`, or `Module("csv", ["data.csv"])`.
public struct Module: Expressible, CustomStringConvertible {
  private let name: Expression<Void>
  private let arguments: [any Expressible]

  /// Creates a module with its arguments: columns, and texts, which become literals.
  public init(_ name: String, _ arguments: [any Expressible] = []) {
    self.name = Expression(name)
    self.arguments = arguments
  }

  /// Creates a module of SQLite, whose name needs no quotes.
  internal init(keyword: String, _ arguments: [any Expressible]) {
    name = Expression(literal: keyword)
    self.arguments = arguments
  }

  /// The name and the arguments.
  public var expression: Expression<Void> { .call(name.template, arguments) }

  /// The name and the arguments.
  public var description: String { asSQL() }
}
