extension OutputMode {
  /// What a terminal begins with.
  package static let tty = OutputMode(
    name: "tty",
    shortest: 3,
    compatibleName: "box",
    summary: "What a terminal begins with: box, with all options taken back",
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
    hasOption: false,
    select: {
      $0.takeBackSettings()
      OutputMode.box.select(&$0)
    },
    makeRenderer: OutputMode.box.makeRenderer)
}
