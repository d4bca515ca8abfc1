import TypedSQLite

extension OutputMode {
  /// Tcl list elements.
  package static let tcl = OutputMode(
    name: "tcl",
    summary: "Tcl list elements",
    examples: [
      Example("SELECT 1, 'a \"b\"', NULL;", prints: "\"1\" \"a \\\"b\\\"\" \"\"\n")
    ],
    isForPrograms: true,
    select: { $0.selectSeparators(" ") },
    makeRenderer: { TclRenderer(options: $0) })
}

private struct TclRenderer: RowRenderer {
  /// The options, without the escapes of the terminal: Tcl's own serve.
  private var plain: RenderOptions
  private let escapesControls: Bool

  init(options: RenderOptions) {
    plain = options
    plain.escapesControls = false
    escapesControls = options.escapesControls
  }

  func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer) {
    guard plain.showsHeaders else { return }
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(plain.columnSeparator) }
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      buffer.append(column.name)
      finishString(from: start, in: &buffer)
    }
    buffer.append(plain.rowSeparator)
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    for index in 0..<row.count {
      if index > 0 { buffer.append(plain.columnSeparator) }
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      PlainText.write(row, index, plain, to: &buffer)
      finishString(from: start, in: &buffer)
    }
    buffer.append(plain.rowSeparator)
  }

  private func finishString(from start: Int, in buffer: inout ByteBuffer) {
    let keepsText =
      !plain.isCompatible && (buffer.isASCII(from: start) || buffer.withSpan(from: start) { $0.isUTF8 })
    buffer.escape(from: start, with: keepsText ? Self.controlEscapes : Self.byteEscapes)
    if escapesControls { ControlEscape.apply(.json, to: &buffer, from: start) }
    buffer.append(UInt8(ascii: "\""))
  }

  private static let controlEscapes = EscapeTable(escapes(upTo: 0x7F))
  private static let byteEscapes = EscapeTable(escapes(upTo: 0xFF))

  private static func escapes(upTo last: UInt8) -> [(UInt8, String)] {
    (0...last).compactMap { byte in
      switch byte {
      case 9: (byte, "\\t")
      case 10: (byte, "\\n")
      case 13: (byte, "\\r")
      case 0x22: (byte, "\\\"")
      case 0x5C: (byte, "\\\\")
      case 0x20..<0x7F: nil
      default:
        (
          byte,
          "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
        )
      }
    }
  }
}
