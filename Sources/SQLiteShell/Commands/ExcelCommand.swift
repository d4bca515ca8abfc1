extension DotCommand {
  static let excel: DotCommand = DotCommand(
    name: "excel",
    shortest: 5,
    parameters: [.option(OutputRequest.byteOrderMark.shown)],
    countsArguments: false,
    reach: .process,
    summary: "Display the output of next command in spreadsheet",
    discussion: """
      The same as .once -x: the results go to a CSV file, which the spreadsheet program opens. --bom puts a UTF8
      byte-order mark at its beginning.
      """,
    section: .output,
    run: { shell, arguments throws(ShellError) in
      try shell.redirectOutput(["-x"] + arguments, as: .excel, uses: 2)
      return .proceed
    })
}
