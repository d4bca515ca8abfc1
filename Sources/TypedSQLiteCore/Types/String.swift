extension String: DatabaseValueConvertible, CellConvertible {
  /// TEXT in UTF-8; NUL characters are kept.
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .string(self)) }

  /// The value of a TEXT, or of a BLOB that contains UTF-8; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> String? {
    switch dbValue.storage {
    case .string(let string): string
    case .blob(let data): data.withSpan { String(validating: $0) }
    case .null, .int64, .double: nil
    }
  }

  /// Creates the text to which SQLite converts a value; invalid UTF-8 becomes U+FFFD.
  public init(_ cell: Cell) {
    self = cell.string
  }
}
