/// A module that makes virtual tables, such as ``FTS5``; programs can add other modules of their SQLite.
///
/// See <https://www.sqlite.org/vtab.html>.
public protocol VirtualTableModule {
  /// What is passed to the closure of ``Database/create(virtualTable:options:using:_:)``.
  associatedtype TableDefinition

  /// The name of the module in SQL.
  var moduleName: String { get }

  /// Makes the definition of a table, which a closure then completes.
  ///
  /// - Parameter configuration: how the table is created.
  /// - Returns: the definition.
  func makeTableDefinition(configuration: VirtualTableConfiguration) -> TableDefinition

  /// The arguments of the module, each of which is written to SQL unchanged.
  func moduleArguments(for definition: TableDefinition, in db: Database) throws -> [String]

  /// Completes a table that was just created; by default it does nothing.
  func database(_ db: Database, didCreate tableName: String, using definition: TableDefinition) throws
}

/// How a virtual table is created, for its module.
public struct VirtualTableConfiguration: Hashable, Sendable {
  /// The options of the call.
  public let options: VirtualTableOptions
}

extension VirtualTableModule {
  /// Does nothing.
  public func database(_ db: Database, didCreate tableName: String, using definition: TableDefinition) throws
  {}
}
