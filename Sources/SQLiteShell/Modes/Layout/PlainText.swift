package import TypedSQLite

/// Cells as unquoted text: the content of list, csv, column, box, table, markdown, line and html.
package enum PlainText {
  /// Writes the meaning of a cell, or its storage value as SQLite converts it to text.
  ///
  /// Control characters are written in `style` where the options ask for that.
  ///
  /// - Returns: false for NULL, which is written as the text that stands for it.
  @discardableResult
  package static func write(
    _ row: ResultRow, _ index: Int, _ options: RenderOptions, style: ControlEscape.Style = .caret,
    to buffer: inout ByteBuffer
  ) -> Bool {
    let start = buffer.count
    let cell = row.cell(index)
    if row.writeTyped(cell, index, to: &buffer) == nil {
      switch cell.storageClass {
      case .integer:
        buffer.append(decimal: cell.int64)
        return true
      case .real:
        buffer.append(real: cell.double)
        return true
      case .null:
        buffer.append(options.nullText)
        return false
      case .blob where options.escapesControls && !cell.withBytes({ $0.isReadableText }):
        SQLLiteral.writeBlob(cell, prefix: "X", to: &buffer)
        return true
      case .text, .blob:
        cell.appendText(to: &buffer)
        if options.cutsTextAtNUL { cutAtNUL(&buffer, from: start) }
      }
    }
    if options.escapesControls { ControlEscape.apply(style, options, to: &buffer, from: start) }
    return true
  }

  /// Writes the name of a column.
  package static func writeName(
    _ name: String, _ options: RenderOptions, style: ControlEscape.Style = .caret,
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append(name)
    if options.escapesControls { ControlEscape.apply(style, options, to: &buffer, from: start) }
  }

  /// Forgets what stands behind the first NUL, and the NUL.
  static func cutAtNUL(_ buffer: inout ByteBuffer, from start: Int) {
    if let end = buffer.firstIndex(of: 0, from: start) { buffer.truncate(to: end) }
  }
}
