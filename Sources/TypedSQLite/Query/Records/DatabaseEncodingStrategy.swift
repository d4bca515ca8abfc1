/// How a record writes values of a type to a column.
///
/// ```swift
/// struct Visit: Codable, PersistableRecord {
///   var time: Date
///   static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
///     .storage(.webkit)
///   }
/// }
/// ```
public struct DatabaseEncodingStrategy<Value: Sendable>: Sendable {
  /// Encodes a value, or returns nil if there is no storage value; a nil function means the type's own
  /// encoding.
  internal let encode: (@Sendable (Value) -> DatabaseValue?)?

  internal init(_ encode: (@Sendable (Value) -> DatabaseValue?)?) {
    self.encode = encode
  }

  /// Writes with a function; nil is NULL.
  public static func custom(
    _ encode: @escaping @Sendable (Value) -> (any DatabaseValueConvertible)?
  ) -> Self {
    Self { encode($0)?.databaseValue ?? .null }
  }
}
