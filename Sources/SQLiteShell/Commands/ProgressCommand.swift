import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let progress = DotCommand(
    name: "progress",
    shortest: 3,
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("N", .integer, optional: true),
    ],
    countsArguments: false,
    reach: .database,
    needs: .file,
    summary: "Invoke progress handler after every N opcodes",
    discussion: """
      Without N, or with 0, no progress is shown.
      Options:
        --limit N             Interrupt after N progress callbacks
        --once                Do no more progress interrupts
        --quiet|-q            No output except at interrupts
        --reset               Reset the count for each input and interrupt
        --timeout S           Interrupt an input after S seconds
      """,
    section: .diagnosis,
    examples: [
      Example(".progress 1000 --limit 3\nSELECT 1;", prints: "1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      let report = ProgressReport(shell)
      var period = 0
      var rest = arguments[...]
      while let word = rest.popFirst() {
        switch OptionWord.name(of: word) {
        case "quiet", "q": report.isQuiet = true
        case "reset": report.resets = true
        case "once": report.isLimitedOnce = true
        case "limit":
          guard let value = rest.popFirst() else { throw .command(.missingProgressLimit) }
          report.limit = shell.shortInteger(value)
        case "timeout":
          guard let value = rest.popFirst() else { throw .command(.missingProgressTimeout) }
          guard let seconds = Double(value), seconds > 0 else { throw .command(.wrongProgressTimeout(value)) }
          report.timeout = seconds
          // Without a number, the calls need only be frequent enough for the time limit.
          if period == 0 {
            period = 1000
            report.isQuiet = true
          }
        case .some: throw .command(.unknownProgressOption(word))
        case nil: period = shell.shortInteger(word)
        }
      }
      let database = try shell.database()
      guard period > 0 else {
        shell.watching.progress = nil
        database.watchProgress()
        return .proceed
      }
      shell.watching.progress = report
      database.watchProgress(every: period) { report.goesOn() }
      return .proceed
    })
}

/// Counts the calls of `.progress`, and prints them.
final class ProgressReport {
  fileprivate var isQuiet = false
  fileprivate var resets = false
  fileprivate var isLimitedOnce = false
  fileprivate var limit = 0
  /// The seconds after which an input is interrupted; nil for no limit.
  fileprivate var timeout: Double?
  private var start = 0.0
  private var count = 0
  private weak var shell: Shell?

  fileprivate init(_ shell: Shell) {
    self.shell = shell
  }

  /// Resets the counters for an input.
  func begin() {
    if resets { count = 0 }
    if timeout != nil { start = shell?.surroundings.processTimes().real ?? 0 }
  }

  /// Handles a call; false interrupts the statement.
  fileprivate func goesOn() -> Bool {
    // Queries that find out what columns mean do not count as work of the statement.
    guard shell?.watching.isPaused != true else { return true }
    count += 1
    if let timeout, let now = shell?.surroundings.processTimes().real, now - start >= timeout {
      shell?.say("Progress timeout after \(timeout) seconds\n")
      return false
    }
    guard limit > 0, count >= limit else {
      if !isQuiet { shell?.say("Progress \(count)\n") }
      return true
    }
    shell?.say("Progress limit reached (\(count))\n")
    if resets { count = 0 }
    if isLimitedOnce { limit = 0 }
    return false
  }
}
