import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Records what statements at a prompt change; undoes them one after the other, and redoes them.
final class UndoHistory {
  /// The statements that can be undone, the last one at the end.
  private var done: [UndoStep] = []
  /// The statements that were undone, the next one to redo at the end.
  private var undone: [UndoStep] = []
  /// Whether statements before those in ``done`` are no longer kept.
  private var isCut = false
  /// How many rows the connection had changed after the last step; nil if SQLite had not yet counted.
  private var totalChanges: Int?
  /// Counts the transactions.
  private var transaction = 0
  /// The transaction in which something was undone or redone last.
  private var restoringTransaction: Int?

  /// The most that is kept of one statement and of all, in memory: rows, and bytes of their values.
  static let limits = RowJournal.Limits(rows: 100_000, bytes: 64 << 20)
  /// How many statements are kept.
  static let stepLimit = 100

  /// Forgets what could be undone.
  func forget() {
    (done, undone) = ([], [])
    isCut = false
    totalChanges = nil
  }

  /// Whether no rows were changed since the last step but by statements that were recorded.
  private func isAsLeft(_ database: Database) -> Bool {
    totalChanges == nil || totalChanges == database.totalChangesCount
  }

  /// Why nothing can be undone if rows were changed that nobody recorded.
  private static let otherChanges = "other rows were changed since, not by a statement at the prompt"
}

// MARK: - Recording

extension UndoHistory {
  /// Runs a statement, and records what it changes.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - sql: its text as typed.
  ///   - console: counts and reads rows.
  ///   - hasOpenRows: whether rows of a result wait to be read.
  ///   - body: runs the statement, or the same one prepared again.
  /// - Throws: the failure of the body.
  func record(
    _ statement: Statement, _ sql: ArraySlice<UInt8>, _ console: any StatementConsole,
    hasOpenRows: () -> Bool, while body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    let database = statement.database
    if !isAsLeft(database) { add(sql, .impossible(Self.otherChanges), database) }
    let wasInside = database.isInsideTransaction
    let mayRollBack =
      !statement.isReadonly
      || SQLTokenizer.tokens(of: sql.span).first?.isWord("rollback", in: sql.span) == true
    defer {
      if wasInside, mayRollBack, statement.isReadonly || !database.isInsideTransaction {
        noteRollback(of: sql, in: database)
      }
      if !database.isInsideTransaction { transaction += 1 }
    }
    guard !statement.isReadonly else { return try body(statement) }
    if let dropped = DestructiveStatement(Array(sql))?.droppedObject {
      return try recordDrop(of: dropped, statement, sql, console, while: body)
    }
    let totalBefore = database.totalChangesCount
    switch makeJournal(for: sql, in: database, console) {
    case .failure(let reason):
      defer { if database.totalChangesCount != totalBefore { add(sql, .impossible(reason.text), database) } }
      try body(statement)
    case .success(let journal):
      defer { keep(journal, of: sql, changesBefore: totalBefore, hasOpenRows: hasOpenRows) }
      // A statement from before the recording would empty a table at once, without a word about its rows.
      try body(prepareAgain(statement, console))
    }
  }

  /// Forgets what a transaction changed that was rolled back, completely or to a savepoint.
  private func noteRollback(of sql: ArraySlice<UInt8>, in database: Database) {
    let isWhole = !database.isInsideTransaction
    let hadSteps = done.contains { $0.transaction == transaction }
    if restoringTransaction == transaction {
      // Statements of before are in effect again that were undone, or the other way round.
      (done, isCut) = ([], true)
    } else if isWhole {
      done.removeAll { $0.transaction == transaction }
    }
    undone = []
    if hadSteps || restoringTransaction == transaction {
      add(sql, .void(RowJournal.Fault.rolledBack.reason), database)
    }
  }

  private struct Reason: Error {
    let text: String
  }

  /// What records the changes of a statement, or why it cannot be undone.
  private func makeJournal(
    for sql: ArraySlice<UInt8>, in database: Database, _ console: any StatementConsole
  ) -> Result<RowJournal, Reason> {
    // SQLite empties a large table at once, if nothing asks for its rows.
    if let statement = DestructiveStatement(Array(sql)),
      statement.action == .deleteRows || statement.action == .updateRows,
      let count = console.rowCount(of: SQLName.qualified(statement.name, in: statement.schema), in: database),
      count > Self.limits.rows
    {
      return .failure(Reason(text: RowJournal.Fault.tooManyRows(Self.limits.rows).reason))
    }
    return journal(of: sql, in: database, console).map { .success($0) } ?? .failure(Self.noReports)
  }

  private func journal(
    of sql: ArraySlice<UInt8>, in database: Database, _ console: any StatementConsole
  ) -> RowJournal? {
    RowJournal(database, of: Array(sql), Self.limits) { [unowned console] body in console.resolving(body) }
  }

  private static let noReports = Reason(
    text: "the SQLite library of this system does not report changes before they are made")

  /// The same statement, prepared again from the bytes that were typed.
  private func prepareAgain(_ statement: Statement, _ console: any StatementConsole) -> Statement {
    var offset = 0
    return console.resolving {
      try? statement.database.prepareNext(statement.withSQL { $0.array }, offset: &offset)
    } ?? statement
  }

  /// Keeps what a statement changed, also one that failed after some rows.
  private func keep(
    _ journal: RowJournal, of sql: ArraySlice<UInt8>, changesBefore: Int, hasOpenRows: () -> Bool
  ) {
    let database = journal.database
    journal.finish()
    let isCounted = database.totalChangesCount != changesBefore
    guard isCounted || journal.fault == .schemaChanged || journal.fault == nil && !journal.isEmpty else {
      return
    }
    add(sql, journal.fault.map(Self.change(for:)) ?? .rows(journal), database)
    // SQLite counts the changes when the last row of RETURNING was read.
    if !isCounted, hasOpenRows() { totalChanges = nil }
  }

  private static func change(for fault: RowJournal.Fault) -> UndoStep.Change {
    fault.leavesNothing ? .void(fault.reason) : .impossible(fault.reason)
  }

  /// Runs a DROP, and records what it removes.
  private func recordDrop(
    of dropped: (type: String, name: String, schema: String?), _ statement: Statement,
    _ sql: ArraySlice<UInt8>, _ console: any StatementConsole,
    while body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    let database = statement.database
    var fault: RowJournal.Fault?
    var objects: DroppedObjects?
    console.resolving {
      do throws(RowJournal.Fault) {
        objects = try DroppedObjects(
          type: dropped.type, name: dropped.name, in: dropped.schema, of: database, Self.limits)
      } catch { fault = error }
    }
    // A foreign key may change rows that refer to those of the table.
    let journal = journal(of: sql, in: database, console)
    // A DROP that fails removes nothing.
    var hasRun = false
    defer {
      journal?.finish()
      if hasRun { console.resolving { keep(objects, fault, journal, of: sql, in: database) } }
    }
    try body(prepareAgain(statement, console))
    hasRun = true
  }

  private func keep(
    _ objects: DroppedObjects?, _ fault: RowJournal.Fault?, _ journal: RowJournal?,
    of sql: ArraySlice<UInt8>, in database: Database
  ) {
    guard fault == nil, let objects else {
      if let fault { add(sql, .impossible(fault.reason), database) }
      return
    }
    do throws(RowJournal.Fault) {
      guard try objects.finish() else { return }
      guard let journal else { return add(sql, .impossible(Self.noReports.text), database) }
      if let other = journal.changedTables.first(where: { $0 != objects.name }) {
        throw .changedByKeys(table: other)
      }
      if let fault = journal.fault, fault != .schemaChanged { throw fault }
      add(sql, .objects(objects), database)
    } catch {
      add(sql, .impossible(error.reason), database)
    }
  }

  /// Adds a step, and forgets what is too much.
  private func add(_ sql: ArraySlice<UInt8>, _ change: UndoStep.Change, _ database: Database) {
    let text = String(decoding: sql.prefix(1000), as: UTF8.self)
    var line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if line.last == ";" { line.removeLast() }
    done.append(
      UndoStep(sql: line, change: change, transaction: database.isInsideTransaction ? transaction : nil))
    undone = []
    totalChanges = database.totalChangesCount
    cut()
  }

  private func cut() {
    while done.count > 1, done.count > Self.stepLimit || byteCount > Self.limits.bytes {
      done.removeFirst()
      isCut = true
    }
  }

  private var byteCount: Int { (done + undone).reduce(0) { $0 + $1.byteCount } }
}

extension DestructiveStatement {
  /// The object that a DROP removes; nil for other statements.
  fileprivate var droppedObject: (type: String, name: String, schema: String?)? {
    switch action {
    case .dropTable: ("table", name, schema)
    case .drop(let kind): (kind.lowercased(), name, schema)
    default: nil
    }
  }
}

// MARK: - Undoing

extension UndoHistory {
  /// Undoes the last statement that is not undone yet, completely or not at all.
  ///
  /// - Parameters:
  ///   - database: the current connection.
  ///   - console: restores rows without a trace.
  ///   - endRows: ends a result whose rows wait to be read.
  /// - Returns: what it did, such as `12 rows of visits restored`, and the statement.
  /// - Throws: ``ShellError`` if there is nothing to undo, or if it cannot be undone.
  func undo(
    in database: Database, _ console: any StatementConsole, endRows: () -> Void
  ) throws(ShellError) -> (text: String, sql: String) {
    guard let step = done.last else {
      throw .undo(isCut ? .forgotten : undone.isEmpty ? .nothing : .allUndone)
    }
    // Rows of RETURNING may be waiting to be read.
    endRows()
    guard isAsLeft(database) else { throw .undo(.impossible(Self.otherChanges)) }
    if case .void(let reason) = step.change {
      done.removeLast()
      throw .undo(.impossible(reason))
    }
    if case .impossible(let reason) = step.change { throw .undo(.impossible(reason)) }
    do throws(RowJournal.Fault) {
      let result = try restore(step, undoing: true, console)
      done.removeLast()
      undone.append(step.with(result.change))
      noteRestored(in: database)
      cut()
      return (result.text, step.sql)
    } catch {
      if error.leavesNothing { done.removeLast() }
      throw .undo(.impossible(error.reason))
    }
  }

  /// Restores the state before a step, or after it.
  private func restore(
    _ step: UndoStep, undoing: Bool, _ console: any StatementConsole
  ) throws(RowJournal.Fault) -> (change: UndoStep.Change, text: String) {
    switch step.change {
    case .rows(let journal):
      return try restore(journal, console, undoing ? Self.undoneText : Self.redoneText)
    case .objects(let objects):
      try console.resolving { () throws(RowJournal.Fault) in
        try undoing ? objects.restore() : objects.drop()
      }
      let versions = undoing ? objects.noteRestored() : objects.noteDropped()
      for other in undoing ? done : undone { other.accept(versions) }
      return (step.change, Self.text(of: objects, undoing ? "restored" : "dropped again"))
    case .impossible, .void: return (step.change, "")
    }
  }

  /// Notes that rows are in another state, in a transaction that may be rolled back.
  private func noteRestored(in database: Database) {
    totalChanges = database.totalChangesCount
    if database.isInsideTransaction { restoringTransaction = transaction }
  }

  /// Redoes the statement that was undone last, completely or not at all.
  ///
  /// - Returns: what it did, and the statement.
  /// - Throws: ``ShellError`` if there is nothing to redo, or if it cannot be redone.
  func redo(in database: Database, _ console: any StatementConsole) throws(ShellError) -> (
    text: String, sql: String
  ) {
    guard let step = undone.last else { throw .undo(.nothingToRedo) }
    guard isAsLeft(database) else { throw .undo(.redoImpossible(Self.otherChanges)) }
    if case .impossible(let reason) = step.change { throw .undo(.redoImpossible(reason)) }
    do throws(RowJournal.Fault) {
      let result = try restore(step, undoing: false, console)
      undone.removeLast()
      done.append(step.with(result.change))
      noteRestored(in: database)
      return (result.text, step.sql)
    } catch {
      throw .undo(.redoImpossible(error.reason))
    }
  }

  /// Restores rows, and records how they were before, so that they can be restored again.
  private func restore(
    _ journal: RowJournal, _ console: any StatementConsole,
    _ text: ([RowJournal.RestoredRows]) -> String
  ) throws(RowJournal.Fault) -> (change: UndoStep.Change, text: String) {
    try console.resolving { () throws(RowJournal.Fault) in
      let reverse = RowJournal(recordingRestoreOf: journal)
      defer { reverse?.stop() }
      let rows = try journal.restore()
      reverse?.finish()
      let change: UndoStep.Change =
        reverse.map { reverse in reverse.fault.map { .impossible($0.reason) } ?? .rows(reverse) }
        ?? .impossible("the changes were not recorded")
      return (change, text(rows))
    }
  }

  private static func undoneText(of rows: [RowJournal.RestoredRows]) -> String {
    Self.text(of: rows) { operation in
      switch operation {
      case .insert: "removed"
      case .update: "changed back"
      case .delete: "restored"
      }
    }
  }

  /// The text for rows of a journal that was recorded during `.undo`, which did the opposite.
  private static func redoneText(of rows: [RowJournal.RestoredRows]) -> String {
    Self.text(of: rows) { operation in
      switch operation {
      case .insert: "deleted again"
      case .update: "updated again"
      case .delete: "inserted again"
      }
    }
  }

  private static func text(
    of rows: [RowJournal.RestoredRows], _ verb: (RowChange.Operation) -> String
  ) -> String {
    guard !rows.isEmpty else { return "sqlite_sequence changed back" }
    return rows.map { "\(countText($0.count, "row")) of \($0.table) \(verb($0.operation))" }
      .joined(separator: ", ")
  }

  private static func text(of objects: DroppedObjects, _ verb: String) -> String {
    let rows = objects.type == "table" ? " with \(countText(objects.rowCount, "row"))" : ""
    return "\(objects.type) \(objects.name)\(rows) \(verb)"
  }
}

extension RunObserver {
  /// Records what the statement changes, for `.undo`.
  @Sendable static func undo(_ console: any CommandConsole, _ run: ObservedRun) -> RunObserver? {
    guard console.isPrompted, run.isTyped, console.settings.recordsChanges, run.statement.explainLevel == 0,
      !run.statement.database.isRemote
    else { return nil }
    return RunObserver { [sql = run.sql] statement, run throws(ShellError) in
      try console.undo.record(
        statement, sql, console, hasOpenRows: { console.last.rows?.isOpen == true }, while: run)
    }
  }
}
