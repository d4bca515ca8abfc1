internal import TypedSQLite

extension DatabaseValueConvertible {
  /// An object of a Foundation class as `Self`, or nil where a subclass was asked for that it is not.
  internal static func object(_ value: (some Any)?) -> Self? {
    value.flatMap { $0 as? Self }
  }
}
