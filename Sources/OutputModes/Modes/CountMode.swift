import TypedSQLiteCore

extension OutputMode {
  /// Mode count: only the number of rows.
  package static let count = OutputMode(
    Names("count", shortest: 3),
    Documentation(
      "Only the number of rows",
      examples: [
        Example("SELECT 1 UNION SELECT 2;", prints: "2 rows\n")
      ]),
    makeRenderer: { _ in CountRenderer() })
}

private struct CountRenderer: RowRenderer {
  private var rows = 0

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    rows += 1
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    buffer.append(decimal: Int64(rows))
    buffer.append(rows == 1 ? " row\n" : " rows\n" as StaticString)
    return false
  }
}

extension OutputMode {
  /// Mode off: no output.
  package static let off = OutputMode(
    "off",
    Documentation(
      "No output; statements still run",
      examples: [
        Example("SELECT 1;", prints: "")
      ]),
    makeRenderer: { _ in OffRenderer() })
}

private struct OffRenderer: RowRenderer {
  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {}
  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {}
}
