/// An option of the program, for the manual and the completion scripts.
///
/// The program declares its options for its parser, and describes them to the engine with this type.
public struct ProgramOption: Sendable, Hashable {
  /// The names without dashes, the usual one first.
  public let names: [String]
  /// The name of the option's value, such as `FILENAME`; nil for an option without a value.
  public let valueName: String?
  /// The possible values.
  public let values: Values
  /// What the option does, in one line without a full stop.
  public let summary: String
  /// The section of the list that contains it, such as `Results`.
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

  /// The possible values of an option.
  public enum Values: Sendable, Hashable {
    /// Any text.
    case any
    /// The path of a file.
    case file
    /// One of some words.
    case words([String])
  }
}
