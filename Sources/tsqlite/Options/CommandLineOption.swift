import SQLiteShell

/// An option of the command line: how it is shown, and what it asks for.
///
/// The table ``all`` is the source of the help page, the manual and the completion files. It is a table of
/// our own because a parser that finds out its options by reflection takes longer than all else at the start.
struct CommandLineOption: Sendable {
  /// How the help page, the manual and the completion files show it.
  let description: ProgramOption
  /// Notes in a request what the option asks for; the text is its value, empty where it takes none.
  let note: @Sendable (String, inout Request) -> Void

  /// An option without a value.
  init(
    _ name: String, _ summary: String, in section: Section,
    note: @escaping @Sendable (inout Request) -> Void
  ) {
    description = ProgramOption([name], summary: summary, section: section.rawValue)
    self.note = { _, request in note(&request) }
  }

  /// An option with a value.
  init(
    _ name: String, _ valueName: String, _ summary: String, in section: Section,
    note: @escaping @Sendable (String, inout Request) -> Void
  ) {
    description = ProgramOption(
      [name], valueName: valueName, values: valueName == "FILENAME" ? .file : .any, summary: summary,
      section: section.rawValue)
    self.note = note
  }

  /// Whether the next word is the option's value.
  var takesValue: Bool { description.valueName != nil }

  /// A part of the list of options.
  enum Section: String {
    case results = "Results"
    case session = "Session"
    case database = "Database"
    case program = "Program"
  }

  /// Each option, in the order of the manual.
  static let all = results + session + database + program

  /// The option of a name without dashes.
  static func named(_ name: some StringProtocol) -> CommandLineOption? {
    all.first { $0.description.names.contains { $0 == name } }
  }
}

extension ProgramOption {
  /// The options of this program, in the order of the manual.
  static var all: [ProgramOption] { CommandLineOption.all.map(\.description) }
}
