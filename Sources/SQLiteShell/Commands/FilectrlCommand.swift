import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let filectrl = DotCommand(
    "filectrl",
    parameters: [
      CommandParameter("CMD", .choice(FileControlForm.all.map(\.control.name))),
      CommandParameter("...", optional: true),
    ],
    traits: .checksArguments, reach: .database, needs: .file,
    help: Help(
      "Run various sqlite3_file_control() operations", section: .diagnosis,
      discussion: ["CMD may be abbreviated. Options before it:", .options(FileControlRequest.shownOptions)],
      examples: [
        Example(".open a.db\nCREATE TABLE t(a);\n.filectrl psow", prints: "1\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = FileControlRequest()
      try request.read(arguments, console.dialect)
      var words = request.words[...]
      guard !request.listsControls, let word = words.popFirst(), word != "help" else {
        console.say("Available file-controls:\n")
        for form in FileControlForm.all {
          console.say("  .filectrl \(form.control.name) \(form.usage)\n")
        }
        return .failed
      }
      let name = word.count > 1 ? OptionWord.name(of: word) ?? word : word
      let begun = FileControlForm.all.filter { $0.control.name.hasPrefix(name) }
      guard let form = begun.first else { throw .command(.unknownFileControl(name)) }
      guard begun.count == 1 else { throw .command(.ambiguousFileControl(name)) }
      guard form.argumentCounts.contains(words.count) else {
        console.say("Usage: .filectrl \(name) \(form.usage)\n")
        return .failed
      }
      try form.run(words.first, schema: request.schema, console)
      return .proceed
    })
}

/// The arguments of `.filectrl`.
private struct FileControlRequest: CommandRequest {
  private(set) var schema = "main"
  private(set) var listsControls = false
  private(set) var words: [String] = []

  static let options: [RequestOption<FileControlRequest>] = [
    RequestOption("--help", "List the operations", sets: \.listsControls),
    RequestOption("--schema", value: CommandParameter("SCHEMA", .schema), "The database; default: main") {
      request, schema, _ in request.schema = schema
    },
  ]

  /// The name of a file control may begin with dashes.
  var takesOptions: Bool { words.isEmpty }

  mutating func take(_ word: String) { words.append(word) }
}

/// How a file control is called.
private struct FileControlForm: Sendable {
  let control: DatabaseFileControl
  /// Its argument, as the usage message shows it.
  let usage: String
  let argument: Argument
  /// Whether the number is printed afterwards.
  var showsResult = true
  /// Whether the number is read again after it was set, because SQLite returns the previous one.
  var asksAgain = false
  /// Whether extra words are ignored, as in sqlite3.
  var ignoresExtraWords = false

  enum Argument: Sendable {
    case none
    case integer
    case optionalInteger
    case optionalBoolean
  }

  static let all: [FileControlForm] = [
    FileControlForm(control: .chunkSize, usage: "SIZE", argument: .integer, showsResult: false),
    FileControlForm(control: .dataVersion, usage: "", argument: .none),
    FileControlForm(control: .hasMoved, usage: "", argument: .none),
    FileControlForm(control: .lockTimeout, usage: "MILLISEC", argument: .integer, showsResult: false),
    FileControlForm(control: .persistWAL, usage: "[BOOLEAN]", argument: .optionalBoolean),
    FileControlForm(control: .powersafeOverwrite, usage: "[BOOLEAN]", argument: .optionalBoolean),
    FileControlForm(
      control: .reserveBytes, usage: "[N]", argument: .optionalInteger, asksAgain: true,
      ignoresExtraWords: true),
    FileControlForm(control: .sizeLimit, usage: "[LIMIT]", argument: .optionalInteger),
    FileControlForm(control: .temporaryFileName, usage: "", argument: .none),
  ]

  var argumentCounts: ClosedRange<Int> {
    switch argument {
    case .none: 0...0
    case .integer: 1...1
    case .optionalInteger, .optionalBoolean: 0...(ignoresExtraWords ? .max : 1)
    }
  }

  func run(_ word: String?, schema: String, _ console: any CommandConsole) throws(ShellError) {
    let database = try console.database()
    if control.shape == .text {
      if let text = database.text(of: control, schema: schema) { console.say("\(text)\n") }
      return
    }
    let value: Int64
    switch argument {
    case .none: value = 0
    case .integer, .optionalInteger: value = word.map(console.integer) ?? -1
    case .optionalBoolean: value = word.map { Int64(console.step($0)) } ?? -1
    }
    var answer = database.control(control, schema: schema, value: value)
    if asksAgain, word != nil { answer = database.control(control, schema: schema, value: -1) }
    if showsResult { console.say("\(answer.value)\n") }
  }
}
