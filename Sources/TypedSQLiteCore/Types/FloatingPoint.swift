extension Double: DatabaseValueConvertible, CellConvertible {
  /// REAL; NaN becomes NULL, because SQLite has no NaN.
  public var databaseValue: DatabaseValue { DatabaseValue(storage: .double(self)) }

  /// The value of a REAL or the nearest one to an INTEGER; nil for text, blobs and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Double? {
    switch dbValue.storage {
    case .double(let double): double
    case .int64(let integer): Double(integer)
    case .null, .string, .blob: nil
    }
  }

  /// Creates the number to which SQLite converts a value; a text or blob counts as the number at its start.
  public init(_ cell: Cell) {
    self = cell.double
  }
}

extension Float: DatabaseValueConvertible, CellConvertible {
  /// REAL with the exact value of the float: 0.1 becomes 0.10000000149011612.
  public var databaseValue: DatabaseValue { Double(self).databaseValue }

  /// The float nearest to a REAL or INTEGER; nil for text, blobs and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Float? {
    Double.fromDatabaseValue(dbValue).map(Float.init)
  }

  /// Creates the float nearest to the number to which SQLite converts a value.
  public init(_ cell: Cell) {
    self.init(cell.double)
  }
}
