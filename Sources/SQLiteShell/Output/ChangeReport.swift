import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// What a prompt says after a statement that shows no rows.
struct ChangeReport {
  private let deed: Deed
  private let start: ProcessTimes
  /// How many rows the connection had changed before.
  private let totalBefore: Int

  private enum Deed {
    /// It changed rows in this way.
    case rows(String)
    /// It did something else, which this says.
    case other(StatementDeed)
  }

  /// Creates the report of a statement that has not run yet; nil if it shows rows, or there is nothing to say.
  init?(
    _ outline: SQLOutline, _ sql: ArraySlice<UInt8>, running statement: Statement, since start: ProcessTimes
  ) {
    guard statement.columnCount == 0, statement.explainLevel == 0 else { return nil }
    if !statement.isReadonly, let verb = outline.word(outline.withTables.upperBound),
      let word = Self.words[verb]
    {
      deed = .rows(word)
    } else if let other = StatementDeed(Array(sql), in: statement.database) {
      deed = .other(other)
    } else {
      return nil
    }
    self.start = start
    totalBefore = statement.database.totalChangesCount
  }

  private static let words = [
    "insert": "inserted", "replace": "inserted", "update": "updated", "delete": "deleted",
  ]

  /// The changes of rows, at the time when the statement has ended; nil if it changes none.
  fileprivate func changes(in database: Database, at end: ProcessTimes) -> RowChanges? {
    guard case .rows(let word) = deed else { return nil }
    let rows = database.changesCount
    let others = max(0, database.totalChangesCount - totalBefore - rows)
    return RowChanges(
      word: word, rows: rows, others: others, cause: others > 0 ? database.causeOfOtherChanges : "",
      seconds: end.real - start.real)
  }

  /// What else it did, and the seconds that it took, or nil if they say nothing; nil if it changed rows.
  fileprivate func otherText(at end: ProcessTimes) -> (text: String, seconds: Double?)? {
    guard case .other(let deed) = deed else { return nil }
    return (deed.text, deed.isWork ? end.real - start.real : nil)
  }
}

extension Database {
  /// What changes rows beside a statement itself, as far as it can in this connection.
  fileprivate var causeOfOtherChanges: String {
    let hasTriggers = schemaNames.contains { name in
      (name != "temp" || isReadOnly(schema: name) != nil)
        && (try? hasObject(in: name, where: "type = 'trigger'")) == true
    }
    let keys = try? rows("PRAGMA foreign_keys") { $0.cell(0).int64 }.first
    guard keys != 0 else { return "by triggers" }
    return hasTriggers ? "by triggers and foreign keys" : "by foreign keys"
  }
}

/// What a prompt says about a statement that shows no rows.
struct OutcomeNotes {
  let console: any CommandConsole

  /// Whether a person at a prompt is told what a statement did.
  private func tellsResults(at position: SourcePosition) -> Bool {
    position.origin == .terminal && console.output === console.outputs.standard && console.output.isTerminal
  }

  /// Prints what a statement did.
  func say(_ change: ChangeReport, at position: SourcePosition) {
    guard tellsResults(at: position), !console.settings.showsChanges,
      let database = console.connections.database
    else {
      return
    }
    let end = console.surroundings.processTimes()
    if let other = change.otherText(at: end) {
      finishBatch()
      return console.say(line: other.text + (other.seconds.map(timeText) ?? ""))
    }
    guard let changes = console.resolving({ change.changes(in: database, at: end) }) else { return }
    guard let batch = console.reading.batch else { return say(changes) }
    if let before = batch.add(changes) { say(before) }
  }

  /// Prints what the statements of a batch have changed so far.
  func finishBatch() {
    if let changes = console.reading.batch?.takeChanges() { say(changes) }
  }

  private func say(_ changes: RowChanges) {
    var text = "\(countText(changes.rows, "row")) \(changes.word)"
    if changes.others > 0 { text += ", \(groupedText(changes.others)) more \(changes.cause)" }
    text += timeText(changes.seconds)
    if changes.statements > 1 { text += " (\(countText(changes.statements, "statement")))" }
    console.say(text + "\n")
  }

  /// The time after a comma; empty if `.timer` prints it.
  private func timeText(_ seconds: Double) -> String {
    console.settings.timer == .off ? ", \(ResultFooter.timeText(seconds))" : ""
  }

  /// Says that a query has no rows.
  func sayEmpty(_ statement: Statement, at position: SourcePosition) {
    let isForPeople = console.settings.mode.layout.showsSummaries
    guard isForPeople, tellsResults(at: position), statement.columnCount > 0 else { return }
    console.say("(0 rows)\n")
  }
}

extension RunObserver {
  /// Says what the statement did, after what those before it did.
  @Sendable static func outcome(_ console: any CommandConsole, _ run: ObservedRun) -> RunObserver? {
    guard let (outline, rules) = run.study else { return nil }
    let notes = OutcomeNotes(console: console)
    guard run.isTyped, rules.givesAdvice || rules.scope != nil,
      let change = ChangeReport(
        outline, run.sql, running: run.statement, since: console.surroundings.processTimes())
    else {
      notes.finishBatch()
      return nil
    }
    return RunObserver { [position = run.position] statement, run throws(ShellError) in
      try run(statement)
      notes.say(change, at: position)
    }
  }
}
