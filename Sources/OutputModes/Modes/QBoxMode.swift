extension OutputMode {
  /// Mode qbox: a box with SQL literals.
  package static let qbox = OutputMode(
    Names("qbox", shortest: 4, inSQLite3: "box"),
    Documentation(
      "Box with quoted cells, as \"box --wrap 60 --quote\"",
      "Stored text is in quotes; a cell that is shown by its meaning is not.",
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
      ]),
    layout: .grid(),
    selection: Selection(nullText: "NULL") { $0.selectGrid(quotesCells: true) },
    makeRenderer: { GridRenderer(.box, $0) })
}
