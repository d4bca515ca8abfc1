internal import TypedSQLite

extension DatabaseValueConvertible {
  /// An object of a Foundation class as `Self`, or nil if it is not of the requested subclass.
  internal static func object(_ value: (some Any)?) -> Self? {
    value.flatMap { $0 as? Self }
  }
}
