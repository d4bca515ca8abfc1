/// A storage as a type, so that the type of a property can name it.
///
/// ```swift
/// enum ServerTime: StorageChoice {
///   static let storage = DateStorage.unixMilliseconds
/// }
/// ```
public protocol StorageChoice {
  /// The storages of the kind.
  associatedtype Storage: ValueStorage

  /// The storage.
  static var storage: Storage { get }
}

/// A value that lies in a storage which its type names.
///
/// ```swift
/// struct Visit: Codable {
///   @Stored<Date, ServerTime> var at: Date
/// }
/// try db.execute(sql: "INSERT INTO visit(at) VALUES (?)", arguments: [visit.$at])
/// let dates = try Stored<Date, ServerTime>.fetchAll(db, sql: "SELECT at FROM visit").map(\.wrappedValue)
/// ```
///
/// A column that may be NULL is a `Stored<Date, ServerTime>?`.
///
/// Encoded to anything but a database, it is the storage value: a number, a text or data.
@propertyWrapper
public struct Stored<Value: StorageConvertible, Choice: StorageChoice> where Choice.Storage == Value.Storage {
  /// The value.
  public var wrappedValue: Value

  /// The value with its storage, as `$at` gives it to an argument.
  public var projectedValue: Self { self }

  /// Creates a value that lies in the storage.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a value that lies in the storage.
  public init(_ value: Value) {
    wrappedValue = value
  }
}

extension Stored: DatabaseValueConvertible, CellConvertible {
  /// The value in the storage, rounded where that has no finer one, and NULL where it is out of range.
  ///
  /// ``StorageConvertible/stored(exactlyAs:)`` throws for both.
  public var databaseValue: DatabaseValue {
    wrappedValue.encoded(as: Choice.storage).nearestValue ?? .null
  }

  /// The value of a storage value, or nil where it does not fit the storage.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Value(dbValue, storedAs: Choice.storage).map { Self($0) }
  }

  /// Creates the value of a cell, without a copy; nil where it does not fit the storage.
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
  /// - Throws: `DecodingError` where the storage value does not fit the storage.
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
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(storageValue: databaseValue)
  }
}
