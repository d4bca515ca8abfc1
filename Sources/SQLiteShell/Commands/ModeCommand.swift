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
      Further options, for any mode:
        --colsep SEP   What stands between two columns
        --escape E     Show control characters: symbol, ascii, off, or auto for terminals only
        --list         List the modes
        --null TEXT    What NULL is shown as
        --once         For the next input only
        --reset        Set all back to what it is at the beginning
        --rowsep SEP   What ends a row
        --tablename T  The name of SQL table used for "insert" mode
        --title B      Show the names of the columns, as .headers (on/off)
        --widths N,... The least widths of columns, as .width
        -v             Show the mode
        TABLE          The name of SQL table used for "insert" mode
      Without MODE the current mode is shown.
      """,
    section: .output,
    examples: [Example(".mode", prints: "current output mode: list\n")],
    run: { shell, arguments throws(ShellError) in
      let request = try ModeRequest(arguments, shell)
      if request.isOnce { shell.keepMode() }
      if request.resets { shell.resetMode() }
      if let mode = request.mode { shell.select(mode) }
      request.apply(to: shell)
      if request.listsModes {
        for mode in OutputMode.all { shell.say("\(mode.name)\n") }
      } else if request.showsMode {
        shell.output.buffer.append("current output mode: \(shell.settings.modeText)\n")
      }
      return .proceed
    })
}

/// What `.mode` is asked for.
private struct ModeRequest {
  var mode: OutputMode?
  private(set) var isOnce = false
  private(set) var resets = false
  private(set) var listsModes = false
  private(set) var showsMode = false
  private var escapes: ControlDisplay?
  private var tableName: String?
  /// What holds for any mode, and does not make it begin anew.
  private var later: [@Sendable (inout RenderOptions) -> Void] = []
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
      case "once": isOnce = true
      case "reset": resets = true
      case "list": listsModes = true
      case "v", "verbose": showsMode = true
      case "colsep" where !rest.isEmpty:
        let text = shell.settings.limited(rest.removeFirst())
        later.append { $0.columnSeparator = text }
      case "rowsep" where !rest.isEmpty:
        let text = shell.settings.limited(rest.removeFirst())
        later.append { $0.rowSeparator = text }
      case "null" where !rest.isEmpty:
        let text = shell.settings.limited(rest.removeFirst())
        later.append { $0.nullText = text }
      case "tablename" where !rest.isEmpty:
        tableName = rest.removeFirst()
      case "title" where !rest.isEmpty:
        let value = shell.boolean(rest.removeFirst())
        later.append { options in
          options.showsHeaders = value
          options.keepsHeaders = true
        }
      case "widths" where !rest.isEmpty:
        let widths = rest.removeFirst().split(separator: ",").map {
          Int(clamping: ArgumentValue.integer(String($0)))
        }
        later.append { $0.widths = widths }
      case "escape" where !rest.isEmpty:
        let value = rest.removeFirst()
        guard let display = ControlDisplay(rawValue: value) else { throw .unknownEscape(value) }
        escapes = display
      case .some:
        throw .unknownModeOption(word)
      case nil:
        try take(word, shell)
      }
    }
    // Options alone are for the current mode.
    if mode == nil, !changes.isEmpty { mode = shell.settings.mode }
    showsMode = showsMode || arguments.isEmpty
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

  func apply(to shell: Shell) {
    for change in changes + later { change(&shell.settings.render) }
    if let tableName {
      shell.settings.render.tableName = tableName
    } else if mode != nil {
      shell.settings.render.tableName = "table"
    }
    guard let escapes else { return }
    shell.settings.controlDisplay = escapes
    shell.updateControlDisplay()
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
