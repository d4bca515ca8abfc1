import OutputModes

extension DotCommand {
  static let once: DotCommand = DotCommand(
    name: "once",
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    reach: .process,
    summary: "Output for the next SQL command only to FILE",
    discussion: [
      "If FILE begins with '|' then open as a pipe.",
      "Options:",
      .options(OutputRequest.shownOptions),
    ],
    section: .output,
    examples: [
      Example(".once one.txt\nSELECT 1;\nSELECT 2;\n.shell cat one.txt", prints: "2\n1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      // The first of the two uses ends with `.once` itself.
      try shell.redirectOutput(arguments, as: .once, uses: 2)
      return .proceed
    })
}
