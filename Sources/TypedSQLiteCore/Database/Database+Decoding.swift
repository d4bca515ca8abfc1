extension Database {
  /// How values are decoded that are not of the requested type.
  public enum DecodingMode: Hashable, Sendable {
    /// Numbers and booleans are decoded as SQLite converts values: a TEXT becomes the number at its start or 0,
    /// a REAL loses its fraction and is limited to the range of `Int64`.
    case lenient
    /// A TEXT or BLOB never becomes a number or a `Bool`, and a REAL becomes an integer only if it is one.
    case strict
  }
}

extension DatabaseValueConvertible {
  /// The value that a storage value represents without any loss, or nil.
  @usableFromInline
  package static func strictValue(_ dbValue: DatabaseValue) -> Self? {
    // The type is asked for only at the rare value that it can refuse.
    if case .double(let double) = dbValue.storage, Int64(exactly: double) == nil, isInteger { return nil }
    return fromDatabaseValue(dbValue)
  }

  private static var isInteger: Bool {
    let type = (Self.self as? any OptionalValue.Type)?.wrappedType ?? Self.self
    return type is any BinaryInteger.Type
  }
}

/// An optional, whose wrapped type is known only at run time.
private protocol OptionalValue {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
