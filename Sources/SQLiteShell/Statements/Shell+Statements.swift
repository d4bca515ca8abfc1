import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension Shell {
  /// Runs the statements of an input, and stops at the first failure.
  package func runStatements(_ sql: [UInt8], at position: SourcePosition) throws(ShellError) {
    try runStatements(terminated: sql + [0], at: position)
  }

  /// Runs the statements of a text that ends with a zero byte.
  ///
  /// SQLite reads such a text in place; any other text it copies once for each statement.
  func runStatements(terminated text: [UInt8], at position: SourcePosition) throws(ShellError) {
    let database = try database()
    if isPrompted { last.addTable(to: database, meaning) { [weak self] in self?.warn($0) } }
    let count = text.count - 1
    guard text.span.firstIndex(of: 0) == count else { throw .statement(.zeroByte(at: position)) }
    if let request = advice {
      advice = nil
      return try request.advise(on: Array(text[..<count]), at: position, self)
    }
    let scope = settings.typedInput.scope(
      isTyped: position.origin == .terminal, dialect.convertsInput)
    let isWatched = isWatched
    var offset = 0
    while offset < count {
      if last.rows?.isOpen == true { last.end(before: text[offset..<count]) }
      var hasRun = false
      // Watchers must see each statement as the user wrote it.
      if scope != .everything, !isWatched {
        hasRun = try runInsert(text, from: &offset, in: database, at: position)
      }
      if !hasRun {
        let start = offset
        let statement: Statement?
        safety.forgetCalls()
        do {
          statement = try database.prepareNext(text, offset: &offset, isTerminated: true)
        } catch {
          throw failure(error, .preparing, at: position, in: text[start..<count])
        }
        if let statement {
          let sql = text[start..<offset]
          if !statement.isReadonly, statement.explainLevel == 0 { try confirm(sql, in: database) }
          let scope =
            scope == .typedFunctions && !InputRewriter.mayCallTypedFunction(in: sql.span) ? nil : scope
          if scope == nil, position.origin != .terminal {
            if dialect.convertsInput, statement.explainLevel == 0,
              meaning.input.isNewForm(of: sql.span)
            {
              ScriptAdvice(formats: settings.formats, meaning: meaning, console: self).advise(
                on: statement, sql)
            }
            try runWatched(statement) { statement throws(ShellError) in
              try run(statement, at: position)
            }
          } else {
            try runStudied(statement, sql, scope, at: position)
          }
          if reading.hasFailedFunction {
            reading.hasFailedFunction = false
            throw .reported()
          }
        }
      }
      while text[offset].isWhiteSpace { offset += 1 }
    }
    try output.flushIfLarge()
  }

  /// Runs a statement that a person typed, or whose literals are converted if they are in the scope.
  private func runStudied(
    _ statement: Statement, _ sql: ArraySlice<UInt8>, _ scope: InputRewriter.Scope?,
    at position: SourcePosition
  ) throws(ShellError) {
    if !statement.isReadonly { try waitForWriteLocks(of: sql, in: statement.database, at: position) }
    let outline = SQLOutline(Array(sql))
    let isTyped = position.origin == .terminal
    let rules = StatementStudy.Rules(
      formats: settings.formats, scope: scope, givesAdvice: isTyped && dialect.convertsInput,
      refusesRisks: settings.typedInput == .on)
    let statement = try StatementStudy(of: statement, outline, at: position, by: rules, meaning, self)
      .statementToRun()
    let isStudied = rules.givesAdvice || scope == .everything
    let change =
      rules.givesAdvice || scope != nil
      ? ChangeReport(outline, changing: statement, since: surroundings.processTimes()) : nil
    let run = { (statement: Statement) throws(ShellError) in
      try self.runWatched(statement) { statement throws(ShellError) in
        if isStudied {
          try StoredClassNotes(outline, of: statement, by: rules, self.meaning, self).watch {
            () throws(ShellError) in
            try self.run(statement, at: position)
          }
        } else {
          try self.run(statement, at: position)
        }
        if let change { self.say(change, at: position) }
      }
    }
    guard isPrompted, isTyped, settings.recordsChanges, statement.explainLevel == 0,
      !statement.database.isRemote
    else { return try run(statement) }
    try undo.record(statement, sql, self, hasOpenRows: { self.last.rows?.isOpen == true }, while: run)
  }

  /// Runs a statement with what `.eqp` and `.stats` print about it.
  @inline(__always)
  private func runWatched(
    _ statement: Statement, by run: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    if settings.shownPlans != .off {
      try StatementPlans(shown: settings.shownPlans, options: settings.render, console: self).show(
        of: statement)
    }
    try run(statement)
    if settings.statistics != .off { Statistics(self).write(for: statement) }
  }

  /// Waits as the statement would, before something is read to find out about it.
  private func waitForWriteLocks(
    of sql: ArraySlice<UInt8>, in database: Database, at position: SourcePosition
  ) throws(ShellError) {
    guard database.isInsideTransaction else { return }
    do {
      try resolving { () throws(DatabaseError) in try database.waitForWriteLocks(of: Array(sql)) }
    } catch {
      throw failure(error, .running, at: position)
    }
  }

  /// Whether something is printed about each statement.
  private var isWatched: Bool {
    settings.shownPlans != .off || settings.statistics != .off || watching.showsAuthorizations
      || watching.trace != nil
      || watching.log != nil
  }

  /// Runs an INSERT that is like many others, faster than by the usual path.
  private func runInsert(
    _ text: [UInt8], from offset: inout Int, in database: Database, at position: SourcePosition
  ) throws(ShellError) -> Bool {
    do {
      guard let end = try inserts.run(text, from: offset, in: database) else { return false }
      meaning.columns.removeAll()
      offset = end
      return true
    } catch {
      throw failure(error, .running, at: position)
    }
  }

  /// Runs a statement and shows its rows; `beforeRows` is called when the first row has come, before it is shown.
  func run(
    _ statement: Statement, at position: SourcePosition, beforeRows: () -> Void = {}
  ) throws(ShellError) {
    // A statement without columns may be a ROLLBACK, which undoes writes.
    if !statement.isReadonly || statement.columnCount == 0 {
      meaning.columns.removeAll()
      if statement.isReadonly { meaning.resolver.forgetUncommitted() }
    }
    let start = position.origin == .terminal ? surroundings.processTimes().real : 0
    // While rows come, an engine answers nothing else, so the samples of columns are read first.
    let isDescribedFirst = statement.database.isRemote && statement.columnCount > 0
    let described = isDescribedFirst ? knownColumns(of: statement, presentation) : nil
    let hasRow: Bool
    do throws(DatabaseError) {
      if statement.parameterCount > 0 { try ParameterTable(statement.database).bind(statement) }
      // Ctrl-C may have ended a wait for a lock, in which the shell wanted to know something about the statement.
      if surroundings.interrupt.isInterrupted {
        throw DatabaseError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")
      }
      hasRow = try statement.step()
    } catch {
      throw failure(error, .running, at: position)
    }
    beforeRows()
    guard hasRow || settings.mode.layout.showsEmptyResults && statement.columnCount > 0 else {
      if isPrompted, statement.columnCount > 0 { keepEmpty(statement, at: position) }
      return sayEmpty(statement, at: position)
    }
    keepWidths(of: statement)
    let presentation = presentation
    let known = described ?? knownColumns(of: statement, presentation)
    if let error = meaning.takeFailure() { throw failure(error, .running, at: position) }
    meaning.lastQuery = statement.sourceSQL
    if known.hasComputedNumbers, !presentation.marksOddCells { noteStoredNumbers(in: known.columns, meaning) }
    let kept = keeper(of: statement, known.columns, at: position)
    defer { if let kept { keep(kept) } }
    var rows = TypedRows(statement, known, hasRow: hasRow, keeper: kept)
    guard statement.explainLevel == 0 else {
      return try paging { () throws(ShellError) in
        try show(&rows, presentation, at: position, since: start)
      }
    }
    try show(&rows, presentation, at: position, since: start)
  }

  /// What keeps the rows of a statement; nil if they are not kept.
  private func keeper(
    of statement: Statement, _ columns: [ResultColumn], at position: SourcePosition
  ) -> KeptResult? {
    guard isPrompted, position.origin == .terminal, output === outputs.standard, settings.keptMegabytes > 0,
      statement.explainLevel == 0, !columns.isEmpty
    else { return nil }
    // A result that cannot be kept is still shown.
    return try? KeptResult(statement, columns, limit: settings.keptMegabytes)
  }

  /// Makes a result the last one.
  func keep(_ result: KeptResult) {
    last.keep(result, at: surroundings.processTimes().real)
    meaning.columns.removeAll()
  }

  /// Makes the result of a statement without rows the last one.
  private func keepEmpty(_ statement: Statement, at position: SourcePosition) {
    let columns = (0..<statement.columnCount).map {
      ResultColumn(
        name: statement.columnName($0), origin: statement.origin($0),
        declaredType: statement.declaredType($0),
        format: nil, isExplained: false)
    }
    guard let result = keeper(of: statement, columns, at: position) else { return }
    result.continueReading(statement, hasRow: false, error: nil)
    keep(result)
  }

  /// What the columns of a result mean.
  private func knownColumns(of statement: Statement, _ presentation: Presentation) -> KnownColumns {
    resolving {
      meaning.columns.columns(
        of: statement, settings: presentation.formats, style: presentation.style,
        resolver: meaning.resolver)
    }
  }

  /// Shows rows: all of them, or at a terminal those that fit.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - presentation: how they are shown.
  ///   - position: the position of the statement in the input.
  ///   - start: when the statement began, in seconds of elapsed time.
  /// - Throws: ``ShellError`` if the statement fails or the output cannot be written.
  func show(
    _ rows: inout TypedRows, _ presentation: Presentation, at position: SourcePosition, since start: Double
  ) throws(ShellError) {
    let driver = ResultDriver(
      presentation: presentation, plans: settings.planLayout, position: position, start: start, console: self)
    if let error = try driver.show(&rows) { throw failure(error, .running, at: position) }
  }

  /// Keeps the width of each column of a grid, which `.show` prints as sqlite3 does.
  private func keepWidths(of statement: Statement) {
    let count = settings.render.widths.count
    guard dialect.isSQLite3(before: 3_052), settings.mode.layout.needsAllRows, count < statement.columnCount,
      settings.planLayout == .off || statement.explainLevel == 0
    else { return }
    settings.render.widths += Array(repeating: 0, count: statement.columnCount - count)
  }

  /// Whether SQLite refused a function or a table only because the file's schema is not trusted.
  private func isRefusedForTrust(_ error: DatabaseError) -> Bool {
    guard dialect.explainsTrust, let message = error.message, message.hasPrefix("unsafe use of ")
    else {
      return false
    }
    return !SafetyGuard.isDirect(String(message.dropFirst(14)))
  }

  /// The report of a failed statement, with the programs that hold the lock for which it waited.
  func failure(
    _ error: DatabaseError, _ phase: StatementPhase, at position: SourcePosition,
    in sql: ArraySlice<UInt8> = []
  ) -> ShellError {
    var holders: [String] = []
    if error.resultCode == .SQLITE_BUSY, !dialect.isSQLite3, let list = try? databaseList() {
      for path in list.map(\.file) where !path.isEmpty {
        // In WAL mode the locks are on the file of shared memory.
        for holder in [path, path + "-shm"].flatMap({ surroundings.files.lockHolders(of: $0) })
        where !holders.contains(holder) {
          holders.append(holder)
        }
      }
    }
    let advice: StatementAdvice
    if let fault = safety.takeConfinedFault() {
      advice = StatementAdvice(hint: ShellError.confinedHint(fault))
    } else if isRefusedForTrust(error) {
      advice = StatementAdvice(hint: ShellError.untrustedSchemaHint)
    } else {
      advice =
        position.origin == .terminal && dialect.suggestsNames
        ? nameAdvice(on: error, in: sql) : StatementAdvice()
    }
    return .statement(
      .sql(
        error, phase: phase, at: position, in: sql, lockHolders: holders,
        advice: writeAheadHint(for: error).map { StatementAdvice(hint: $0) } ?? advice,
        worded: dialect))
  }

  /// The place of a name that a statement does not find, and the question whether another one was meant.
  private func nameAdvice(on error: DatabaseError, in sql: ArraySlice<UInt8>) -> StatementAdvice {
    guard let database = connections.database else { return StatementAdvice() }
    return readingQuietly(database) {
      StatementAdvice(on: error, in: sql) { CompletionSchema(namesIn: database, known: completions.tables) }
    }
  }
}
