package import TypedSQLiteCore

/// Cells as unquoted text: the content of list, csv, column, box, table, markdown, line and html.
package enum PlainText {
  /// Writes the meaning of a cell, or its storage value as SQLite converts it to text.
  ///
  /// Control characters are written in `style` if the options require it.
  ///
  /// - Returns: the form of the bytes, or nil for NULL, which is written as the text for NULL.
  @discardableResult
  package static func write(
    _ row: ResultRow, _ index: Int, _ options: RenderOptions, style: ControlEscape.Style = .caret,
    to buffer: inout ByteBuffer
  ) -> CellForm? {
    let start = buffer.count
    let cell = row.cell(index)
    guard let meaning = row.writeTyped(cell, index, to: &buffer) else {
      return writeStored(cell, options, style: style, to: &buffer)
    }
    showControls(style, options, in: &buffer, from: start)
    return meaning
  }

  /// Writes the storage value of a cell as SQLite converts it to text.
  ///
  /// - Returns: the form of the bytes, or nil for NULL, which is written as the text for NULL.
  @discardableResult @inline(__always)
  package static func writeStored(
    _ cell: Cell, _ options: RenderOptions, style: ControlEscape.Style, to buffer: inout ByteBuffer
  ) -> CellForm? {
    let start = buffer.count
    switch cell.storageClass {
    case .integer:
      buffer.append(decimal: cell.int64)
      return .number
    case .real:
      buffer.append(real: cell.double)
      return .number
    case .null:
      buffer.append(options.nullText)
      return nil
    case .blob where options.escapesControls && !cell.withBytes({ $0.isReadableText }):
      cell.withBytes { buffer.append(sqlBlob: $0) }
      return .text
    case .text, .blob:
      cell.appendText(to: &buffer)
      if options.dialect.cutsTextAtNUL { cutAtNUL(&buffer, from: start) }
      showControls(style, options, in: &buffer, from: start)
      return .text
    }
  }

  /// Writes the name of a column.
  package static func writeName(
    _ name: String, _ options: RenderOptions, style: ControlEscape.Style = .caret,
    to buffer: inout ByteBuffer
  ) {
    let start = buffer.count
    buffer.append(name)
    showControls(style, options, in: &buffer, from: start)
  }

  @inline(__always)
  private static func showControls(
    _ style: ControlEscape.Style, _ options: RenderOptions, in buffer: inout ByteBuffer, from start: Int
  ) {
    if options.escapesControls {
      ControlEscape.apply(style, options, to: &buffer, from: start)
    } else if options.showsControls {
      ControlEscape.applyASCII(to: &buffer, from: start)
    }
  }

  /// Removes the first NUL and everything after it.
  static func cutAtNUL(_ buffer: inout ByteBuffer, from start: Int) {
    if let end = buffer.firstIndex(of: 0, from: start) { buffer.truncate(to: end) }
  }
}
