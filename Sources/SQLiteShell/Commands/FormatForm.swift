import ColumnMeaning

/// A form of `.format`: its word, its usage and its action.
struct FormatForm: Sendable {
  /// The word after `.format`, or nil for the forms that begin with a kind.
  let word: String?
  /// The usage and what it does; its lines are printed as they are.
  let text: String
  /// Runs it; the arguments do not include the word.
  let run: @Sendable (Shell, ArraySlice<String>) throws(ShellError) -> Void

  private init(
    _ word: String?, _ text: String,
    run: @escaping @Sendable (Shell, ArraySlice<String>) throws(ShellError) -> Void
  ) {
    self.word = word
    self.text = text
    self.run = run
  }

  /// The words that are not kinds.
  static let words = all.compactMap(\.word)

  /// All forms, in the order of the manual.
  static let all: [FormatForm] = [
    FormatForm(
      nil,
      """
        .format                             list the kinds with their storages for writing, and the settings
        .format KIND                        list the storages of a kind, each with an example
        .format KIND STORAGE                set the storage for writing, and for reading if nothing else decides
        .format KIND STORAGE TABLE.COLUMN   state the format of one column, or of a result column by its name
      """
    ) { shell, arguments throws(ShellError) in
      guard let kind = arguments.first else { return shell.printFormats() }
      try shell.setFormat(kind: kind, arguments.dropFirst())
    },
    FormatForm("unpin", "  .format unpin TABLE.COLUMN          forget what was stated for a column") {
      shell, arguments throws(ShellError) in try shell.unpin(arguments)
    },
    FormatForm(
      "why",
      """
        .format why ?TABLE?.?COLUMN? ?--all?
                                            say what columns mean and why; by default those of the last query;
                                            on a terminal, many columns get one line each, except with --all
      """
    ) { shell, arguments throws(ShellError) in try shell.explainFormats(arguments) },
    FormatForm(
      "report",
      """
        .format report ?TABLE?.?COLUMN? ... ?--from TIME? ?--to TIME?
                                            count the cells of each column by how they are stored; with times, those
                                            of the dates between them, as .timeline shows them
      """
    ) {
      shell, arguments throws(ShellError) in try shell.reportFormats(arguments)
    },
    FormatForm(
      "convert",
      """
        .format convert TABLE.COLUMN STORAGE ?--dry-run? ?--from STORAGE? ?--sentinels?
                                            change the storage of a column in the file, completely or not at all;
                                            refused for a time that the clocks of its zone skipped or showed twice
      """
    ) { shell, arguments throws(ShellError) in try shell.convertColumn(arguments) },
    FormatForm(
      "input",
      """
        .format input on|off|show           convert typed literals and computed dates to the storage of the column, or show
                                            what was converted;
                                            warn of a number that its column would not keep
      """
    ) { shell, arguments throws(ShellError) in try shell.setTypedInput(arguments) },
    FormatForm(
      "zone",
      """
        .format zone ZONE ?--files?         show instants, and read times without a zone, in UTC, local, at +05:30
                                            or in Europe/Berlin; show them so in files too
        .format zone ZONE TABLE.COLUMN      state the zone of text that names none; none forgets it
      """
    ) { shell, arguments throws(ShellError) in try shell.setZone(arguments) },
    FormatForm(
      "save",
      """
        .format save ?FILE?                 write what was stated to FILE, or to NAME.formats beside the database
        .format save --signature NAME       write what was stated for columns as a signature, which holds for every
                                            database with these columns; it is signatures/NAME.txt in the
                                            configuration folder, such as ~/.config/tsqlite
      """
    ) { shell, arguments throws(ShellError) in
      if let word = arguments.first, OptionWord.name(of: word) == "signature" {
        try shell.saveSignature(arguments.dropFirst())
      } else {
        try shell.saveFormats(arguments)
      }
    },
    FormatForm("raw", "  .format raw on|off                  show storage values") {
      shell, arguments throws(ShellError) in shell.settings.formats.showsRaw = try onOff(arguments)
    },
    FormatForm(
      "auto",
      "  .format auto on|off                 use schemas and values if the declared type does not settle it"
    ) { shell, arguments throws(ShellError) in
      shell.settings.formats.usesSamples = try onOff(arguments)
    },
  ]
}

/// The `on` or `off` after the word of a setting.
private func onOff(_ arguments: ArraySlice<String>) throws(ShellError) -> Bool {
  switch arguments {
  case ["on"]: true
  case ["off"]: false
  default: throw .usage(.format)
  }
}
