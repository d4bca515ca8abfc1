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
    OutputMode.all.filter { $0.option != nil }.map { ModeOption(name: $0.name) }
  }

  static func name(for option: ModeOption) -> NameSpecification {
    .sqlite(option.name)
  }

  static func help(for option: ModeOption) -> ArgumentHelp? {
    "Set output mode to '\(option.name)'"
  }

  /// Selects the mode, as far as its option does.
  func apply(to shell: Shell) {
    guard let mode = OutputMode.all.first(where: { $0.name == name }) else { return }
    let scope = shell.dialect.start.optionsSelectModes ? .everything : mode.option
    guard scope != .everything else { return shell.select(mode) }
    let before = shell.settings.render
    shell.select(mode)
    let selected = shell.settings.render
    shell.settings.render = before
    guard scope != .modeAlone else { return }
    shell.settings.render.columnSeparator = selected.columnSeparator
    if scope == .separators { shell.settings.render.rowSeparator = selected.rowSeparator }
  }
}
