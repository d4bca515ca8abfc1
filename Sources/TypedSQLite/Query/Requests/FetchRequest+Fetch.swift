// A request fetches the type to which its rows are decoded: rows, values with or without the fast path, or
// records.

extension FetchRequest where RowDecoder == Row {
  /// A cursor over rows, all of which are the same object, showing the current row.
  public func fetchCursor(_ db: Database) throws -> RowCursor { try Row.fetchCursor(db, self) }

  /// The rows, copied.
  public func fetchAll(_ db: Database) throws -> [Row] { try Row.fetchAll(db, self) }

  /// The distinct rows, copied.
  public func fetchSet(_ db: Database) throws -> Set<Row> { try Row.fetchSet(db, self) }

  /// The first row, copied, or nil if there is none.
  public func fetchOne(_ db: Database) throws -> Row? { try Row.fetchOne(db, self) }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible {
  /// A cursor over the values of the leftmost column.
  public func fetchCursor(_ db: Database) throws -> DatabaseValueCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// The values of the leftmost column.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try RowDecoder.fetchAll(db, self) }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try RowDecoder.fetchOne(db, self) }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible & Hashable {
  /// The distinct values of the leftmost column.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try RowDecoder.fetchSet(db, self) }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible & StatementColumnConvertible {
  /// A cursor over the values of the leftmost column, on the fast path.
  public func fetchCursor(_ db: Database) throws -> FastDatabaseValueCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// The values of the leftmost column, on the fast path.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try RowDecoder.fetchAll(db, self) }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row; on the fast
  /// path.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try RowDecoder.fetchOne(db, self) }
}

extension FetchRequest where RowDecoder: DatabaseValueConvertible & StatementColumnConvertible & Hashable {
  /// The distinct values of the leftmost column.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try RowDecoder.fetchSet(db, self) }
}

extension FetchRequest where RowDecoder: FetchableRecord {
  /// A cursor over records.
  public func fetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder> {
    try RowDecoder.fetchCursor(db, self)
  }

  /// The records.
  public func fetchAll(_ db: Database) throws -> [RowDecoder] { try RowDecoder.fetchAll(db, self) }

  /// The first record, or nil if there is none.
  public func fetchOne(_ db: Database) throws -> RowDecoder? { try RowDecoder.fetchOne(db, self) }
}

extension FetchRequest where RowDecoder: FetchableRecord & Hashable {
  /// The distinct records.
  public func fetchSet(_ db: Database) throws -> Set<RowDecoder> { try RowDecoder.fetchSet(db, self) }
}
