extension DotCommand {
  static let separator = DotCommand(
    name: "separator",
    shortest: 3,
    parameters: [CommandParameter("COL"), CommandParameter("ROW", optional: true)],
    summary: "Change the column and row separators",
    discussion: "Quoted words take the escapes of C: \".separator \"\\t\" \"\\r\\n\"\".",
    section: .output,
    examples: [Example("SELECT 1, 2;", prints: "1 - 2\n", after: ".separator \" - \"")],
    run: { shell, arguments throws(ShellError) in
      shell.settings.render.columnSeparator = shell.settings.limited(arguments[0])
      if arguments.count > 1 { shell.settings.render.rowSeparator = shell.settings.limited(arguments[1]) }
      return .proceed
    })
}
