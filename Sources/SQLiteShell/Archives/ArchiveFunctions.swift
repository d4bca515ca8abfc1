import TypedSQLite

/// The SQL functions of archives: `sqlar_compress(X)` and `sqlar_uncompress(X, SIZE)`, which make and read the column
/// `data`.
enum ArchiveFunctions {
  /// Makes the functions callable in a database.
  ///
  /// - Throws: `DatabaseError` where SQLite does not take one.
  static func register(in database: Database) throws(DatabaseError) {
    try database.add(
      ScalarFunction(name: "sqlar_compress", argumentCount: 1, isDeterministic: true) {
        call throws(FunctionError) in
        try compress(call)
      })
    try database.add(
      ScalarFunction(name: "sqlar_uncompress", argumentCount: 2, isDeterministic: true) {
        call throws(FunctionError) in
        try uncompress(call)
      })
  }

  /// Makes `lsmode(MODE)` callable, the rights of a file as `ls -l` writes them.
  ///
  /// - Throws: `DatabaseError` where SQLite does not take it.
  static func registerModes(in database: Database) throws(DatabaseError) {
    try database.add(
      ScalarFunction(name: "lsmode", argumentCount: 1, isDeterministic: true) { call in
        call.setResult(FileMode(rawValue: UInt32(truncatingIfNeeded: call[0].int64)).text.databaseValue)
      })
  }

  private static func compress(_ call: FunctionCall) throws(FunctionError) {
    guard call[0].storageClass == .blob else {
      call.setResult(argument: 0)
      return
    }
    try call[0].withBytes { bytes throws(FunctionError) in
      guard let compressed = SQLArchiveData.compressed(bytes) else {
        throw FunctionError("error in compress()")
      }
      if compressed.count < bytes.count {
        call.setResult(blob: compressed.span)
      } else {
        call.setResult(argument: 0)
      }
    }
  }

  private static func uncompress(_ call: FunctionCall) throws(FunctionError) {
    let size = call[1].int64
    guard size > 0, size != Int64(call[0].byteCount) else {
      call.setResult(argument: 0)
      return
    }
    try call[0].withBytes { bytes throws(FunctionError) in
      guard size <= 1_000_000_000,
        let contents = SQLArchiveData.uncompressed(bytes, size: Int(clamping: size))
      else { throw FunctionError("error in uncompress()") }
      call.setResult(blob: contents.span)
    }
  }
}
