#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
internal import TypedSQLite

/// Creates, changes and deletes tables.
///
/// ```swift
/// try SchemaChanger(connection: db).alter(table: "users") { table in
///   table.add(column: ColumnDefinition(name: "age", type: .INTEGER))
///   table.rename(column: "mail", to: "email")
///   table.drop(column: "fax")
/// }
/// ```
///
/// Each call changes the schema completely, or throws and changes nothing.
public final class SchemaChanger {
  /// An error for a change that no SQL can make.
  public enum Error: Swift.Error, LocalizedError, Hashable, CustomStringConvertible {
    /// A column that cannot be added.
    case invalidColumnDefinition(String)

    /// What cannot be done.
    public var description: String {
      switch self {
      case .invalidColumnDefinition(let message): "Invalid column definition: \(message)"
      }
    }

    /// The ``description``.
    public var errorDescription: String? { description }
  }

  /// Collects the changes of a table, by the name that SQLite.swift has for it.
  public typealias AlterTableDefinition = TypedSQLiteExpressions.AlterTableDefinition
  /// Collects the columns and indexes of a new table, by the name that SQLite.swift has for it.
  public typealias CreateTableDefinition = TypedSQLiteExpressions.CreateTableDefinition

  private let connection: Connection

  /// Creates a changer of the main database of a connection.
  public init(connection: Connection) {
    self.connection = connection
  }

  /// Changes a table.
  ///
  /// - Parameters:
  ///   - table: the name of the table.
  ///   - block: adds the changes, which are made in that order.
  /// - Throws: ``SchemaChanger/Error`` for a new column that is a primary key; ``Result`` if SQLite refuses a
  ///   change, such as to drop a column that an index, a constraint or a view uses.
  public func alter(table: String, block: (AlterTableDefinition) -> Void) throws {
    let definition = AlterTableDefinition(name: table)
    block(definition)
    try run(definition.statements.map { try $0.get() })
  }

  /// Creates a table with its indexes.
  ///
  /// - Parameters:
  ///   - table: the name of the table.
  ///   - ifNotExists: whether a table or an index that exists already is left unchanged.
  ///   - block: adds the columns and indexes.
  /// - Throws: ``Result`` if SQLite refuses the table, for example because its name is in use.
  public func create(
    table: String, ifNotExists: Bool = false, block: (CreateTableDefinition) -> Void
  ) throws {
    let definition = CreateTableDefinition(name: table)
    block(definition)
    try run(
      [definition.table.toSQL(ifNotExists: ifNotExists)]
        + definition.table.indexes.map { $0.toSQL(ifNotExists: ifNotExists) })
  }

  /// Deletes a table with all its rows.
  ///
  /// - Parameters:
  ///   - table: the name of the table.
  ///   - ifExists: whether a table that does not exist is no error.
  /// - Throws: ``Result`` if there is no such table.
  public func drop(table: String, ifExists: Bool = true) throws {
    try run([Table(table).drop(ifExists: ifExists)])
  }

  /// Renames a table.
  ///
  /// - Parameters:
  ///   - table: the name of the table.
  ///   - to: its new name.
  /// - Throws: ``Result`` if there is no such table, or if the new name is in use.
  public func rename(table: String, to: String) throws {
    try run([Table(table).rename(Table(to))])
  }

  /// Runs a statement, for a change that has no function here.
  ///
  /// - Parameters:
  ///   - sql: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the statement.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ sql: String, _ bindings: (any Binding)?...) throws -> Statement {
    try connection.run(sql, bindings)
  }

  private func run(_ statements: [String]) throws {
    try connection.savepoint("schema change") {
      for statement in statements { try connection.run(statement) }
    }
  }
}

@available(*, unavailable, message: "A schema changer is shared only as its connection is.")
extension SchemaChanger: Sendable {}

/// Collects the changes of a table in the block of ``SchemaChanger/alter(table:block:)``.
public final class AlterTableDefinition {
  /// The name of the table.
  public let name: String
  internal private(set) var statements: [Swift.Result<String, SchemaChanger.Error>] = []

  internal init(name: String) {
    self.name = name
  }

  /// Adds a column after the others.
  public func add(column: ColumnDefinition) {
    guard column.primaryKey == nil else {
      statements.append(.failure(.invalidColumnDefinition("can not add primary key column")))
      return
    }
    append("ADD COLUMN \(column.toSQL())")
  }

  /// Deletes a column with its values.
  public func drop(column: String) { append("DROP COLUMN \(column.quotedIdentifier)") }

  /// Renames a column.
  public func rename(column: String, to: String) {
    append("RENAME COLUMN \(column.quotedIdentifier) TO \(to.quotedIdentifier)")
  }

  /// Adds an index.
  public func add(index: IndexDefinition, ifNotExists: Bool = false) {
    statements.append(.success(index.toSQL(ifNotExists: ifNotExists)))
  }

  /// Deletes an index.
  public func drop(index: String, ifExists: Bool = false) {
    statements.append(.success("DROP INDEX \(ifExists ? "IF EXISTS " : "")\(index.quotedIdentifier)"))
  }

  private func append(_ change: String) {
    statements.append(.success("ALTER TABLE \(name.quotedIdentifier) \(change)"))
  }
}

@available(*, unavailable, message: "A definition belongs to the block it is given to.")
extension AlterTableDefinition: Sendable {}

/// Collects the columns and indexes of a table in the block of
/// ``SchemaChanger/create(table:ifNotExists:block:)``.
public final class CreateTableDefinition {
  /// The name of the table.
  public var name: String { table.name }
  internal private(set) var table: TableDefinition

  internal init(name: String) {
    table = TableDefinition(name: name, columns: [], indexes: [])
  }

  /// Adds a column.
  public func add(column: ColumnDefinition) { table.columns.append(column) }

  /// Adds a column that is never NULL.
  public func add<V: Value>(expression: Expression<V>) { add(V.self, expression, nullable: false) }

  /// Adds a column that may be NULL.
  public func add<V: Value>(expression: Expression<V?>) { add(V.self, expression, nullable: true) }

  /// Adds an index.
  public func add(index: IndexDefinition) { table.indexes.append(index) }

  private func add<V: Value>(_ type: V.Type, _ expression: any Expressible, nullable: Bool) {
    let name = SQLWords(expression.expression.unqualified.template).words.first?.name ?? ""
    add(
      column: ColumnDefinition(
        name: name,
        type: ColumnDefinition.Affinity(
          expression.expression.storage?.declaredDatatype ?? V.declaredDatatype), nullable: nullable))
  }
}

@available(*, unavailable, message: "A definition belongs to the block it is given to.")
extension CreateTableDefinition: Sendable {}
