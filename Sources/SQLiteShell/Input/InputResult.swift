/// How an input ended.
public struct InputResult: Hashable, Sendable {
  /// How many failures were reported.
  public var failures = 0
  /// The status to end the program with at once, or nil to go on.
  public var quitStatus: ExitStatus?
  /// Whether an interrupt ended it.
  public var wasInterrupted = false

  /// The line behind which an interrupt ended it, where no failure has told of that.
  var silentEnd: Int?

  /// Creates the result of an input without failures.
  public init() {}

  /// The status of a program that had this input and no other.
  public var status: ExitStatus {
    quitStatus ?? (failures > 0 || wasInterrupted ? .failure : .success)
  }
}
