import TypedSQLiteCore

/// How a database stores text, with the number in its header.
enum TextEncoding: Int {
  case utf8 = 1
  case utf16LittleEndian = 2
  case utf16BigEndian = 3

  /// The name for `PRAGMA encoding`.
  var pragmaName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16le"
    case .utf16BigEndian: "UTF-16be"
    }
  }

  /// The name in the output of `.dbinfo`.
  var shortName: String {
    switch self {
    case .utf8: "utf8"
    case .utf16LittleEndian: "utf16le"
    case .utf16BigEndian: "utf16be"
    }
  }

  /// Bytes of a text converted to UTF-8; nil if they are not valid in this encoding.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    guard self == .utf8 else { return text(bytes).map { Array($0.utf8) } }
    return (try? UTF8Span(validating: bytes.span)) == nil ? nil : bytes
  }

  /// The text of bytes; nil if they are not valid in this encoding.
  func text(_ bytes: [UInt8]) -> String? {
    switch self {
    case .utf8: return String(validating: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      guard bytes.count.isMultiple(of: 2) else { return nil }
      let high = self == .utf16BigEndian ? 0 : 1
      let units = stride(from: 0, to: bytes.count, by: 2).map {
        UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
      }
      return String(validating: units, as: UTF16.self)
    }
  }
}
