extension DotCommand {
  static let prompt = DotCommand(
    name: "prompt",
    parameters: [CommandParameter("MAIN", optional: true), CommandParameter("CONTINUE", optional: true)],
    summary: "Replace the standard prompts",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      if let main = arguments.first { shell.settings.prompt = main }
      if arguments.count > 1 { shell.settings.continuationPrompt = arguments[1] }
      return .proceed
    })
}
