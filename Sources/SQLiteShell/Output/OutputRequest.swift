/// The arguments of `.output`, `.once` and `.excel`.
struct OutputRequest: CommandRequest {
  /// A file, a command after `|`, `stdout`, `stderr`, `memory` or `off`; nil for standard output.
  private(set) var name: String?
  private(set) var viewer: Viewer?
  private(set) var writesByteOrderMark = false
  /// Whether the output stays as it is.
  private(set) var keepsOutput = false
  /// Whether what `memory` has kept is printed.
  private(set) var showsMemory = false
  /// The text before each line of a message; nil if it stays as it is.
  private(set) var messagePrefix: String?
  private var isPlain = false
  private let command: DotCommand

  init(_ arguments: [String], of command: DotCommand, _ dialect: Dialect) throws(ShellError) {
    self.command = command
    try read(arguments, dialect)
    if isPlain, let makePlain = viewer?.makePlain {
      viewer = makePlain()
    } else if !isPlain, !writesByteOrderMark, !dialect.isSQLite3, viewer?.suffix == Viewer.spreadsheet.suffix
    {
      viewer = .workbook
    }
  }

  /// A command after a pipe needs no quotes, as in sqlite3.
  private var isProgram: Bool { name?.hasPrefix("|") == true }
  var takesOptions: Bool { !isProgram }

  mutating func take(_ word: String) throws(ShellError) {
    if isProgram, let program = name {
      name = "\(program) \(word)"
    } else if name == nil, viewer == nil {
      name = word
    } else {
      throw .command(.extraParameter(word, of: command))
    }
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownOption(word, of: command))
  }

  /// All options, in the order of the help.
  static let options: [RequestOption<OutputRequest>] = others + Viewer.all.map(option)

  static let byteOrderMark = RequestOption<OutputRequest>(
    "--bom", "Prefix output with a UTF8 byte-order mark", sets: \.writesByteOrderMark)

  private static let others: [RequestOption<OutputRequest>] = [
    byteOrderMark,
    RequestOption(
      "--error-prefix", value: .text("X"), "Put X before each line of a message; '' puts nothing", if: isNew
    ) { request, value, _ in request.messagePrefix = value },
    RequestOption("--keep", "Keep the current output", if: isNew, sets: \.keepsOutput),
    RequestOption(
      "--plain", "With -w, send text in the current mode; with -x, CSV", if: isNew, sets: \.isPlain),
    RequestOption("--show", "Print what \"memory\" has kept", if: isNew, sets: \.showsMemory),
  ]

  private static func option(_ viewer: Viewer) -> RequestOption<OutputRequest> {
    RequestOption("-\(viewer.option)", viewer.summary) { request, _, _ in request.viewer = viewer }
  }

  @Sendable private static func isNew(_ dialect: Dialect) -> Bool { dialect.takesOutputOptions }
}
