// The JSON functions of SQLite. A value that is JSON itself, such as a ``JSONColumn`` or the result of such a function,
// becomes a part of the JSON that is made, and any other text a JSON string. See <https://www.sqlite.org/json1.html>.

extension SQLSpecificExpressible {
  /// The expression as JSON, for JSON that is made of it: a text becomes a part of it, not a string.
  ///
  /// ```swift
  /// Database.jsonArray([Column("info"), Column("info").asJSON])   // JSON_ARRAY("info", JSON("info"))
  /// ```
  public var asJSON: SQLExpression { SQLExpression(.json(sqlExpression)) }
}

extension SQLExpressible {
  /// The expression as a part of JSON that is made.
  fileprivate var jsonPart: SQLExpression {
    self is any SQLJSONExpressible ? SQLExpression(.json(sqlExpression)).asPart : sqlExpression.asPart
  }
}

extension SQLExpression {
  fileprivate var asPart: SQLExpression {
    switch form {
    case .json(let operand): operand.isNull ? operand : .call("JSON", operand)
    case .aliased(let operand, let alias): SQLExpression(.aliased(operand.asPart, alias))
    default: self
    }
  }

  fileprivate static func call(_ name: String, _ arguments: SQLExpression...) -> SQLExpression {
    call(name, arguments)
  }

  fileprivate static func call(
    _ name: String, _ arguments: [SQLExpression], filter: (any SQLSpecificExpressible)? = nil
  ) -> SQLExpression {
    var call = SQLFunctionCall(SQLFunctionName(name), arguments)
    call.filter = filter?.sqlExpression
    return SQLExpression(.function(call))
  }

  /// A call with the paths and values of assignments after the JSON.
  fileprivate static func call(
    _ name: String, _ json: some SQLExpressible,
    _ assignments: some Collection<(key: String, value: any SQLExpressible)>
  ) -> SQLExpression {
    call(name, [json.sqlExpression] + assignments.flatMap { [$0.key.sqlExpression, $0.value.jsonPart] })
  }
}

extension Database {
  /// The JSON in its shortest text, checked: `JSON(value)`.
  public static func json(_ value: some SQLExpressible) -> SQLExpression {
    .call("JSON", value.sqlExpression)
  }

  /// A JSON array: `JSON_ARRAY(value1, value2)`.
  public static func jsonArray(_ values: some Collection<some SQLExpressible>) -> SQLExpression {
    .call("JSON_ARRAY", values.map(\.jsonPart))
  }

  /// A JSON array of values of several types: `JSON_ARRAY(value1, value2)`.
  public static func jsonArray(_ values: some Collection<any SQLExpressible>) -> SQLExpression {
    .call("JSON_ARRAY", values.map { $0.jsonPart })
  }

  /// The number of elements of a JSON array, 0 for other JSON: `JSON_ARRAY_LENGTH(value)`.
  public static func jsonArrayLength(_ value: some SQLExpressible) -> SQLExpression {
    .call("JSON_ARRAY_LENGTH", value.sqlExpression)
  }

  /// The number of elements of the JSON array at a path: `JSON_ARRAY_LENGTH(value, path)`.
  public static func jsonArrayLength(
    _ value: some SQLExpressible, atPath path: some SQLExpressible
  ) -> SQLExpression {
    .call("JSON_ARRAY_LENGTH", value.sqlExpression, path.sqlExpression)
  }

  /// The value at a path, as a SQL value: `JSON_EXTRACT(value, path)`.
  public static func jsonExtract(
    _ value: some SQLExpressible, atPath path: some SQLExpressible
  ) -> SQLExpression {
    .call("JSON_EXTRACT", value.sqlExpression, path.sqlExpression)
  }

  /// The values at several paths, as a JSON array: `JSON_EXTRACT(value, path1, path2)`.
  public static func jsonExtract(
    _ value: some SQLExpressible, atPaths paths: some Collection<some SQLExpressible>
  ) -> SQLExpression {
    .call("JSON_EXTRACT", [value.sqlExpression] + paths.map(\.sqlExpression))
  }

  /// The JSON with values at paths that did not exist: `JSON_INSERT(value, path, part)`.
  public static func jsonInsert(
    _ value: some SQLExpressible, _ assignments: some Collection<(key: String, value: any SQLExpressible)>
  ) -> SQLExpression {
    .call("JSON_INSERT", value, assignments)
  }

  /// The JSON with other values at paths that exist: `JSON_REPLACE(value, path, part)`.
  public static func jsonReplace(
    _ value: some SQLExpressible, _ assignments: some Collection<(key: String, value: any SQLExpressible)>
  ) -> SQLExpression {
    .call("JSON_REPLACE", value, assignments)
  }

  /// The JSON with values at paths that exist or not: `JSON_SET(value, path, part)`.
  public static func jsonSet(
    _ value: some SQLExpressible, _ assignments: some Collection<(key: String, value: any SQLExpressible)>
  ) -> SQLExpression {
    .call("JSON_SET", value, assignments)
  }

  /// A JSON object: `JSON_OBJECT(key, value)`.
  public static func jsonObject(
    _ elements: some Collection<(key: String, value: any SQLExpressible)>
  ) -> SQLExpression {
    .call("JSON_OBJECT", elements.flatMap { [$0.key.sqlExpression, $0.value.jsonPart] })
  }

  /// The JSON changed by a merge patch, RFC 7396: `JSON_PATCH(value, patch)`.
  public static func jsonPatch(
    _ value: some SQLExpressible, with patch: some SQLExpressible
  ) -> SQLExpression {
    .call("JSON_PATCH", value.sqlExpression, patch.sqlExpression)
  }

  /// The JSON without the value at a path: `JSON_REMOVE(value, path)`.
  public static func jsonRemove(
    _ value: some SQLExpressible, atPath path: some SQLExpressible
  ) -> SQLExpression {
    .call("JSON_REMOVE", value.sqlExpression, path.sqlExpression)
  }

  /// The JSON without the values at some paths: `JSON_REMOVE(value, path1, path2)`.
  public static func jsonRemove(
    _ value: some SQLExpressible, atPaths paths: some Collection<some SQLExpressible>
  ) -> SQLExpression {
    .call("JSON_REMOVE", [value.sqlExpression] + paths.map(\.sqlExpression))
  }

  /// The name of the type of the JSON, such as `array`: `JSON_TYPE(value)`.
  public static func jsonType(_ value: some SQLExpressible) -> SQLExpression {
    .call("JSON_TYPE", value.sqlExpression)
  }

  /// The name of the type of the value at a path; NULL if there is none: `JSON_TYPE(value, path)`.
  public static func jsonType(
    _ value: some SQLExpressible, atPath path: some SQLExpressible
  ) -> SQLExpression {
    .call("JSON_TYPE", value.sqlExpression, path.sqlExpression)
  }

  /// Whether a text is JSON: `JSON_VALID(value)`.
  public static func jsonIsValid(_ value: some SQLExpressible) -> SQLExpression {
    .call("JSON_VALID", value.sqlExpression)
  }

  /// A value as JSON: `JSON_QUOTE(value)`.
  public static func jsonQuote(_ value: some SQLExpressible) -> SQLExpression {
    .call("JSON_QUOTE", value.jsonPart)
  }

  /// The JSON array of the values of the rows that meet a condition, or of all: `JSON_GROUP_ARRAY(value)`.
  public static func jsonGroupArray(
    _ value: some SQLExpressible, filter: (any SQLSpecificExpressible)? = nil
  ) -> SQLExpression {
    .call("JSON_GROUP_ARRAY", [value.jsonPart], filter: filter)
  }

  /// The JSON object of the rows that meet a condition, or of all: `JSON_GROUP_OBJECT(key, value)`.
  public static func jsonGroupObject(
    key: some SQLExpressible, value: some SQLExpressible, filter: (any SQLSpecificExpressible)? = nil
  ) -> SQLExpression {
    .call("JSON_GROUP_OBJECT", [key.sqlExpression, value.jsonPart], filter: filter)
  }
}
