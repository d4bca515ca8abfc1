import TypedSQLiteCore

extension OutputMode {
  /// Mode jsonl: one object a line.
  package static let jsonl = OutputMode(
    Names("jsonl", shortest: 5),
    Documentation(
      "One JSON object per line (NDJSON)",
      "Values are written as in json.",
      examples: [
        Example("SELECT 1 AS id UNION ALL SELECT 2;", prints: "{\"id\":1}\n{\"id\":2}\n")
      ]),
    layout: .json(.records), isForPrograms: true,
    typedStyle: .json,
    makeRenderer: { JSONLRenderer($0) })
}

private struct JSONLRenderer: RowRenderer {
  private let options: RenderOptions
  private var objects: JSONObjects?

  init(_ options: RenderOptions) {
    self.options = options
  }

  var wideColumns: [String] { objects?.wideColumns ?? [] }

  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    objects = JSONObjects(columns, options)
  }

  func followOthers() -> RowJoint? {
    // A keeper tells in one row how the later ones are read.
    options.makeCellKeeper == nil ? RowJoint() : nil
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    objects?.write(row, to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
  }
}

extension OutputMode {
  /// Mode jobject: one object a line, under the name in SQLite 3.52.
  package static let jobject = OutputMode(
    Names("jobject", shortest: 7),
    Documentation(
      "One JSON object per line, as jsonl",
      examples: [
        Example("SELECT 1 AS id, 'a' AS name;", prints: "{\"id\":1,\"name\":\"a\"}\n")
      ]),
    layout: .json(.records), isForPrograms: true,
    selection: Selection(nullText: "null"),
    typedStyle: .json,
    makeRenderer: OutputMode.jsonl.makeRenderer)
}
