public import TypedSQLiteExpressions

/// A type that can be both the value of a column and an element of a stored collection.
public typealias SQLiteValueStringExpressible = StringValueExpressible & Value

/// A type that is stored in a column as the same text as in a collection.
///
/// A conformance needs only ``StringValueExpressible/stringValue`` and `fromStringValue(_:)`.
public protocol SQLiteValueStorable: SQLiteValueStringExpressible {}

extension SQLiteValueStorable {
  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The value that a text represents.
  ///
  /// - Throws: any error of `fromStringValue(_:)`.
  public static func fromDatatypeValue(_ datatypeValue: String) throws -> ValueType {
    try fromStringValue(datatypeValue)
  }

  /// The text, as in a collection.
  public var datatypeValue: String { stringValue }
}
