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

  internal init(
    _ message: String, status: ExitStatus = .failure, isBrokenPipe: Bool = false, endsProgram: Bool = false
  ) {
    self.message = message
    self.status = status
    self.isBrokenPipe = isBrokenPipe
    self.endsProgram = endsProgram
  }

  /// The same failure, as one that ends the program.
  var endingProgram: ShellError {
    ShellError(message, status: status, isBrokenPipe: isBrokenPipe, endsProgram: true)
  }
}
