package import TypedSQLiteCore

/// A failure, or a note, for the user.
public struct ShellError: Error, Hashable, Sendable {
  // One reference, because each function that can fail has code that passes it on.
  private let content: Content

  /// The facts: a case of an enum of the feature, such as `ImportFailure`.
  var failure: any Failure { content.failure }
  /// The command that failed, for programs; nil if a statement did.
  var command: String? { content.command }
  private var words: FailureWords { content.words }

  private final class Content: Sendable {
    let failure: any Failure
    let words: FailureWords
    let command: String?

    init(_ failure: any Failure, _ words: FailureWords, _ command: String?) {
      (self.failure, self.words, self.command) = (failure, words, command)
    }
  }

  // Not inlined: the words of all cases of a feature would be in each function that throws one of them.
  @inline(never)
  init(_ failure: any Failure) {
    content = Content(failure, failure.words, nil)
  }

  private init(_ failure: any Failure, _ words: FailureWords, _ command: String?) {
    content = Content(failure, words, command)
  }

  /// The text for the error stream; its last line has no line feed.
  public var message: String { words.message }
  /// What went wrong, without a label and without what became of a command.
  var reason: String { String(kind.withoutLabel(words.reason ?? message)) }
  /// Whether it is a failure at all.
  var kind: MessageKind { words.kind }
  /// The exit status if the program ends because of this failure.
  public var status: ExitStatus { words.status }
  /// The failure of SQLite that it reports; nil for others.
  package var databaseError: DatabaseError? { failure.databaseError }
  /// Whether the reader of the output closed it; then the program prints nothing and ends with success.
  public var isBrokenPipe: Bool { words.isBrokenPipe }
  /// Whether the program ends with ``status`` at once.
  public var endsProgram: Bool { words.endsProgram }
  /// What sqlite3 does instead, if that differs; the shell does the same with `--compat`.
  var upstream: FailureWords.Upstream? { words.upstream }
  /// The wrong word of the command, for ``Dialect/Messages/pointAtWords``.
  var pointed: PointedWord? { words.pointed }

  /// The same failure, together with what sqlite3 does instead.
  func inSQLite3(_ text: String? = nil, fails: Bool) -> ShellError {
    ShellError(failure, words.inSQLite3(text, fails: fails), command)
  }

  /// A failure that is only a message, for the program.
  package static func message(_ text: String) -> ShellError { .note(FailureWords(text)) }

  /// The same failure, as one that ends the program.
  var endingProgram: ShellError {
    var words = words
    (words.endsProgram, words.upstream) = (true, nil)
    return ShellError(failure, words, command)
  }

  /// The same failure, as that of a command; nil for none, or one that is not known.
  func of(_ command: String?) -> ShellError {
    guard self.command == nil, let command else { return self }
    return ShellError(failure, words, command)
  }

  /// The same failure with another exit status.
  func with(status: ExitStatus) -> ShellError {
    var words = words
    words.status = status
    return ShellError(failure, words, command)
  }

  /// Failures are equal if users see the same.
  public static func == (left: ShellError, right: ShellError) -> Bool { left.words == right.words }

  /// Hashes what users see.
  public func hash(into hasher: inout Hasher) { hasher.combine(words) }
}
