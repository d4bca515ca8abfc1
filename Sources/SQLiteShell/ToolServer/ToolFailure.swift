import TypedSQLiteCore

/// Why a tool does nothing.
enum ToolFailure: Failure {
  case missingArgument(String)
  case unknownArgument(String, known: [String])
  case wrongArgument(String, takes: String)
  case notOneStatement(Int)
  case command
  case zeroByte
  /// A statement with other parameters than the values that came.
  case wrongValues(needs: [String], given: [String])
  case notAChange(String)
  case notAQuery(String)
  case unconfirmed
  case otherCount(expected: Int, found: Int)

  var words: FailureWords {
    switch self {
    case .missingArgument(let name): "the argument \(name) is missing"
    case .unknownArgument(let name, let known):
      FailureWords("there is no argument \(name); there are \(known.joined(separator: ", "))")
    case .wrongArgument(let name, let takes): "the argument \(name) takes \(takes)"
    case .notOneStatement(let count):
      FailureWords(
        count == 0 ? "there is no statement" : "a call runs one statement, not \(count); nothing was run")
    case .command: "this is a command of the shell, and tools run SQL"
    case .zeroByte: "the text holds a zero byte (U+0000)"
    case .wrongValues(let needs, let given):
      FailureWords(
        (needs.isEmpty
          ? "the statement has no parameters" : "the statement has the parameters \(Self.list(needs))")
          + ", and the values are \(given.isEmpty ? "none" : "for \(Self.list(given))")")
    case .notAChange(let word):
      FailureWords(
        "the tool write does not run \(word); it runs INSERT, UPDATE, DELETE, REPLACE, CREATE, ALTER, DROP, REINDEX and "
          + "ANALYZE, and the tool query reads")
    case .notAQuery(let word): "the tool query only reads, and \(word) does more"
    case .unconfirmed:
      """
      commit needs expected_changes: call the tool without commit first, and give the number of changes that it reports
      """
    case .otherCount(let expected, let found):
      FailureWords(
        "the statement would now change \(countText(found, "row")), not \(expected); nothing was kept")
    }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension ShellError {
  static func tool(_ failure: ToolFailure) -> ShellError { ShellError(failure) }
}
