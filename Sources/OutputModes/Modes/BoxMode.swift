extension OutputMode {
  /// Mode box: a grid with Unicode box drawing characters.
  package static let box = OutputMode(
    "box",
    Documentation(
      "Tables using Unicode box-drawing characters",
      examples: [
        Example(
          "SELECT 1 AS id, 'Arthur' AS name;",
          prints: """
            ┌────┬────────┐
            │ id │  name  │
            ├────┼────────┤
            │ 1  │ Arthur │
            └────┴────────┘

            """)
      ]),
    layout: .grid(WindowStyle(style: .box)),
    selection: Selection(option: .modeAlone) { $0.selectGrid() },
    makeRenderer: { GridRenderer(.box, $0) })
}
