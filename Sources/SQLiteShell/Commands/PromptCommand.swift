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
    run: changing(\.settings) { settings, words throws(ShellError) in
      let prompts = words.texts.map { String(decoding: words.dialect.words.separator($0), as: UTF8.self) }
      if let main = prompts.first { settings.prompt = main }
      if prompts.count > 1 { settings.continuationPrompt = prompts[1] }
    })
}
