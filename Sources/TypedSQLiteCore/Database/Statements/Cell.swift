import CSQLite

/// One value in SQLite's memory: a column of the current row, or an argument of a SQL function.
///
/// A cell is read in place and is valid until the statement steps or the function returns.
@safe public struct Cell {
  internal let value: OpaquePointer?
  /// The storage class of the value.
  public let storageClass: StorageClass

  package init(_ value: OpaquePointer?) {
    unsafe self.value = value
    // SQLite's functions do not accept nil.
    guard unsafe value != nil else {
      storageClass = .null
      return
    }
    storageClass =
      switch unsafe sqlite3_value_type(value) {
      case SQLITE_INTEGER: .integer
      case SQLITE_FLOAT: .real
      case SQLITE_TEXT: .text
      case SQLITE_BLOB: .blob
      default: .null
      }
  }

  /// The value as SQLite converts it to an integer.
  public var int64: Int64 { unsafe value == nil ? 0 : sqlite3_value_int64(value) }

  /// The value as SQLite converts it to a double.
  public var double: Double { unsafe value == nil ? 0 : sqlite3_value_double(value) }

  /// Calls `body` with the bytes of a text or blob; numbers and NULL have none.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(Span(_unsafeElements: bytes))
  }

  /// The bytes of a text or blob, in place; empty for numbers and NULL.
  @usableFromInline internal var bytes: UnsafeBufferPointer<UInt8> {
    let start: UnsafeRawPointer? =
      switch storageClass {
      case .text: unsafe UnsafeRawPointer(sqlite3_value_text(value))
      case .blob: unsafe sqlite3_value_blob(value)
      default: nil
      }
    guard let start = unsafe start else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: Int(sqlite3_value_bytes(value)))
  }

  /// The number of bytes of a text or blob; 0 for numbers and NULL.
  public var byteCount: Int {
    switch storageClass {
    case .text, .blob: unsafe Int(sqlite3_value_bytes(value))
    default: 0
    }
  }

  /// The value, copied.
  public var databaseValue: DatabaseValue {
    switch storageClass {
    case .integer: DatabaseValue(storage: .int64(int64))
    case .real: DatabaseValue(storage: .double(double))
    case .text: DatabaseValue(storage: .string(withBytes { String(repairing: $0) }))
    case .blob: DatabaseValue(storage: .blob(withBytes { $0.data }))
    case .null: .null
    }
  }

  /// Appends the value as SQLite converts it to text: REAL with 15 digits, or 17 since 3.53, and blobs as
  /// their bytes.
  public func appendText(to buffer: inout ByteBuffer) {
    switch storageClass {
    case .integer: buffer.append(decimal: int64)
    case .real: buffer.append(real: double)
    case .text, .blob: withBytes { buffer.append($0) }
    case .null: break
    }
  }
}

/// The class under which SQLite stores a value.
///
/// See <https://www.sqlite.org/datatype3.html#storage_classes_and_datatypes>.
public enum StorageClass: String, Hashable, Sendable, CaseIterable {
  /// A signed integer of at most 64 bits.
  case integer
  /// An IEEE 754 double.
  case real
  /// Text, UTF-8 in this library.
  case text
  /// Bytes, stored unchanged.
  case blob
  /// NULL.
  case null
}
