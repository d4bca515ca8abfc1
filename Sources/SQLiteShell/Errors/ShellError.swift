/// A failure that the user is told of.
///
/// Throw sites name the case and give its facts; the words are in `ShellError+Message.swift`.
public struct ShellError: Error, Hashable, Sendable {
  /// The text, as it is printed to the error stream; lines end with a line feed but for the last.
  public let message: String
  /// The status of a program that ends because of this failure.
  public let status: ExitStatus
  /// Whether the reader of the output is gone: nothing is printed and the program ends with success.
  public let isBrokenPipe: Bool
  /// Whether the program ends with ``status`` at once.
  public let endsProgram: Bool
  /// How sqlite3 tells of it, where that is another way; so it is told when the program is to be compatible.
  private(set) var upstream: Upstream?

  /// What sqlite3 does where a command is not used as it should be.
  struct Upstream: Hashable, Sendable {
    /// What it prints.
    let message: String
    /// Whether that goes where results go.
    let goesToOutput: Bool
    /// Whether the command has failed then.
    let fails: Bool
  }

  internal init(
    _ message: String, status: ExitStatus = .failure, isBrokenPipe: Bool = false, endsProgram: Bool = false
  ) {
    self.message = message
    self.status = status
    self.isBrokenPipe = isBrokenPipe
    self.endsProgram = endsProgram
  }

  /// The same failure, with how sqlite3 tells of it.
  func inSQLite3(_ text: String? = nil, toOutput: Bool = false, fails: Bool = true) -> ShellError {
    var error = self
    error.upstream = Upstream(message: text ?? message, goesToOutput: toOutput, fails: fails)
    return error
  }

  /// The same failure, as one that ends the program.
  var endingProgram: ShellError {
    ShellError(message, status: status, isBrokenPipe: isBrokenPipe, endsProgram: true)
  }
}
