/// How a record reads values of a type from a column.
///
/// ```swift
/// struct Visit: Codable, FetchableRecord {
///   var time: Date
///   static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
///     .storage(.webkit)
///   }
/// }
/// ```
public struct DatabaseDecodingStrategy<Value: Sendable>: Sendable {
  /// Decodes a storage value, or returns nil if it does not fit; a nil function means the type's own
  /// decoding.
  internal let decode: (@Sendable (DatabaseValue) -> Value?)?

  internal init(_ decode: (@Sendable (DatabaseValue) -> Value?)?) {
    self.decode = decode
  }

  /// Reads with a function, which returns nil if the storage value does not fit.
  public static func custom(_ decode: @escaping @Sendable (DatabaseValue) -> Value?) -> Self {
    Self(decode)
  }
}
