import ColumnMeaning
import OutputModes
import TypedSQLiteCore

extension Shell {
  /// The limits of a server, unless options say others.
  package static let servedLimits = (rows: 500, bytes: 100_000, cell: 2_000, seconds: 30.0)

  /// Makes the settings of a server that the command line has not made, before its options are applied.
  package func limitForClients() {
    settings.maxRows = Self.servedLimits.rows
    settings.maxBytes = Self.servedLimits.bytes
    settings.maxCell = Self.servedLimits.cell
    settings.timeLimit = Self.servedLimits.seconds
    safety.readOnlyOption = "-mcp"
    safety.readOnlyRemedy = "; with -allow-writes there is a tool that changes it"
  }

  /// Makes the settings without which answers would not be those of tools.
  func beginServing() {
    routing.keepToJSON()
    select(.json)
    settings.showsEnvelope = true
    settings.typedInput = .on
    safety.forbidWriting()
  }

  /// Calls a tool.
  ///
  /// - Parameters:
  ///   - tool: the tool.
  ///   - arguments: its arguments, which are checked.
  ///   - streams: the streams of this session.
  /// - Returns: what it wrote, or why it failed.
  func answer(to tool: ServerTool, _ arguments: JSONTree, _ streams: ServedStreams) -> ToolAnswer {
    let kept = settings
    defer { settings = kept }
    do throws(ShellError) {
      let given = try ToolArguments(arguments, for: tool.parameters)
      let database = try database()
      try CommandRunner(shell: self).endingResults { () throws(ShellError) in
        try TimeLimit.watch(self, database) { () throws(ShellError) in try tool.run(self, given) }
      }
    } catch {
      report(safety.takeViolation() ?? error)
    }
    routing.end()
    return ToolAnswer(results: streams.results.take(), messages: streams.messages.take())
  }
}
