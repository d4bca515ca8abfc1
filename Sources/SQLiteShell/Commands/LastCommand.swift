import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let last = DotCommand(
    Names("last", shortest: 4),
    parameters: [
      CommandParameter("MODE", .mode, optional: true), CommandParameter("> FILE", .file, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Show the last result again, or write it to FILE", section: .output,
      discussion: [
        .forms(
          of: "last",
          [
            CommandForm([], "open it in the viewer, or as .set pager says"),
            CommandForm([.mode], "show it in MODE"),
            CommandForm(
              [">", .file],
              "write it to FILE, in the mode that its suffix names (or as .xlsx), or in the current one"),
            CommandForm(
              [.mode, ">", .file], "write it to FILE in MODE; a FILE that begins with '|' is a program"),
            CommandForm(["--end"], "stop its query, which releases its lock"),
          ]),
        """
        Its rows are kept, up to .set keep megabytes, in a temporary file if they are many; other rows are read when they are
        needed. After two seconds without a key it releases its read lock. To get more rows it then runs the query again; if
        the database has changed, only the rows read so far remain. An input that may change the database ends it too.
        In SQL, the last result is the table _, unless the database has a table of that name. Only what is typed at a prompt
        and shown there is kept.
        """,
      ]),
    run: { console, arguments throws(ShellError) in
      try runLast(arguments, console)
      return .proceed
    })
}

extension DotCommand {
  /// Runs `.last`.
  fileprivate static func runLast(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    var request = LastRequest()
    try request.read(arguments, console.dialect)
    let arguments = request.words
    guard !request.ends else {
      guard arguments.isEmpty else { throw .usage(.last) }
      guard let result = console.last.rows else { throw .command(.noLastResult) }
      return result.end()
    }
    let position = SourcePosition(
      origin: console.reading.source?.origin ?? .argument, line: console.reading.line)
    let words = arguments.prefix { !$0.hasPrefix(">") }
    var target = arguments.dropFirst(words.count)
    if let first = target.first {
      target[target.startIndex] = String(first.dropFirst())
      target = target.drop { $0.isEmpty }
    }
    guard words.count <= 1, arguments.count == words.count || !target.isEmpty else { throw .usage(.last) }
    var mode: OutputMode?
    if let word = words.first {
      guard let named = OutputMode.named(word) else {
        throw .command(
          .unknownMode(
            word,
            suggestion: console.suggestion(for: word, among: OutputMode.all.map(\.name)), listing: nil))
      }
      mode = named
    }
    guard let first = target.first else {
      if mode == nil { return try LastResultDisplay(console: console).open(at: position) }
      return try LastResultDisplay(console: console).show(in: mode, at: position)
    }
    guard target.count == 1 || first.hasPrefix("|") else { throw .usage(.last) }
    let name = target.joined(separator: " ")
    try writeLast(to: name, in: mode, console, at: position)
    guard !name.hasPrefix("|"), let rows = console.last.rows?.rowCount else { return }
    console.say(toPerson: "\(countText(rows, "row")) written to \(name)")
  }

  /// Writes the last result to a file or a program; without a mode, in that of the name.
  static func writeLast(
    to name: String, in mode: OutputMode? = nil, _ console: any SessionConsole,
    at position: SourcePosition = SourcePosition(origin: .argument, line: 1)
  ) throws(ShellError) {
    try console.safety.require(name.hasPrefix("|") ? .process : .files, to: "write a file with .last")
    if mode == nil, !name.hasPrefix("|"), name.lowercased().hasSuffix(".xlsx") {
      return try LastResultDisplay(console: console).writeWorkbook(to: name)
    }
    let named = try name.hasPrefix("|") || mode != nil ? nil : OutputMode.ofFile(named: name)
    try console.routing.send(to: name) { () throws(ShellError) in
      let frame = named?.layout.fileFrame
      if let frame { console.output.buffer.append(frame.head) }
      try LastResultDisplay(console: console).show(in: mode ?? named, at: position)
      if let frame { console.output.buffer.append(frame.tail) }
    }
  }
}

/// The arguments of `.last`.
private struct LastRequest: CommandRequest {
  private(set) var words: [String] = []
  private(set) var ends = false

  static let options: [RequestOption<LastRequest>] = [
    RequestOption("--end", "Stop its query", sets: \.ends)
  ]

  /// The name of a file may begin with a dash.
  var takesOptions: Bool { words.isEmpty && !ends }

  mutating func take(_ word: String) { words.append(word) }
}

extension OutputMode {
  /// Suffixes of files that are not the names of the modes that write them.
  private static let fileSuffixes = ["md": "markdown", "htm": "html", "tsv": "tabs", "sql": "insert"]
  /// Suffixes of files that no mode writes, although people expect it.
  private static let otherFiles: Set = ["xls", "ods", "parquet", "pdf", "db", "sqlite", "gz", "zip"]

  /// The mode that the name of a file calls for; nil if it calls for none.
  ///
  /// - Throws: ``ShellError`` if no mode writes such a file.
  fileprivate static func ofFile(named name: String) throws(ShellError) -> OutputMode? {
    let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count > 1, let suffix = parts.last?.lowercased() else { return nil }
    guard !otherFiles.contains(suffix) else { throw .command(.noModeOfFile(suffix)) }
    let mode = fileSuffixes[suffix] ?? suffix
    return all.first { $0.name == mode }
  }
}
