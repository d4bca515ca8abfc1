/// A SQL expression whose text or blob is JSON, with access to its parts.
///
/// ```swift
/// let info = JSONColumn("info")
/// Player.select(info["address"], as: String.self)         // "info" ->> 'address'
/// Player.filter(info.jsonExtract(atPath: "$.age") > 20)   // JSON_EXTRACT("info", '$.age') > 20
/// ```
///
/// A path that does not exist is NULL; malformed JSON fails when the statement runs. See
/// <https://www.sqlite.org/json1.html>.
public protocol SQLJSONExpressible: SQLSpecificExpressible {}

extension SQLJSONExpressible {
  /// The value at a path, as a SQL value; an object or an array becomes its text: `json ->> path`.
  ///
  /// The path has SQLite's form, such as `$.address.city`, or is a key of an object, or an index of an array,
  /// from 0.
  public subscript(path: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.jsonValue, self, path)
  }

  /// The value at a path, as a SQL value; an object or an array becomes its text: `JSON_EXTRACT(json, path)`.
  public func jsonExtract(atPath path: some SQLExpressible) -> SQLExpression {
    SQLExpressionFunction(.jsonExtract, arguments: self, path)
  }

  /// The values at several paths, as a JSON array: `JSON_EXTRACT(json, path1, path2)`.
  public func jsonExtract<Paths: Collection>(
    atPaths paths: Paths
  ) -> SQLExpression where Paths.Element: SQLExpressible {
    SQLExpression(
      .function(SQLFunctionCall(.jsonExtract, [sqlExpression] + paths.map(\.sqlExpression))))
  }

  /// The value at a path, as JSON in which a text keeps its quotes: `json -> path`.
  ///
  /// The path has SQLite's form, such as `$.address.city`, or is a key of an object, or an index of an array,
  /// from 0.
  public func jsonRepresentation(atPath path: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.jsonRepresentation, self, path)
  }
}

/// A column that contains JSON.
public struct JSONColumn: ColumnExpression, SQLJSONExpressible, Hashable, Sendable {
  /// The name of the column.
  public let name: String

  /// Creates a column.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates the column of a coding key.
  public init(_ codingKey: some CodingKey) {
    name = codingKey.stringValue
  }
}

extension SQLBinaryOperator {
  /// `->>`, which returns the value at a path in JSON.
  public static let jsonValue = SQLBinaryOperator("->>")
  /// `->`, which returns the JSON at a path in JSON.
  public static let jsonRepresentation = SQLBinaryOperator("->")
}

extension SQLFunctionName {
  /// `JSON_EXTRACT`.
  public static let jsonExtract = SQLFunctionName("JSON_EXTRACT")
}
