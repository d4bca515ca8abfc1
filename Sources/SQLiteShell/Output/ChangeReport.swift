import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What a prompt says after a statement that changed rows.
struct ChangeReport {
  /// What was done to the rows.
  private let word: String
  private let start: ProcessTimes

  /// Creates the report of a statement that has not run yet; nil if it changes no rows or shows those that it changed.
  init?(_ outline: SQLOutline, changing statement: Statement, since start: ProcessTimes) {
    guard !statement.isReadonly, statement.columnCount == 0,
      let verb = outline.word(outline.withTables.upperBound), let word = Self.words[verb]
    else { return nil }
    self.word = word
    self.start = start
  }

  /// The line for a number of rows, at the time when the statement has ended.
  func text(rows: Int, at end: ProcessTimes) -> String {
    "\(countText(rows, "row", grouped: true)) \(word), \(ResultFooter.timeText(end.real - start.real))\n"
  }

  private static let words = [
    "insert": "inserted", "replace": "inserted", "update": "updated", "delete": "deleted",
  ]
}

/// What a prompt says about a statement that shows no rows.
struct OutcomeNotes {
  let shell: Shell

  /// Whether a person at a prompt is told what a statement did.
  private func tellsResults(at position: SourcePosition) -> Bool {
    position.origin == .terminal && shell.output === shell.outputs.standard && shell.output.isTerminal
  }

  /// Prints how many rows a statement changed.
  func say(_ change: ChangeReport, at position: SourcePosition) {
    guard tellsResults(at: position), !shell.settings.showsChanges, let database = shell.connections.database
    else {
      return
    }
    shell.say(change.text(rows: database.changesCount, at: shell.surroundings.processTimes()))
  }

  /// Says that a query has no rows.
  func sayEmpty(_ statement: Statement, at position: SourcePosition) {
    let isForPeople = shell.settings.mode.layout.showsSummaries
    guard isForPeople, tellsResults(at: position), statement.columnCount > 0 else { return }
    shell.say("(0 rows)\n")
  }
}
