import CSQLite

/// A SQL function of one row, written in Swift, that reads its arguments in place.
///
/// The shell's own functions are of this type, and ``DatabaseFunction`` uses it for functions of values.
package struct ScalarFunction {
  /// The name in SQL.
  package let name: String
  /// The number of arguments, or nil for any number.
  package let argumentCount: Int?
  /// Whether equal arguments always give equal results, so SQLite may call it once for many rows.
  package let isDeterministic: Bool
  /// Whether the schema of a database may call it.
  package let schemaUse: SchemaUse
  /// Computes the result, which is NULL unless it is set.
  package let body: (FunctionCall) throws(FunctionError) -> Void

  package init(
    name: String, argumentCount: Int?, isDeterministic: Bool, schemaUse: SchemaUse,
    body: @escaping (FunctionCall) throws(FunctionError) -> Void
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isDeterministic = isDeterministic
    self.schemaUse = schemaUse
    self.body = body
  }
}

extension Database {
  /// Makes a function callable from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` if SQLite does not accept the name or the number of arguments, or if such a
  ///   function exists already and a statement runs.
  package func add(_ function: ScalarFunction) throws(DatabaseError) {
    let box = unsafe Unmanaged.passRetained(ScalarFunctionBox(function.body))
    // SQLite calls the destructor even if it refuses the function.
    let code = unsafe sqlite3_create_function_v2(
      connection, function.name, argumentNumber(function.argumentCount),
      functionFlags(isDeterministic: function.isDeterministic, function.schemaUse), box.toOpaque(),
      ScalarFunctionBox.call, nil, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<ScalarFunctionBox>.fromOpaque(pointer).release()
      })
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// The number of arguments for SQLite: -1 for any number, and for an invalid one a number that SQLite
  /// refuses.
  ///
  /// The limit is that of SQLite before 3.48; later versions accept more arguments.
  internal func argumentNumber(_ count: Int?) -> CInt {
    guard let count else { return -1 }
    return (0...127).contains(count) ? CInt(count) : .max
  }

  internal func functionFlags(isDeterministic: Bool, _ schemaUse: SchemaUse) -> CInt {
    SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0) | schemaUse.flags
  }
}

/// What SQLite stores for a function of one row.
internal final class ScalarFunctionBox {
  private let body: (FunctionCall) throws(FunctionError) -> Void

  init(_ body: @escaping (FunctionCall) throws(FunctionError) -> Void) {
    self.body = body
  }

  /// The function that SQLite calls, with a box as its data.
  static let call: @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
    context, count, arguments in
    let call = unsafe FunctionCall(context: context, count: count, arguments: arguments)
    guard let box = call.userData(as: ScalarFunctionBox.self) else { return }
    do throws(FunctionError) {
      try box.body(call)
    } catch {
      call.setError(error)
    }
  }
}
