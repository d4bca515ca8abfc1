/// A type whose values can be written in the storages of one kind.
///
/// A type has one form in SQLite by default, such as the text of a `Date`; a storage selects another one:
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

  /// The value that the storages encode, or nil if they cannot encode this one.
  var storageContent: Storage.Value? { get }

  /// Creates a value from what a storage decoded, or nil if the type has no such value.
  init?(storageContent: Storage.Value)

  /// Whether the value is NULL in each storage.
  var isStoredAsNull: Bool { get }

  /// The value that NULL represents in each storage; nil unless the type is optional.
  static var valueOfNull: Self? { get }
}

extension StorageConvertible {
  /// False: only nil is NULL.
  public var isStoredAsNull: Bool { false }

  /// Nil: NULL is no value.
  public static var valueOfNull: Self? { nil }
}

extension Optional: StorageConvertible where Wrapped: StorageConvertible {
  /// The default storage of the wrapped type.
  public static var defaultStorage: Wrapped.Storage { Wrapped.defaultStorage }

  /// The content of the wrapped value.
  public var storageContent: Wrapped.Storage.Value? { self?.storageContent }

  /// Creates a value from what a storage decoded, or nil if the wrapped type has no such value.
  public init?(storageContent: Wrapped.Storage.Value) {
    guard let value = Wrapped(storageContent: storageContent) else { return nil }
    self = .some(value)
  }

  /// Whether the value is nil.
  public var isStoredAsNull: Bool { self == nil }

  /// Nil inside.
  public static var valueOfNull: Wrapped?? { .some(nil) }
}

extension StorageConvertible {
  /// The value encoded in a storage, rounded if the storage has no exact form for it.
  ///
  /// ``StorageEncoding/rounded(_:)`` says which one that is; ``stored(exactlyAs:)`` does not round.
  ///
  /// - Throws: ``StorageError`` if the value is out of the storage's range.
  public func stored(as storage: Storage) throws(StorageError) -> DatabaseValue {
    switch encoded(as: storage) {
    case .exact(let value), .rounded(let value): return value
    case .outOfRange: throw StorageError(fault: .outOfRange, value: storageText, storage: storage.name)
    }
  }

  /// The value encoded in a storage, without rounding.
  ///
  /// - Throws: ``StorageError`` if the value is out of the storage's range, or would be rounded.
  public func stored(exactlyAs storage: Storage) throws(StorageError) -> DatabaseValue {
    switch encoded(as: storage) {
    case .exact(let value): return value
    case .rounded(let value):
      throw StorageError(fault: .inexact(nearest: value), value: storageText, storage: storage.name)
    case .outOfRange: throw StorageError(fault: .outOfRange, value: storageText, storage: storage.name)
    }
  }

  /// Creates the value that a storage value represents, or nil if it does not fit the storage.
  public init?(_ dbValue: DatabaseValue, storedAs storage: Storage) {
    guard let content = storage.decode(dbValue) else {
      guard dbValue.isNull, let value = Self.valueOfNull else { return nil }
      self = value
      return
    }
    self.init(storageContent: content)
  }

  /// Creates the value that a cell represents, or nil if it does not fit the storage; makes no copy.
  public init?(_ cell: Cell, storedAs storage: Storage) {
    guard let content = storage.decode(cell) else {
      guard cell.storageClass == .null, let value = Self.valueOfNull else { return nil }
      self = value
      return
    }
    self.init(storageContent: content)
  }

  /// The value for an error message, made by the storage because a type's own description may not cover every
  /// value.
  private var storageText: String {
    storageContent.map { "\($0)" } ?? "this \(Self.self)"
  }

  internal func encoded(as storage: Storage) -> StorageEncoding<DatabaseValue> {
    isStoredAsNull ? .exact(.null) : storageContent.map(storage.encode) ?? .outOfRange
  }
}

// MARK: - Types that are what their storages hold

extension StorageConvertible where Storage.Value == Self {
  /// The value itself.
  public var storageContent: Self? { self }

  /// Creates the value itself.
  public init?(storageContent: Self) { self = storageContent }
}

// A type without another form in SQLite uses its default storage.

extension DatabaseValueConvertible where Self: StorageConvertible {
  /// The value in its default storage; NULL if that storage cannot hold it.
  public var databaseValue: DatabaseValue {
    encoded(as: Self.defaultStorage).nearestValue ?? .null
  }

  /// The value that a storage value represents in the default storage, or nil if it does not fit.
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
