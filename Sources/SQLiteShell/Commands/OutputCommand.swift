import OutputModes

extension DotCommand {
  static let output: DotCommand = DotCommand(
    name: "output",
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    reach: .process,
    summary: "Send output to FILE or stdout if FILE is omitted",
    discussion: [
      """
      If FILE begins with '|' then open it as a pipe. "off" silences the output. "memory" keeps it, for --show and
      .check.
      """,
      "Options:",
      .options(OutputRequest.shownOptions),
    ],
    section: .output,
    examples: [
      Example(".output list.txt\nSELECT 1;\n.output\n.shell cat list.txt", prints: "1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      try shell.redirectOutput(arguments, as: .output)
      return .proceed
    })
}
