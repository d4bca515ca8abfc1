import ColumnMeaning
import TypedSQLiteCore

/// A statement that was typed at a prompt, and what `.undo` or `.redo` can do about it.
struct UndoStep {
  /// The statement, in one line.
  let sql: String
  let change: Change
  /// The number of the transaction in which it ran; nil outside of transactions.
  let transaction: Int?

  /// What restores the state before the statement, or after it.
  enum Change {
    case rows(RowJournal)
    case objects(DroppedObjects)
    /// It cannot be restored, for a reason in words, so no earlier statement can be undone either.
    case impossible(String)
    /// It left nothing to restore, for a reason in words, so the statement before it is next.
    case void(String)
  }

  /// What it needs in memory.
  var byteCount: Int {
    switch change {
    case .rows(let journal): journal.byteCount
    case .objects(let objects): objects.byteCount
    case .impossible, .void: 0
    }
  }

  /// The same statement with what restores its other state.
  func with(_ change: Change) -> UndoStep { UndoStep(sql: sql, change: change, transaction: transaction) }

  /// Takes two versions of a schema for one another.
  func accept(_ equal: DroppedObjects.EqualVersions) {
    switch change {
    case .rows(let journal): journal.accept(equal)
    case .objects(let objects): objects.accept(equal)
    case .impossible, .void: break
    }
  }
}

/// Why `.undo` or `.redo` changes nothing.
enum UndoFailure: Failure {
  /// No statement that was typed has changed rows.
  case nothing
  /// All statements that are kept are undone.
  case allUndone
  /// Earlier statements are no longer kept.
  case forgotten
  case impossible(String)
  /// There is nothing to redo; whether something was undone before the last statement.
  case nothingToRedo
  case redoImpossible(String)

  var words: FailureWords {
    switch self {
    case .nothing:
      "Error: nothing to undo: no statement that was typed at this prompt has changed rows"
    case .allUndone:
      "Error: nothing to undo: every statement that changed rows is undone; .redo repeats the first"
    case .forgotten:
      """
      Error: nothing to undo: earlier statements are no longer kept (the last \(UndoHistory.stepLimit) are, up to \
      \(UndoHistory.limits.bytes >> 20) MiB)
      """
    case .impossible(let reason): "Error: the last statement cannot be undone: \(reason)"
    case .nothingToRedo:
      "Error: nothing to redo: .undo was not used since the last statement that changed rows"
    case .redoImpossible(let reason): "Error: the statement cannot be redone: \(reason)"
    }
  }
}

extension ShellError {
  static func undo(_ failure: UndoFailure) -> ShellError { ShellError(failure) }
}

extension RowJournal.Fault {
  /// The reason in words.
  var reason: String {
    switch self {
    case .tooManyRows(let limit): "it changed more than \(limit) rows"
    case .tooManyBytes(let limit): "the rows that it changed have more than \(limit >> 20) MiB"
    case .sessionOpen: "a session records changes; .session NAME close ends it"
    case .tooManySequences: "sqlite_sequence has too many rows"
    case .schemaTable(let table): "it changed \(table)"
    case .schemaChanged: "it changed the schema"
    case .schemaChangedSince: "the schema changed since"
    case .partOfVirtualTable(let table): "\(table) is part of a virtual table"
    case .virtualTable: "it changed a virtual table"
    case .hiddenRowid(let table): "columns of \(table) have all names of its rowid"
    case .noChange: "it changed no value"
    case .unreadable(let message): "its changes could not be recorded: \(message)"
    case .changedMeanwhile: "another connection wrote to the database while it ran"
    case .changedByOthers(nil): "rows changed since, by another connection"
    case .changedByOthers(let count?): "\(countText(count, "row")) changed since, by another connection"
    case .rolledBack: "it was rolled back"
    case .temporaryTrigger(let trigger, let table):
      "the trigger \(trigger) in temp would run for the restored rows of \(table)"
    case .changesOtherRows: "other rows refer to its rows now, and a foreign key would change them, too"
    case .missingParents: "other rows refer to its rows now"
    case .undeferredKey:
      "rows of this transaction refer to missing rows, and undoing one row after the other would violate another foreign key"
    case .notRestored(let table): "SQLite does not store all old values of \(table) as they were"
    case .changedByKeys(let table): "foreign keys changed rows of \(table), too"
    case .lacksParents(let table): "rows of \(table) refer to rows that are missing now"
    case .droppedTemporaryTrigger(let trigger): "it dropped the trigger \(trigger) in temp, too"
    case .notMadeAgain: "SQLite does not make all that it dropped as it was"
    case .failed(let error): error.message ?? ""
    }
  }

  /// Whether the statement left nothing to restore, so that the one before it can be undone.
  var leavesNothing: Bool { self == .noChange || self == .rolledBack }
}
