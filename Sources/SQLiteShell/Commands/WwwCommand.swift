extension DotCommand {
  static let www: DotCommand = DotCommand(
    name: "www",
    shortest: 3,
    reach: .process,
    summary: "Display output of the next command in web browser",
    discussion: "The same as .once -w: the results go to an HTML page, which the web browser opens.",
    section: .output,
    run: { shell, _ throws(ShellError) in
      try shell.redirectOutput(["-w"], as: .www, uses: 2)
      return .proceed
    })
}
