/// A file that is generated from the tables of the program: the manual page, or completions for a shell.
public struct GeneratedFile: Sendable {
  /// The name for `--generate`.
  public let name: String
  /// The content of the file, in one line without a full stop.
  public let summary: String
  /// The text of the file, for a program with options in these sections.
  package let makeText: @Sendable (_ options: [OptionSection]) -> String

  /// Options of the program, and the title above them.
  package typealias OptionSection = (title: String, options: [CommandOption])

  /// All files that can be generated.
  public static let all: [GeneratedFile] = [
    .manualPage,
    .bashCompletions,
    .zshCompletions,
    .fishCompletions,
  ]
}
