/// What a feature fails with: an enum whose cases hold facts, beside the code of the feature.
protocol Failure: Sendable {
  /// What the user is told.
  var words: FailureWords { get }
}

/// What is printed for a failure, and what follows from it.
struct FailureWords: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// What is printed.
  let message: String
  /// The status of a program that ends because of the failure.
  var status: ExitStatus = .failure
  /// Whether the reader of the output is gone.
  var isBrokenPipe = false
  /// Whether the program ends at once.
  var endsProgram = false
  /// What sqlite3 does instead.
  var upstream: Upstream?

  /// What sqlite3 does if a command is not used as it should be.
  struct Upstream: Hashable, Sendable {
    /// What it prints.
    let message: String
    /// Whether that goes where results go.
    let goesToOutput: Bool
    /// Whether the command has failed then.
    let fails: Bool
  }

  init(
    _ message: String, status: ExitStatus = .failure, isBrokenPipe: Bool = false, endsProgram: Bool = false
  ) {
    self.message = message
    self.status = status
    self.isBrokenPipe = isBrokenPipe
    self.endsProgram = endsProgram
  }

  init(stringLiteral message: String) { self.init(message) }

  /// The same words, with what sqlite3 does instead.
  func inSQLite3(_ text: String? = nil, toOutput: Bool = false, fails: Bool = true) -> FailureWords {
    var words = self
    words.upstream = Upstream(message: text ?? message, goesToOutput: toOutput, fails: fails)
    return words
  }
}

/// Words that need no facts of their own.
struct Note: Failure {
  let words: FailureWords
}

extension ShellError {
  static func note(_ words: FailureWords) -> ShellError { ShellError(Note(words: words)) }
}
