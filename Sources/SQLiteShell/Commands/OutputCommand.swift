import OutputModes

extension DotCommand {
  static let output: DotCommand = DotCommand(
    "output",
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    traits: .checksArguments, reach: .process,
    help: Help(
      "Send output to FILE or stdout if FILE is omitted", section: .output,
      discussion: [
        """
        If FILE begins with '|' then open it as a pipe. "off" silences the output. "memory" keeps it, for --show and
        .check.
        """,
        "Options:",
        .options(OutputRequest.shownOptions),
      ],
      examples: [
        Example(".output list.txt\nSELECT 1;\n.output\n.shell cat list.txt", prints: "1\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try console.routing.redirect(arguments, as: .output)
      return .proceed
    })
}
