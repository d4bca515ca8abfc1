import ColumnMeaning
import TypedSQLiteCore

/// What `.undo` can undo.
enum UndoState {
  /// No statement that was typed at a prompt has changed rows.
  case nothing
  /// The last statement that changed rows cannot be undone, for a reason in words.
  case impossible(String)
  /// The rows that it changed, and how many rows the connection had changed after it; nil if SQLite had not yet counted.
  case recorded(RowJournal, totalChangesCount: Int?)
}

/// Why `.undo` changes nothing.
enum UndoFailure: Failure {
  case nothing
  case impossible(String)

  var words: FailureWords {
    switch self {
    case .nothing:
      "Error: there is nothing to undo: no statement that was typed at this prompt has changed rows"
    case .impossible(let reason): "Error: the last statement cannot be undone: \(reason)"
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
    case .changedByOthers(let count): "\(countText(count, "row")) changed since, by another connection"
    case .rolledBack: "it was rolled back"
    case .temporaryTrigger(let trigger, let table):
      "the trigger \(trigger) in temp would run for the restored rows of \(table)"
    case .changesOtherRows: "other rows refer to its rows now, and a foreign key would change them, too"
    case .missingParents: "other rows refer to its rows now"
    case .undeferredKey:
      "rows of this transaction refer to missing rows, and undoing one row after the other would violate another foreign key"
    case .notRestored(let table): "SQLite does not store all old values of \(table) as they were"
    case .failed(let error): error.message ?? ""
    }
  }
}
