import OutputModes
import SQLiteShell

/// An option of the program: its name, what it takes, its documentation and what it does.
///
/// The parser, `-help`, the manual and the completion files read the table ``all``.
struct CommandLineOption: Sendable {
  /// The name without dashes; one dash or two may be typed.
  let name: String
  /// What follows the name.
  let form: Form
  /// The possible values.
  let values: CommandParameter.Kind
  /// What it does, in one line without a full stop.
  let summary: String
  /// Returns the dialect that it chooses; nil if it chooses none.
  let dialect: @Sendable () -> Dialect?
  /// Whether a program reads the output as JSON; nil if the option says nothing about that.
  let wantsJSON: Bool?
  /// Adds what it asks for to the request.
  let apply: Change

  typealias Change = @Sendable (_ request: inout Request, _ value: String) -> Void

  /// What follows the name of an option.
  enum Form: Sendable {
    case nothing
    /// Words, shown as this name; those of one option are joined by a space.
    case value(String, count: Int = 1)
    /// Letters directly after the name, and all words of the command line after it.
    case allWords(String)
  }

  init(
    _ name: String, _ form: Form = .nothing, values: CommandParameter.Kind = .text, summary: String,
    dialect: @autoclosure @escaping @Sendable () -> Dialect? = nil, wantsJSON: Bool? = nil,
    apply: @escaping Change = { _, _ in }
  ) {
    self.name = name
    self.form = form
    self.values = values
    self.summary = summary
    self.dialect = dialect
    self.wantsJSON = wantsJSON
    self.apply = apply
  }

  /// How the help, the manual and the completion files show it.
  var shown: CommandOption {
    let value: CommandParameter? =
      switch form {
      case .nothing: nil
      case .value(let name, _), .allWords(let name): CommandParameter(name, values)
      }
    return CommandOption("-" + name, value: value, summary)
  }

  /// An option without a value.
  static func flag(
    _ name: String, summary: String, apply: @escaping @Sendable (_ request: inout Request) -> Void
  ) -> CommandLineOption {
    CommandLineOption(name, summary: summary) { request, _ in apply(&request) }
  }

  /// An option that changes the session when its turn comes, from left to right.
  static func step(
    _ name: String, _ form: Form = .nothing, values: CommandParameter.Kind = .text, summary: String,
    change: @escaping @Sendable (_ shell: Shell, _ value: String) throws(ShellError) -> Void
  ) -> CommandLineOption {
    CommandLineOption(name, form, values: values, summary: summary) { request, value in
      request.addStep { shell throws(ShellError) in
        try change(shell, value)
        return nil
      }
    }
  }

  /// An option that scripts for sqlite3 may use, and that does nothing.
  static func accepted(_ name: String, _ form: Form = .nothing, reason: String? = nil) -> CommandLineOption {
    let remark = reason.map { "; " + $0 } ?? ", without effect"
    return CommandLineOption(name, form, summary: "Accepted for the sake of scripts" + remark)
  }
}

// MARK: - Settings and modes

extension CommandLineOption {
  /// The options that change settings.
  static func setting(_ settings: Setting...) -> [CommandLineOption] {
    settings.flatMap(\.options).map { option in
      CommandLineOption(
        option.name, option.value.map { .value($0) } ?? .nothing,
        values: option.words.map { .choice($0) } ?? .text, summary: option.summary
      ) { request, value in
        if option.isEarly {
          request.setups.append { try? option.apply($0, value) }
        } else {
          request.addStep { shell throws(ShellError) in
            try option.apply(shell, value)
            return nil
          }
        }
      }
    }
  }

  /// The option that selects a mode.
  static func mode(_ mode: OutputMode) -> CommandLineOption {
    CommandLineOption(
      mode.name, summary: "Set output mode to '\(mode.name)'", wantsJSON: mode.layout.isJSON
    ) { request, _ in
      request.addStep { shell throws(ShellError) in
        mode.applyOption(to: shell)
        return nil
      }
    }
  }

  /// The option that adds what is known of a result to its rows.
  static let envelope = CommandLineOption(
    "envelope", summary: "Give each result as JSON with its columns, count, changes and time", wantsJSON: true
  ) { request, _ in
    request.addStep { shell throws(ShellError) in
      if !shell.settings.mode.layout.isJSON { OutputMode.json.applyOption(to: shell) }
      shell.settings.showsEnvelope = true
      return nil
    }
  }
}

extension OutputMode {
  /// Selects the mode, as far as its option does.
  fileprivate func applyOption(to shell: Shell) {
    let scope = shell.dialect.isSQLite3(since: 3_052) ? .everything : selection.option
    guard scope != .everything else { return shell.select(self) }
    let before = shell.settings.render
    shell.select(self)
    let selected = shell.settings.render
    shell.settings.render = before
    guard scope != .modeAlone else { return }
    shell.settings.render.columnSeparator = selected.columnSeparator
    if scope == .separators { shell.settings.render.rowSeparator = selected.rowSeparator }
  }
}

// MARK: - The table

extension CommandLineOption {
  /// The options by section, in the order of the manual.
  static let sections: [(title: String, options: [CommandLineOption])] = [
    (
      "Results",
      OutputMode.all.filter { $0.selection.option != nil }.map(mode)
        + [envelope]
        + setting(
          .headers, .columnSeparator, .rowSeparator, .nullvalue, .escape, .screenwidth, .raw)
    ),
    ("Session", session),
    ("Diagnosis", diagnosis),
    ("Database", database),
    ("Program", program),
  ]

  static let all = sections.flatMap(\.options)

  /// The sections as the help, the manual and the completion files show them.
  static var shownSections: [GeneratedFile.OptionSection] {
    sections.map { ($0.title, $0.options.map(\.shown)) }
  }

  static func named(_ name: some StringProtocol) -> CommandLineOption? { all.first { $0.name == name } }
}
