import OutputModes

extension DotCommand {
  static let bail = DotCommand(
    name: "bail",
    shortest: 3,
    parameters: [.onOff],
    reach: .database,
    summary: "Stop after hitting an error.  Default OFF",
    discussion: "At the prompt, the session always continues after an error.",
    section: .session,
    examples: [
      Example(".bail on\nSELECT 1;", prints: "1\n")
    ],
    run: changing(\.settings) { settings, words throws(ShellError) in
      settings.stopsAtError = words.boolean(words.texts[0])
    })
}
