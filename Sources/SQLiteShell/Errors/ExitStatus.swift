/// The status with which the program ends.
///
/// `.exit N` ends it with `N`; a failure of SQL on the command line ends it with SQLite's result code.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the parent process sees.
  public let rawValue: Int32

  /// Creates a status from the number that the parent process sees.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Everything was done, or the reader of the output closed it.
  public static let success = ExitStatus(rawValue: 0)
  /// Something failed, and a message said what.
  public static let failure = ExitStatus(rawValue: 1)
}
