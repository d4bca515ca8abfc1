public import TypedSQLite

/// What a `Stored` value is stored as: the INTEGER, REAL, TEXT or BLOB of its storage.
public struct StoredDatatype: Binding, Hashable {
  /// The storage value.
  public let databaseValue: DatabaseValue
  /// Why the value has no storage value; a statement with it does not run.
  internal let storageFault: String?

  internal init(_ databaseValue: DatabaseValue, fault: String? = nil) {
    self.databaseValue = databaseValue
    storageFault = fault
  }

  /// The storage value.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> StoredDatatype? {
    StoredDatatype(dbValue)
  }

  /// The storage value.
  public static func fromStoredValue(_ storedValue: DatabaseValue) -> StoredDatatype? {
    StoredDatatype(storedValue)
  }
}

extension StoredDatatype: Comparable {
  /// Whether a value is before another one of the same storage class.
  public static func < (lhs: StoredDatatype, rhs: StoredDatatype) -> Bool {
    switch (lhs.databaseValue.storage, rhs.databaseValue.storage) {
    case (.int64(let left), .int64(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}

/// A column of a storage: `Expression<Stored<Date, ServerTime>>("due")`.
extension Stored: Expressible, TypedSQLiteExpressions.Value {
  /// The type itself.
  public typealias ValueType = Stored

  /// The storage class of the storage, such as INTEGER.
  public static var declaredDatatype: String { "\(Choice.storage.storageClass)".uppercased() }

  /// The value that a storage value represents.
  ///
  /// - Throws: ``ValueError`` if it does not fit the storage.
  public static func fromDatatypeValue(_ datatypeValue: StoredDatatype) throws -> Stored {
    guard let value = fromDatabaseValue(datatypeValue.databaseValue) else {
      throw ValueError(
        expected: "\(Value.self) stored as \(Choice.storage.name)", found: "\(datatypeValue.databaseValue)")
    }
    return value
  }

  /// The value in the storage, rounded if the storage has no exact form for it; a statement with a value out
  /// of range throws.
  public var datatypeValue: StoredDatatype {
    do throws(StorageError) {
      return StoredDatatype(try wrappedValue.stored(as: Choice.storage))
    } catch {
      return StoredDatatype(.null, fault: "\(error)")
    }
  }
}
