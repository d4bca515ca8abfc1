extension DotCommand {
  static let nullvalue = DotCommand(
    name: "nullvalue",
    parameters: [CommandParameter("STRING")],
    summary: "Use STRING in place of NULL values",
    section: .output,
    examples: [Example("SELECT NULL;", prints: "∅\n", after: ".nullvalue ∅")],
    run: { shell, arguments throws(ShellError) in
      shell.settings.render.nullText = shell.settings.limited(arguments[0])
      return .proceed
    })
}
