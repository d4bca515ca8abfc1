extension Optional: StatementBinding where Wrapped: StatementBinding {
  /// Binds the value, or NULL for nil.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    guard let value = self else { return unsafe DatabaseValue.null.bind(to: sqliteStatement, at: index) }
    return unsafe value.bind(to: sqliteStatement, at: index)
  }
}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  /// The storage value, NULL for nil.
  public var databaseValue: DatabaseValue {
    self?.databaseValue ?? .null
  }

  /// The value; nil inside for NULL, and nil outside if the storage value does not fit the type.
  ///
  /// A type that decodes NULL itself is asked first.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Wrapped?? {
    if let value = Wrapped.fromDatabaseValue(dbValue) { return value }
    return dbValue.isNull ? .some(nil) : nil
  }

  /// Nil inside: a missing column reads as NULL.
  public static func fromMissingColumn() -> Wrapped?? { .some(nil) }
}
