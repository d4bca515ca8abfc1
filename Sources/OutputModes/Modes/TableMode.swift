extension OutputMode {
  /// Mode table: a grid of ASCII characters.
  package static let table = OutputMode(
    name: "table",
    shortest: 4,
    summary: "ASCII-art table",
    examples: [
      Example(
        "SELECT 1 AS id, 'Arthur' AS name;",
        prints: """
          +----+--------+
          | id |  name  |
          +----+--------+
          | 1  | Arthur |
          +----+--------+

          """)
    ],
    needsAllRows: true,
    window: WindowStyle(style: .table),
    option: .modeAlone,
    select: { $0.selectGrid() },
    makeRenderer: { GridRenderer(.table, $0) })
}
