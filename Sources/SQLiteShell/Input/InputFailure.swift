import TypedSQLiteCore

/// How input fails.
enum InputFailure: Failure {
  case noHereText(String)
  case unendedHereText(String)
  case failed(FileError)
  case interrupted(String, line: Int)
  /// The file is that of the line, if its name is part of the message.
  case nestedTooDeep(limit: Int, line: Int, file: String?)
  case noEditor
  case notEditable
  /// The words that started the program.
  case editorFailed(String)

  var words: FailureWords {
    switch self {
    case .noHereText(let label): "Error: no lines follow <<\(label) on the command line"
    case .unendedHereText(let label):
      "Error: the input ends before the line \"\(label)\" that ends the text of <<\(label)"
    case .failed(let error): "Error: cannot read input: \(error.message)"
    case .interrupted(let path, let line): "Error: .read: interrupted after line \(line) of \"\(path)\""
    case .nestedTooDeep(let limit, let line, let file):
      "\(file.map { "\($0): " } ?? "")Input nesting limit (\(limit)) reached at line \(line). Check recursion."
    case .noEditor: "Error: there is no vi, and neither VISUAL nor EDITOR names another editor"
    case .notEditable: "Error: .edit works only at the prompt of a terminal"
    case .editorFailed(let program): "Error: \(program) has failed; the input is as it was"
    }
  }
}

extension ShellError {
  static func input(_ failure: InputFailure) -> ShellError { ShellError(failure) }
}
