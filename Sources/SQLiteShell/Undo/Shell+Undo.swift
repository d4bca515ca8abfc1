import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

// What a statement at a prompt changed, and how `.undo` restores it.

extension Shell {
  /// The most that is kept for `.undo`, in memory: rows, and bytes of their values.
  static let undoLimits = RowJournal.Limits(rows: 100_000, bytes: 64 << 20)

  /// Runs a statement, and records what it changes if a person typed it at a prompt.
  func recordingChanges(
    of statement: Statement, _ sql: ArraySlice<UInt8>, at position: SourcePosition,
    while body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    let database = statement.database
    guard isPrompted, settings.recordsChanges, position.origin == .terminal, statement.explainLevel == 0,
      !database.isRemote
    else {
      return try body(statement)
    }
    guard !statement.isReadonly else {
      try body(statement)
      if SQLTokenizer.tokens(of: sql.span).first?.isWord("rollback", in: sql.span) == true {
        undo = .impossible("it was rolled back")
      }
      return
    }
    let totalBefore = database.totalChangesCount
    switch makeJournal(for: sql, in: database) {
    case .impossible(let reason):
      defer { if database.totalChangesCount != totalBefore { undo = .impossible(reason) } }
      try body(statement)
    case .recorded(let journal, _):
      defer { keep(journal, changesBefore: totalBefore) }
      // A statement from before the recording would empty a table at once, without a word about its rows.
      try body(prepareAgain(statement))
    case .nothing: try body(statement)
    }
  }

  /// Undoes the last statement that changed rows, completely or not at all.
  func undoLastChange() throws(ShellError) {
    let database = try database()
    let journal: RowJournal
    switch undo {
    case .nothing: throw .undo(.nothing)
    case .impossible(let reason): throw .undo(.impossible(reason))
    case .recorded(let recorded, let totalChangesCount):
      // Rows of RETURNING may be waiting to be read.
      last.rows?.end()
      guard database.totalChangesCount == totalChangesCount ?? database.totalChangesCount else {
        throw .undo(.impossible("other rows were changed since, not by a statement at the prompt"))
      }
      journal = recorded
    }
    let rows = try resolving { () throws(ShellError) in
      do throws(RowJournal.Fault) {
        return try journal.restore()
      } catch {
        throw .undo(.impossible(error.reason))
      }
    }
    forgetPreparedStatements()
    sayLine(Self.undoneText(rows))
  }

  /// What records the changes of a statement, or why it cannot be undone.
  private func makeJournal(for sql: ArraySlice<UInt8>, in database: Database) -> UndoState {
    // SQLite empties a large table at once, if nothing asks for its rows.
    if let statement = DestructiveStatement(Array(sql)),
      statement.action == .deleteRows || statement.action == .updateRows,
      let count = rowCount(of: SQLName.qualified(statement.name, in: statement.schema), in: database),
      count > Self.undoLimits.rows
    {
      return .impossible(RowJournal.Fault.tooManyRows(Self.undoLimits.rows).reason)
    }
    let journal = RowJournal(database, of: Array(sql), Self.undoLimits) { [unowned self] body in
      let wasPaused = watching.isPaused
      watching.isPaused = true
      defer { watching.isPaused = wasPaused }
      body()
    }
    guard let journal else {
      return .impossible("the SQLite library of this system does not report changes before they are made")
    }
    return .recorded(journal, totalChangesCount: 0)
  }

  /// The same statement, prepared again from the bytes that were typed.
  private func prepareAgain(_ statement: Statement) -> Statement {
    var offset = 0
    return resolving {
      try? statement.database.prepareNext(statement.withSQL { $0.array }, offset: &offset)
    } ?? statement
  }

  /// Keeps what a statement changed, also one that failed after some rows.
  private func keep(_ journal: RowJournal, changesBefore: Int) {
    let database = journal.database
    journal.finish()
    let isCounted = database.totalChangesCount != changesBefore
    guard isCounted || journal.fault == .schemaChanged || journal.fault == nil && !journal.isEmpty else {
      return
    }
    // SQLite counts the changes when the last row of RETURNING was read.
    let isPaused = !isCounted && last.rows?.isOpen == true
    undo =
      journal.fault.map { .impossible($0.reason) }
      ?? .recorded(journal, totalChangesCount: isPaused ? nil : database.totalChangesCount)
  }

  /// What undoing a statement did, such as `12 rows of visits restored`.
  private static func undoneText(_ rows: [RowJournal.RestoredRows]) -> String {
    guard !rows.isEmpty else { return "sqlite_sequence changed back" }
    return rows.map { rows in
      let verb =
        switch rows.operation {
        case .insert: "removed"
        case .update: "changed back"
        case .delete: "restored"
        }
      return "\(countText(rows.count, "row")) of \(rows.table) \(verb)"
    }.joined(separator: ", ")
  }
}
