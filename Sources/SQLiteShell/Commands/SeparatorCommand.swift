import OutputModes

extension DotCommand {
  static let separator: DotCommand = DotCommand(
    name: "separator",
    shortest: 2,
    parameters: [CommandParameter("COL"), CommandParameter("ROW", optional: true)],
    countsArguments: false,
    reach: .database,
    summary: "Change the column and row separators",
    discussion: "Quoted words may contain the escapes of C: \".separator \"\\t\" \"\\r\\n\"\".",
    section: .output,
    examples: [Example("SELECT 1, 2;", prints: "1 - 2\n", after: ".separator \" - \"")],
    run: { shell, _ throws(ShellError) in
      let arguments = shell.reading.arguments
      let fits = (1...2).contains(arguments.count)
      guard fits || shell.dialect.commands.setRefusedSeparators else { throw .usage(.separator) }
      let separators = arguments.map { shell.dialect.words.separator($0) }
      if let column = separators.first { shell.settings.render.columnSeparator = column }
      if separators.count > 1 { shell.settings.render.rowSeparator = separators[1] }
      guard fits else { throw .usage(.separator) }
      return .proceed
    })
}
