import SQLSyntax
import TypedSQLiteCore

/// How `.diff` fails.
enum DifferenceFailure: Failure {
  /// The status of all failures, since 1 says that the databases differ.
  static let status = ExitStatus(rawValue: 2)

  case usage
  /// The other database, why it cannot be read, and sentences about the processes that keep it.
  case cannotOpen(String, String, lockHolders: [String] = [])
  case noSuchTable(String, String)
  /// A table that lacks a column of `--key`.
  case noKeyColumn(String, String)
  case emptyKey(String)
  /// A failure of SQLite in one of the databases, and sentences about the processes that keep it from being read.
  case unread(DatabaseError, lockHolders: [String])
  /// A table, and why it was not compared.
  case leftOut(String, String, lockHolders: [String] = [])
  case interrupted(String?)
  /// What a file with changes lacks.
  case incomplete(String, String)
  case sqlIncomplete(String)

  var words: FailureWords {
    switch self {
    case .usage: "Usage: \(DotCommand.diff.synopsisOfSQLite3)"
    case .cannotOpen(let path, let fault, let holders):
      Self.words("cannot compare with \"\(path)\": \(fault)", holders)
    case .unread(let error, let holders):
      Self.words("\(error.message ?? "") (\(error.resultCode.rawValue))", holders)
    case .noSuchTable(let name, let other):
      "Error: neither this database nor \"\(other)\" has a table or view \(SQLName.plain(name))"
    case .noKeyColumn(let table, let column):
      "Error: table \(SQLName.plain(table)) has no column \(SQLName.plain(column)) on both sides; name the tables for which --key is meant"
    case .emptyKey(let text): "Error: --key takes names of columns with commas between them, not \"\(text)\""
    case .leftOut(let table, let fault, let holders):
      Self.words("table \(SQLName.plain(table)) is not compared: \(fault)", holders)
    case .interrupted(let table):
      if let table {
        "Error: interrupted in table \(SQLName.plain(table)); what follows is not compared"
      } else {
        "Error: interrupted; nothing more is compared"
      }
    case .incomplete(let path, let fault): "Error: \(path) lacks \(fault)"
    case .sqlIncomplete(let fault): "Error: the SQL lacks \(fault)"
    }
  }

  private static func words(_ text: String, _ lockHolders: [String]) -> FailureWords {
    FailureWords((["Error: \(text)"] + lockHolders).joined(separator: "\n"))
  }
}

extension ShellError {
  static func difference(_ failure: DifferenceFailure) -> ShellError {
    ShellError(failure).with(status: DifferenceFailure.status)
  }
}
