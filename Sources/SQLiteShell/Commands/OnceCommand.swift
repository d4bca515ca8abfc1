import OutputModes

extension DotCommand {
  static let once: DotCommand = DotCommand(
    "once",
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    traits: .checksArguments, reach: .process,
    help: Help(
      "Output for the next SQL command only to FILE", section: .output,
      discussion: [
        "If FILE begins with '|' then open as a pipe.",
        "Options:",
        .options(OutputRequest.shownOptions),
      ],
      examples: [
        Example(".once one.txt\nSELECT 1;\nSELECT 2;\n.shell cat one.txt", prints: "2\n1\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      // The first of the two uses ends with `.once` itself.
      try console.routing.redirect(arguments, as: .once, uses: 2)
      return .proceed
    })
}
