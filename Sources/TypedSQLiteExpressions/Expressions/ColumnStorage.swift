public import TypedSQLite

/// The storage that a column states for its values.
internal struct ColumnStorage: Sendable {
  /// The name and the type, for messages: `Date stored as unix-ms`.
  let text: String
  /// The declared type of the column, such as INTEGER.
  let declaredDatatype: String
  private let type: any Value.Type
  private let encoding: @Sendable (any Value) -> StoredDatatype
  private let decoding: @Sendable (DatabaseValue) -> (any Value)?

  init<V: Value & StorageConvertible>(_ storage: V.Storage, of type: V.Type) {
    text = "\(type) stored as \(storage.name)"
    declaredDatatype = "\(storage.storageClass)".uppercased()
    self.type = type
    encoding = { value in
      guard let value = value as? V else {
        // The type only: Foundation cannot describe a date of the far future.
        return StoredDatatype(.null, fault: "\(Swift.type(of: value)) is no \(type)")
      }
      do throws(StorageError) {
        return StoredDatatype(try value.stored(as: storage))
      } catch {
        return StoredDatatype(.null, fault: "\(error)")
      }
    }
    decoding = { V($0, storedAs: storage) }
  }

  /// The storage value, or why there is none.
  func encode(_ value: any Value) -> StoredDatatype { encoding(value) }

  /// The value that a storage value represents, nil for NULL.
  ///
  /// - Throws: ``QueryError`` if it does not fit the storage.
  func decode<V: Value>(_ storedValue: DatabaseValue, name: String) throws(QueryError) -> V? {
    guard !storedValue.isNull else { return nil }
    guard let value = decoding(storedValue) as? V else {
      throw .unexpectedValue(name: name, expected: text, found: "\(storedValue)")
    }
    return value
  }

  /// Whether the storage is for values of a type.
  func isStorage<V: Value>(of other: V.Type) -> Bool { type == other }

  /// A parameter without a value: the statement with it throws the message.
  static func fault(_ message: String) -> Expression<Void> {
    Expression("?", [StoredDatatype(.null, fault: message)])
  }

  /// SQL that SQLite refuses everywhere, with the message as the name of a column that there is not.
  static func refusal(of message: String) -> String { message.quoted(with: UInt8(ascii: "`")) }
}

// MARK: - Columns that state their storage

extension Expression where Datatype: Value & StorageConvertible {
  /// Creates a column with the storage of its values.
  ///
  /// ```swift
  /// let due = Expression<Date>("due", .unixMilliseconds)
  /// try db.run(tasks.insert(due <- date))            // INSERT INTO "tasks" ("due") VALUES (1700000000000)
  /// try db.prepare(tasks.filter(due == date))        // WHERE ("due" = 1700000000000)
  /// ```
  ///
  /// The column uses the storage in comparisons, setters, definitions of tables and rows. SQLite compares and
  /// sorts what is stored. A value out of range makes the statement throw; a value that has no exact form in
  /// the storage is rounded, everywhere in the same way. Comparing two columns of different storages throws
  /// too. Types with a storage need to be a ``Value``; ``Value`` has all members for them, so
  /// `extension Decimal: Value {}` suffices.
  ///
  /// - Parameters:
  ///   - identifier: the name of the column.
  ///   - storage: how its values are stored.
  public init(_ identifier: String, _ storage: Datatype.Storage) {
    self.init(identifier)
    self.storage = ColumnStorage(storage, of: Datatype.self)
  }
}

extension Expression where Datatype: _OptionalType, Datatype.WrappedType: Value & StorageConvertible {
  /// Creates a column that may be NULL, with the storage of its values.
  ///
  /// - Parameters:
  ///   - identifier: the name of the column.
  ///   - storage: how its values are stored.
  public init(_ identifier: String, _ storage: Datatype.WrappedType.Storage) {
    self.init(identifier)
    self.storage = ColumnStorage(storage, of: Datatype.WrappedType.self)
  }
}

// Conditions of SQL are numbers: a column of `true` and `false` in letters would be false in each row.

extension Expression where Datatype == Bool {
  /// Creates an expression that no statement accepts: a truth value that is a condition has no other storage.
  ///
  /// `Expression<Stored<Bool, …>>` is a column of another storage, which is no condition.
  public init(_ identifier: String, _ storage: BoolStorage) {
    self.init(literal: ColumnStorage.refusal(of: "the condition \(identifier) cannot have a storage"))
  }
}

extension Expression where Datatype == Bool? {
  /// Creates an expression that no statement accepts: a truth value that is a condition has no other storage.
  ///
  /// `Expression<Stored<Bool, …>?>` is a column of another storage, which is no condition.
  public init(_ identifier: String, _ storage: BoolStorage) {
    self.init(literal: ColumnStorage.refusal(of: "the condition \(identifier) cannot have a storage"))
  }
}

extension Value where Self: StorageConvertible, Datatype == StoredDatatype, ValueType == Self {
  /// The storage class of the default storage.
  public static var declaredDatatype: String { "\(defaultStorage.storageClass)".uppercased() }

  /// The value that a storage value represents in the default storage.
  ///
  /// - Throws: ``ValueError`` if it does not fit the storage.
  public static func fromDatatypeValue(_ datatypeValue: StoredDatatype) throws -> Self {
    guard let value = Self(datatypeValue.databaseValue, storedAs: defaultStorage) else {
      throw ValueError(
        expected: "\(Self.self) stored as \(defaultStorage.name)", found: "\(datatypeValue.databaseValue)")
    }
    return value
  }

  /// The value in the default storage; a statement with a value out of range throws.
  public var datatypeValue: StoredDatatype { ColumnStorage(Self.defaultStorage, of: Self.self).encode(self) }
}

// MARK: - Values beside a column

extension Expression {
  /// The binding of a value in the storage of this column.
  internal func binding<V: Value>(_ value: V?) -> (any Binding)? {
    guard let value else { return nil }
    return storage.map { $0.encode(value) } ?? value.datatypeValue
  }

  /// A value as a parameter, in the storage of this column.
  internal func argument<V: Value>(_ value: V?) -> Expression<V?> { Expression<V?>("?", [binding(value)]) }

  /// The expression with the storage of a column whose values it has.
  internal func stored(like column: any Expressible) -> Expression {
    var copy = self
    copy.storage = column.expression.storage
    return copy
  }

  /// The expression as a value for a column, or one that makes the statement throw if their storages differ.
  internal func matching(_ column: Expression<Void>) -> Expression<Void> {
    guard let own = storage, let other = column.storage, own.text != other.text else { return typed() }
    return ColumnStorage.fault("\(template) is \(own.text), but \(column.template) is \(other.text)")
  }
}
