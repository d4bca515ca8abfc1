/// An option of the program, as the manual and the completion scripts show it.
///
/// The program declares its options for its parser; this is what it tells the engine of them.
public struct ProgramOption: Sendable, Hashable {
  /// The names without dashes, the usual one first.
  public let names: [String]
  /// What the word after the option is called, such as `FILENAME`; nil for an option without one.
  public let valueName: String?
  /// What that word may be.
  public let values: Values
  /// What the option does, in one line without a full stop.
  public let summary: String
  /// The part of the list it stands in, such as `Results`.
  public let section: String

  /// Creates the description of an option.
  public init(
    _ names: [String], valueName: String? = nil, values: Values = .any, summary: String, section: String
  ) {
    self.names = names
    self.valueName = valueName
    self.values = values
    self.summary = summary
    self.section = section
  }

  /// What the value of an option may be.
  public enum Values: Sendable, Hashable {
    /// Any text.
    case any
    /// The path of a file.
    case file
    /// One of some words.
    case words([String])
  }
}
