import SQLiteShell

extension CommandLineOption {
  /// How results are laid out.
  static let results: [CommandLineOption] =
    OutputMode.all.map { mode in
      CommandLineOption(mode.name, "Set output mode to '\(mode.name)'", in: .results) { request in
        request.addStep { select(mode, in: $0) }
      }
    } + [
      CommandLineOption("header", "Turn headers on", in: .results) {
        $0.addStep { show(headers: true, in: $0) }
      },
      CommandLineOption("noheader", "Turn headers off", in: .results) {
        $0.addStep { show(headers: false, in: $0) }
      },
      CommandLineOption(
        "separator", "SEP", "Set the output column separator. Default: '|'", in: .results
      ) { text, request in
        request.addStep { $0.settings.render.columnSeparator = $0.settings.limited(text) }
      },
      CommandLineOption(
        "newline", "SEP", "Set the output row separator. Default: '\\n'", in: .results
      ) { text, request in
        request.addStep { $0.settings.render.rowSeparator = $0.settings.limited(text) }
      },
      CommandLineOption(
        "nullvalue", "TEXT", "Set the text shown for NULL. Default: ''", in: .results
      ) { text, request in
        request.addStep { $0.settings.render.nullText = $0.settings.limited(text) }
      },
      CommandLineOption("raw", "Show values as they are stored, not what they mean", in: .results) {
        $0.isRaw = true
      },
    ]

  /// Makes a mode the current one as sqlite3's options do, which set less than `.mode`: the separators
  /// of ascii, csv, quote and tabs, but neither headers nor wrapping, and no CRLF in csv.
  private static func select(_ mode: OutputMode, in shell: Shell) {
    let before = shell.settings.render
    shell.select(mode)
    let selected = shell.settings.render
    shell.settings.render = before
    guard ["ascii", "csv", "quote", "tabs"].contains(mode.name) else { return }
    shell.settings.render.columnSeparator = selected.columnSeparator
    if mode.name != "csv" { shell.settings.render.rowSeparator = selected.rowSeparator }
  }

  private static func show(headers: Bool, in shell: Shell) {
    shell.settings.render.showsHeaders = headers
    shell.settings.render.keepsHeaders = true
  }
}
