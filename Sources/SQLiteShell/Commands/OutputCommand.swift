import OutputModes

extension DotCommand {
  static let output: DotCommand = DotCommand(
    name: "output",
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    reach: .process,
    summary: "Send output to FILE or stdout if FILE is omitted",
    discussion: """
      If FILE begins with '|' then open it as a pipe. "off" silences the output. "memory" keeps it, for --show and
      .check.
      Options:
        --bom                 Prefix output with a UTF8 byte-order mark
        -e                    Send output to the system text editor
        --error-prefix X      Put X before each line of a message; '' puts nothing
        --keep                Keep the current output
        --plain               With -w, send text in the current mode
        --show                Print what "memory" has kept
        -w                    Send output as HTML to a web browser
        -x                    Send output as CSV to a spreadsheet
      """,
    section: .output,
    examples: [
      Example(".output list.txt\nSELECT 1;\n.output\n.shell cat list.txt", prints: "1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      try shell.redirectOutput(arguments, as: .output)
      return .proceed
    })
}
