import TypedSQLiteCore

/// Why `.query` does nothing.
enum QueryFailure: Failure {
  case unknown(String, suggestion: String?, hasQueries: Bool)
  /// A name that a file has in two lines.
  case twice(String, String, Int, Int)
  case takenName(String)
  case wrongName(String)
  case nothingToSave
  case notOneStatement
  case cannotHold
  case noHome
  case noFile
  case cannotRead(String, FileError)
  case cannotSave(String, FileError)
  case wrongCount(String, [String], given: Int)
  /// A query in a file beside the database that nobody has agreed to.
  case notTrusted(String, String)

  /// The reason if a file of queries is a database.
  static let isDatabase = FileError(code: 0, message: "it is a database")

  var words: FailureWords {
    switch self {
    case .unknown(let name, let suggestion, let hasQueries):
      FailureWords(
        "Error: there is no saved query \"\(name)\"\(Suggestion.question(suggestion))"
          + (suggestion == nil && hasQueries ? "; .query list prints them" : ""))
    case .twice(let name, let path, let first, let second):
      "Error: \(path) has the name \(name) in lines \(first) and \(second); rename one"
    case .takenName(let name):
      "Error: \"\(name)\" cannot be the name of a query, because .query \(name.lowercased()) does something else"
    case .wrongName(let name):
      "Error: \"\(name)\" cannot be the name of a query; names have up to 64 letters, digits, _, - and ."
    case .nothingToSave: "Error: there was no statement with rows yet; give the SQL after the name"
    case .notOneStatement: "Error: a saved query is one statement of SQL"
    case .cannotHold:
      """
      Error: the statement cannot be saved, because it has a zero byte, a line that begins with "-- name:", or a last \
      line that begins with "--"
      """
    case .noHome: "Error: there is no home folder for saved queries; --here saves it beside the database"
    case .noFile: "Error: --here needs a database in a file"
    case .cannotRead(let path, let error): "Error: cannot read saved queries from \(path): \(error.message)"
    case .cannotSave(let path, let error): "Error: cannot save queries in \(path): \(error.message)"
    case .wrongCount(let name, let names, let given):
      FailureWords(
        names.isEmpty
          ? "Error: \(name) takes no values, and got \(given)"
          : "Error: \(name) takes \(countText(names.count, "value")), for \(names.joined(separator: ", ")), and got \(given)"
      )
    case .notTrusted(let name, let path):
      "Error: \(path) may have come with the database, and nobody was asked; .query --trust \(name) runs its query all the same"
    }
  }
}

extension ShellError {
  static func query(_ failure: QueryFailure) -> ShellError { ShellError(failure) }
}
