import OutputModes

extension DotCommand {
  static let prompt = DotCommand(
    name: "prompt",
    parameters: [CommandParameter("MAIN", optional: true), CommandParameter("CONTINUE", optional: true)],
    ignoresExtraWords: true,
    reach: .database,
    summary: "Replace the standard prompts",
    discussion: """
      CONTINUE is the prompt of the later lines of a statement. If it begins with three spaces, as the standard one
      does, they show what is open: a quote, /* of a comment, or (x2 for two parentheses.
      """,
    section: .session,
    examples: [
      Example(".prompt 'db> ' '..> '", prints: "")
    ],
    run: { shell, arguments throws(ShellError) in
      let prompts = arguments.map { String(decoding: shell.dialect.words.separator($0), as: UTF8.self) }
      if let main = prompts.first { shell.settings.prompt = main }
      if prompts.count > 1 { shell.settings.continuationPrompt = prompts[1] }
      return .proceed
    })
}
