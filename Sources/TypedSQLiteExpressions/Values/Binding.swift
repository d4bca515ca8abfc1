public import TypedSQLite

/// A value that SQLite stores directly, used for parameters and columns.
///
/// `Int64`, `Double`, `String` and ``Blob`` are stored; `Int` and `Bool` are bound as `Int64`. Types of a
/// program conform to ``Value`` instead.
public protocol Binding: DatabaseValueConvertible, Sendable {
  /// The value of a storage value that represents it without loss, or nil.
  ///
  /// Numbers never come from text, nor text from a blob. INTEGER and REAL convert to each other if the number
  /// is the same.
  static func fromStoredValue(_ storedValue: DatabaseValue) -> Self?
}

extension Binding {
  /// Why the value has no storage value; a statement with it does not run.
  internal var fault: String? {
    if let stored = self as? StoredDatatype { return stored.storageFault }
    // SQLite would store NULL.
    return (self as? Double)?.isNaN == true ? "NaN is not a value of SQLite" : nil
  }
}

/// A number that SQLite stores: `Int64`, `Double`, or `Int`, which is bound as `Int64`.
public protocol Number: Binding {}

extension DatabaseValue {
  /// Creates the storage value of a binding; NULL for nil.
  internal init(_ binding: (any Binding)?) {
    self = binding?.databaseValue ?? .null
  }

  /// The value as one of this module's types; nil for NULL.
  internal var binding: (any Binding)? {
    switch storage {
    case .null: nil
    case .int64(let integer): integer
    case .double(let double): double
    case .string(let string): string
    case .blob(let data): Blob(data: data)
    }
  }
}
