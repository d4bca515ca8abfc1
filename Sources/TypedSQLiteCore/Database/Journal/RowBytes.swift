import CSQLite

/// Values as bytes that keep the storage class and each bit.
///
/// Texts stay in the encoding of the database, because converting them would replace what is not valid in it.
internal struct RowBytes {
  /// Whether the database stores texts in UTF-16.
  let usesUTF16: Bool

  private static let integer: UInt8 = 1
  private static let real: UInt8 = 2
  private static let text: UInt8 = 3
  private static let blob: UInt8 = 4
  private static let null: UInt8 = 5

  /// Appends a value.
  func append(_ value: OpaquePointer?, to bytes: inout [UInt8]) {
    guard unsafe value != nil else { return bytes.append(Self.null) }
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER:
      bytes.append(Self.integer)
      Self.append(UInt64(bitPattern: unsafe sqlite3_value_int64(value)), to: &bytes)
    case SQLITE_FLOAT:
      bytes.append(Self.real)
      Self.append(unsafe sqlite3_value_double(value).bitPattern, to: &bytes)
    case SQLITE_TEXT:
      // The text is asked for before its length, which depends on the encoding.
      let start =
        unsafe usesUTF16 ? sqlite3_value_text16(value) : UnsafeRawPointer(sqlite3_value_text(value))
      let count = unsafe usesUTF16 ? sqlite3_value_bytes16(value) : sqlite3_value_bytes(value)
      unsafe Self.append(Self.text, start, Int(count), to: &bytes)
    case SQLITE_BLOB:
      let start = unsafe sqlite3_value_blob(value)
      unsafe Self.append(Self.blob, start, Int(sqlite3_value_bytes(value)), to: &bytes)
    default: bytes.append(Self.null)
    }
  }

  /// Appends columns of the current row of a statement.
  func append(columnsOf statement: SQLiteStatement, _ columns: Range<Int>, to bytes: inout [UInt8]) {
    for column in columns {
      unsafe append(sqlite3_column_value(statement, CInt(truncatingIfNeeded: column)), to: &bytes)
    }
  }

  /// Binds values to the parameters from `parameter` on.
  ///
  /// - Returns: a result code.
  func bind(_ bytes: [UInt8], to statement: SQLiteStatement, from parameter: Int) -> CInt {
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      var parameter = CInt(truncatingIfNeeded: parameter)
      while offset < bytes.count {
        let type = unsafe bytes[offset]
        offset += 1
        var code = SQLITE_OK
        if type == Self.null {
          code = unsafe sqlite3_bind_null(statement, parameter)
        } else {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          offset += 8
          switch type {
          case Self.integer: code = unsafe sqlite3_bind_int64(statement, parameter, Int64(bitPattern: word))
          case Self.real: code = unsafe sqlite3_bind_double(statement, parameter, Double(bitPattern: word))
          default:
            let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + Int(word))])
            offset += part.count
            code = unsafe bind(part, isText: type == Self.text, to: statement, at: parameter)
          }
        }
        guard code == SQLITE_OK else { return code }
        parameter += 1
      }
      return SQLITE_OK
    }
  }

  /// A hash that is valid in this process.
  static func hash(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Values of a key in which numbers that SQLite compares as equal are the same.
  ///
  /// The hook reports a REAL that is stored as an integer sometimes as one, sometimes as the other.
  static func canonicalKey(_ bytes: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    for value in split(bytes) {
      let isReal = value.first == real
      let word =
        unsafe isReal
        ? bytes.withUnsafeBytes {
          unsafe $0.loadUnaligned(fromByteOffset: value.startIndex + 1, as: UInt64.self)
        } : 0
      if isReal, let number = Int64(exactly: Double(bitPattern: word)) {
        key.append(integer)
        append(UInt64(bitPattern: number), to: &key)
      } else {
        key += value
      }
    }
    return key
  }

  /// The values, each as its bytes.
  static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    var offset = 0
    while offset < bytes.count {
      let start = offset
      offset += bytes[start] == null ? 1 : 9
      if bytes[start] == text || bytes[start] == blob {
        offset += unsafe bytes.withUnsafeBytes {
          Int(unsafe $0.loadUnaligned(fromByteOffset: start + 1, as: UInt64.self))
        }
      }
      values.append(bytes[start..<offset])
    }
    return values
  }

  private func bind(
    _ bytes: UnsafeRawBufferPointer, isText: Bool, to statement: SQLiteStatement, at parameter: CInt
  ) -> CInt {
    guard isText else {
      // An empty blob without an address would be NULL.
      guard unsafe !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(statement, parameter, 0) }
      return unsafe sqlite3_bind_blob64(
        statement, parameter, bytes.baseAddress, UInt64(bytes.count), csqlite_transient())
    }
    guard unsafe !bytes.isEmpty else {
      return unsafe sqlite3_bind_text64(statement, parameter, "", 0, nil, UInt8(SQLITE_UTF8))
    }
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    return unsafe sqlite3_bind_text64(
      statement, parameter, start, UInt64(bytes.count), csqlite_transient(),
      UInt8(usesUTF16 ? SQLITE_UTF16 : SQLITE_UTF8))
  }

  private static func append(_ word: UInt64, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: word) { unsafe bytes.append(contentsOf: $0) }
  }

  private static func append(
    _ type: UInt8, _ start: UnsafeRawPointer?, _ count: Int, to bytes: inout [UInt8]
  ) {
    bytes.append(type)
    // SQLite returns no address if memory runs out, and for an empty blob.
    let count = unsafe start == nil ? 0 : count
    append(UInt64(count), to: &bytes)
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }
}
