import OutputModes
import TypedSQLiteCore

/// `.testcase` and `.check` of the versions of sqlite3 that count tests and only report failures.
struct CountedTestcases {
  let console: any SessionConsole

  /// Runs `.testcase`: keeps the output that follows in memory.
  func begin(_ arguments: [String]) throws(ShellError) -> CommandOutcome {
    var request = TestcaseRequest()
    request.isStrict = true
    try request.read(arguments, console.dialect)
    try console.routing.redirect(["memory"], as: .testcase)
    console.outputs.redirection.takesMessages = true
    if let prefix = request.messagePrefix { console.outputs.redirection.messagePrefix = prefix }
    if request.name == nil { try request.take("\(inputName):\(console.reading.line)") }
    console.testcase.name = request.shortName
    return .proceed
  }

  /// Runs `.check`: compares the output since `.testcase`, and reports it if it is not as expected.
  func check(_ arguments: [String]) throws(ShellError) -> CommandOutcome {
    guard let name = console.testcase.name else {
      throw .command(.wrongTestcase(nil, "no .testcase is active"))
    }
    let line = console.reading.line
    try console.output.flush()
    let text = console.outputs.redirection.memory?.bytes ?? []
    var request = CountedCheckRequest()
    try request.read(arguments, console.dialect)
    if request.showsOutput {
      console.outputs.standard.buffer.append(text)
      try console.outputs.standard.flush()
    }
    if let fault = request.fault { throw fault }
    let keepsOutput = request.keepsOutput || request.showsOutput
    guard var expected = request.pattern else { throw .command(.wrongTestcase(nil, "no PATTERN specified")) }
    if let label = HereText.label(of: expected) {
      expected = String(decoding: try HereText.read(label, in: console), as: UTF8.self)
    }
    console.testcase.checks += 1
    if !Self.matches(text, expected, request.comparison) {
      console.testcase.failures += 1
      console.outputs.errors.buffer.append(
        "\(inputName):\(line): .check failed for testcase \(name)\nExpected: [\(expected)]\nGot:      [")
      console.outputs.errors.buffer.append(text)
      console.outputs.errors.buffer.append("]\n")
      try console.outputs.errors.flush()
    }
    if !keepsOutput {
      let prefix = console.outputs.redirection.messagePrefix
      try console.routing.reset()
      console.outputs.redirection.messagePrefix = prefix
      console.testcase.name = nil
    }
    return .proceed
  }

  private static func matches(_ text: [UInt8], _ pattern: String, _ comparison: String?) -> Bool {
    switch comparison {
    case "exact": text == Array(pattern.utf8)
    case "glob": TestcasePattern("*\(pattern)*").matches(text)
    case "notglob": !TestcasePattern("*\(pattern)*").matches(text)
    default: withoutLineEnds(text) == withoutLineEnds(Array(pattern.utf8))
    }
  }

  private static func withoutLineEnds(_ text: [UInt8]) -> ArraySlice<UInt8> {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let rest = text.drop(while: isLineEnd)
    return rest[..<((rest.lastIndex { !isLineEnd($0) } ?? rest.startIndex - 1) + 1)]
  }

  /// The input as messages name it.
  private var inputName: String {
    switch console.reading.source?.origin {
    case .file(let path): path
    case .terminal, .standardInput: "<stdin>"
    case .argument, nil: "cmdline"
    }
  }
}

extension Shell {
  /// Prints how many tests there were, and makes the program fail if one did.
  public func reportTestcases(after status: ExitStatus) -> ExitStatus {
    guard dialect.countsTestcases, testcase.checks > 0 else { return status }
    outputs.standard.buffer.append(
      "\(testcase.checks) test\(testcase.checks == 1 ? "" : "s") run with \(testcase.failures) "
        + "error\(testcase.failures == 1 ? "" : "s")\n")
    try? outputs.standard.flush()
    return testcase.failures > 0 ? .failure : .success
  }
}

/// The arguments of `.check` in those versions.
private struct CountedCheckRequest: CommandRequest {
  private(set) var pattern: String?
  private(set) var comparison: String?
  private(set) var keepsOutput = false
  private(set) var showsOutput = false
  /// What is wrong with the first word that does not count.
  private(set) var fault: ShellError?

  static let options: [RequestOption<CountedCheckRequest>] = [
    RequestOption("--keep", "", sets: \.keepsOutput),
    RequestOption("--show", "") { request, _, _ in
      if request.fault == nil { request.showsOutput = true }
    },
    comparing("glob"), comparing("notglob"), comparing("exact"),
  ]

  private static func comparing(_ name: String) -> RequestOption<CountedCheckRequest> {
    RequestOption("--" + name, "") { request, word, _ in
      if request.comparison ?? name != name { request.refuse(word, "incompatible with prior options") }
      request.comparison = name
    }
  }

  private mutating func refuse(_ word: String, _ fault: String) {
    self.fault = self.fault ?? .command(.wrongTestcase(word, fault))
  }

  mutating func take(_ word: String) {
    if pattern != nil { refuse(word, "unknown option") }
    pattern = word
  }
}
