extension OutputMode {
  /// Mode box: a grid with Unicode box drawing characters.
  package static let box = OutputMode(
    name: "box",
    summary: "Tables using Unicode box-drawing characters",
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
    ],
    needsAllRows: true,
    window: WindowStyle(style: .box),
    option: .modeAlone,
    select: { $0.selectGrid() },
    makeRenderer: { GridRenderer(.box, $0) })
}
