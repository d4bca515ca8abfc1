package import TypedSQLite

/// Cells as unquoted text: the content of list, column, box, table, markdown, line and html.
package enum PlainText {
  /// Writes the meaning of a cell, or its storage value as SQLite converts it to text.
  package static func write(
    _ row: ResultRow, _ index: Int, _ options: RenderOptions, to buffer: inout ByteBuffer
  ) {
    if row.writeTyped(index, to: &buffer) != nil { return }
    let cell = row.cell(index)
    if cell.storageClass == .null {
      buffer.append(options.nullText)
    } else {
      cell.appendText(to: &buffer)
    }
  }
}
