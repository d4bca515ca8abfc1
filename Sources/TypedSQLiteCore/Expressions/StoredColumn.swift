/// A column that carries the storage of its values.
///
/// Requests, keys, updates and rows that name the column use its storage:
///
/// ```swift
/// struct Task: Codable, FetchableRecord, PersistableRecord {
///   enum Columns {
///     static let id = Column("id")
///     static let due = StoredColumn<Date>("due", .unixMilliseconds)
///   }
///   static var databaseStoredColumns: StoredColumns { [Columns.due] }
///   var id: Int64
///   var due: Date
/// }
/// let late = try Task.filter { $0.due < Date() }.fetchAll(db)   // WHERE "due" < 1700000000000
/// ```
///
/// ``StoredColumnRecord/databaseStoredColumns`` makes the record itself write and read the column in the same
/// storage, so nothing else states it. For a property with ``Stored`` take the storage from the property:
/// ``init(_:of:)-(String,_)``.
///
/// The type is not an optional, even if the column may be NULL. An untyped ``Column`` cannot have a type
/// argument, because programs name it without one.
public struct StoredColumn<Value: StorageConvertible & DatabaseValueConvertible & Sendable>: ColumnExpression,
  Sendable
{
  /// The name of the column.
  public let name: String
  /// The storage of its values.
  public let storage: Value.Storage

  /// Creates a column.
  public init(_ name: String, _ storage: Value.Storage) {
    self.name = name
    self.storage = storage
  }

  /// Creates the column of a coding key.
  public init(_ codingKey: some CodingKey, _ storage: Value.Storage) {
    self.init(codingKey.stringValue, storage)
  }

  /// Creates the column of a property, in the storage of the property.
  ///
  /// ```swift
  /// static let due = StoredColumn("due", of: \Task.$due)
  /// ```
  public init<Record, Choice>(_ name: String, of property: KeyPath<Record, Stored<Value, Choice>>) {
    self.init(name, Choice.storage)
  }

  /// Creates the column of a property, in the storage of the property.
  public init<Record, Choice>(
    _ codingKey: some CodingKey, of property: KeyPath<Record, Stored<Value, Choice>>
  ) {
    self.init(codingKey.stringValue, Choice.storage)
  }

  /// The storage without the type.
  public var columnStorage: AnyColumnStorage? { AnyColumnStorage(Value.self, storage) }
}

/// A record that may state the storages of its columns.
public protocol StoredColumnRecord {
  /// A list of columns that carry their storage.
  typealias StoredColumns = [any ColumnExpression & Sendable]

  /// The columns that are written and read in the storage that they carry; none by default.
  ///
  /// They go before the strategies, such as `databaseDateEncodingStrategy(for:)`.
  static var databaseStoredColumns: StoredColumns { get }
}

extension StoredColumnRecord {
  /// None.
  public static var databaseStoredColumns: StoredColumns { [] }

  /// The storage that the record states for a column, whose name is matched without regard to case.
  package static func storage(of column: String) -> AnyColumnStorage? {
    databaseStoredColumns.first { $0.name.lowercased() == column.lowercased() }?.columnStorage
  }
}
