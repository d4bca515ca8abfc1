import TypedSQLiteCore

extension OutputMode {
  /// Mode off: no output.
  package static let off = OutputMode(
    name: "off",
    summary: "No output; statements still run",
    examples: [
      Example("SELECT 1;", prints: "")
    ],
    makeRenderer: { _ in OffRenderer() })
}

private struct OffRenderer: RowRenderer {
  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}
  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {}
}
