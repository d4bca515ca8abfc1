import TypedSQLiteCore

extension OutputMode {
  /// Mode json: an array of objects.
  package static let json = OutputMode(
    "json",
    Documentation(
      "An array of JSON objects, one for each row",
      """
      Each result is an array of its own; a result without rows prints nothing. A REAL has only the digits that
      are needed to read the same number; infinity is 1e999. A blob that is not text becomes the string X'00ff';
      bytes of a text that are not UTF-8 become U+FFFD.
      """,
      examples: [
        Example(
          "SELECT 1 AS id, 1.1 AS price, NULL AS note UNION ALL SELECT 2, 2.5, 'a \"b\"';",
          prints: """
            [{"id":1,"price":1.1,"note":null},
            {"id":2,"price":2.5,"note":"a \\"b\\""}]

            """)
      ]),
    layout: .json(.object), isForPrograms: true,
    selection: Selection(option: .modeAlone, nullText: "null"),
    typedStyle: .json,
    makeRenderer: { JSONRenderer($0) })
}

private struct JSONRenderer: RowRenderer {
  private let options: RenderOptions
  private var objects: JSONObjects?
  private var isFirst = true

  init(_ options: RenderOptions) {
    self.options = options
  }

  var wideColumns: [String] { objects?.wideColumns ?? [] }

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    objects = JSONObjects(columns, options)
  }

  mutating func followOthers() -> RowJoint? {
    // A keeper tells in one row how the later ones are read.
    guard options.makeCellKeeper == nil else { return nil }
    isFirst = false
    return Self.joint
  }

  private static let joint = RowJoint(opening: [UInt8(ascii: "[")], between: Array(",\n".utf8))

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append(isFirst ? Self.joint.opening : Self.joint.between)
    isFirst = false
    objects?.write(row, to: &buffer)
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    if !isFirst { buffer.append("]\n") }
    return false
  }
}
