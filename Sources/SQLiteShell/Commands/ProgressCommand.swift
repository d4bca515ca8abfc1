import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let progress = DotCommand(
    Names("progress", shortest: 3),
    parameters: [
      .options, CommandParameter("N", .integer, optional: true),
    ],
    traits: .checksArguments, reach: .database, needs: .file,
    help: Help(
      "Invoke progress handler after every N opcodes", section: .diagnosis,
      discussion: [
        "Without N, or with 0, no progress is shown.",
        "Options:",
        .options(ProgressRequest.shownOptions),
      ],
      examples: [
        Example(".progress 1000 --limit 3\nSELECT 1;", prints: "1\n")
      ]),
    run: { console, arguments throws(ShellError) in
      var request = ProgressRequest(console.dialect)
      try request.read(arguments, console.dialect)
      let database = try console.database()
      guard request.period > 0 else {
        console.watching.progress = nil
        database.watchProgress()
        return .proceed
      }
      let report = ProgressReport(console, request)
      console.watching.progress = report
      database.watchProgress(every: request.period) { report.goesOn() }
      return .proceed
    })
}

/// The arguments of `.progress`.
private struct ProgressRequest: CommandRequest {
  /// How many operations pass between two calls.
  private(set) var period = 0
  private(set) var isQuiet = false
  private(set) var resets = false
  private(set) var isLimitedOnce = false
  var limit = 0
  /// The seconds after which an input is interrupted; nil for no limit.
  private(set) var timeout: Double?
  private let dialect: Dialect

  init(_ dialect: Dialect) { self.dialect = dialect }

  static let options: [RequestOption<ProgressRequest>] = [
    RequestOption("--limit", value: .text("N"), "Interrupt after N progress callbacks") {
      request, value, dialect in request.limit = dialect.shortInteger(value)
    },
    RequestOption("--once", "Do no more progress interrupts", sets: \.isLimitedOnce),
    RequestOption("--quiet", or: "-q", "No output except at interrupts", sets: \.isQuiet),
    RequestOption("--reset", "Reset the count for each input and interrupt", sets: \.resets),
    RequestOption("--timeout", value: .text("S"), "Interrupt an input after S seconds") {
      request, value, _ throws(ShellError) in
      guard let seconds = Double(value), seconds > 0 else { throw .command(.wrongProgressTimeout(value)) }
      request.timeout = seconds
      // Without a number, the calls need only be frequent enough for the time limit.
      if request.period == 0 {
        request.period = 1000
        request.isQuiet = true
      }
    },
  ]

  mutating func take(_ word: String) { period = dialect.shortInteger(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    switch fault {
    case .unknown: .command(.unknownProgressOption(word))
    case .missingValue(let option): .command(.missingProgressValue(of: option.names[0]))
    }
  }
}

/// Counts the calls of `.progress`, and prints them.
final class ProgressReport {
  private var request: ProgressRequest
  private var start = 0.0
  private var count = 0
  private weak var console: (any SessionConsole)?

  fileprivate init(_ console: any SessionConsole, _ request: ProgressRequest) {
    self.console = console
    self.request = request
  }

  /// Resets the counters for an input.
  func begin() {
    if request.resets { count = 0 }
    if request.timeout != nil { start = console?.surroundings.processTimes().real ?? 0 }
  }

  /// Handles a call; false interrupts the statement.
  fileprivate func goesOn() -> Bool {
    // Queries that find out what columns mean do not count as work of the statement.
    guard console?.watching.isPaused != true else { return true }
    count += 1
    if let timeout = request.timeout, let now = console?.surroundings.processTimes().real,
      now - start >= timeout
    {
      console?.say("Progress timeout after \(timeout) seconds\n")
      return false
    }
    guard request.limit > 0, count >= request.limit else {
      if !request.isQuiet { console?.say("Progress \(count)\n") }
      return true
    }
    console?.say("Progress limit reached (\(count))\n")
    if request.resets { count = 0 }
    if request.isLimitedOnce { request.limit = 0 }
    return false
  }
}
