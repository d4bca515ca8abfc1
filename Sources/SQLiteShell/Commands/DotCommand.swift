package import OutputModes

/// A command of the shell that begins with a dot: its name, its documentation and what it does.
package struct DotCommand: Sendable {
  /// The name without the dot.
  package let name: String
  /// Other names, without the dot.
  package let aliases: [String]
  /// How many letters of a name are enough to call the command by; see ``named(_:)``.
  package let shortest: Int
  /// What may follow the name.
  package let parameters: [CommandParameter]
  /// Whether the number of arguments is compared with ``parameters`` before the command runs.
  ///
  /// A command with options counts for itself.
  package let countsArguments: Bool
  /// Whether sqlite3 passes over words too many.
  let ignoresExtraWords: Bool
  /// How far it reaches; safe mode refuses a command that reaches beyond the database.
  package let reach: Reach
  /// Whether ``help`` leaves it out unless it is named, since hardly anybody needs it.
  package let isHidden: Bool
  /// What it does, in one line without a full stop.
  package let summary: String
  /// More about it, in sentences; lines as they are to be printed.
  package let discussion: String
  /// The part of the manual it stands in.
  package let section: Section
  /// Lines typed and what they print.
  package let examples: [Example]
  /// Does it.
  package let run: Action

  /// What a command does with its arguments, which come without the name.
  package typealias Action =
    @Sendable (_ shell: Shell, _ arguments: [String]) throws(ShellError) -> CommandOutcome

  package init(
    name: String, aliases: [String] = [], shortest: Int = 1, parameters: [CommandParameter] = [],
    countsArguments: Bool = true, ignoresExtraWords: Bool = false, reach: Reach,
    isHidden: Bool = false, summary: String,
    discussion: String = "",
    section: Section,
    examples: [Example] = [], run: @escaping Action
  ) {
    self.name = name
    self.aliases = aliases
    self.shortest = shortest
    self.parameters = parameters
    self.countsArguments = countsArguments
    self.ignoresExtraWords = ignoresExtraWords
    self.reach = reach
    self.isHidden = isHidden
    self.summary = summary
    self.discussion = discussion
    self.section = section
    self.examples = examples
    self.run = run
  }

  /// The parts of the manual, in order.
  package enum Section: String, Sendable, CaseIterable {
    case typedValues = "Typed values"
    case output = "Results"
    case schema = "Schema"
    case data = "Moving data"
    case diagnosis = "Diagnosis"
    case session = "Session"
  }

  /// How the command is typed: name and parameters in the notation of the manual.
  package var synopsis: String {
    ([".\(name)"] + parameters.map(\.notation)).joined(separator: " ")
  }

  /// How sqlite3 says that it is typed, where it says so in other words.
  var upstreamUsage: String? {
    name == DotCommand.shell.name ? ".system COMMAND" : nil
  }

  /// Whether this many arguments fit ``parameters``.
  package func accepts(argumentCount count: Int) -> Bool {
    guard countsArguments else { return true }
    if count < parameters.count(where: { !$0.isOptional }) { return false }
    return count <= parameters.count || parameters.contains(where: \.repeats)
  }
}

/// One thing that may follow the name of a command.
package struct CommandParameter: Sendable {
  /// The name in the synopsis, such as `FILE`; empty for a choice, which shows its words.
  package let name: String
  /// What it takes, so that it can be completed.
  package let kind: Kind
  /// Whether it may be left out.
  package let isOptional: Bool
  /// Whether it may be given several times.
  package let repeats: Bool

  package enum Kind: Sendable, Equatable {
    case text
    case integer
    case file
    case table
    case column
    case mode
    case storage
    case command
    case sql
    case choice([String])
  }

  package init(_ name: String, _ kind: Kind = .text, optional: Bool = false, repeats: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
    self.repeats = repeats
  }

  /// `on|off`.
  package static let onOff = CommandParameter("on|off", .choice(["on", "off"]))

  fileprivate var notation: String {
    let shown = repeats ? name + "..." : name
    return isOptional ? "?\(shown)?" : shown
  }
}

/// What the session does after a command.
package enum CommandOutcome: Equatable, Sendable {
  /// Goes on with the next line.
  case proceed
  /// Goes on after failures that the command has reported itself.
  case failed
  /// Leaves the current input.
  case leaveInput
  /// Ends with a status at once.
  case quit(ExitStatus)
}
