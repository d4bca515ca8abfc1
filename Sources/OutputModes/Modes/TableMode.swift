extension OutputMode {
  /// Mode table: a grid of ASCII characters.
  package static let table = OutputMode(
    Names("table", shortest: 4),
    Documentation(
      "ASCII-art table",
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
      ]),
    layout: .grid(WindowStyle(style: .table)),
    selection: Selection(option: .modeAlone) { $0.selectGrid() },
    makeRenderer: { GridRenderer(.table, $0) })
}
