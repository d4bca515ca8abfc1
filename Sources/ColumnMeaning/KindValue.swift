package import TypedSQLiteCore

/// A value of a kind, decoded from its storage; it hides the Swift type.
package struct KindValue: Sendable {
  private let value: any Sendable
  private let equals: @Sendable (any Sendable) -> Bool

  package init<Value: Equatable & Sendable>(_ value: Value) {
    self.value = value
    equals = { other in other as? Value == value }
  }

  /// The value as a Swift type; nil if it is of another type.
  package func value<Value>(as type: Value.Type) -> Value? {
    value as? Value
  }
}

extension KindValue: Equatable {
  /// Whether both values have the same type and are equal.
  package static func == (lhs: KindValue, rhs: KindValue) -> Bool {
    lhs.equals(rhs.value)
  }
}

/// Converts the storage values of one storage to values of its kind, and back.
package struct KindValueCodec: Sendable {
  /// Decodes a storage value; nil if it does not fit the storage.
  package let decode: @Sendable (DatabaseValue) -> KindValue?
  /// Encodes a value; nil if it has another type than those of the storage.
  package let encode: @Sendable (KindValue) -> StorageEncoding<DatabaseValue>?

  package init(
    decode: @escaping @Sendable (DatabaseValue) -> KindValue?,
    encode: @escaping @Sendable (KindValue) -> StorageEncoding<DatabaseValue>?
  ) {
    self.decode = decode
    self.encode = encode
  }

  /// The codec of a storage of TypedSQLite.
  package init<Storage: ValueStorage>(_ storage: Storage) where Storage.Value: Equatable {
    self.init(
      decode: { storage.decode($0).map { KindValue($0) } },
      encode: { $0.value(as: Storage.Value.self).map(storage.encode) })
  }
}
