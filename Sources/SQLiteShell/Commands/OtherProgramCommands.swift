extension DotCommand {
  static let excel: DotCommand = DotCommand(
    Names("excel", shortest: 5),
    parameters: [.option(OutputRequest.byteOrderMark.shown)], traits: .checksArguments, reach: .process,
    help: Help(
      "Display the output of next command in spreadsheet", section: .output,
      discussion: """
        The same as .once -x: the results go to a workbook, as .export writes it, which the spreadsheet program opens.
        With --bom they go to a CSV file with a UTF8 byte-order mark at its beginning.
        """),
    run: onConsole { console, arguments throws(ShellError) in
      try console.routing.redirect(["-x"] + arguments, as: .excel, uses: 2)
      return .proceed
    })

  static let www: DotCommand = DotCommand(
    Names("www", shortest: 3),
    reach: .process,
    help: Help(
      "Display output of the next command in web browser", section: .output,
      discussion: "The same as .once -w: the results go to an HTML page, which the web browser opens."),
    run: onConsole { console, _ throws(ShellError) in
      try console.routing.redirect(["-w"], as: .www, uses: 2)
      return .proceed
    })
}
