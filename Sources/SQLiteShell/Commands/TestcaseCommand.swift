extension DotCommand {
  static let testcase = DotCommand(
    name: "testcase",
    shortest: 8,
    parameters: [CommandParameter("NAME", optional: true)],
    countsArguments: false,
    summary: "Begin redirecting output to 'testcase-out.txt'",
    discussion: "NAME names the test in what .check prints.",
    section: .diagnosis,
    run: { shell, arguments throws(ShellError) in
      try shell.redirectOutput([Shell.testcaseFile])
      shell.redirection.memory = nil
      shell.testcaseName = arguments.first.map { name in
        String(decoding: name.utf8.prefix(29), as: UTF8.self)
      }
      return .proceed
    })
}

extension Shell {
  /// The file that results go to from `.testcase` on.
  static let testcaseFile = "testcase-out.txt"
}
