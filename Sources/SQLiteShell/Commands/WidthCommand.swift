import OutputModes

extension DotCommand {
  static let width = DotCommand(
    name: "width",
    shortest: 2,
    parameters: [CommandParameter("NUM", .integer, optional: true, repeats: true)],
    reach: .database,
    summary: "Set minimum column widths for columnar output",
    discussion: """
      Negative values right-justify. A column also wraps at a width other than 0. Without a number, each column is as
      wide as its widest cell.
      """,
    section: .output,
    examples: [
      Example(
        ".mode column\n.width 5 -8\nSELECT 'ab' AS a, 12 AS b;",
        prints: "a             b\n-----  --------\nab           12\n")
    ],
    run: changing(\.settings.render) { render, words throws(ShellError) in
      render.widths = words.texts.map(words.width)
    })
}
