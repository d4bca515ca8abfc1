extension OutputMode {
  /// A grid of Unicode box drawing.
  package static let box = OutputMode(
    name: "box",
    summary: "Tables using Unicode box-drawing characters",
    discussion: gridDiscussion,
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
    select: { $0.selectGrid() },
    makeRenderer: { GridRenderer(.box, $0) })

  /// What the grid modes have in common.
  static let gridDiscussion = """
    Widths are terminal columns: a Chinese character and most emoji take two. A cell goes on in the next line at
    a line break and where it reaches the width that --wrap or .width gives.
    """
}
