public import TypedSQLite
public import TypedSQLiteExpressions

extension Array: Expressible, SQLExpressible, StatementBinding, DatabaseValueConvertible, Value,
  StringValueExpressible
where Element: StringValueExpressible {
  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The elements of a JSON array of strings.
  ///
  /// - Throws: ``StringValueError`` if the text is not such an array; any error of an element.
  public static func fromDatatypeValue(_ datatypeValue: String) throws -> [Element] {
    let strings: [String] = try StringJSON.decode(datatypeValue, for: Self.self)
    return try strings.map(Element.decode)
  }

  /// A JSON array of strings, such as `["1","2"]`.
  public var datatypeValue: String { StringJSON.encode(map(\.stringValue)) }

  /// The elements of a JSON array of strings.
  ///
  /// - Throws: ``StringValueError`` if the text is not such an array; any error of an element.
  public static func fromStringValue(_ stringValue: String) throws -> [Element] {
    try fromDatatypeValue(stringValue)
  }

  /// A JSON array of strings.
  public var stringValue: String { datatypeValue }

  /// The JSON array of strings, as TEXT.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The elements of a TEXT that is a JSON array of strings; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> [Element]? {
    String.fromStoredValue(dbValue).flatMap { try? fromDatatypeValue($0) }
  }
}
