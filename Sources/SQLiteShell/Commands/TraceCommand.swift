import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let trace = DotCommand(
    "trace",
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Output each SQL statement as it is run", section: .diagnosis,
      discussion: [
        "FILE can be stdout, stderr or off.",
        "Options:",
        .options(TraceRequest.shownOptions),
      ],
      examples: [
        Example(".trace stdout\nSELECT 1;", prints: "SELECT 1;\n1\n")
      ]),
    run: { console, arguments throws(ShellError) in
      var request = TraceRequest()
      try request.read(arguments, console.dialect)
      var (events, destinations) = (request.events, request.destinations)
      if !console.dialect.isSQLite3(since: 3_046) { destinations = Array(destinations.prefix(1)) }
      for destination in destinations {
        guard !console.safety.isOn || ["off", "on", "stderr", "stdout"].contains(destination) else {
          throw .unsafe("run .trace with a file", line: console.reading.line)
        }
        console.watching.trace = try console.routing.stream(
          named: destination, replacing: console.watching.trace)
      }
      let database = try console.database()
      guard let sink = console.watching.trace else {
        database.trace([]) { _, _ in }
        return .proceed
      }
      if events.isEmpty { events = .statement }
      database.trace(events, text: request.text) { [weak console] sql, nanoseconds in
        guard console?.watching.isPaused != true else { return }
        TraceLine.write(sql, nanoseconds, to: sink)
      }
      return .proceed
    })
}

/// The arguments of `.trace`.
private struct TraceRequest: CommandRequest {
  private(set) var events: TraceEvents = []
  private(set) var text = TracedText.plain
  private(set) var destinations: [String] = []

  static let options: [RequestOption<TraceRequest>] = [
    RequestOption("--expanded", "Expand query parameters") {
      request, _, _ in request.text = .expanded
    },
    RequestOption("--plain", "Show SQL as it is input") { request, _, _ in request.text = .plain },
    event("--stmt", .statement, "Trace statement execution (SQLITE_TRACE_STMT)"),
    event("--profile", .profile, "Profile statements (SQLITE_TRACE_PROFILE)"),
    event("--row", .row, "Trace each row (SQLITE_TRACE_ROW)"),
    event("--close", .close, "Trace connection close (SQLITE_TRACE_CLOSE)"),
  ]

  private static func event(
    _ name: String, _ event: TraceEvents, _ summary: String
  ) -> RequestOption<TraceRequest> {
    RequestOption(name, summary) { request, _, _ in request.events.insert(event) }
  }

  mutating func take(_ word: String) { destinations.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownTraceOption(word))
  }
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
