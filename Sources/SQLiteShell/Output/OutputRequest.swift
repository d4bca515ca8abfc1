/// The arguments of `.output`, `.once` and `.excel`.
struct OutputRequest {
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

  init(_ arguments: [String], of command: DotCommand, _ dialect: Dialect) throws(ShellError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if let program = name, program.hasPrefix("|") {
        // A command after a pipe needs no quotes, as in sqlite3.
        name = "\(program) \(word)"
      } else if let option = OptionWord.name(of: word) {
        guard try RequestOption.read(option, from: &rest, into: &self, among: Self.options, dialect) else {
          throw .command(.unknownOption(word, of: command))
        }
      } else if name == nil, viewer == nil {
        name = word
      } else {
        throw .command(.extraParameter(word, of: command))
      }
    }
    if isPlain, let makePlain = viewer?.makePlain { viewer = makePlain() }
  }

  /// All options, in the order of the help.
  static let options: [RequestOption<OutputRequest>] = others + Viewer.all.map(option)

  private static let others: [RequestOption<OutputRequest>] = [
    RequestOption("bom", "Prefix output with a UTF8 byte-order mark", sets: \.writesByteOrderMark),
    RequestOption(
      "error-prefix", value: "X", "Put X before each line of a message; '' puts nothing", if: isNew
    ) { request, value, _ in request.messagePrefix = value },
    RequestOption("keep", "Keep the current output", if: isNew) { request, _, _ in
      request.keepsOutput = true
    },
    RequestOption("plain", "With -w, send text in the current mode", if: isNew) { request, _, _ in
      request.isPlain = true
    },
    RequestOption("show", "Print what \"memory\" has kept", if: isNew) { request, _, _ in
      request.showsMemory = true
    },
  ]

  private static func option(_ viewer: Viewer) -> RequestOption<OutputRequest> {
    RequestOption(String(viewer.option), viewer.summary) { request, _, _ in request.viewer = viewer }
  }

  @Sendable private static func isNew(_ dialect: Dialect) -> Bool { dialect.commands.takeOutputOptions }
}
