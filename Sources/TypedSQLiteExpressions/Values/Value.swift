public import TypedSQLite

/// A type that columns, parameters and expressions can have: it states which of SQLite's types it lies in, and
/// how it is made from one and becomes one.
///
/// `Bool`, `Int`, `Int64`, `Double`, `String`, ``Blob``, `Data`, `Date`, `UUID` and `URL` conform. A type of a
/// program conforms with four members; it is then a `DatabaseValueConvertible` too, over the same members, and
/// works wherever TypedSQLite takes one.
///
/// ```swift
/// struct Celsius: Value {
///   var degrees: Double
///   static var declaredDatatype: String { Double.declaredDatatype }
///   static func fromDatatypeValue(_ datatypeValue: Double) throws -> Celsius {
///     guard datatypeValue >= -273.15 else { throw ValueError(datatypeValue, as: Celsius.self) }
///     return Celsius(degrees: datatypeValue)
///   }
///   var datatypeValue: Double { degrees }
/// }
/// ```
///
/// A `Date` lies as ISO 8601 text here and a `UUID` as text, while `databaseValue` of TypedSQLite has other
/// forms for the two. The members of this protocol decide wherever this vocabulary is used.
public protocol Value: Expressible, DatabaseValueConvertible {
  /// What a value is read as: the type itself, where nothing else is said.
  associatedtype ValueType = Self
  /// What lies in the file: `Int64`, `Double`, `String` or ``Blob``.
  associatedtype Datatype: Binding

  /// The type that a column of a created table is declared with, such as `TEXT`.
  static var declaredDatatype: String { get }

  /// The value that stands in a file.
  ///
  /// - Throws: an error of the conforming type where there is no such value, such as ``ValueError``; whoever
  ///   reads the column receives it.
  static func fromDatatypeValue(_ datatypeValue: Datatype) throws -> ValueType

  /// What is written into a file.
  var datatypeValue: Datatype { get }
}

extension Value {
  /// The value as an expression: a parameter that the value is bound to.
  public var expression: Expression<Void> {
    Expression("?", [datatypeValue])
  }

  /// The value of a storage value that is not NULL.
  ///
  /// - Throws: ``ValueError`` where the storage class is another, and what ``fromDatatypeValue(_:)`` throws.
  internal static func decode(_ storedValue: DatabaseValue) throws -> Self {
    guard let datatypeValue = Datatype.fromStoredValue(storedValue) else {
      throw ValueError(expected: "\(Self.self)", found: "\(storedValue)")
    }
    return try make(datatypeValue)
  }

  /// The value that stands in a file, as the type itself.
  internal static func make(_ datatypeValue: Datatype) throws -> Self {
    let value = try fromDatatypeValue(datatypeValue)
    guard let result = value as? Self else {
      throw ValueError(expected: "\(Self.self)", found: "\(ValueType.self)")
    }
    return result
  }
}
