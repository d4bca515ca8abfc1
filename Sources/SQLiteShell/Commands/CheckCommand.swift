import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let check = DotCommand(
    Names("check", shortest: 3),
    parameters: [.options, CommandParameter.text("GLOB-PATTERN")], traits: .checksArguments, reach: .files,
    help: Help(
      "Fail if output since .testcase does not match", section: .diagnosis,
      discussion: [
        """
        In GLOB-PATTERN, * stands for any text, ? for any character, [abc] for one of a few characters, [^abc] for
        any other one, # for digits with or without a sign, and white space for any white space.
        """,
        "Options:",
        .options(
          CheckRequest.shownOptions,
          or: [DiscussionPart.Row("<<END", "The text itself follows, up to a line END")]),
      ],
      examples: [
        Example(".check 7", prints: "testcase-sum ok\n", after: ".testcase sum\nSELECT 3 + 4;")
      ]),
    run: { console, arguments throws(ShellError) in
      guard !console.dialect.countsTestcases else {
        return try CountedTestcases(console: console).check(arguments)
      }
      let request = try CheckRequest(arguments, console)
      if request.keepsOutput { try console.output.flush() } else { try console.routing.reset() }
      let text = try testcaseOutput(console)
      if request.showsOutput {
        console.outputs.standard.buffer.append(text)
        try console.outputs.standard.flush()
      }
      guard let expected = request.expected else { return .proceed }
      let name = console.testcase.name ?? "?"
      guard request.accepts(text) else {
        throw .command(
          .testcaseFailed(name, expected: expected, found: String(decoding: text, as: UTF8.self)))
      }
      console.outputs.standard.buffer.append("testcase-\(name) ok\n")
      try console.outputs.standard.flush()
      return .proceed
    })
}

extension DotCommand {
  /// The output since `.testcase`, or what `.output memory` has kept.
  fileprivate static func testcaseOutput(_ console: any SessionConsole) throws(ShellError) -> [UInt8] {
    if let memory = console.outputs.redirection.memory { return memory.bytes }
    guard let text = console.surroundings.files.contents(of: Testcase.file) else {
      throw .command(.cannotReadTestcase(Testcase.file))
    }
    return text
  }
}

/// The arguments of `.check`.
private struct CheckRequest: CommandRequest {
  /// The expected output; nil if the output is only printed.
  private(set) var expected: String?
  private(set) var keepsOutput = false
  private(set) var showsOutput = false
  private var comparison: Comparison?

  private enum Comparison: String {
    case exact
    case glob
    case notglob
  }

  static let options: [RequestOption<CheckRequest>] = [
    comparing(.exact, "GLOB-PATTERN is the text itself, except for white space at its end"),
    comparing(.glob, "It is a pattern, as without options"),
    RequestOption(
      "--keep", "Continue to collect output, for another .check", if: isNew, sets: \.keepsOutput),
    comparing(.notglob, "Fail if it matches"),
    RequestOption("--show", "Print the output", if: isNew, sets: \.showsOutput),
  ]

  private static func comparing(_ comparison: Comparison, _ summary: String) -> RequestOption<CheckRequest> {
    RequestOption("--\(comparison.rawValue)", summary) { request, _, _ in request.comparison = comparison }
  }

  @Sendable private static func isNew(_ dialect: Dialect) -> Bool { dialect.takesOutputOptions }

  init(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    try read(arguments, console.dialect)
    // A pattern that is the only argument may look like an option.
    if arguments.count == 1, !showsOutput {
      (expected, comparison, keepsOutput) = (arguments[0], nil, false)
    }
    guard expected != nil || showsOutput else { throw .command(.checkUsage) }
    guard console.dialect.takesHereTexts, let label = expected.flatMap(HereText.label) else { return }
    expected = String(decoding: try HereText.read(label, in: console), as: UTF8.self)
    comparison = comparison ?? .exact
  }

  var takesOptions: Bool { expected == nil }

  mutating func take(_ word: String) throws(ShellError) {
    guard expected == nil else { throw .command(.checkUsage) }
    expected = word
  }

  func accepts(_ text: [UInt8]) -> Bool {
    guard let expected else { return true }
    return switch comparison ?? .glob {
    case .exact: Self.trimmed(text) == Self.trimmed(Array(expected.utf8))
    case .glob: TestcasePattern(expected).matches(text)
    case .notglob: !TestcasePattern(expected).matches(text)
    }
  }

  private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text[..<((text.lastIndex { !$0.isWhiteSpace } ?? -1) + 1)]
  }
}

/// A pattern of `.check`, with wildcards.
struct TestcasePattern {
  private let pattern: [UInt8]

  init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Whether a text matches; white space at its end is ignored.
  func matches(_ text: [UInt8]) -> Bool {
    // The position after the last `*`, and the offset at which its match ends. If a later element does not match, the
    // `*` takes one byte more. Other wildcards never give up bytes, because each takes all bytes of a kind with which
    // no later element begins.
    var next = 0
    var place = 0
    var retry: (pattern: Int, text: Int)?
    while true {
      if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
        next += 1
        retry = (next, place)
        continue
      }
      if next == pattern.count, text[place...].allSatisfy(\.isWhiteSpace) { return true }
      if next < pattern.count, let step = step(next, at: place, in: text) {
        (next, place) = step
        continue
      }
      guard let last = retry, last.text < text.count else { return false }
      retry = (last.pattern, last.text + 1)
      (next, place) = (last.pattern, last.text + 1)
    }
  }

  /// Matches one element of the pattern; nil if it does not match.
  private func step(_ next: Int, at place: Int, in text: [UInt8]) -> (Int, Int)? {
    switch pattern[next] {
    case let byte where byte.isWhiteSpace:
      guard place < text.count, text[place].isWhiteSpace else { return nil }
      return (
        pattern[next...].firstIndex { !$0.isWhiteSpace } ?? pattern.count,
        text[place...].firstIndex { !$0.isWhiteSpace } ?? text.count
      )
    case UInt8(ascii: "?"):
      return place < text.count ? (next + 1, place + 1) : nil
    case UInt8(ascii: "#"):
      return number(at: place, in: text).map { (next + 1, $0) }
    case UInt8(ascii: "["):
      guard place < text.count else { return nil }
      return set(at: next + 1, takes: text[place]).map { ($0, place + 1) }
    case let byte:
      return place < text.count && text[place] == byte ? (next + 1, place + 1) : nil
    }
  }

  /// The end of the number at an offset; nil if there is none.
  private func number(at place: Int, in text: [UInt8]) -> Int? {
    var start = place
    if place + 1 < text.count, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "+") {
      start += 1
    }
    let end = text[min(start, text.count)...].firstIndex { !$0.isDigit } ?? text.count
    return end > start ? end : nil
  }

  /// The position after a set in brackets, if the set matches the byte.
  private func set(at start: Int, takes byte: UInt8) -> Int? {
    var next = start
    let isNegated = next < pattern.count && pattern[next] == UInt8(ascii: "^")
    if isNegated { next += 1 }
    var isMember = false
    let first = next
    while next < pattern.count, pattern[next] != UInt8(ascii: "]") || next == first {
      let low = pattern[next]
      if next + 2 < pattern.count, pattern[next + 1] == UInt8(ascii: "-"),
        pattern[next + 2] != UInt8(ascii: "]")
      {
        isMember = isMember || low <= byte && byte <= pattern[next + 2]
        next += 3
      } else {
        isMember = isMember || low == byte
        next += 1
      }
    }
    return next < pattern.count && isMember != isNegated ? next + 1 : nil
  }
}
