package import TypedSQLiteCore

/// How a blob without a meaning is shown.
package enum BlobQuoting: String, Sendable, CaseIterable {
  /// Depends on the mode and the quoting of text.
  case auto
  /// As text, made of its bytes.
  case text
  /// As `x'00ff'`.
  case sql
  /// As `00ff`.
  case hex
  /// As `"\000\377"`.
  case tcl
  /// As `"\u0000\u00ff"`.
  case json
  /// As `(2-byte blob)`.
  case size

  /// Writes the bytes of a blob; returns false and writes nothing if they are shown unchanged.
  package func write(_ bytes: Span<UInt8>, to buffer: inout ByteBuffer) -> Bool {
    switch self {
    case .auto, .text: return false
    case .sql: buffer.append(sqlBlob: bytes, prefix: "x")
    case .hex: buffer.append(hexadecimal: bytes)
    case .tcl: Self.write(bytes, to: &buffer, escaping: Self.octal)
    case .json: Self.write(bytes, to: &buffer) { "\\u00" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    case .size: buffer.append("(\(bytes.count)-byte blob)")
    }
    return true
  }

  /// The escape of a byte in Tcl and C: three octal digits.
  package static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private static func write(
    _ bytes: Span<UInt8>, to buffer: inout ByteBuffer, escaping escape: (UInt8) -> String
  ) {
    buffer.append(UInt8(ascii: "\""))
    for index in bytes.indices { buffer.append(escape(bytes[index])) }
    buffer.append(UInt8(ascii: "\""))
  }
}
