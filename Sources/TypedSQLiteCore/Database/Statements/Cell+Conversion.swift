import CSQLite

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// SQLite's own conversions of a value to another type, on which fast decoding is based.
extension Cell {
  /// Whether the value is NULL.
  @inlinable
  public var isNull: Bool { storageClass == .null }

  /// The value as SQLite converts it to text; invalid UTF-8 becomes U+FFFD.
  package var string: String {
    guard let start = unsafe sqlite3_value_text(value) else { return "" }
    let count = unsafe Int(sqlite3_value_bytes(value))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The value as SQLite converts it to a blob: text and numbers become UTF-8.
  package var data: Data {
    guard let start = unsafe sqlite3_value_blob(value) else { return Data() }
    return unsafe Data(bytes: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The bytes of a text or blob, not copied; valid only as long as the cell.
  package func withUnownedData<Result>(_ body: (Data?) throws -> Result) rethrows -> Result {
    guard !isNull else { return try body(nil) }
    guard let start = unsafe sqlite3_value_blob(value) else { return try body(Data()) }
    let count = unsafe Int(sqlite3_value_bytes(value))
    return try unsafe body(
      Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: count, deallocator: .none))
  }
}
