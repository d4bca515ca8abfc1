extension Duration: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``DurationStorage/text``.
  public static var defaultStorage: DurationStorage { .text }

  /// TEXT `HH:MM:SS`, with days and a fraction if needed; NULL if this form cannot hold the length.
  public var databaseValue: DatabaseValue {
    encoded(as: .text).nearestValue ?? .null
  }

  /// The length of a TEXT `HH:MM:SS`; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Duration? {
    Duration(dbValue, storedAs: .text)
  }
}
