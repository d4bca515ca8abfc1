extension DatabaseValue: DatabaseValueConvertible {
  /// The value itself.
  public var databaseValue: DatabaseValue { self }

  /// The value itself, NULL included.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> DatabaseValue? { dbValue }

  /// Creates the storage value of anything that converts to one, or nil if `value` does not convert.
  ///
  /// - Parameter value: a ``DatabaseValueConvertible``, or an optional of one.
  public init?(value: Any) {
    guard let convertible = convertible(value) else { return nil }
    self = convertible.databaseValue
  }
}

extension DatabaseValue.Storage {
  /// The value as `Int64`, `Double`, `String` or `Data`, or nil for NULL.
  public var value: (any DatabaseValueConvertible)? {
    switch self {
    case .null: nil
    case .int64(let integer): integer
    case .double(let double): double
    case .string(let string): string
    case .blob(let data): data
    }
  }
}
