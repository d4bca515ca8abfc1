/// How an input ended.
public struct InputResult: Hashable, Sendable {
  /// The number of reported failures; 0 by default.
  public var failures = 0
  /// The status with which to end the program immediately, or nil to continue.
  public var quitStatus: ExitStatus?
  /// Whether an interrupt ended it; false by default.
  public var wasInterrupted = false

  /// The status that its failures have in common; nil if there is none.
  var failureStatus: ExitStatus?
  /// The status after an interrupt.
  var interruptedStatus = ExitStatus.failure

  /// Counts a failure.
  mutating func addFailure(_ status: ExitStatus = .failure) {
    failureStatus = failures > 0 && failureStatus != status ? .failure : status
    failures += 1
  }

  /// The line after which an interrupt ended it, if no failure has reported that.
  var silentEnd: Int?

  /// Creates the result of an input without failures.
  public init() {}

  /// The exit status of a program with only this input.
  public var status: ExitStatus {
    if let quitStatus { return quitStatus }
    if wasInterrupted { return interruptedStatus }
    return failures > 0 ? failureStatus ?? .failure : .success
  }
}

/// A line of an input.
package struct SourcePosition: Hashable, Sendable {
  package let origin: InputOrigin
  /// The line, from 1; of the command line, the number of the word, or 0.
  package let line: Int
}

/// Words that are options: `-name` and `--name` mean the same.
enum OptionWord {
  /// The name of an option without its dashes, or nil for a word that is not an option.
  static func name(of word: String) -> String? {
    guard word.hasPrefix("-") else { return nil }
    return String(word.dropFirst(word.hasPrefix("--") ? 2 : 1))
  }
}
