// The values of the leftmost column of a table.

extension Table where RowDecoder: DatabaseValueConvertible {
  /// A cursor over the values of the leftmost column.
  public func fetchCursor(_ db: Database) throws -> DatabaseValueCursor<RowDecoder> {
    try all().fetchCursor(db)
  }

  /// The values of the leftmost column.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try all().fetchAll(db) }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try all().fetchOne(db) }
}

extension Table where RowDecoder: DatabaseValueConvertible & Hashable {
  /// The distinct values of the leftmost column.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try all().fetchSet(db) }
}

extension Table where RowDecoder: DatabaseValueConvertible & StatementColumnConvertible {
  /// A cursor over the values of the leftmost column, on the fast path.
  public func fetchCursor(_ db: Database) throws -> FastDatabaseValueCursor<RowDecoder> {
    try all().fetchCursor(db)
  }

  /// The values of the leftmost column, on the fast path.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try all().fetchAll(db) }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row; on the fast path.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try all().fetchOne(db) }
}

extension Table where RowDecoder: DatabaseValueConvertible & StatementColumnConvertible & Hashable {
  /// The distinct values of the leftmost column.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try all().fetchSet(db) }
}
