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
  /// What a storage value stands for, or nil where it does not fit; nil as a whole for the type's own reading.
  internal let decode: (@Sendable (DatabaseValue) -> Value?)?

  internal init(_ decode: (@Sendable (DatabaseValue) -> Value?)?) {
    self.decode = decode
  }

  /// Reads by a function, which answers nil where the storage value does not fit.
  public static func custom(_ decode: @escaping @Sendable (DatabaseValue) -> Value?) -> Self {
    Self(decode)
  }
}
