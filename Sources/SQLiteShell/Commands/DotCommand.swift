package import OutputModes

/// A dot-command: its name, its documentation and its action.
///
/// Each command is a file in `Commands` and an element of ``all``.
package struct DotCommand: Sendable {
  private let called: Names
  /// The words after the name, made when they are needed.
  package var parameters: [CommandParameter] { makeParameters() }
  private let makeParameters: @Sendable () -> [CommandParameter]
  package let traits: Traits
  /// What it can access; safe mode refuses a command that can access more than the database.
  package let reach: Reach
  /// What it works on, which a database of another machine may lack.
  package let needs: Needs
  private let help: Help
  let run: Action

  /// What a command does with its arguments, which do not include the name.
  typealias Action =
    @Sendable (_ console: any SessionConsole, _ arguments: [String]) throws(ShellError) -> CommandOutcome

  init(
    _ names: Names, parameters: @autoclosure @escaping @Sendable () -> [CommandParameter] = [],
    traits: Traits = [], reach: Reach, needs: Needs = .sql, help: Help, run: @escaping Action
  ) {
    called = names
    makeParameters = parameters
    self.traits = traits
    self.reach = reach
    self.needs = needs
    self.help = help
    self.run = run
  }

  /// What a command is called, without the dot.
  package struct Names: Sendable, ExpressibleByStringLiteral {
    let name: String
    let aliases: [String]
    /// How many letters of a name suffice to call the command; see ``DotCommand/named(_:)``.
    let shortest: Int

    package init(_ name: String, aliases: [String] = [], shortest: Int = 1) {
      self.name = name
      self.aliases = aliases
      self.shortest = shortest
    }

    package init(stringLiteral name: String) { self.init(name) }
  }

  /// What few commands are or do.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It checks the number of its arguments itself, as a command with options does.
    package static let checksArguments = Traits(rawValue: 1)
    /// sqlite3 ignores extra arguments.
    static let ignoresExtraWords = Traits(rawValue: 2)
    /// `.help` omits it unless it is named, because hardly anybody needs it.
    package static let isHidden = Traits(rawValue: 4)
    /// A person can type its name alone, without the dot.
    package static let worksWithoutDot = Traits(rawValue: 8)
    /// A person at a prompt sees its text in a pager if it is longer than the screen.
    static let isPaged = Traits(rawValue: 16)
  }

  /// What is said of a command.
  package struct Help: Sendable {
    let summary: String
    let section: Section
    let makeDiscussion: @Sendable () -> Discussion
    let forms: [CommandForm]
    let makeExamples: @Sendable () -> [Example]

    /// - Parameters:
    ///   - summary: what the command does, in one line without a full stop.
    ///   - section: the section of the manual.
    ///   - discussion: more about it, made when it is needed, because few sessions show it.
    ///   - forms: forms for completion alone, beside those in the discussion.
    ///   - examples: lines that users type and what they print.
    package init(
      _ summary: String, section: Section,
      discussion: @autoclosure @escaping @Sendable () -> Discussion = "", forms: [CommandForm] = [],
      examples: @autoclosure @escaping @Sendable () -> [Example] = []
    ) {
      self.summary = summary
      self.section = section
      makeDiscussion = discussion
      self.forms = forms
      makeExamples = examples
    }
  }

  /// What a command works on.
  package enum Needs: Sendable {
    /// Whatever runs SQL, or no database at all.
    case sql
    /// A copy of the whole database, which it does not change.
    case copy
    /// A database that SQLite opens in this process.
    case file
  }

  /// The sections of the manual, in order.
  package enum Section: String, Sendable, CaseIterable {
    case typedValues = "Typed values"
    case output = "Results"
    case schema = "Schema"
    case data = "Moving data"
    case diagnosis = "Diagnosis"
    case session = "Session"

    /// Whether commands of the section may change what a running query reads.
    var endsQueries: Bool { self == .data || self == .diagnosis }

    /// Whether commands of the section may read whole tables, for which the time is limited as for statements.
    var readsRows: Bool { self != .session && self != .output }
  }

  /// The name without the dot.
  package var name: String { called.name }
  /// Other names, without the dot.
  package var aliases: [String] { called.aliases }
  package var shortest: Int { called.shortest }
  package var summary: String { help.summary }
  package var discussion: Discussion { help.makeDiscussion().adding(forceNote) }
  package var section: Section { help.section }
  package var examples: [Example] { help.makeExamples() }

  /// The name and the parameters in the notation of the manual.
  package var synopsis: String {
    ([".\(name)"] + parameters.map(\.notation)).joined(separator: " ")
  }

  /// The name and the parameters in the notation of sqlite3's messages.
  package var synopsisOfSQLite3: String {
    ([".\(name)"] + parameters.map(\.notationOfSQLite3)).joined(separator: " ")
  }

  /// Its options: those in ``discussion``, those in ``parameters``, and `--force`.
  var options: [CommandOption] {
    let described = discussion.parts.flatMap { part in
      if case .options(let options, _) = part { options } else { [CommandOption]() }
    }
    let ofParameters = parameters.compactMap(\.option).filter { !described.contains($0) }
    return described + ofParameters + [forceOption].compactMap(\.self)
  }

  /// Its forms, if it has several.
  var forms: [CommandForm] {
    help.forms
      + discussion.parts.flatMap { part in
        if case .forms(_, let forms) = part { forms } else { [CommandForm]() }
      }
  }

  /// Whether ``parameters`` allow this many arguments.
  package func accepts(argumentCount count: Int) -> Bool {
    if traits.contains(.checksArguments) { return true }
    if count < parameters.count(where: { !$0.isOptional }) { return false }
    return count <= parameters.count || parameters.contains(where: \.repeats)
  }
}

/// A word after a command or an option.
package struct CommandParameter: Equatable, Sendable {
  /// The name in the synopsis, such as `FILE`; empty for a choice, which shows its words.
  package let name: String
  /// What kind of text it is, for completion.
  package let kind: Kind
  package let isOptional: Bool
  package let repeats: Bool

  package enum Kind: Sendable, Equatable {
    case text
    case integer
    case file
    case folder
    case schema
    case index
    case table
    case column
    case mode
    case storage
    case command
    /// The name of a saved query.
    case savedQuery
    case setting
    /// A value of the setting that the word before names.
    case settingValue
    /// A time zone.
    case zone
    case sql
    case choice([String])
    /// The name of a kind, such as `date`.
    case columnKind
    /// The name of a kind after two dashes.
    case columnKindOption
    /// One of the options of the command.
    case options
    indirect case option(CommandOption)
  }

  package init(_ name: String, _ kind: Kind = .text, optional: Bool = false, repeats: Bool = false) {
    self.name = name
    self.kind = kind
    isOptional = optional
    self.repeats = repeats
  }

  /// `on|off`.
  package static let onOff = choice(["on", "off"])
  static let options = CommandParameter("OPTIONS", .options, optional: true)
  static let file = CommandParameter("FILE", .file)
  static let table = CommandParameter("TABLE", .table)
  static let column = CommandParameter("TABLE.COLUMN", .column)
  static let storage = CommandParameter("STORAGE", .storage)
  static let mode = CommandParameter("MODE", .mode)
  static let savedQuery = CommandParameter("NAME", .savedQuery)
  static let columnKind = CommandParameter("KIND", .columnKind)
  static let columnKindOption = CommandParameter("--KIND", .columnKindOption)

  /// Free text; with a literal, the initializer would make a word that is typed as it is shown.
  static func text(_ name: String) -> CommandParameter { CommandParameter(name) }

  /// One of some words.
  static func choice(_ words: [String]) -> CommandParameter {
    CommandParameter(words.joined(separator: "|"), .choice(words))
  }

  /// An option that the synopsis names.
  static func option(_ option: CommandOption) -> CommandParameter {
    CommandParameter(option.synopsis, .option(option), optional: true)
  }

  /// The option that it is.
  var option: CommandOption? {
    if case .option(let option) = kind { option } else { nil }
  }

  /// Whether it can be any number of words: it says so, or it is the dots after a word that can.
  var isAnyNumber: Bool { repeats || name == "..." }

  /// The word in the notation of the manual.
  var notation: String { isOptional ? "[\(shownName)]" : shownName }

  /// The word in the notation of sqlite3's messages, which is that of Tcl.
  var notationOfSQLite3: String { isOptional ? "?\(shownName)?" : shownName }

  private var shownName: String {
    repeats ? name + "..." : name
  }
}

extension CommandParameter: ExpressibleByStringLiteral {
  /// A word that is typed as it is shown.
  package init(stringLiteral word: String) {
    self = .choice([word])
  }
}

/// What the session does after a command.
package enum CommandOutcome: Equatable, Sendable {
  /// Continue with the next line.
  case proceed
  /// Continue after failures that the command has reported itself.
  case failed
  /// Leave the current input.
  case leaveInput
  /// End at once with a status.
  case quit(ExitStatus)
}
