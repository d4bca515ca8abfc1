/// A storage as a type, so that the type of a property can name it.
///
/// ```swift
/// enum ServerTime: StorageChoice {
///   static let storage = DateStorage.unixMilliseconds
/// }
/// ```
public protocol StorageChoice {
  /// The storages among which ``storage`` is chosen.
  associatedtype Storage: ValueStorage

  /// The storage that the property uses.
  static var storage: Storage { get }
}

/// A value together with a type that names its storage.
///
/// ```swift
/// struct Visit: Codable {
///   @Stored<Date, ServerTime> var at: Date
/// }
/// try db.execute(sql: "INSERT INTO visit(at) VALUES (?)", arguments: [visit.$at])
/// let dates = try Stored<Date, ServerTime>.fetchAll(db, sql: "SELECT at FROM visit").map(\.wrappedValue)
/// ```
///
/// A column that may be NULL has an optional value: `@Stored<Date?, ServerTime> var at: Date?`.
///
/// Encoders other than a database's receive the storage value: a number, a text or data.
@propertyWrapper
public struct Stored<Value: StorageConvertible, Choice: StorageChoice> where Choice.Storage == Value.Storage {
  /// The value.
  public var wrappedValue: Value

  /// The value with its storage, for use as an argument: `$at`.
  public var projectedValue: Self { self }

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps a value.
  public init(_ value: Value) {
    wrappedValue = value
  }
}

extension Stored: DatabaseValueConvertible, CellConvertible {
  /// The value in the storage; rounded if the storage has no exact form for it, and NULL if it is out of
  /// range.
  ///
  /// A statement does not run with an argument that is out of range, and throws.
  /// ``StorageConvertible/stored(exactlyAs:)`` throws in both cases.
  public var databaseValue: DatabaseValue {
    wrappedValue.encoded(as: Choice.storage).nearestValue ?? .null
  }

  /// The value that a storage value represents, or nil if it does not fit the storage.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Value(dbValue, storedAs: Choice.storage).map { Self($0) }
  }

  /// The value of a column, or nil if it does not fit the storage; NULL is a value if the type is optional.
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Self? {
    unsafe Self(cell(sqliteStatement, index))
  }

  /// Creates the value of a cell, without a copy; nil if it does not fit the storage.
  public init?(_ cell: Cell) {
    guard let value = Value(cell, storedAs: Choice.storage) else { return nil }
    self.init(value)
  }
}

extension Stored: Sendable where Value: Sendable {}

extension Stored: Equatable where Value: Equatable {}

extension Stored: Hashable where Value: Hashable {}

extension Stored: Codable {
  /// Creates the value of an encoded storage value.
  ///
  /// - Parameter decoder: the decoder.
  /// - Throws: `DecodingError` if the storage value does not fit the storage.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let dbValue = try container.decodeStorageValue(expecting: Choice.storage.storageClass)
    guard let value = Self.fromDatabaseValue(dbValue) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a \(Value.self) stored as \(Choice.storage.name)")
    }
    self = value
  }

  /// Encodes the storage value.
  ///
  /// - Parameter encoder: the encoder.
  /// - Throws: ``StorageError`` if the value is out of the storage's range; what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storageValue: wrappedValue.stored(as: Choice.storage))
  }
}
