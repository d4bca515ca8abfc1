/// A type whose values lie in the storages of one kind.
///
/// Where a type has a form of its own in SQLite, such as the text of a `Date`, a storage gives it another one:
///
/// ```swift
/// try db.execute(
///   sql: "INSERT INTO visit(at) VALUES (?)", arguments: [date.stored(as: .unixMilliseconds)])
/// let row = try Row.fetchOne(db, sql: "SELECT at FROM visit")
/// let date = try row?.decode(Date.self, forColumn: "at", storedAs: .unixMilliseconds)
/// ```
///
/// ``Stored`` says the same in the type of a property.
public protocol StorageConvertible {
  /// The storages of the kind, such as ``DateStorage``.
  associatedtype Storage: ValueStorage

  /// The storage of the type's own form in SQLite.
  static var defaultStorage: Storage { get }

  /// What the storages hold, or nil where they hold no such value.
  var storageContent: Storage.Value? { get }

  /// Creates the value of what a storage holds, or nil where the type has no such value.
  init?(storageContent: Storage.Value)
}

extension StorageConvertible {
  /// The value in a storage: where the storage has no finer one, the value close by.
  ///
  /// ``StorageEncoding/rounded(_:)`` says which one that is; ``stored(exactlyAs:)`` does not round.
  ///
  /// - Throws: ``StorageError`` where the value is out of the storage's range.
  public func stored(as storage: Storage) throws(StorageError) -> DatabaseValue {
    switch encoded(as: storage) {
    case .exact(let value), .rounded(let value): return value
    case .outOfRange: throw StorageError(fault: .outOfRange, value: storageText, storage: storage.name)
    }
  }

  /// The value in a storage, from which the very value comes back.
  ///
  /// - Throws: ``StorageError`` where the value is out of the storage's range, or would be rounded.
  public func stored(exactlyAs storage: Storage) throws(StorageError) -> DatabaseValue {
    switch encoded(as: storage) {
    case .exact(let value): return value
    case .rounded(let value):
      throw StorageError(fault: .inexact(nearest: value), value: storageText, storage: storage.name)
    case .outOfRange: throw StorageError(fault: .outOfRange, value: storageText, storage: storage.name)
    }
  }

  /// Creates the value that a storage value stands for, or nil where it does not fit the storage.
  public init?(_ dbValue: DatabaseValue, storedAs storage: Storage) {
    guard let content = storage.decode(dbValue) else { return nil }
    self.init(storageContent: content)
  }

  /// Creates the value that a cell stands for, or nil where it does not fit the storage; makes no copy.
  public init?(_ cell: Cell, storedAs storage: Storage) {
    guard let content = storage.decode(cell) else { return nil }
    self.init(storageContent: content)
  }

  /// The value as messages show it; a description of its own may not stand every value.
  private var storageText: String {
    storageContent.map { "\($0)" } ?? "this \(Self.self)"
  }

  internal func encoded(as storage: Storage) -> StorageEncoding<DatabaseValue> {
    storageContent.map(storage.encode) ?? .outOfRange
  }
}

// MARK: - Types that are what their storages hold

extension StorageConvertible where Storage.Value == Self {
  /// The value itself.
  public var storageContent: Self? { self }

  /// Creates the value itself.
  public init?(storageContent: Self) { self = storageContent }
}

// A type that has no other form in SQLite lies in its default storage.

extension DatabaseValueConvertible where Self: StorageConvertible {
  /// The value in its default storage; NULL where that does not hold it.
  public var databaseValue: DatabaseValue {
    encoded(as: Self.defaultStorage).nearestValue ?? .null
  }

  /// The value of a storage value in the default storage, or nil where it does not fit.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Self(dbValue, storedAs: defaultStorage)
  }
}

extension CellConvertible where Self: StorageConvertible {
  /// Creates the value of a cell in the default storage, without a copy.
  public init?(_ cell: Cell) {
    self.init(cell, storedAs: Self.defaultStorage)
  }
}
