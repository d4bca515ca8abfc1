import TypedSQLiteCore

/// Text in double quotes with the escapes that Tcl and C share.
enum QuotedString {
  /// Quotes the text from `start` on.
  static func quote(_ options: RenderOptions, from start: Int, in buffer: inout ByteBuffer) {
    finish(options, from: start, in: &buffer)
    buffer.insert(UInt8(ascii: "\""), at: start)
  }

  /// Escapes the text from `start` on, which a quote precedes, and closes the string.
  ///
  /// Valid UTF-8 beyond ASCII is not changed; sqlite3 writes each of its bytes as an octal number.
  static func finish(_ options: RenderOptions, from start: Int, in buffer: inout ByteBuffer) {
    let keepsText =
      !options.dialect.isSQLite3(before: 3_044)
      && (buffer.isASCII(from: start) || buffer.withSpan(from: start) { $0.isUTF8 })
    let escapes = options.dialect.tellsTclTypes ? namedEscapes : keepsText ? controlEscapes : byteEscapes
    buffer.escape(from: start, with: escapes)
    if options.escapesControls { ControlEscape.apply(.json, to: &buffer, from: start) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// The escapes of control characters, quotes and backslashes.
  static let controlEscapes = EscapeTable(escapes(upTo: 0x7F))
  private static let byteEscapes = EscapeTable(escapes(upTo: 0xFF))
  /// The same with names for more of them, and without DEL.
  private static let namedEscapes = EscapeTable(
    escapes(upTo: 0x7E).map { byte, text in (byte, byte == 8 ? "\\b" : byte == 12 ? "\\f" : text) })

  private static func escapes(upTo last: UInt8) -> [(UInt8, String)] {
    (0...last).compactMap { byte in
      switch byte {
      case 9: (byte, "\\t")
      case 10: (byte, "\\n")
      case 13: (byte, "\\r")
      case 0x22: (byte, "\\\"")
      case 0x5C: (byte, "\\\\")
      case 0x20..<0x7F: nil
      default: (byte, BlobQuoting.octal(byte))
      }
    }
  }
}
