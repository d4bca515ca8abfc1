import TypedSQLiteCore

extension OutputMode {
  /// Mode tcl: Tcl list elements.
  package static let tcl = OutputMode(
    "tcl",
    Documentation(
      "Tcl list elements",
      examples: [
        Example("SELECT 1, 'a \"b\"', NULL;", prints: "\"1\" \"a \\\"b\\\"\" \"\"\n")
      ]),
    isForPrograms: true,
    selection: Selection(own: [.columnSeparator], nullText: "\"\"") { $0.selectSeparators(" ") },
    makeRenderer: { TclRenderer(options: $0) })
}

private struct TclRenderer: RowRenderer {
  private let options: RenderOptions
  /// The options without escapes for the terminal, because Tcl's own escapes suffice.
  private var plain: RenderOptions

  init(options: RenderOptions) {
    self.options = options
    plain = options
    plain.escapesControls = false
    plain.showsControls = false
  }

  /// Writes a number or the text for NULL without quotes, and the bytes of a blob as numbers; false for any other cell.
  private func writeByType(_ row: ResultRow, _ index: Int, to buffer: inout ByteBuffer) -> Bool {
    let cell = row.cell(index)
    switch cell.storageClass {
    case .text: return false
    case .null, .integer, .real: PlainText.write(row, index, plain, to: &buffer)
    case .blob:
      let start = buffer.count
      cell.withBytes { buffer.append($0) }
      buffer.escape(from: start, with: Self.octals)
      buffer.insert(UInt8(ascii: "\""), at: start)
      buffer.append(UInt8(ascii: "\""))
    }
    return true
  }

  private static let octals = EscapeTable((0...0xFF).map { ($0, BlobQuoting.octal($0)) })

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard plain.showsHeaders else { return }
    plain.writeRow(of: columns.count, to: &buffer) { index, buffer in
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      buffer.append(columns[index].name)
      QuotedString.finish(options, from: start, in: &buffer)
    }
  }

  func followOthers() -> RowJoint? { RowJoint() }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    plain.writeRow(of: row.count, to: &buffer) { index, buffer in
      guard !options.dialect.tellsTclTypes || !writeByType(row, index, to: &buffer) else { return }
      buffer.append(UInt8(ascii: "\""))
      let start = buffer.count
      PlainText.write(row, index, plain, to: &buffer)
      QuotedString.finish(options, from: start, in: &buffer)
    }
  }
}
