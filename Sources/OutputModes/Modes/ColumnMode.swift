extension OutputMode {
  /// Mode column: aligned columns without lines.
  package static let column = OutputMode(
    "column",
    Documentation(
      "Output in columns",
      "Choosing the mode turns headers on, unless .headers was used.",
      examples: [
        Example(
          "SELECT 1 AS id, 'Arthur' AS name;",
          prints: "id  name  \n--  ------\n1   Arthur\n")
      ]),
    layout: .grid(WindowStyle(style: .column)),
    selection: Selection(option: .modeAlone) {
      $0.selectGrid()
      $0.rowSeparator = Array("\n".utf8)
      if !$0.keepsHeaders { $0.showsHeaders = true }
    },
    makeRenderer: { GridRenderer(.column, $0) })
}
