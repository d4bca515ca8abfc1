import OutputModes

extension DotCommand {
  static let testcase: DotCommand = DotCommand(
    Names("testcase", shortest: 8),
    parameters: [CommandParameter("NAME", optional: true), .options],
    traits: .checksArguments,
    reach: .files,
    help: Help(
      "Begin redirecting output to 'testcase-out.txt'", section: .diagnosis,
      discussion: [
        "NAME names the test in the output of .check.",
        "Options:",
        .options(TestcaseRequest.shownOptions),
      ],
      examples: [
        Example(".testcase sum\nSELECT 3 + 4;\n.check 7", prints: "testcase-sum ok\n")
      ]),
    run: { console, arguments throws(ShellError) in
      guard !console.dialect.countsTestcases else {
        return try CountedTestcases(console: console).begin(arguments)
      }
      try console.routing.redirect([Testcase.file], as: .testcase)
      console.outputs.redirection.memory = nil
      var request = TestcaseRequest()
      try request.read(arguments, console.dialect)
      console.testcase.name = request.shortName
      guard let prefix = request.messagePrefix else { return .proceed }
      console.outputs.redirection.messagePrefix = prefix
      console.outputs.redirection.takesMessages = true
      return .proceed
    })
}

/// The arguments of `.testcase`.
struct TestcaseRequest: CommandRequest {
  private(set) var name: String?
  /// The text before each line of a message; nil if messages are not redirected.
  private(set) var messagePrefix: String?
  /// Whether the options may come first and extra words are refused, as in the versions that count tests.
  var isStrict = false

  static let options: [RequestOption<TestcaseRequest>] = [
    RequestOption(
      "--error-prefix", value: .text("X"), "Redirect messages too, with X before each line",
      if: { $0.takesOutputOptions || $0.countsTestcases }
    ) { request, prefix, _ in request.messagePrefix = prefix }
  ]

  /// The name, cut as in sqlite3.
  var shortName: String? { name.map { String(decoding: $0.utf8.prefix(29), as: UTF8.self) } }

  var takesOptions: Bool { isStrict || name != nil }

  mutating func take(_ word: String) throws(ShellError) {
    guard name == nil || !isStrict else { throw .command(.wrongTestcase(word, "unknown option")) }
    name = name ?? word
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    isStrict && fault != .unknown ? .command(.wrongTestcase(word, "missing argument")) : nil
  }
}

extension Testcase {
  /// The file that receives results after `.testcase`.
  static let file = "testcase-out.txt"
}

/// The test that `.testcase` began.
struct Testcase {
  /// The name of the test, or nil.
  var name: String?
  /// How many checks there were and how many failed, if they are counted.
  var checks = 0
  var failures = 0
}
