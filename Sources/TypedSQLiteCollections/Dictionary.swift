public import TypedSQLite
public import TypedSQLiteExpressions

extension Dictionary: Expressible, SQLExpressible, StatementBinding, DatabaseValueConvertible,
  TypedSQLiteExpressions.Value, StringValueExpressible
where Key: StringValueExpressible, Value: StringValueExpressible {
  /// The dictionary itself.
  public typealias ValueType = [Key: Value]

  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The entries of a JSON object of strings.
  ///
  /// - Throws: ``StringValueError`` if the text is not such an object, or if two of its keys are equal as
  ///   values; any error of a key or value.
  public static func fromDatatypeValue(_ datatypeValue: String) throws -> [Key: Value] {
    let strings: [String: String] = try StringJSON.decode(datatypeValue, for: Self.self)
    var entries: [Key: Value] = [:]
    for (key, value) in strings {
      let old = try entries.updateValue(Value.decode(value), forKey: Key.decode(key))
      guard old == nil else { throw StringValueError(datatypeValue, as: Self.self) }
    }
    return entries
  }

  /// A JSON object of strings with sorted keys, such as `{"1":"one","2":"two"}`.
  public var datatypeValue: String {
    StringJSON.encode(
      [String: String](map { ($0.key.stringValue, $0.value.stringValue) }, uniquingKeysWith: { $1 }))
  }

  /// The entries of a JSON object of strings.
  ///
  /// - Throws: ``StringValueError`` if the text is not such an object; any error of a key or value.
  public static func fromStringValue(_ stringValue: String) throws -> [Key: Value] {
    try fromDatatypeValue(stringValue)
  }

  /// A JSON object of strings.
  public var stringValue: String { datatypeValue }

  /// The JSON object of strings, as TEXT.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The entries of a TEXT that is a JSON object of strings; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> [Key: Value]? {
    String.fromStoredValue(dbValue).flatMap { try? fromDatatypeValue($0) }
  }
}
