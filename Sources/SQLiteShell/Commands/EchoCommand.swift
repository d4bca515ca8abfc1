import OutputModes

extension DotCommand {
  static let echo = DotCommand(
    name: "echo",
    parameters: [.onOff],
    reach: .database,
    summary: "Turn command echo on or off",
    discussion: "With echo on, each input is printed as it was typed before it runs.",
    section: .session,
    examples: [Example("SELECT 1;", prints: "SELECT 1;\n1\n", after: ".echo on")],
    run: changing(\.settings) { settings, words throws(ShellError) in
      settings.echoesInput = words.boolean(words.texts[0])
    })
}
