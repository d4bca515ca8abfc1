import ColumnMeaning

/// A form of `.format`, or two that begin alike: its word, how it is shown and what it does.
struct FormatForm: Sendable {
  /// The word after `.format`, or nil for the forms that begin with a kind.
  let word: String?
  /// How it is typed and what it does.
  let shown: [CommandForm]
  /// Whether it prints a text that may be longer than the screen.
  let isPaged: Bool
  /// Runs it; the arguments do not include the word.
  let run: @Sendable (any SessionConsole, ArraySlice<String>) throws(ShellError) -> Void

  private init(
    _ word: String?, _ shown: CommandForm..., isPaged: Bool = false,
    run: @escaping @Sendable (any SessionConsole, ArraySlice<String>) throws(ShellError) -> Void
  ) {
    self.word = word
    self.shown = shown
    self.isPaged = isPaged
    self.run = run
  }

  /// The words that are not kinds.
  static let words = all.compactMap(\.word)

  /// A table, or a column of one.
  private static let path = CommandParameter("[TABLE].[COLUMN]", .column)

  /// All forms, in the order of the manual.
  static let all: [FormatForm] = [
    FormatForm(
      nil,
      CommandForm([], "list the kinds with their storages for writing, and the settings"),
      CommandForm([.columnKind], "list the storages of a kind, each with an example"),
      CommandForm(
        [.columnKind, .storage], "set the default format for writing, and for reading when unsure"),
      CommandForm(
        [.columnKind, .storage, .column], "state the format of one column, or of a result column by its name"),
      isPaged: true
    ) { console, arguments throws(ShellError) in
      guard let kind = arguments.first else { return try printFormats(console) }
      try setFormat(console, kind: kind, arguments.dropFirst())
    },
    FormatForm("unpin", CommandForm(["unpin", .column], "forget the format of a column")) {
      console, arguments throws(ShellError) in try unpin(console, arguments)
    },
    FormatForm(
      "why",
      CommandForm(
        ["why", path], options: ExplanationRequest.shownOptions,
        """
        say what columns mean and why; by default those of the last query; on a terminal, many columns \
        get one line each, except with --all
        """), isPaged: true
    ) { console, arguments throws(ShellError) in
      try FormatExplanation(explainer: console.explainer).show(arguments)
    },
    FormatForm(
      "report",
      CommandForm(
        ["report", path, CommandParameter("...", .column)], options: TimeRange.shownOptions,
        """
        count the cells of each column by how they are stored; with times, those of the dates between \
        them, as .timeline shows them
        """), isPaged: true
    ) { console, arguments throws(ShellError) in
      try FormatReport(explainer: console.explainer).show(arguments)
    },
    FormatForm(
      "convert",
      CommandForm(
        ["convert", .column, .storage], options: ConversionRequest.shownOptions,
        """
        change the storage of a column in the file, completely or not at all; refused for local times \
        that a clock change skips or repeats
        """)
    ) { console, arguments throws(ShellError) in try FormatConversion(console: console).convert(arguments) },
    FormatForm(
      "input",
      CommandForm(
        ["input", .choice(["on", "off", "show"])],
        """
        convert typed literals and computed dates to the storage of the column, or show what was \
        converted; warn of a number that its column would not keep
        """)
    ) { console, arguments throws(ShellError) in try setTypedInput(console, arguments) },
    FormatForm(
      "zone",
      CommandForm(
        ["zone", CommandParameter("ZONE", .zone)], options: ZoneRequest.shownOptions,
        """
        show instants, and read times without a zone, in UTC, local, at +05:30 or in Europe/Berlin; show \
        them so in files too
        """),
      CommandForm(
        ["zone", CommandParameter("ZONE", .zone), .column],
        "state the zone of text that names none; none forgets it")
    ) { console, arguments throws(ShellError) in try setZone(console, arguments) },
    FormatForm(
      "save",
      CommandForm(
        ["save", CommandParameter("FILE", .file, optional: true)],
        "write what was stated to FILE, or to NAME.formats beside the database"),
      CommandForm(
        ["save", "--signature", CommandParameter.text("NAME")],
        """
        write what was stated for columns as a signature, which holds for every database with these \
        columns; it is signatures/NAME.txt in the configuration folder, such as ~/.config/tsqlite
        """)
    ) { console, arguments throws(ShellError) in
      var request = FormatsToSave()
      try request.read(arguments, console.dialect)
      if let name = request.signature {
        guard request.files.isEmpty else { throw .usage(.format) }
        try UserSignatures(surroundings: console.surroundings, files: console.files).save(name, console)
      } else {
        try SavedFormatFile(console: console).save(request.files)
      }
    },
    FormatForm("raw", CommandForm(["raw", .onOff], "show storage values")) {
      console, arguments throws(ShellError) in try change(.raw, to: arguments, console)
    },
    FormatForm(
      "auto", CommandForm(["auto", .onOff], "use schemas and values if the declared type does not settle it")
    ) { console, arguments throws(ShellError) in
      try change(.sampling, to: arguments, console)
    },
  ]
}

/// The arguments of `.format save`.
private struct FormatsToSave: CommandRequest {
  private(set) var files: [String] = []
  private(set) var signature: String?

  static let options: [RequestOption<FormatsToSave>] = [
    RequestOption("--signature", value: .text("NAME"), "Save a signature") { request, name, _ in
      request.signature = name
    }
  ]

  mutating func take(_ word: String) { files.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    fault == .unknown ? nil : .usage(.format)
  }
}

/// Sets a setting to the word after its name in `.format`.
private func change(_ setting: Setting, to words: ArraySlice<String>, _ console: any SessionConsole)
  throws(ShellError)
{
  guard let word = words.first, words.count == 1 else { throw .usage(.format) }
  try SettingsEditor(console: console).change(setting, to: Array(word.utf8))
}
