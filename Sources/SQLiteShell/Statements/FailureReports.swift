import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Makes the reports of failed statements, with what a person can do about them.
struct FailureReports {
  let console: any CommandConsole

  /// Whether SQLite refused a function or a table only because the file's schema is not trusted.
  private func isRefusedForTrust(_ error: DatabaseError) -> Bool {
    guard console.dialect.explainsTrust, let message = error.message, message.hasPrefix("unsafe use of ")
    else {
      return false
    }
    return !SafetyGuard.isDirect(String(message.dropFirst(14)))
  }

  /// The report of a failed statement, with the programs that hold the lock for which it waited.
  func report(
    _ error: DatabaseError, _ phase: StatementPhase, at position: SourcePosition,
    in sql: ArraySlice<UInt8> = []
  ) -> ShellError {
    var advice: StatementAdvice
    if let fault = console.safety.takeConfinedFault() {
      advice = StatementAdvice(hint: ShellError.confinedHint(fault))
    } else if let limit = console.watching.timeLimit, limit.hasPassed, error.resultCode == .SQLITE_INTERRUPT {
      advice = StatementAdvice(hint: limit.hint)
    } else if let fault = console.safety.takeReadOnlyFault() {
      advice = StatementAdvice(hint: ShellError.readOnlyHint(fault, option: console.safety.readOnlyOption))
    } else if console.safety.isReadOnly, error.extendedResultCode == .SQLITE_READONLY {
      let (option, remedy) = (console.safety.readOnlyOption, console.safety.readOnlyRemedy)
      advice = StatementAdvice(hint: "The option \(option) opened it\(remedy).")
    } else if isRefusedForTrust(error) {
      advice = StatementAdvice(hint: ShellError.untrustedSchemaHint)
    } else {
      let isAdvised = position.origin == .terminal || console.outputs.contract != nil
      advice =
        isAdvised && console.dialect.suggestsNames ? nameAdvice(on: error, in: sql) : StatementAdvice()
    }
    if let hint = WriteAheadAdvice(console: console).hint(on: error) { advice = StatementAdvice(hint: hint) }
    if let start = console.reading.statement { addPlace(start, error, phase, to: &advice) }
    return .statement(
      .sql(
        error, phase: phase, at: position, in: sql, lockHolders: lockHolders(error),
        advice: advice, worded: console.dialect))
  }

  /// The failure of a command, with the reason if its time was over.
  func explained(_ error: ShellError) -> ShellError {
    guard let limit = console.watching.timeLimit, limit.hasPassed,
      case .sql(let cause, let phase, let position, let sql, let holders, var advice, let dialect) =
        error.failure as? StatementFailure,
      cause.resultCode == .SQLITE_INTERRUPT, advice.hint == nil
    else { return error }
    advice.hint = limit.hint
    return .statement(
      .sql(
        cause, phase: phase, at: position, in: sql, lockHolders: holders, advice: advice, worded: dialect))
  }

  /// Adds the place of a statement, and what became of it.
  private func addPlace(
    _ start: StatementStart, _ error: DatabaseError, _ phase: StatementPhase, to advice: inout StatementAdvice
  ) {
    let offset = phase == .preparing ? error.offset ?? advice.offset ?? 0 : 0
    advice.place = TextPlace(start.offset + offset, in: start.text)
    advice.deed =
      phase == .preparing ? .notRun : start.deed(after: error, in: console.connections.database)
  }

  /// The processes for which a statement waited in vain, each as a sentence.
  func lockHolders(_ error: DatabaseError) -> [String] {
    guard error.resultCode == .SQLITE_BUSY, let list = try? console.databaseList() else { return [] }
    return lockHolders(ofFiles: list.map(\.file))
  }

  /// The processes for which a statement on some files waited in vain, each as a sentence.
  func lockHolders(_ error: DatabaseError, ofFiles paths: [String]) -> [String] {
    error.resultCode == .SQLITE_BUSY ? lockHolders(ofFiles: paths) : []
  }

  /// The processes that may keep others from databases, each as a sentence.
  func lockHolders(ofFiles paths: [String]) -> [String] {
    guard !console.dialect.isSQLite3 else { return [] }
    var sentences: [String] = []
    for path in paths where !path.isEmpty {
      for holder in DatabaseUse(of: Array(path.utf8), console.surroundings).blockers {
        let sentence = holder.sentence(in: console.settings.formats.zone)
        if !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
    guard sentences.count > 5 else { return sentences }
    return sentences.prefix(4) + ["\(sentences.count - 4) more processes use it; .locks lists them."]
  }

  /// The place of a name that a statement does not find, and the question whether another one was meant.
  private func nameAdvice(on error: DatabaseError, in sql: ArraySlice<UInt8>) -> StatementAdvice {
    guard let database = console.connections.database else { return StatementAdvice() }
    return console.readingQuietly(database) {
      StatementAdvice(
        on: error, in: sql, database, CompletionSchema(namesIn: database, known: console.completions.tables))
    }
  }
}
