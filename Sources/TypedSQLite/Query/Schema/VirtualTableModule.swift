/// What makes virtual tables, such as ``FTS5``; programs can add the modules that their SQLite has.
///
/// See <https://www.sqlite.org/vtab.html>.
public protocol VirtualTableModule {
  /// What the closure of ``Database/create(virtualTable:options:using:_:)`` is given.
  associatedtype TableDefinition

  /// The name of the module, as SQL calls it.
  var moduleName: String { get }

  /// Makes the definition of a table, which a closure then completes.
  func makeTableDefinition() -> TableDefinition

  /// The arguments of the module, each of which goes into SQL as it is.
  func moduleArguments(for definition: TableDefinition, in db: Database) throws -> [String]
}
