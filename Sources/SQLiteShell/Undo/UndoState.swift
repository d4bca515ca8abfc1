import ColumnMeaning
import TypedSQLite

/// What `.undo` can undo.
enum UndoState {
  /// No statement that was typed at a prompt has changed rows.
  case nothing
  /// The last statement that changed rows cannot be undone, for a reason in words.
  case impossible(String)
  case recorded(RecordedChange)
}

/// The rows that a statement changed.
struct RecordedChange {
  /// Their old and new values.
  let changeset: [UInt8]
  /// How many rows the connection had changed after the statement.
  let totalChangesCount: Int
  let schemaVersion: Int64?
}

/// Why `.undo` changes nothing.
enum UndoFailure: Failure {
  case nothing
  case impossible(String)
  case conflicts(Int)
  case failed(DatabaseError)

  var words: FailureWords {
    switch self {
    case .nothing:
      "Error: there is nothing to undo: no statement that was typed at this prompt has changed rows"
    case .impossible(let reason): "Error: the last statement cannot be undone: \(reason)"
    case .conflicts(let count):
      "Error: the last statement cannot be undone: \(countText(count, "row")) changed since, by another connection"
    case .failed(let error): "Error: the last statement cannot be undone: \(error.message ?? "")"
    }
  }
}

extension ShellError {
  static func undo(_ failure: UndoFailure) -> ShellError { ShellError(failure) }
}
