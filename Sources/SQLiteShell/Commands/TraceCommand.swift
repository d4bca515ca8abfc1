import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let trace = DotCommand(
    name: "trace",
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    reach: .database,
    summary: "Output each SQL statement as it is run",
    discussion: """
      FILE can be stdout, stderr or off.
      Options:
        --expanded            Expand query parameters
        --plain               Show SQL as it is input
        --stmt                Trace statement execution (SQLITE_TRACE_STMT)
        --profile             Profile statements (SQLITE_TRACE_PROFILE)
        --row                 Trace each row (SQLITE_TRACE_ROW)
        --close               Trace connection close (SQLITE_TRACE_CLOSE)
      """,
    section: .diagnosis,
    examples: [
      Example(".trace stdout\nSELECT 1;", prints: "SELECT 1;\n1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      var events: TraceEvents = []
      var text = TracedText.plain
      var destinations: [String] = []
      for word in arguments {
        switch OptionWord.name(of: word) {
        case "expanded": text = .expanded
        case "plain": text = .plain
        case "stmt": events.insert(.statement)
        case "profile": events.insert(.profile)
        case "row": events.insert(.row)
        case "close": events.insert(.close)
        case .some: throw .command(.unknownTraceOption(word))
        case nil: destinations.append(word)
        }
      }
      if !shell.dialect.commands.traceTakesLastFile { destinations = Array(destinations.prefix(1)) }
      for destination in destinations {
        guard !shell.settings.isSafe || ["off", "on", "stderr", "stdout"].contains(destination) else {
          throw .unsafe("run .trace with a file", line: shell.reading.line)
        }
        shell.watching.trace = try shell.stream(named: destination, replacing: shell.watching.trace)
      }
      let database = try shell.database()
      guard let sink = shell.watching.trace else {
        database.trace([]) { _, _ in }
        return .proceed
      }
      if events.isEmpty { events = .statement }
      database.trace(events, text: text) { [weak shell] sql, nanoseconds in
        guard shell?.watching.isPaused != true else { return }
        TraceLine.write(sql, nanoseconds, to: sink)
      }
      return .proceed
    })
}

private enum TraceLine {
  static func write(_ sql: [UInt8]?, _ nanoseconds: Int64?, to sink: OutputSink) {
    if let sql {
      var text = sql[...]
      while text.last == UInt8(ascii: ";") { text = text.dropLast() }
      let start = sink.buffer.count
      sink.buffer.append(Array(text))
      if sink.isTerminal { ControlEscape.apply(.caret, to: &sink.buffer, from: start) }
      sink.buffer.append(nanoseconds.map { "; -- \($0) ns\n" } ?? ";\n")
    } else {
      sink.buffer.append("-- closing database connection\n")
    }
    // A trace that cannot be written must not end the traced statement.
    try? sink.flush()
  }
}
