import OutputModes

extension DotCommand {
  static let nullvalue = DotCommand(
    name: "nullvalue",
    parameters: [CommandParameter("STRING")],
    reach: .database,
    summary: "Use STRING in place of NULL values",
    section: .output,
    examples: [Example("SELECT NULL;", prints: "∅\n", after: ".nullvalue ∅")],
    run: changing(\.settings.render) { render, words throws(ShellError) in
      render.nullText = words.dialect.words.separator(words.bytes[0])
    })
}
