import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let help = DotCommand(
    "help",
    parameters: HelpRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("PATTERN", .command, optional: true)],
    traits: [.ignoresExtraWords, .worksWithoutDot, .isPaged], reach: .database,
    help: Help(
      "Show help text for PATTERN", section: .session,
      discussion: """
        PATTERN is the name of a command or its beginning; otherwise all commands whose help contains PATTERN are shown.
        -all shows the whole help.
        """,
      examples: [Example(".help quit", prints: quit.helpPage)]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = HelpRequest()
      try request.read(arguments, console.dialect)
      console.say(
        helpText(request) { name in
          console.suggestion(for: name, among: all.flatMap(\.names)).map { ".help \($0)" }
        })
      return .proceed
    })

  /// The text of the help; `suggest` finds the nearest name for an unknown one.
  private static func helpText(_ request: HelpRequest, suggest: (String) -> String?) -> String {
    let isWhole = request.isWhole
    guard let pattern = request.pattern else {
      return all.filter { isWhole || !$0.traits.contains(.isHidden) }.map {
        isWhole ? $0.helpPage : $0.helpLine
      }.joined()
    }
    let name = pattern.hasPrefix(".") ? String(pattern.dropFirst()) : pattern
    let begun = all.filter { command in command.names.contains { $0.hasPrefix(name) } }
    if let exact = begun.first(where: { $0.names.contains(name) }) { return exact.helpPage }
    if begun.count == 1 { return begun[0].helpPage }
    if !begun.isEmpty { return begun.map { isWhole ? $0.helpPage : $0.helpLine }.joined() }
    let word = pattern.lowercased()
    let mentioned = all.filter { $0.helpPage.lowercased().contains(word) }
    guard !mentioned.isEmpty else {
      return "Nothing matches '\(pattern)'\(Suggestion.question(suggest(name)))\n"
    }
    return mentioned.map(\.helpPage).joined()
  }

  /// The synopsis with the summary beside it, or below it if the synopsis is long.
  package var helpLine: String {
    let width = 24
    var lines = summary.filled(to: 80 - width - 1).map { "\("".padded(to: width)) \($0)" }
    if synopsis.count > width {
      lines.insert(synopsis, at: 0)
    } else if let first = lines.first {
      lines[0] = synopsis.padded(to: width) + first.dropFirst(width)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The line of the command, then all that is said about it.
  package var helpPage: String {
    var page = helpLine
    for line in discussion.parts.flatMap({ $0.lines(width: 77) }) {
      page += "   \(line)\n"
    }
    guard !examples.isEmpty else { return page }
    page += examples.count == 1 ? "   Example:\n" : "   Examples:\n"
    for example in examples {
      for line in [example.setup, example.input, example.output].flatMap({ $0.split(separator: "\n") }) {
        page += "     \(line)\n"
      }
    }
    return page
  }
}

/// The arguments of `.help`.
private struct HelpRequest: CommandRequest {
  private(set) var isWhole = false
  private(set) var pattern: String?

  static let options: [RequestOption<HelpRequest>] = [
    RequestOption("-all", aliases: ["a"], "Show the whole help", sets: \.isWhole)
  ]

  mutating func take(_ word: String) { pattern = pattern ?? word }
}
