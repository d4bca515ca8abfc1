extension Bool: DatabaseValueConvertible, CellConvertible {
  /// INTEGER 1 or 0.
  public var databaseValue: DatabaseValue {
    DatabaseValue(storage: .int64(self ? 1 : 0))
  }

  /// Whether an INTEGER or REAL is not zero; nil for text, blobs and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Bool? {
    switch dbValue.storage {
    case .int64(let integer): integer != 0
    case .double(let double): double != 0
    case .null, .string, .blob: nil
    }
  }

  /// Whether a number is not zero; a text or blob counts as the integer that SQLite reads at its start.
  ///
  /// A REAL such as 0.5 is true, as it is in SQL.
  public init(_ cell: Cell) {
    self = cell.storageClass == .real ? cell.double != 0 : cell.int64 != 0
  }
}

extension Bool: StorageConvertible {
  /// ``BoolStorage/integer``.
  public static var defaultStorage: BoolStorage { .integer }
}
