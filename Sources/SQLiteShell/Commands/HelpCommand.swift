import OutputModes
import Terminal
import TypedSQLiteCore

extension DotCommand {
  static let help = DotCommand(
    "help",
    parameters: HelpRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("PATTERN", .command, optional: true, repeats: true)],
    traits: [.ignoresExtraWords, .worksWithoutDot, .isPaged], reach: .database,
    help: Help(
      "Show help text for PATTERN", section: .session,
      discussion: [
        """
        PATTERN is the name of a command or its beginning; otherwise all commands whose help contains PATTERN are shown.
        -all shows the whole help.
        """,
        .table([
          DiscussionPart.Row(".help keys", "the keys of the prompt and of the viewer"),
          DiscussionPart.Row(".help sql STATEMENT", "the syntax of SQL, with examples"),
        ]),
      ],
      examples: [
        Example(".help quit", prints: quit.helpPage),
        Example(".help sql delete", prints: SQLTopic.named("DELETE").map(\.page).joined()),
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = HelpRequest()
      try request.read(arguments, console.dialect)
      if console.printsFactsAsRows, topicText(request) == nil {
        try printRows(request, console)
        return .proceed
      }
      let text =
        (console.dialect.isSQLite3 ? nil : topicText(request))
        ?? helpText(request, inGroups: !console.dialect.isSQLite3) { name in
          console.suggestion(for: name, among: all.flatMap(\.names)).map { ".help \($0)" }
        }
      console.say(text)
      return .proceed
    })

  /// Prints a row for each command that is asked for, with its help if it was named.
  private static func printRows(_ request: HelpRequest, _ console: any CommandConsole) throws(ShellError) {
    let found = commands(request)
    let isWhole = request.isWhole || request.pattern != nil
    try console.print(
      found.map { command in
        [
          .text(command.name), .text(command.section.rawValue), .text(command.synopsis),
          .text(command.summary), ReportCell(isWhole ? command.helpPage : nil),
        ]
      }, titled: ["command", "section", "synopsis", "summary", "help"])
    if found.isEmpty, let pattern = request.pattern {
      let near = console.suggestion(for: pattern, among: all.flatMap(\.names)).map { ".help \($0)" }
      console.report(note: "nothing matches '\(pattern)'\(Suggestion.question(near))")
    }
  }

  /// The commands that a request means.
  private static func commands(_ request: HelpRequest) -> [DotCommand] {
    guard let pattern = request.pattern else {
      return all.filter { request.isWhole || !$0.traits.contains(.isHidden) }
    }
    let name = pattern.hasPrefix(".") ? String(pattern.dropFirst()) : pattern
    let begun = all.filter { command in command.names.contains { $0.hasPrefix(name) } }
    if let exact = begun.first(where: { $0.names.contains(name) }) { return [exact] }
    if !begun.isEmpty { return begun }
    let word = pattern.lowercased()
    return all.filter { $0.helpPage.lowercased().contains(word) }
  }

  /// The help of something that is no command; nil if the request means commands.
  private static func topicText(_ request: HelpRequest) -> String? {
    switch request.pattern {
    case "keys": return keysText
    case "sql":
      let name = request.words.dropFirst().joined(separator: " ")
      let topics = SQLTopic.named(name)
      if name.isEmpty { return "Write .help sql and one of these:\n\n\(SQLTopic.list)" }
      guard !topics.isEmpty else {
        return "Nothing matches '\(name)'. Write .help sql and one of these:\n\n\(SQLTopic.list)"
      }
      return topics.map(\.page).joined(separator: "\n")
    default: return nil
    }
  }

  /// The keys of the prompt and of the viewer.
  private static var keysText: String {
    "At the prompt:\n" + EditingKey.all.map { keyLine($0.names, $0.summary) }.joined() + "\nIn the viewer:\n"
      + ViewerKey.all.map { keyLine($0.names, $0.summary) }.joined()
  }

  private static func keyLine(_ names: [String], _ summary: String) -> String {
    guard !summary.isEmpty else { return "" }
    return columnLines("  " + names.joined(separator: ", "), summary)
  }

  /// What a person does first.
  private static let start = """
    SQL ends with a semicolon, and a command begins with a dot. To start:
      .open FILE            opens a database, .import FILE TABLE reads a CSV file
      .tables               lists the tables, .describe TABLE says what is in one
      SELECT * FROM TABLE;  reads it; TAB completes names and values
      .help COMMAND         says more of a command, .help sql SELECT of SQL
      .help keys            lists the keys, .quit leaves

    """

  /// All commands in groups, below what a person does first.
  private static var groupedHelp: String {
    let shown = all.filter { !$0.traits.contains(.isHidden) }
    return Section.allCases.reduce(start) { text, section in
      text + "\n\(section.rawValue)\n" + shown.filter { $0.section == section }.map(\.helpLine).joined()
    }
  }

  /// The text of the help; `suggest` finds the nearest name for an unknown one.
  private static func helpText(
    _ request: HelpRequest, inGroups: Bool, suggest: (String) -> String?
  ) -> String {
    let isWhole = request.isWhole
    let found = commands(request)
    guard let pattern = request.pattern else {
      if inGroups, !isWhole { return groupedHelp }
      return found.map { isWhole ? $0.helpPage : $0.helpLine }.joined()
    }
    let name = pattern.hasPrefix(".") ? String(pattern.dropFirst()) : pattern
    guard !found.isEmpty else {
      return "Nothing matches '\(pattern)'\(Suggestion.question(suggest(name)))\n"
    }
    // Several commands that begin so are listed; those that only mention the word are shown.
    let isListed = found.count > 1 && found[0].names.contains { $0.hasPrefix(name) }
    return found.map { isListed && !isWhole ? $0.helpLine : $0.helpPage }.joined()
  }

  /// A term with a text beside it, or below it if the term is long.
  private static func columnLines(_ term: String, _ text: String) -> String {
    let width = 24
    var lines = text.filled(to: 80 - width - 1).map { "\("".padded(to: width)) \($0)" }
    if term.count > width {
      lines.insert(term, at: 0)
    } else if let first = lines.first {
      lines[0] = term.padded(to: width) + first.dropFirst(width)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The synopsis with the summary beside it, or below it if the synopsis is long.
  package var helpLine: String { Self.columnLines(synopsis, summary) }

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
  private(set) var words: [String] = []
  var pattern: String? { words.first }

  static let options: [RequestOption<HelpRequest>] = [
    RequestOption("-all", aliases: ["a"], "Show the whole help", sets: \.isWhole)
  ]

  mutating func take(_ word: String) { words.append(word) }
}
