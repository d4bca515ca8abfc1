import TypedSQLiteCore

extension OutputMode {
  /// Mode cstring: literals of C.
  package static let cstring = OutputMode(
    Names("cstring", shortest: 7),
    Documentation(
      "Values as literals of C, with commas between them",
      """
      Text is in double quotes with the escapes of C, a blob is a string of octal escapes, NULL is NULL. The
      shell of SQLite 3.52 calls the mode c, which is short for column here, as in 3.40.
      """,
      examples: [
        Example("SELECT 1, 'a \"b\"', x'00ff', NULL;", prints: "1,\"a \\\"b\\\"\",\"\\000\\377\",NULL\n")
      ]),
    isForPrograms: true,
    selection: Selection(nullText: "NULL") { $0.selectSeparators(",") },
    makeRenderer: { CStringRenderer(options: $0) })
}

private struct CStringRenderer: RowRenderer {
  let options: RenderOptions

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    options.writeRow(of: columns.count, to: &buffer) { index, buffer in
      let start = buffer.count
      buffer.append(columns[index].name)
      QuotedString.quote(options, from: start, in: &buffer)
    }
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    options.writeRow(of: row.count, to: &buffer) { write(row, $0, to: &$1) }
  }

  private func write(_ row: ResultRow, _ index: Int, to buffer: inout ByteBuffer) {
    let start = buffer.count
    let cell = row.cell(index)
    if let form = row.writeTyped(cell, index, to: &buffer) {
      switch form {
      case .text, .json: QuotedString.quote(options, from: start, in: &buffer)
      case .number, .boolean: break
      }
      return
    }
    switch cell.storageClass {
    case .null: buffer.append("NULL")
    case .integer: buffer.append(decimal: cell.int64)
    case .real: buffer.append(shortestReal: cell.double)
    case .blob: _ = cell.withBytes { BlobQuoting.tcl.write($0, to: &buffer) }
    case .text:
      cell.appendText(to: &buffer)
      QuotedString.quote(options, from: start, in: &buffer)
    }
  }
}
