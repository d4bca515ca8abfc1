/// How `.deleted` and `.history` fail.
enum DeletedFailure: Failure {
  /// What the system says about a file that cannot be read.
  case cannotRead(String)
  /// The path of the database.
  case interrupted(String)
  /// The path of the database, which changed while it was read.
  case written(String)
  /// The name that no table has, and the names of those with deleted rows.
  case noTable(String, [String])
  /// The number of a state, the path of the database, and the greatest number; nil if there is no journal.
  case noState(Int, String, last: Int?)
  /// The path of a private copy, and what the system says.
  case cannotCopy(String, String)
  /// What a user typed as the number of a state.
  case wrongState(String)
  /// The path of a file that exists.
  case exists(String)

  var words: FailureWords {
    switch self {
    case .cannotRead(let fault): "Error: cannot read the files of the database: \(fault)"
    case .interrupted(let path): "Error: interrupted while \(path) was read"
    case .written(let path):
      "Error: \(path) was written while it was read; run the command again, or on a copy of it"
    case .noTable(let name, let names):
      FailureWords(
        "Error: no table \"\(name)\" exists or was dropped"
          + Suggestion.question(Suggestion.nearest(to: name, among: names)))
    case .noState(let number, let path, let last):
      FailureWords(
        last.map { "Error: \(path) has no state \(number): its journal keeps those from 0 to \($0)" }
          ?? "Error: \(path) has no state \(number): there is no journal with earlier states")
    case .cannotCopy(let copy, let fault):
      "Error: cannot write the private copy \(copy): \(fault); set TMPDIR to a folder with room for the database"
    case .wrongState(let word):
      "Error: --as-of needs the number of a commit, as .history prints it, not \"\(word)\""
    case .exists(let path): "Error: \(path) exists; name a new file"
    }
  }
}

extension ShellError {
  static func deleted(_ failure: DeletedFailure) -> ShellError { ShellError(failure) }
}
