/// Text in double quotes with the escapes of C.
enum CText {
  /// The bytes in quotes: with a backslash before quotes and backslashes, and escapes for all that is not plain ASCII.
  static func quoted(_ bytes: [UInt8]) -> String {
    "\"" + bytes.map(escape).joined() + "\""
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
    }
  }
}
