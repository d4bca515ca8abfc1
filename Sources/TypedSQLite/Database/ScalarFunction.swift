import CSQLite

/// A SQL function written in Swift that reads its arguments in place.
///
/// The shell's own functions are of this kind; programs write theirs over values.
package struct ScalarFunction {
  /// The name, as SQL calls it.
  package let name: String
  /// The number of arguments, or nil for any number.
  package let argumentCount: Int?
  /// Whether equal arguments always give equal results, so that SQLite may call it once for many rows.
  package let isDeterministic: Bool
  /// Computes the result; nothing set means NULL.
  package let body: (FunctionCall) throws(FunctionError) -> Void

  package init(
    name: String, argumentCount: Int?, isDeterministic: Bool,
    body: @escaping (FunctionCall) throws(FunctionError) -> Void
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isDeterministic = isDeterministic
    self.body = body
  }
}

/// What a SQL function failed with; SQLite reports the message.
package struct FunctionError: Error, Hashable, Sendable {
  /// The message.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// One call of a SQL function: its arguments, and where its result goes.
@safe package struct FunctionCall {
  private let context: OpaquePointer?
  private let arguments: UnsafeMutablePointer<OpaquePointer?>?
  /// The number of arguments.
  package let count: Int

  internal init(
    context: OpaquePointer?, count: CInt, arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    unsafe self.context = context
    unsafe self.arguments = arguments
    self.count = Int(count)
  }

  /// An argument; one that is not there reads as NULL.
  package subscript(index: Int) -> Cell {
    guard index >= 0, index < count, let arguments = unsafe arguments else { return unsafe Cell(nil) }
    return unsafe Cell(arguments[index])
  }

  /// Makes a value the result.
  package func setResult(_ value: DatabaseValue) {
    switch value.storage {
    case .null: unsafe sqlite3_result_null(context)
    case .int64(let integer): unsafe sqlite3_result_int64(context, integer)
    case .double(let double): unsafe sqlite3_result_double(context, double)
    case .string(let text): text.withUTF8Span { setResult(text: $0) }
    case .blob(let data): data.withSpan { setResult(blob: $0) }
    }
  }

  /// Makes an argument the result, byte by byte as it is.
  package func setResult(argument index: Int) {
    guard index >= 0, index < count, let arguments = unsafe arguments else { return }
    unsafe sqlite3_result_value(context, arguments[index])
  }

  /// Makes UTF-8 the result, as a TEXT.
  package func setResult(text: Span<UInt8>) {
    unsafe text.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start = unsafe start else {
        unsafe sqlite3_result_text64(context, "", 0, csqlite_transient(), UInt8(SQLITE_UTF8))
        return
      }
      unsafe sqlite3_result_text64(
        context, start, UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }

  /// Makes bytes the result, as a BLOB.
  package func setResult(blob: Span<UInt8>) {
    unsafe blob.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else {
        unsafe sqlite3_result_zeroblob(context, 0)
        return
      }
      unsafe sqlite3_result_blob64(context, start, UInt64(bytes.count), csqlite_transient())
    }
  }

  fileprivate func setError(_ error: FunctionError) {
    unsafe sqlite3_result_error(context, error.message, -1)
  }
}

extension Database {
  /// Makes a function callable from the SQL of this connection.
  ///
  /// - Throws: ``DatabaseError`` where the name or the number of arguments is not one SQLite takes.
  package func add(_ function: ScalarFunction) throws(DatabaseError) {
    let box = unsafe Unmanaged.passRetained(ScalarFunctionBox(function))
    var flags = SQLITE_UTF8
    if function.isDeterministic { flags |= SQLITE_DETERMINISTIC }
    // SQLite calls the destructor also where it refuses the function.
    let code = unsafe sqlite3_create_function_v2(
      connection, function.name, CInt(function.argumentCount ?? -1), flags, box.toOpaque(),
      { context, count, arguments in
        guard let pointer = unsafe sqlite3_user_data(context) else { return }
        let box = unsafe Unmanaged<ScalarFunctionBox>.fromOpaque(pointer).takeUnretainedValue()
        let call = unsafe FunctionCall(context: context, count: count, arguments: arguments)
        do throws(FunctionError) {
          try box.function.body(call)
        } catch {
          call.setError(error)
        }
      }, nil, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<ScalarFunctionBox>.fromOpaque(pointer).release()
      })
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Takes a function away that ``add(_:)`` made callable.
  package func removeFunction(name: String, argumentCount: Int?) {
    unsafe sqlite3_create_function_v2(
      connection, name, CInt(argumentCount ?? -1), SQLITE_UTF8, nil, nil, nil, nil, nil)
  }
}

private final class ScalarFunctionBox {
  let function: ScalarFunction

  init(_ function: ScalarFunction) {
    self.function = function
  }
}
