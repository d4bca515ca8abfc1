import ColumnMeaning
import OutputModes
import TypedSQLiteCore

/// A session in which the tools of a server run.
package struct ServedSession {
  let shell: Shell

  package init(_ shell: Shell) { self.shell = shell }

  /// The limits of answers, unless options say others.
  package static let limits = (rows: 500, bytes: 100_000, cell: 2_000, seconds: 30.0)

  /// Makes the settings that options may change, before they do.
  package func prepare() {
    shell.settings.maxRows = Self.limits.rows
    shell.settings.maxBytes = Self.limits.bytes
    shell.settings.maxCell = Self.limits.cell
    shell.settings.timeLimit = Self.limits.seconds
    shell.safety.readOnlyOption = "-mcp"
    shell.safety.readOnlyRemedy = "; with -allow-writes there is a tool that changes it"
  }

  /// Makes the settings without which answers would not be those of tools.
  func begin() {
    shell.routing.keepToJSON()
    shell.select(.json)
    shell.settings.showsEnvelope = true
    shell.settings.typedInput = .on
    shell.safety.forbidWriting()
  }

  /// Calls a tool.
  ///
  /// - Parameters:
  ///   - tool: the tool.
  ///   - arguments: its arguments, which are checked.
  ///   - streams: the streams of the session.
  /// - Returns: what it wrote, or why it failed.
  func answer(of tool: ServerTool, _ arguments: JSONTree, _ streams: ServedStreams) -> ToolAnswer {
    let kept = shell.settings
    defer { shell.settings = kept }
    do throws(ShellError) {
      let given = try ToolArguments(arguments, for: tool.parameters)
      _ = try shell.database()
      try CommandRunner(shell: shell).endingResults { () throws(ShellError) in
        try TimeLimit.watch(shell) { () throws(ShellError) in try tool.run(shell, given) }
      }
    } catch {
      shell.report(shell.safety.takeViolation() ?? error)
    }
    if let database = shell.connections.database, database.isInsideTransaction {
      database.interruptHandle.withoutInterrupt { try? database.runAll("ROLLBACK") }
    }
    shell.routing.end()
    return ToolAnswer(results: streams.results.take(), messages: streams.messages.take())
  }
}
