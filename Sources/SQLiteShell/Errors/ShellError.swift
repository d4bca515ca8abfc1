/// A failure, or a note, that the user is told of.
public struct ShellError: Error, Hashable, Sendable {
  /// What happened, as facts: an enum of the feature, such as `ImportFailure`.
  let failure: any Failure
  private var words: FailureWords

  init(_ failure: any Failure) {
    self.failure = failure
    words = failure.words
  }

  /// The text, as it is printed to the error stream; lines end with a line feed but for the last.
  public var message: String { words.message }
  /// The status of a program that ends because of this failure.
  public var status: ExitStatus { words.status }
  /// Whether the reader of the output is gone: nothing is printed and the program ends with success.
  public var isBrokenPipe: Bool { words.isBrokenPipe }
  /// Whether the program ends with ``status`` at once.
  public var endsProgram: Bool { words.endsProgram }
  /// What sqlite3 does instead, if that differs; it is done if the program is to be compatible.
  var upstream: FailureWords.Upstream? { words.upstream }

  /// The same failure, with what sqlite3 does instead.
  func inSQLite3(_ text: String? = nil, fails: Bool) -> ShellError {
    var error = self
    error.words = words.inSQLite3(text, fails: fails)
    return error
  }

  /// The same failure, as one that ends the program.
  var endingProgram: ShellError {
    var error = self
    error.words.endsProgram = true
    error.words.upstream = nil
    return error
  }

  /// Two failures are equal if the user sees the same.
  public static func == (left: ShellError, right: ShellError) -> Bool { left.words == right.words }

  /// Adds what the user sees to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
