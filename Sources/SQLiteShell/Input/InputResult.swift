/// How an input ended.
public struct InputResult: Hashable, Sendable {
  /// The number of reported failures; 0 by default.
  public var failures = 0
  /// The status with which to end the program immediately, or nil to continue.
  public var quitStatus: ExitStatus?
  /// Whether an interrupt ended it; false by default.
  public var wasInterrupted = false

  /// The line after which an interrupt ended it, if no failure has reported that.
  var silentEnd: Int?

  /// Creates the result of an input without failures.
  public init() {}

  /// The exit status of a program with only this input.
  public var status: ExitStatus {
    quitStatus ?? (failures > 0 || wasInterrupted ? .failure : .success)
  }
}
