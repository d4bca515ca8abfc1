import TypedSQLiteCore

extension OutputMode {
  /// Mode jatom: JSON values with separators between them.
  package static let jatom = OutputMode(
    Names("jatom", shortest: 5),
    Documentation(
      "Values as JSON, with commas between them",
      "Values are written as in json, without the names of the columns.",
      examples: [
        Example("SELECT 1, 'a \"b\"', NULL;", prints: "1,\"a \\\"b\\\"\",null\n")
      ]),
    isForPrograms: true,
    selection: Selection(nullText: "null") { $0.selectSeparators(",") },
    typedStyle: .json,
    makeRenderer: { JAtomRenderer(options: $0) })
}

private struct JAtomRenderer: RowRenderer {
  let options: RenderOptions

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    options.writeRow(of: columns.count, to: &buffer) {
      JSONLiteral.write(string: columns[$0].name, options, to: &$1)
    }
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    options.writeRow(of: row.count, to: &buffer) {
      JSONLiteral.write(row.cell($0), of: row, $0, options, to: &$1)
    }
  }
}
