/// A file that is made from the tables of the program: the manual page, or completions for a shell.
public struct GeneratedFile: Sendable {
  /// The name that `--generate` takes.
  public let name: String
  /// What is in the file, in one line without a full stop.
  public let summary: String
  /// The text of the file, for a program with these options.
  public let makeText: @Sendable (_ options: [ProgramOption]) -> String

  /// Each file that can be made.
  public static let all: [GeneratedFile] = [
    .manualPage,
    .bashCompletions,
    .zshCompletions,
    .fishCompletions,
  ]
}
