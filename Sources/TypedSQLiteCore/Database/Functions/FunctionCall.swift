import CSQLite

/// One call of a SQL function, which gives access to its arguments and sets its result.
@safe package struct FunctionCall {
  private let context: OpaquePointer?
  private let arguments: UnsafeMutablePointer<OpaquePointer?>?
  package let count: Int

  package init(
    context: OpaquePointer?, count: CInt, arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    unsafe self.context = context
    unsafe self.arguments = arguments
    self.count = Int(count)
  }

  /// An argument; a missing one reads as NULL.
  package subscript(index: Int) -> Cell {
    guard index >= 0, index < count, let arguments = unsafe arguments else { return unsafe Cell(nil) }
    return unsafe Cell(arguments[index])
  }

  internal var values: [DatabaseValue] {
    var values: [DatabaseValue] = []
    values.reserveCapacity(count)
    for index in 0..<count { values.append(self[index].databaseValue) }
    return values
  }
}

// MARK: - Tables

extension FunctionCall {
  /// Whether the value of a table's column is for an UPDATE that does not set the column.
  internal var isForUnchangedColumn: Bool { unsafe sqlite3_vtab_nochange(context) != 0 }
}

// MARK: - Results

extension FunctionCall {
  /// Sets the result to a value.
  package func setResult(_ value: DatabaseValue) {
    switch value.storage {
    case .null: unsafe sqlite3_result_null(context)
    case .int64(let integer): unsafe sqlite3_result_int64(context, integer)
    case .double(let double): unsafe sqlite3_result_double(context, double)
    case .string(let text): text.withUTF8Span { setResult(text: $0) }
    case .blob(let data): data.withSpan { setResult(blob: $0) }
    }
  }

  /// Sets the result to an argument, unchanged.
  package func setResult(argument index: Int) {
    guard index >= 0, index < count, let arguments = unsafe arguments else { return }
    unsafe sqlite3_result_value(context, arguments[index])
  }

  /// Sets the result to UTF-8, as a TEXT.
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

  /// Sets the result to bytes, as a BLOB.
  package func setResult(blob: Span<UInt8>) {
    unsafe blob.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else {
        unsafe sqlite3_result_zeroblob(context, 0)
        return
      }
      unsafe sqlite3_result_blob64(context, start, UInt64(bytes.count), csqlite_transient())
    }
  }

  /// Makes the call fail, and with it the statement.
  internal func setError(_ error: FunctionError) {
    // The text is set first, because setting it makes the code SQLITE_ERROR.
    unsafe error.message.withCString { text in
      unsafe sqlite3_result_error(context, text, CInt(clamping: error.message.utf8.count))
    }
    unsafe sqlite3_result_error_code(context, error.resultCode.rawValue)
  }
}

// MARK: - State

extension FunctionCall {
  /// An object that functions share during one run of a statement: it is created by the first call and
  /// released when the statement restarts.
  package func statementState<State: AnyObject>(_ make: () -> State) -> State {
    // A negative number refers to the whole statement; the value has no meaning.
    let key: CInt = -4711
    if let pointer = unsafe sqlite3_get_auxdata(context, key) {
      return unsafe Unmanaged<State>.fromOpaque(pointer).takeUnretainedValue()
    }
    let state = make()
    // SQLite may release it immediately if memory has run out.
    unsafe sqlite3_set_auxdata(context, key, Unmanaged.passRetained(state).toOpaque()) { pointer in
      guard let pointer = unsafe pointer else { return }
      unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
    return state
  }
}

// MARK: - Groups

extension FunctionCall {
  /// The memory that SQLite keeps for the group of this call: room for one pointer, initially zero.
  ///
  /// - Returns: nil if no call for this group asked to create it, or if memory has run out.
  internal func groupMemory(creating isCreating: Bool) -> UnsafeMutablePointer<UnsafeRawPointer?>? {
    let size = unsafe isCreating ? MemoryLayout<UnsafeRawPointer?>.size : 0
    let memory = unsafe sqlite3_aggregate_context(context, CInt(size))
    return unsafe memory?.assumingMemoryBound(to: UnsafeRawPointer?.self)
  }

  /// The object that was registered with the function.
  internal func userData<Object: AnyObject>(as type: Object.Type) -> Object? {
    guard let pointer = unsafe sqlite3_user_data(context) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }
}
