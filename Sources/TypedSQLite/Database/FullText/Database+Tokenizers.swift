import CSQLite

extension Database {
  /// Creates a tokenizer by a name that this connection knows: one of FTS5's own, or one that was added.
  ///
  /// - Throws: ``DatabaseError`` if there is none of that name, if it refuses its arguments, or if the SQLite
  ///   library has no FTS5.
  public func makeTokenizer(_ descriptor: FTS5TokenizerDescriptor) throws -> any FTS5Tokenizer {
    try FTS5LibraryTokenizer(descriptor, in: self)
  }
}

/// A tokenizer of the SQLite library.
@safe internal final class FTS5LibraryTokenizer: FTS5Tokenizer {
  // The connection may keep a tokenizer that wraps this one.
  internal private(set) weak var database: Database?
  private let functions: fts5_tokenizer
  private let handle: OpaquePointer

  init(_ descriptor: FTS5TokenizerDescriptor, in database: Database) throws(DatabaseError) {
    guard let api = unsafe csqlite_fts5_api(database.connection) else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such module: fts5")
    }
    let name = descriptor.components.first ?? ""
    var functions = fts5_tokenizer()
    var userData: UnsafeMutableRawPointer?
    // FTS5 reads an empty name as its default tokenizer.
    guard !name.isEmpty, unsafe api.pointee.xFindTokenizer(api, name, &userData, &functions) == SQLITE_OK,
      let create = unsafe functions.xCreate
    else { throw DatabaseError(code: .SQLITE_ERROR, message: "no such tokenizer: \(name)") }
    var handle: OpaquePointer?
    let code = unsafe withCStrings(descriptor.components.dropFirst()) { arguments, count in
      unsafe create(userData, arguments, count, &handle)
    }
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw database.context.takeThrownError()
        ?? DatabaseError(
          code: ResultCode(rawValue: code).asFailure,
          message: "error in tokenizer constructor: \(descriptor.option)")
    }
    self.functions = functions
    unsafe self.handle = handle
    self.database = database
  }

  deinit {
    unsafe functions.xDelete?(handle)
  }

  func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?,
    nText: CInt, tokenCallback: FTS5TokenCallback
  ) -> CInt {
    guard let tokenize = unsafe functions.xTokenize else { return SQLITE_MISUSE }
    return unsafe tokenize(handle, context, tokenization.rawValue, pText, nText, tokenCallback)
  }
}

/// Calls `body` with texts as C strings, which are valid during the call.
private func withCStrings<Result>(
  _ texts: some Sequence<String>,
  _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?, CInt) -> Result
) -> Result {
  // One buffer for all of them; it no longer moves when the pointers are taken.
  var buffer: [CChar] = []
  var starts: [Int] = []
  for text in texts {
    starts.append(buffer.count)
    buffer += text.utf8CString
  }
  return unsafe buffer.withUnsafeBufferPointer { bytes in
    var pointers = unsafe starts.map { start in unsafe bytes.baseAddress.map { unsafe $0 + start } }
    return unsafe pointers.withUnsafeMutableBufferPointer { pointers in
      unsafe body(pointers.baseAddress, CInt(clamping: pointers.count))
    }
  }
}
