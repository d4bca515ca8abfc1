import CSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DatabaseValue: StatementBinding {
  /// Binds the value in the form SQLite holds it.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    switch storage {
    case .null:
      unsafe sqlite3_bind_null(sqliteStatement, index)
    case .int64(let integer):
      unsafe sqlite3_bind_int64(sqliteStatement, index, integer)
    case .double(let double):
      unsafe sqlite3_bind_double(sqliteStatement, index, double)
    case .string(let string):
      unsafe string.bind(to: sqliteStatement, at: index)
    case .blob(let data):
      unsafe data.bind(to: sqliteStatement, at: index)
    }
  }
}

extension String: StatementBinding {
  /// Binds the text as UTF-8, including any NUL characters.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    var copy = self
    return copy.withUTF8 { bytes in
      unsafe sqlite3_bind_text64(
        sqliteStatement, index, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        UInt64(bytes.count), csqlite_transient(), UInt8(SQLITE_UTF8))
    }
  }
}

extension Data: StatementBinding {
  /// Binds the bytes as a BLOB; an empty `Data` is an empty blob, not NULL.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    // A nil pointer would bind NULL.
    guard !isEmpty else { return unsafe sqlite3_bind_blob64(sqliteStatement, index, "", 0, nil) }
    return unsafe withUnsafeBytes { bytes in
      unsafe sqlite3_bind_blob64(
        sqliteStatement, index, bytes.baseAddress, UInt64(bytes.count), csqlite_transient())
    }
  }
}
