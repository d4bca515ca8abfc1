import TypedSQLiteCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Cell {
  /// The bytes of the value as text, converted as SQLite does; empty for NULL.
  var textBytes: [UInt8] {
    switch storageClass {
    case .text, .blob: return withBytes { $0.array }
    case .null: return []
    case .integer, .real:
      var text = ByteBuffer(capacity: 32)
      appendText(to: &text)
      return text.bytes
    }
  }

  /// The number of bytes of ``textBytes``.
  var textByteCount: Int {
    switch storageClass {
    case .text, .blob: byteCount
    case .null, .integer, .real: textBytes.count
    }
  }

  /// The value as text, converted as SQLite does; invalid UTF-8 becomes U+FFFD.
  var text: String { String(decoding: textBytes, as: UTF8.self) }

  /// The value as a path, which ends at a zero byte and may not be UTF-8.
  var path: [UInt8] { Array(textBytes.prefix { $0 != 0 }) }
}

extension DatabaseValue {
  /// The bytes of the value as text, converted as SQLite does; empty for NULL.
  var textBytes: [UInt8] {
    switch storage {
    case .null: return []
    case .int64(let integer): return Array(String(integer).utf8)
    case .double(let double):
      var text = ByteBuffer(capacity: 32)
      text.append(real: double)
      return text.bytes
    case .string(let string): return Array(string.utf8)
    case .blob(let data): return Array(data)
    }
  }
}

extension ComparisonResult {
  /// Creates the result of a comparison from a number that is negative, zero or positive.
  init(order: Int) {
    self = order < 0 ? .orderedAscending : order == 0 ? .orderedSame : .orderedDescending
  }
}
