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
  internal static func strictValue(_ dbValue: DatabaseValue) -> Self? {
    let type = (Self.self as? any OptionalValue.Type)?.wrappedType ?? Self.self
    if case .double(let double) = dbValue.storage, type is any BinaryInteger.Type,
      Int64(exactly: double) == nil
    {
      return nil
    }
    return fromDatabaseValue(dbValue)
  }
}

/// An optional, whose wrapped type is known only at run time.
private protocol OptionalValue {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
