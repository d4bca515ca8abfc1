import TypedSQLite

extension DotCommand {
  static let mode = DotCommand(
    name: "mode",
    parameters: [
      CommandParameter("MODE", .mode, optional: true), CommandParameter("OPTIONS", optional: true),
    ],
    countsArguments: false,
    summary: "Set output mode",
    discussion: """
      MODE is one of:
      \(OutputMode.all.map { "  " + $0.name.padded(to: 11) + " " + $0.summary }.joined(separator: "\n"))
      OPTIONS: (for columnar modes or insert mode):
        --wrap N       Wrap output lines to no longer than N characters
        --wordwrap B   Wrap or not at word boundaries per B (on/off)
        --ww           Shorthand for "--wordwrap 1"
        --quote        Quote output text as SQL literals
        --noquote      Do not quote output text
        TABLE          The name of SQL table used for "insert" mode
      Without MODE the current mode is shown.
      """,
    section: .output,
    examples: [Example(".mode", prints: "current output mode: list\n")],
    run: { shell, arguments throws(ShellError) in
      let request = try ModeRequest(arguments, shell)
      guard let mode = request.mode else {
        shell.output.buffer.append("current output mode: \(shell.settings.modeText)\n")
        return .proceed
      }
      shell.select(mode)
      request.apply(to: &shell.settings.render)
      return .proceed
    })
}

/// What `.mode` is asked for.
private struct ModeRequest {
  var mode: OutputMode?
  private var tableName: String?
  private var changes: [@Sendable (inout RenderOptions) -> Void] = []

  init(_ arguments: [String], _ shell: Shell) throws(ShellError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch OptionWord.name(of: word) {
      case "wrap" where !rest.isEmpty:
        let width = Int(clamping: ArgumentValue.integer(rest.removeFirst()))
        changes.append { $0.wrapWidth = width }
      case "ww":
        changes.append { $0.wrapsAtWords = true }
      case "wordwrap" where !rest.isEmpty:
        let value = shell.boolean(rest.removeFirst())
        changes.append { $0.wrapsAtWords = value }
      case "quote":
        changes.append { $0.quotesCells = true }
      case "noquote":
        changes.append { $0.quotesCells = false }
      case .some:
        throw .unknownModeOption(word)
      case nil:
        try take(word, shell)
      }
    }
    // Options alone are for the current mode.
    if mode == nil, !changes.isEmpty { mode = shell.settings.mode }
  }

  private mutating func take(_ word: String, _ shell: Shell) throws(ShellError) {
    if mode == nil {
      guard let found = OutputMode.named(word) else {
        throw .unknownMode(
          suggestion: shell.suggestion(for: word, among: OutputMode.all.map(\.name)),
          isCompatible: shell.settings.isCompatible)
      }
      mode = found
    } else if tableName == nil {
      tableName = word
    } else {
      throw .extraArgument(word)
    }
  }

  func apply(to options: inout RenderOptions) {
    for change in changes { change(&options) }
    options.tableName = tableName ?? "table"
  }
}

extension OutputMode {
  /// The mode of a name or of the beginning of one, where it is long enough; `lines` and `columns` mean one too.
  package static func named(_ name: String) -> OutputMode? {
    all.first { $0.name == name }
      ?? all.first { name.count >= $0.shortest && "\($0.name)s".hasPrefix(name) }
  }
}

extension Settings {
  /// The mode as `.mode` and `.show` print it.
  package var modeText: String {
    let name = isCompatible ? mode.compatibleName ?? mode.name : mode.name
    guard mode.needsAllRows else { return name }
    return "\(name) --wrap \(render.wrapWidth) --wordwrap \(render.wrapsAtWords ? "on" : "off")"
      + " --\(render.quotesCells ? "" : "no")quote"
  }
}
