/// The storage that a column carries, without the type of its values.
///
/// A ``StoredColumn`` has one. A column type of a program may return one too:
///
/// ```swift
/// enum Columns: String, ColumnExpression {
///   case id, due
///   var columnStorage: AnyColumnStorage? { self == .due ? AnyColumnStorage(Date.self, .unixMilliseconds) : nil }
/// }
/// ```
public struct AnyColumnStorage: Sendable {
  /// The name of the storage, such as `unix-ms`.
  public let name: String
  /// The type of the values, without its optional.
  private let type: Any.Type
  /// Encodes a value; nil if it is of another type.
  private let encode: @Sendable (any DatabaseValueConvertible) throws(StorageError) -> DatabaseValue?
  /// Decodes a storage value; nil if it does not fit.
  private let decode: @Sendable (DatabaseValue) -> Any?

  /// Creates the storage of a column whose values have a type.
  public init<Value: StorageConvertible & DatabaseValueConvertible & Sendable>(
    _ type: Value.Type, _ storage: Value.Storage
  ) {
    name = storage.name
    self.type = (type as? any OptionalType.Type)?.wrapped ?? type
    encode = { value throws(StorageError) in try (value as? Value)?.stored(as: storage) }
    decode = { Value($0, storedAs: storage) }
  }

  /// Whether the column has values of a type, which may be optional.
  package func holds(_ type: Any.Type) -> Bool {
    type == self.type || (type as? any OptionalType.Type)?.wrapped == self.type
  }

  /// A value in the storage; nil if it is of another type.
  ///
  /// - Throws: ``StorageError`` if the value is out of the storage's range.
  package func stored(_ value: any DatabaseValueConvertible) throws(StorageError) -> DatabaseValue? {
    try encode(value)
  }

  /// The value that a storage value represents; nil if it does not fit.
  package func value<Value: DatabaseValueConvertible>(
    _ type: Value.Type, _ dbValue: DatabaseValue
  ) -> Value? {
    dbValue.isNull ? Value.fromDatabaseValue(dbValue) : decode(dbValue) as? Value
  }
}

/// An optional type, whose wrapped type is known at run time only.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
