public import TypedSQLite

/// A type that columns, parameters and expressions can have; it states the SQLite type in which it is stored,
/// and how it converts from and to that type.
///
/// `Bool`, `Int`, `Int64`, `Double`, `String`, ``Blob``, `Data`, `Date`, `UUID` and `URL` conform. A type of
/// a program conforms with four members; it is then also a `DatabaseValueConvertible` with the same members,
/// and works everywhere in TypedSQLite.
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
/// A `Date` and a `UUID` are stored as text here (ISO 8601 for the date), while TypedSQLite's `databaseValue`
/// has other forms. This module always uses the members of this protocol.
public protocol Value: Expressible, DatabaseValueConvertible {
  /// The type of values that are read; by default the type itself.
  associatedtype ValueType = Self
  /// The stored type: `Int64`, `Double`, `String` or ``Blob``.
  associatedtype Datatype: Binding

  /// The declared type of a column in a created table, such as `TEXT`.
  static var declaredDatatype: String { get }

  /// The value that a stored value represents.
  ///
  /// - Throws: an error such as ``ValueError`` if there is no such value; the code that reads the column
  ///   receives it.
  static func fromDatatypeValue(_ datatypeValue: Datatype) throws -> ValueType

  /// The value to store.
  var datatypeValue: Datatype { get }
}

extension Value {
  /// The value as an expression, in which it is the argument of a parameter.
  public var expression: Expression<Void> {
    Expression("?", [datatypeValue])
  }

  /// The value of a storage value that is not NULL.
  ///
  /// - Throws: ``ValueError`` if it has another storage class; any error of ``fromDatatypeValue(_:)``.
  internal static func decode(_ storedValue: DatabaseValue) throws -> Self {
    guard let datatypeValue = Datatype.fromStoredValue(storedValue) else {
      throw ValueError(expected: "\(Self.self)", found: "\(storedValue)")
    }
    return try make(datatypeValue)
  }

  /// The value that a stored value represents, as the type itself.
  internal static func make(_ datatypeValue: Datatype) throws -> Self {
    let value = try fromDatatypeValue(datatypeValue)
    guard let result = value as? Self else {
      throw ValueError(expected: "\(Self.self)", found: "\(ValueType.self)")
    }
    return result
  }
}
