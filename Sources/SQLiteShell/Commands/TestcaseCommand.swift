import OutputModes

extension DotCommand {
  static let testcase: DotCommand = DotCommand(
    name: "testcase",
    shortest: 8,
    parameters: [CommandParameter("NAME", optional: true), CommandParameter("OPTIONS", optional: true)],
    countsArguments: false,
    reach: .files,
    summary: "Begin redirecting output to 'testcase-out.txt'",
    discussion: """
      NAME names the test in the output of .check.
      Options:
        --error-prefix X  Redirect messages too, with X before each line
      """,
    section: .diagnosis,
    examples: [
      Example(".testcase sum\nSELECT 3 + 4;\n.check 7", prints: "testcase-sum ok\n")
    ],
    run: { shell, arguments throws(ShellError) in
      guard !shell.dialect.commands.countsTestcases else { return try shell.countTestcase(arguments) }
      try shell.redirectOutput([Shell.testcaseFile], as: .testcase)
      shell.outputs.redirection.memory = nil
      shell.testcase.name = arguments.first.map { name in
        String(decoding: name.utf8.prefix(29), as: UTF8.self)
      }
      guard arguments.count == 3, OptionWord.name(of: arguments[1]) == "error-prefix",
        shell.dialect.commands.takeOutputOptions
      else { return .proceed }
      shell.outputs.redirection.messagePrefix = arguments[2]
      shell.outputs.redirection.takesMessages = true
      return .proceed
    })
}

extension Shell {
  /// The file that receives results after `.testcase`.
  static let testcaseFile = "testcase-out.txt"
}

/// The test that `.testcase` began.
struct Testcase {
  /// The name of the test, or nil.
  var name: String?
  /// How many checks there were and how many failed, if they are counted.
  var checks = 0
  var failures = 0
}
