public import TypedSQLite

/// A value that SQLite holds as it is: what a parameter takes and a column gives.
///
/// `Int64`, `Double`, `String` and ``Blob`` are what lies in a file; `Int` and `Bool` are bound as `Int64`.
/// Types of a program conform to ``Value`` instead.
public protocol Binding: DatabaseValueConvertible, Sendable {
  /// The value of a storage value that holds it without loss, or nil.
  ///
  /// A number never comes from text or text from a blob. INTEGER and REAL cross where the number is the same.
  static func fromStoredValue(_ storedValue: DatabaseValue) -> Self?
}

/// A number that SQLite holds: `Int64`, `Double`, and `Int`, which is bound as `Int64`.
public protocol Number: Binding {}

extension DatabaseValue {
  /// The value of a binding, NULL for nil.
  internal init(_ binding: (any Binding)?) {
    self = binding?.databaseValue ?? .null
  }

  /// The value in the form this vocabulary gives it, nil for NULL.
  internal var binding: (any Binding)? {
    switch storage {
    case .null: nil
    case .int64(let integer): integer
    case .double(let double): double
    case .string(let string): string
    case .blob(let data): Blob(data)
    }
  }
}
