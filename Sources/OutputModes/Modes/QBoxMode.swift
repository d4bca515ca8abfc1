extension OutputMode {
  /// Mode qbox: a box with SQL literals.
  package static let qbox = OutputMode(
    name: "qbox",
    shortest: 4,
    compatibleName: "box",
    summary: "Box with quoted cells, as \"box --wrap 60 --quote\"",
    discussion: "Stored text is in quotes; a cell that is shown by its meaning is not.",
    examples: [
      Example(
        "SELECT 1 AS id, 'Arthur' AS name, NULL AS note;",
        prints: """
          ┌────┬──────────┬──────┐
          │ id │   name   │ note │
          ├────┼──────────┼──────┤
          │ 1  │ 'Arthur' │ NULL │
          └────┴──────────┴──────┘

          """)
    ],
    needsAllRows: true,
    nullText: "NULL",
    forgetsOptions: true,
    select: { $0.selectGrid(quotesCells: true) },
    makeRenderer: { GridRenderer(.box, $0) })
}
