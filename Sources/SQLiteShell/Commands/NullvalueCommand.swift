import OutputModes

extension DotCommand {
  static let nullvalue = DotCommand(
    name: "nullvalue",
    parameters: [CommandParameter("STRING")],
    reach: .database,
    summary: "Use STRING in place of NULL values",
    section: .output,
    examples: [Example("SELECT NULL;", prints: "∅\n", after: ".nullvalue ∅")],
    run: { shell, _ throws(ShellError) in
      shell.settings.render.nullText = shell.dialect.words.separator(shell.reading.arguments[0])
      return .proceed
    })
}
