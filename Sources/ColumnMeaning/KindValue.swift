package import TypedSQLite

/// A value of a kind, out of its storage, whatever its type.
package struct KindValue: Sendable {
  private let value: any Sendable
  private let equals: @Sendable (any Sendable) -> Bool

  package init<Value: Equatable & Sendable>(_ value: Value) {
    self.value = value
    equals = { other in other as? Value == value }
  }

  /// The value as one of a type; nil where it is of another.
  package func value<Value>(as type: Value.Type) -> Value? {
    value as? Value
  }
}

extension KindValue: Equatable {
  /// Whether two values are of one type and equal.
  package static func == (lhs: KindValue, rhs: KindValue) -> Bool {
    lhs.equals(rhs.value)
  }
}

/// Both directions between the storage values of one storage and the values of its kind.
package struct KindValueCodec: Sendable {
  /// The value that a storage value stands for; nil where it does not fit the storage.
  package let decode: @Sendable (DatabaseValue) -> KindValue?
  /// The storage value that stands for a value of the kind; nil where the value is of another type.
  package let encode: @Sendable (KindValue) -> StorageEncoding<DatabaseValue>?

  package init(
    decode: @escaping @Sendable (DatabaseValue) -> KindValue?,
    encode: @escaping @Sendable (KindValue) -> StorageEncoding<DatabaseValue>?
  ) {
    self.decode = decode
    self.encode = encode
  }

  /// The directions of a storage of the library.
  package init<Storage: ValueStorage>(_ storage: Storage) where Storage.Value: Equatable {
    self.init(
      decode: { storage.decode($0).map { KindValue($0) } },
      encode: { $0.value(as: Storage.Value.self).map(storage.encode) })
  }
}
