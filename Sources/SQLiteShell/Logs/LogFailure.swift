/// How commands fail that look at who uses a database.
enum LogFailure: Failure {
  /// The current database is in memory.
  case noFile(String)
  /// What the system says about a file that cannot be read.
  case cannotRead(String)
  /// The path of the log.
  case interrupted(String)

  var words: FailureWords {
    switch self {
    case .noFile(let command):
      "Error: the database is in memory, so no other process uses it; name a file: .\(command) FILE"
    case .cannotRead(let fault): "Error: cannot read the write-ahead log: \(fault)"
    case .interrupted(let path): "Error: interrupted while \(path) was read"
    }
  }
}

extension ShellError {
  static func log(_ failure: LogFailure) -> ShellError { ShellError(failure) }
}
