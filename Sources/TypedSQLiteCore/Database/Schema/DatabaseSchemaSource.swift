/// What a program knows about the schema and SQLite does not: the primary keys of views.
///
/// ```swift
/// struct KeysOfViews: DatabaseSchemaSource {
///   func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) -> [String]? {
///     view.name == "captain" ? ["id"] : nil
///   }
/// }
///
/// var configuration = Configuration()
/// configuration.schemaSource = KeysOfViews()
/// ```
///
/// Records of a view that has a primary key can be found by it, and written if the view has triggers for that.
///
/// Migrations do not use the source of the connection, because a program that changes its source must not change what
/// they do. A migration that needs one calls ``Database/withSchemaSource(_:execute:)``.
public protocol DatabaseSchemaSource: Sendable {
  /// The columns that identify a row of a view.
  ///
  /// Each of them must be a column of the view, and no two rows may have the same values in them, nor NULL.
  ///
  /// - Parameters:
  ///   - db: the connection, to look at the schema.
  ///   - view: the view.
  /// - Returns: the columns; nil if the source does not know the view, and none if it has no key.
  /// - Throws: any error; the call that needs the key fails with a ``DatabaseError``.
  func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) throws -> [String]?
}

extension DatabaseSchemaSource {
  /// Nil for each view.
  public func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) throws -> [String]? { nil }

  /// The source that asks another one about what this one does not know.
  public func then(_ other: some DatabaseSchemaSource) -> some DatabaseSchemaSource {
    ChainedSchemaSource(first: self, second: other)
  }
}

private struct ChainedSchemaSource<First: DatabaseSchemaSource, Second: DatabaseSchemaSource>:
  DatabaseSchemaSource
{
  let first: First
  let second: Second

  func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) throws -> [String]? {
    try first.columnsForPrimaryKey(db, inView: view) ?? second.columnsForPrimaryKey(db, inView: view)
  }
}

extension Database {
  /// What the program adds to the schema; by default ``Configuration/schemaSource``.
  public var schemaSource: (any DatabaseSchemaSource)? { context.client?.schemaSource }

  /// Empties the caches of what is known about the schema, as after a change that SQLite cannot notice.
  public func clearSchemaCache() {
    context.statements.removeAll()
    context.schema.primaryKeys.removeAll()
  }

  /// Forgets the primary keys, as when those of views may be others.
  package func forgetPrimaryKeys() { context.schema.primaryKeys.removeAll() }
}
