import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let timeout = DotCommand(
    name: "timeout",
    shortest: 5,
    parameters: [CommandParameter("MS", .integer, optional: true)],
    ignoresExtraWords: true,
    reach: .database,
    summary: "Try opening locked tables for MS milliseconds",
    discussion: "Without MS, or with 0, a locked database is reported at once.",
    section: .session,
    examples: [
      Example(".timeout 2000", prints: "")
    ],
    run: { shell, arguments throws(ShellError) in
      shell.settings.busyTimeout = arguments.first.map(shell.shortInteger) ?? 0
      try shell.database().setInterruptibleBusyTimeout(milliseconds: shell.settings.busyTimeout)
      return .proceed
    })
}
