import TypedSQLiteCore

extension OutputMode {
  /// Mode psql: the layout of PostgreSQL's psql.
  package static let psql = OutputMode(
    Names("psql", shortest: 4),
    Documentation(
      "Tables as psql draws them",
      """
      Columns that hold only numbers are aligned right. The number of rows is printed below, even if there are none.
      """,
      examples: [
        Example(
          "SELECT 7 AS id, 'Arthur' AS name UNION ALL SELECT 12, 'Zoë';",
          prints: """
             id |  name
            ----+--------
              7 | Arthur
             12 | Zoë
            (2 rows)

            """)
      ]),
    layout: .grid(showsEmptyResults: true),
    selection: Selection { $0.selectGrid(wrapWidth: 0) },
    makeRenderer: { PSQLRenderer(grid: GridRenderer(.psql, $0)) })
}

private struct PSQLRenderer: RowRenderer {
  let grid: GridRenderer
  private var rows = 0

  init(grid: GridRenderer) {
    self.grid = grid
  }

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    grid.begin(columns, to: &buffer)
  }

  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    grid.add(row, to: &buffer)
    rows += 1
  }

  func end(to buffer: inout ByteBuffer) -> Bool {
    if grid.end(to: &buffer) { return true }
    buffer.append(rows == 1 ? "(1 row)\n" : "(\(rows) rows)\n")
    return false
  }
}
