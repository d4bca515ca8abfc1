public import TypedSQLiteExpressions

/// A type that is a value of a column and an element of a stored collection.
public typealias SQLiteValueStringExpressible = StringValueExpressible & Value

/// A type that lies in a column as the very text that it is in a collection.
///
/// A conformance needs only ``StringValueExpressible/stringValue`` and `fromStringValue(_:)`.
public protocol SQLiteValueStorable: SQLiteValueStringExpressible {}

extension SQLiteValueStorable {
  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The value that a text stands for.
  ///
  /// - Throws: what `fromStringValue(_:)` throws.
  public static func fromDatatypeValue(_ datatypeValue: String) throws -> ValueType {
    try fromStringValue(datatypeValue)
  }

  /// The text.
  public var datatypeValue: String { stringValue }
}
