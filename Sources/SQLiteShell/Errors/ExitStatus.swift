/// The status the program ends with.
///
/// `.exit N` ends with `N`; SQL given on the command line ends with SQLite's result code.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number the parent process sees.
  public let rawValue: Int32

  /// Creates a status from the number the parent process sees.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Everything was done, or the reader of the output went away.
  public static let success = ExitStatus(rawValue: 0)
  /// Something failed; a message said what.
  public static let failure = ExitStatus(rawValue: 1)
}
