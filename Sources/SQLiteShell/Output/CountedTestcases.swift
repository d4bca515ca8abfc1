import OutputModes
import TypedSQLiteCore

// `.testcase` and `.check` of the versions of sqlite3 that count tests and only report failures.

extension Shell {
  /// Runs `.testcase`: keeps the output that follows in memory.
  func countTestcase(_ arguments: [String]) throws(ShellError) -> CommandOutcome {
    var name: String?
    var prefix: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if OptionWord.name(of: word) == "error-prefix" {
        guard let text = rest.popFirst() else { throw Self.wrong(word, "missing argument") }
        prefix = text
      } else {
        guard name == nil else { throw Self.wrong(word, "unknown option") }
        name = word
      }
    }
    try redirectOutput(["memory"], as: .testcase)
    outputs.redirection.takesMessages = true
    if let prefix { outputs.redirection.messagePrefix = prefix }
    testcase.name = String(decoding: (name ?? "\(inputName):\(reading.line)").utf8.prefix(29), as: UTF8.self)
    return .proceed
  }

  /// Runs `.check`: compares the output since `.testcase`, and reports it if it is not as expected.
  func countCheck(_ arguments: [String]) throws(ShellError) -> CommandOutcome {
    guard let name = testcase.name else { throw Self.wrong(nil, "no .testcase is active") }
    let line = reading.line
    try output.flush()
    let text = outputs.redirection.memory?.bytes ?? []
    var pattern: String?
    var comparison: String?
    var keepsOutput = false
    for word in arguments {
      switch OptionWord.name(of: word) {
      case "keep": keepsOutput = true
      case "show":
        outputs.standard.buffer.append(text)
        try outputs.standard.flush()
        keepsOutput = true
      case "glob", "notglob", "exact":
        guard comparison == nil || comparison == OptionWord.name(of: word) else {
          throw Self.wrong(word, "incompatible with prior options")
        }
        comparison = OptionWord.name(of: word)
      default:
        guard pattern == nil else { throw Self.wrong(word, "unknown option") }
        pattern = word
      }
    }
    guard var expected = pattern else { throw Self.wrong(nil, "no PATTERN specified") }
    if let label = HereText.label(of: expected) {
      expected = String(decoding: try readHereText(label), as: UTF8.self)
    }
    testcase.checks += 1
    if !Self.matches(text, expected, comparison) {
      testcase.failures += 1
      outputs.errors.buffer.append(
        "\(inputName):\(line): .check failed for testcase \(name)\nExpected: [\(expected)]\nGot:      [")
      outputs.errors.buffer.append(text)
      outputs.errors.buffer.append("]\n")
      try outputs.errors.flush()
    }
    if !keepsOutput {
      let prefix = outputs.redirection.messagePrefix
      try resetOutput()
      outputs.redirection.messagePrefix = prefix
      testcase.name = nil
    }
    return .proceed
  }

  /// Prints how many tests there were, and makes the program fail if one did.
  public func reportTestcases(after status: ExitStatus) -> ExitStatus {
    guard dialect.commands.countsTestcases, testcase.checks > 0 else { return status }
    outputs.standard.buffer.append(
      "\(countText(testcase.checks, "test")) run with \(countText(testcase.failures, "error"))\n")
    try? outputs.standard.flush()
    return testcase.failures > 0 ? .failure : .success
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

  private static func wrong(_ word: String?, _ fault: String) -> ShellError {
    .note(FailureWords("Error: \(fault)").pointing(at: word, fault))
  }

  /// The input as messages name it.
  private var inputName: String {
    switch reading.source?.origin {
    case .file(let path): path
    case .terminal, .standardInput: "<stdin>"
    case .argument, nil: "cmdline"
    }
  }
}
