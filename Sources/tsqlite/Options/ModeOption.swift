import ArgumentParser
import OutputModes
import SQLiteShell

/// An option that selects an output mode, such as `-csv`.
///
/// It provides its own description because ArgumentParser describes every value, and reflection is slow.
struct ModeOption: EnumerableFlag, CustomStringConvertible {
  let name: String

  var description: String { name }

  static var allCases: [ModeOption] {
    OutputMode.all.filter(\.hasOption).map { ModeOption(name: $0.name) }
  }

  static func name(for option: ModeOption) -> NameSpecification {
    .sqlite(option.name)
  }

  static func help(for option: ModeOption) -> ArgumentHelp? {
    "Set output mode to '\(option.name)'"
  }

  /// Selects the mode as sqlite3's options do, which set less than `.mode`: the separators of ascii, csv,
  /// quote and tabs, but neither headers nor wrapping, and no CRLF in csv.
  func apply(to shell: Shell) {
    guard let mode = OutputMode.all.first(where: { $0.name == name }) else { return }
    guard !shell.dialect.start.optionsSelectModes else { return shell.select(mode) }
    let before = shell.settings.render
    shell.select(mode)
    let selected = shell.settings.render
    shell.settings.render = before
    guard ["ascii", "cstring", "csv", "jatom", "quote", "tabs"].contains(name) else { return }
    shell.settings.render.columnSeparator = selected.columnSeparator
    if name != "csv" { shell.settings.render.rowSeparator = selected.rowSeparator }
  }
}
