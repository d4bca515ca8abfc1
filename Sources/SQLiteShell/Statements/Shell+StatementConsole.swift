import ColumnMeaning
import TypedSQLiteCore

extension Shell: StatementConsole {
  /// Whether a person types the input that is running.
  var asksQuestions: Bool {
    isPrompted && settings.confirms && reading.source?.origin == .terminal
  }

  var callsBeyondDatabase: Bool { safety.callsBeyondDatabase }

  func confirm(_ text: String) throws(ShellError) {
    guard !isAnsweredYes("\(text) Continue? [y/N] ", unasked: true) else { return }
    throw .notDone
  }

  @inline(__always)
  func resolving<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasPaused = watching.isPaused
    watching.isPaused = true
    defer { watching.isPaused = wasPaused }
    return try body()
  }

  func readingQuietly<Result>(_ database: Database, _ body: () -> Result) -> Result {
    // Half a statement of the user may name a function that is forbidden, or that the schema must not call.
    let patience = database.interruptibleBusyTimeout ?? settings.busyTimeout
    database.setInterruptibleBusyTimeout(milliseconds: 0)
    defer {
      database.setInterruptibleBusyTimeout(milliseconds: patience)
      _ = ErrorLog.drain()
    }
    return safety.leavingNoTrace { resolving(body) }
  }

  func report(wideIntegersIn columns: [String]) {
    guard tellsLosses else { return }
    for column in columns where meaning.input.wideColumns.insert(column).inserted {
      report(.export(.wideIntegers(inColumn: column)))
    }
  }
}
