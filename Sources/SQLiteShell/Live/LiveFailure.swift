import SQLSyntax

/// How `.watch` and `.follow` fail.
enum LiveFailure: Failure {
  /// The command, in a transaction of the session.
  case transaction(String)
  /// The path of a database that another file has replaced.
  case replaced(String)
  /// The megabytes of `.set keep`.
  case tooLarge(Int)
  case nothingToWatch
  case wrongSeconds(String)
  case wrongNumber(String, of: String)
  case noKeyColumn(String)
  /// A name, and what it is instead of a table with rows of its own.
  case noTable(String, String)
  /// What cannot be done with a table without rowids.
  case noRowID(String, String)
  /// What a database that another machine keeps cannot do.
  case remote(String)
  case interrupted

  var words: FailureWords {
    switch self {
    case .transaction(let command):
      "Error: .\(command) sees no changes in a transaction, and keeps it open; end it with COMMIT or ROLLBACK"
    case .replaced(let path):
      "Error: \(path) was replaced by another file; attached databases or temporary tables prevent that it is opened: .open it again"
    case .tooLarge(let megabytes):
      "Error: the rows need more than the \(megabytes) MB of .set keep; choose fewer rows or set a higher number"
    case .nothingToWatch: "Error: there was no SELECT; write it after .watch"
    case .wrongSeconds(let text): "Error: \"\(text)\" is not a number of seconds from 0.05 to 86400"
    case .wrongNumber(let text, let option): "Error: \(option) takes a whole number, not \"\(text)\""
    case .noKeyColumn(let name): "Error: the result has no column \(SQLName.plain(name))"
    case .noTable(let name, let kind): "Error: \(SQLName.plain(name)) is \(kind); .watch shows its changes"
    case .noRowID(let name, let option): "Error: \(SQLName.plain(name)) has no rowids, which \(option) needs"
    case .remote(let option): "Error: \(option) needs the file of the database, which another machine keeps"
    case .interrupted: FailureWords("")
    }
  }
}

extension ShellError {
  static func live(_ failure: LiveFailure) -> ShellError { ShellError(failure) }
}
