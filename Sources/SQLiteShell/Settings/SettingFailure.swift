import TypedSQLiteCore

/// What `.set` refuses.
enum SettingFailure: Failure {
  case unknownSetting(String, suggestion: String?)
  case wrongValue(String, of: String, takes: String)
  /// A line of the file of saved settings.
  case wrongLine(String, Int, ShellError)
  case cannotRead(String, FileError)
  case cannotSave(String, FileError)
  case noPlace
  /// The values of a mode are not cut.
  case uncutMode(String)

  var words: FailureWords {
    switch self {
    case .unknownSetting(let name, let suggestion):
      FailureWords(
        "Error: no setting is named \"\(name)\". Enter \".set\" for a list"
          + Suggestion.question(suggestion.map { ".set \($0)" }))
    case .wrongValue(let word, let name, let values): "Error: \(name) takes \(values), not '\(word)'"
    case .wrongLine(let path, let line, let error): "\(path):\(line): \(error.message)"
    case .cannotRead(let path, let error): "Error: cannot read \"\(path)\": \(error.message)"
    case .cannotSave(let path, let error): "Error: cannot write \"\(path)\": \(error.message)"
    case .uncutMode(let mode):
      """
      Error: max-cell does not cut the values of mode \(mode), because a cut value in SQL would be another value; use \
      another mode, or max-cell 0
      """
    case .noPlace: "Error: there is no home folder in which settings could be saved"
    }
  }
}

extension ShellError {
  static func setting(_ failure: SettingFailure) -> ShellError { ShellError(failure) }
}
