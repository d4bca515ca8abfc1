import OutputModes
import SQLiteShell

extension CommandLineOption {
  /// The options for the layout of results.
  static let results =
    OutputMode.all.filter { $0.option != nil }.map(CommandLineOption.init(mode:)) + [
      .step("header", summary: "Turn headers on") { shell, _ in shell.showHeaders(true) },
      .step("noheader", summary: "Turn headers off") { shell, _ in shell.showHeaders(false) },
      .step("separator", .value("SEP"), summary: "Set the output column separator. Default: '|'") {
        shell, text in
        shell.settings.render.columnSeparator = shell.dialect.words.separator(text)
      },
      .step("newline", .value("SEP"), summary: "Set the output row separator. Default: '\\n'") {
        shell, text in
        shell.settings.render.rowSeparator = shell.dialect.words.separator(text)
      },
      .step("nullvalue", .value("TEXT"), summary: "Set the text shown for NULL. Default: ''") { shell, text in
        shell.settings.render.nullText = shell.dialect.words.separator(text)
      },
      .step(
        "escape", .value("T"), values: .words(ControlDisplay.allCases.map(\.rawValue)),
        summary: "Show control characters in data: symbol, ascii, off or auto"
      ) { shell, word in
        guard let display = ControlDisplay(rawValue: word) else { return }
        shell.settings.controlDisplay = display
        shell.updateControlDisplay()
      },
      .step("screenwidth", .value("N"), summary: "Fit grids to a screen of N columns, as '.mode --sw'") {
        shell, word throws(ShellError) in
        shell.settings.render.screenWidth = try ScreenWidth(word: word)
      },
      .flag("raw", summary: "Show values as stored, not by their meaning") { $0.isRaw = true },
    ]

  private init(mode: OutputMode) {
    self = .step(mode.name, summary: "Set output mode to '\(mode.name)'") { shell, _ in
      mode.applyOption(to: shell)
    }
  }
}

extension OutputMode {
  /// Selects the mode, as far as its option does.
  fileprivate func applyOption(to shell: Shell) {
    let scope = shell.dialect.start.optionsSelectModes ? .everything : option
    guard scope != .everything else { return shell.select(self) }
    let before = shell.settings.render
    shell.select(self)
    let selected = shell.settings.render
    shell.settings.render = before
    guard scope != .modeAlone else { return }
    shell.settings.render.columnSeparator = selected.columnSeparator
    if scope == .separators { shell.settings.render.rowSeparator = selected.rowSeparator }
  }
}

extension Shell {
  fileprivate func showHeaders(_ areShown: Bool) {
    settings.render.showsHeaders = areShown
    settings.render.keepsHeaders = true
  }
}
