import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Runs statements: each through the stages that prepare, study, bind, describe and show it.
package struct StatementRunner {
  let shell: Shell

  /// Runs the statements of an input, and stops at the first failure.
  package func run(_ sql: [UInt8], at position: SourcePosition) throws(ShellError) {
    try run(terminated: sql + [0], at: position)
  }

  /// Runs the statements of a text that ends with a zero byte.
  func run(terminated text: [UInt8], at position: SourcePosition) throws(ShellError) {
    let database = try shell.database()
    if shell.isPrompted { shell.addLastResult(to: database) }
    let count = text.count - 1
    guard text.span.firstIndex(of: 0) == count else { throw .statement(.zeroByte(at: position)) }
    if let request = shell.advice {
      shell.advice = nil
      return try request.advise(on: Array(text.dropLast()), at: position, shell)
    }
    let rules = rules(at: position)
    defer { shell.reading.statement = nil }
    var offset = 0
    while offset < count {
      if rules.isReported { shell.reading.statement = StatementStart(text, at: offset, in: database) }
      if shell.last.rows?.isOpen == true { shell.last.end(before: text[offset..<count]) }
      let hasRun = try runRepeated(text, from: &offset, in: database, rules, at: position)
      if !hasRun { try runNext(text, from: &offset, in: database, rules, at: position) }
      if shell.reading.hasFailedFunction {
        shell.reading.hasFailedFunction = false
        throw .reported()
      }
      while text[offset].isWhiteSpace { offset += 1 }
    }
    try shell.output.flushIfLarge()
  }

  /// What is the same for all statements of an input.
  private struct InputRules {
    /// Which literals are converted; nil for none.
    let scope: InputRewriter.Scope?
    /// Whether a program gets an object for each statement.
    let isReported: Bool
    /// Whether INSERTs, and SELECTs, may run without being prepared; watchers must see each statement as it is written.
    let mayRepeat: Bool
    let mayRepeatQueries: Bool
    /// Whether something is done beside each statement of a script.
    let isObserved: Bool
  }

  private func rules(at position: SourcePosition) -> InputRules {
    let scope = shell.settings.typedInput.scope(
      isTyped: position.origin == .terminal, shell.dialect.convertsInput)
    let isReported = shell.outputs.contract != nil || shell.presentation.envelope != nil
    let mayRepeat = scope != .everything && !isWatched
    return InputRules(
      scope: scope, isReported: isReported, mayRepeat: mayRepeat,
      mayRepeatQueries: mayRepeat && !isReported && position.origin != .terminal,
      isObserved: RunObserver.observesScripts(of: shell))
  }

  /// Runs the next statement if it is like one that is kept prepared.
  ///
  /// - Returns: false if it is not, so that nothing was done.
  @inline(__always)
  private func runRepeated(
    _ text: [UInt8], from offset: inout Int, in database: Database, _ rules: InputRules,
    at position: SourcePosition
  ) throws(ShellError) -> Bool {
    guard rules.mayRepeat else { return false }
    let start = offset
    let hasRun =
      if rules.mayRepeatQueries, let query = shell.repeated.queries.query(text, at: start, in: database) {
        try run(query, movingTo: &offset, rules, at: position)
      } else {
        try runInsert(text, from: &offset, in: database, at: position)
      }
    if hasRun { shell.reading.batch?.begin(text[start..<text.count - 1]) }
    return hasRun
  }

  /// Prepares the next statement, and runs it.
  private func runNext(
    _ text: [UInt8], from offset: inout Int, in database: Database, _ rules: InputRules,
    at position: SourcePosition
  ) throws(ShellError) {
    let rest = text[offset..<text.count - 1]
    let prepared: (statement: Statement, sql: ArraySlice<UInt8>)?
    shell.safety.forgetCalls()
    do {
      prepared = try StatementPreparation(text: text, database: database).next(from: &offset)
    } catch {
      shell.reading.batch?.begin(rest)
      throw shell.failures.report(error, .preparing, at: position, in: rest)
    }
    guard let (statement, sql) = prepared else { return }
    shell.reading.statement?.isReadonly = statement.isReadonly
    shell.reading.statement?.hasRows = statement.columnCount > 0
    shell.reading.batch?.begin(rest)
    if !statement.isReadonly, statement.explainLevel == 0 { try shell.confirm(sql, in: database) }
    let scope =
      rules.scope == .typedFunctions && !InputRewriter.mayCallTypedFunction(in: sql.span) ? nil : rules.scope
    guard scope == nil, position.origin != .terminal else {
      return try runStudied(statement, sql, scope, at: position)
    }
    if shell.dialect.convertsInput, statement.explainLevel == 0, shell.meaning.input.isNewForm(of: sql.span) {
      ScriptAdvice(formats: shell.settings.formats, meaning: shell.meaning, console: shell).advise(
        on: statement, sql)
    }
    if rules.mayRepeatQueries, !shell.safety.callsBeyondDatabase {
      shell.repeated.queries.learn(statement, sql, namesHaveMeaning: !shell.settings.formats.pins.isEmpty)
    }
    guard rules.isObserved else { return try run(statement, at: position) }
    try ObservedRun(statement: statement, sql: sql, position: position).run(in: shell) {
      statement throws(ShellError) in
      try run(statement, at: position)
    }
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
      formats: shell.settings.formats, scope: scope, givesAdvice: isTyped && shell.dialect.convertsInput,
      refusesRisks: shell.settings.typedInput == .on)
    let statement = try StatementStudy(of: statement, outline, at: position, by: rules, shell.meaning, shell)
      .statementToRun()
    let observed = ObservedRun(statement: statement, sql: sql, position: position, study: (outline, rules))
    try observed.run(in: shell) { statement throws(ShellError) in try run(statement, at: position) }
  }

  /// Waits as the statement would, before something is read to find out about it.
  private func waitForWriteLocks(
    of sql: ArraySlice<UInt8>, in database: Database, at position: SourcePosition
  ) throws(ShellError) {
    guard database.isInsideTransaction else { return }
    do {
      try shell.resolving { () throws(DatabaseError) in try database.waitForWriteLocks(of: Array(sql)) }
    } catch {
      throw shell.failures.report(error, .running, at: position)
    }
  }

  /// Whether something is printed about each statement.
  private var isWatched: Bool {
    shell.settings.shownPlans != .off || shell.settings.statistics != .off
      || shell.presentation.envelope != nil
      || shell.watching.showsAuthorizations
      || shell.watching.trace != nil
      || shell.watching.log != nil
  }

  /// How many threads may read a table: one while each step of a statement is counted or told.
  var threadCount: Int {
    guard !isWatched, shell.watching.progress == nil else { return 1 }
    return shell.settings.threads > 0 ? shell.settings.threads : shell.surroundings.processors.count
  }

  /// Runs an INSERT that is like many others, faster than by the usual path.
  private func runInsert(
    _ text: [UInt8], from offset: inout Int, in database: Database, at position: SourcePosition
  ) throws(ShellError) -> Bool {
    do {
      guard let end = try shell.repeated.inserts.run(text, from: offset, in: database) else { return false }
      shell.meaning.columns.removeAll()
      offset = end
      return true
    } catch {
      throw shell.failures.report(error, .running, at: position)
    }
  }

  /// Runs a SELECT that is kept prepared.
  ///
  /// - Returns: false if it has to be prepared again, so that nothing was done.
  private func run(
    _ query: QueryCache.Query, movingTo offset: inout Int, _ rules: InputRules, at position: SourcePosition
  ) throws(ShellError) -> Bool {
    let statement = query.statement
    defer { statement.reset() }
    shell.safety.forgetCalls()
    guard rules.isObserved else { return try runAgain(query, movingTo: &offset, at: position) }
    var hasRun = true
    try ObservedRun(statement: statement, sql: [], position: position).run(in: shell) {
      _ throws(ShellError) in
      hasRun = try runAgain(query, movingTo: &offset, at: position)
    }
    return hasRun
  }

  private func runAgain(
    _ query: QueryCache.Query, movingTo offset: inout Int, at position: SourcePosition
  ) throws(ShellError) -> Bool {
    let statement = query.statement
    if shell.settings.maxCell > 0 { try shell.settings.checkLimits() }
    let hasRow: Bool
    do throws(DatabaseError) {
      hasRow = try beginning.begin(statement)
    } catch let error where error.resultCode == .SQLITE_INTERRUPT || error.resultCode == .SQLITE_BUSY {
      throw shell.failures.report(error, .running, at: position)
    } catch {
      shell.repeated.queries.forget(statement)
      return false
    }
    offset = query.end
    let known = query.literalColumns.map(KnownColumns.init(stored:))
    try showRows(of: statement, hasRow: hasRow, known, at: position, since: 0)
    return true
  }

  /// Runs a statement and shows its rows; `beforeRows` is called when the first row has come, before it is shown.
  func run(
    _ statement: Statement, at position: SourcePosition, beforeRows: () -> Void = {}
  ) throws(ShellError) {
    // Asked first, because to ask all settings copies them for each statement.
    if shell.settings.maxCell > 0, statement.columnCount > 0, statement.explainLevel == 0 {
      try shell.settings.checkLimits()
    }
    // A statement without columns may be a ROLLBACK, which undoes writes.
    if !statement.isReadonly || statement.columnCount == 0 {
      shell.meaning.columns.removeAll()
      if statement.isReadonly { shell.meaning.resolver.forgetUncommitted() }
    }
    let presentation = shell.presentation
    let isTimed = position.origin == .terminal || presentation.envelope != nil
    let start = isTimed ? shell.surroundings.processTimes().real : 0
    // While rows come, an engine answers nothing else, so the samples of columns are read first.
    let isDescribedFirst = statement.database.isRemote && statement.columnCount > 0
    let described = isDescribedFirst ? knownColumns(of: statement, presentation) : nil
    let hasRow: Bool
    do throws(DatabaseError) {
      hasRow = try beginning.begin(statement)
    } catch {
      throw shell.failures.report(error, .running, at: position)
    }
    beforeRows()
    try showRows(of: statement, hasRow: hasRow, described, at: position, since: start)
  }

  private var beginning: StatementBeginning {
    StatementBeginning(interrupt: shell.surroundings.interrupt)
  }

  /// Shows the rows of a statement that has begun.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - hasRow: whether it is at a row.
  ///   - described: its columns, if they are known.
  ///   - position: the position of the statement in the input.
  ///   - start: when the statement began, in seconds of elapsed time.
  /// - Throws: ``ShellError`` if the statement fails or the output cannot be written.
  private func showRows(
    of statement: Statement, hasRow: Bool, _ described: KnownColumns?, at position: SourcePosition,
    since start: Double
  ) throws(ShellError) {
    let presentation = shell.presentation
    guard
      hasRow || presentation.envelope != nil
        || shell.settings.mode.layout.showsEmptyResults && statement.columnCount > 0
    else {
      if shell.isPrompted { ResultKeeper(shell: shell).keepEmpty(statement, at: position) }
      return OutcomeNotes(console: shell).sayEmpty(statement, at: position)
    }
    keepWidths(of: statement)
    let known = described ?? knownColumns(of: statement, presentation)
    if let error = shell.meaning.takeFailure() { throw shell.failures.report(error, .running, at: position) }
    shell.meaning.lastQuery = statement.sourceSQL
    if known.hasComputedNumbers, !presentation.marksOddCells {
      shell.noteStoredNumbers(in: known.columns, shell.meaning)
    }
    // Scripts keep nothing, and would pay for the reference.
    let kept =
      shell.isPrompted ? ResultKeeper(shell: shell).rows(of: statement, known.columns, at: position) : nil
    defer { if let kept { shell.keep(kept) } }
    var rows = TypedRows(statement, known, hasRow: hasRow, keeper: kept)
    guard statement.explainLevel == 0 else {
      return try shell.routing.paging { () throws(ShellError) in
        try show(&rows, presentation, at: position, since: start)
      }
    }
    try show(&rows, presentation, at: position, since: start)
  }

  /// What the columns of a result mean; traces do not show how that is found out.
  private func knownColumns(of statement: Statement, _ presentation: Presentation) -> KnownColumns {
    shell.resolving {
      StatementDescription(meaning: shell.meaning, presentation: presentation).columns(of: statement)
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
    var driver = ResultDriver(
      presentation: presentation, plans: shell.settings.planLayout, position: position, start: start,
      countsSteps: shell.watching.progress != nil, showsTime: shell.settings.timer == .off,
      limits: ResultLimits(shell.settings), console: shell)
    driver.threads = threadCount
    let frame = ResultFrame(presentation, to: shell.output, rows.columns.map(ColumnFacts.init))
    do throws(ShellError) {
      let error = try driver.show(&rows, in: frame)
      let failure = error.map { shell.failures.report($0, .running, at: position) }
      frame?.close(tail(of: rows, since: start, failure))
      if let failure {
        shell.outputs.contract?.hasToldFailure = frame?.hasEnvelope == true
        throw failure
      }
    } catch {
      frame?.leave()
      throw error
    }
  }

  /// What an envelope says of a statement after its rows.
  private func tail(of rows: TypedRows, since start: Double, _ failure: ShellError?) -> ResultTail {
    var tail = ResultTail()
    tail.count = rows.truncation?.rows ?? rows.stepCount
    tail.isTruncated = rows.truncation != nil
    tail.changes = shell.reading.statement?.changesCount(in: rows.statement.database) ?? 0
    tail.seconds = shell.surroundings.processTimes().real - start
    tail.error = failure.map { MessageReport($0, in: shell) }
    return tail
  }

  /// Keeps the width of each column of a grid, which `.show` prints as sqlite3 does.
  private func keepWidths(of statement: Statement) {
    let count = shell.settings.render.widths.count
    guard shell.dialect.isSQLite3(before: 3_052), shell.settings.mode.layout.needsAllRows,
      count < statement.columnCount,
      shell.settings.planLayout == .off || statement.explainLevel == 0
    else { return }
    shell.settings.render.widths += Array(repeating: 0, count: statement.columnCount - count)
  }
}
