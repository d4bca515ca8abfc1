import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Records what a statement at a prompt changes, and restores it.
final class UndoHistory {
  private var state = UndoState.nothing

  /// The most that is kept, in memory: rows, and bytes of their values.
  static let limits = RowJournal.Limits(rows: 100_000, bytes: 64 << 20)

  /// Forgets what could be undone.
  func forget() { state = .nothing }

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
    guard !statement.isReadonly else {
      try body(statement)
      if SQLTokenizer.tokens(of: sql.span).first?.isWord("rollback", in: sql.span) == true {
        state = .impossible("it was rolled back")
      }
      return
    }
    let totalBefore = database.totalChangesCount
    switch makeJournal(for: sql, in: database, console) {
    case .impossible(let reason):
      defer { if database.totalChangesCount != totalBefore { state = .impossible(reason) } }
      try body(statement)
    case .recorded(let journal, _):
      defer { keep(journal, changesBefore: totalBefore, hasOpenRows: hasOpenRows) }
      // A statement from before the recording would empty a table at once, without a word about its rows.
      try body(prepareAgain(statement, console))
    case .nothing: try body(statement)
    }
  }

  /// Undoes the last statement that changed rows, completely or not at all.
  ///
  /// - Parameters:
  ///   - database: the current connection.
  ///   - console: restores them without a trace.
  ///   - endRows: ends a result whose rows wait to be read.
  /// - Returns: what it did, such as `12 rows of visits restored`.
  /// - Throws: ``ShellError`` if there is nothing to undo, or if it cannot be undone.
  func undo(
    in database: Database, _ console: any StatementConsole, endRows: () -> Void
  ) throws(ShellError) -> String {
    switch state {
    case .nothing: throw .undo(.nothing)
    case .impossible(let reason): throw .undo(.impossible(reason))
    case .recorded(let journal, let totalChangesCount):
      // Rows of RETURNING may be waiting to be read.
      endRows()
      guard database.totalChangesCount == totalChangesCount ?? database.totalChangesCount else {
        throw .undo(.impossible("other rows were changed since, not by a statement at the prompt"))
      }
      let rows = try console.resolving { () throws(ShellError) in
        do throws(RowJournal.Fault) {
          return try journal.restore()
        } catch {
          throw .undo(.impossible(error.reason))
        }
      }
      return Self.text(of: rows)
    }
  }

  /// What records the changes of a statement, or why it cannot be undone.
  private func makeJournal(
    for sql: ArraySlice<UInt8>, in database: Database, _ console: any StatementConsole
  ) -> UndoState {
    // SQLite empties a large table at once, if nothing asks for its rows.
    if let statement = DestructiveStatement(Array(sql)),
      statement.action == .deleteRows || statement.action == .updateRows,
      let count = console.rowCount(of: SQLName.qualified(statement.name, in: statement.schema), in: database),
      count > Self.limits.rows
    {
      return .impossible(RowJournal.Fault.tooManyRows(Self.limits.rows).reason)
    }
    let journal = RowJournal(database, of: Array(sql), Self.limits) { [unowned console] body in
      console.resolving(body)
    }
    guard let journal else {
      return .impossible("the SQLite library of this system does not report changes before they are made")
    }
    return .recorded(journal, totalChangesCount: 0)
  }

  /// The same statement, prepared again from the bytes that were typed.
  private func prepareAgain(_ statement: Statement, _ console: any StatementConsole) -> Statement {
    var offset = 0
    return console.resolving {
      try? statement.database.prepareNext(statement.withSQL { $0.array }, offset: &offset)
    } ?? statement
  }

  /// Keeps what a statement changed, also one that failed after some rows.
  private func keep(_ journal: RowJournal, changesBefore: Int, hasOpenRows: () -> Bool) {
    let database = journal.database
    journal.finish()
    let isCounted = database.totalChangesCount != changesBefore
    guard isCounted || journal.fault == .schemaChanged || journal.fault == nil && !journal.isEmpty else {
      return
    }
    // SQLite counts the changes when the last row of RETURNING was read.
    let isPaused = !isCounted && hasOpenRows()
    state =
      journal.fault.map { .impossible($0.reason) }
      ?? .recorded(journal, totalChangesCount: isPaused ? nil : database.totalChangesCount)
  }

  private static func text(of rows: [RowJournal.RestoredRows]) -> String {
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
