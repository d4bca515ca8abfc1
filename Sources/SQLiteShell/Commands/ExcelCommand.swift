extension DotCommand {
  static let excel = DotCommand(
    name: "excel",
    shortest: 3,
    isSafe: false,
    summary: "Display the output of next command in spreadsheet",
    discussion: "It is .once -x: the results go to a CSV file that the program of the desktop opens.",
    section: .output,
    run: { shell, _ throws(ShellError) in
      try shell.redirectOutput(["-x"], uses: 2)
      return .proceed
    })
}
