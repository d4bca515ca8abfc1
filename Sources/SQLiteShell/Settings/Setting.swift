package import OutputModes

/// A setting of a session: its name, its documentation, how words become its value, and all that sets it.
///
/// Its value is a field of ``Settings``. `.set`, `.show`, `.mode`, the older commands such as `.headers`, the options of
/// the program, the saved settings, completion and the manual read the same row.
package struct Setting: Sendable {
  /// The name after `.set`.
  package let name: String
  /// What it takes, for the help, for checks and for completion.
  package let value: CommandParameter
  /// What it determines, in at most 48 characters without a full stop, for the list of ``DotCommand/set``.
  package let summary: String
  /// More about it, in sentences.
  package let discussion: String
  /// Lines that users type and what they print.
  package let examples: [Example]
  /// The value as users type it, in quotes if it needs them.
  let text: @Sendable (Settings) -> String
  /// What a change has to do besides.
  let didSet: @Sendable (any SessionConsole) -> Void
  /// Sets the value to what a word means.
  ///
  /// `.set` checks the word before, with ``checked(_:)``. The other commands and options do not, and take some words that
  /// `.set` refuses, as sqlite3 does.
  let apply: Change
  /// The options of `.mode` that change it; the first one shows it.
  private(set) var modeOptions: [ModeOption] = []
  /// The options of the program that change it.
  package private(set) var options: [SettingOption] = []
  /// The command of sqlite3 that changes it.
  private(set) var command: DotCommand?

  /// A field of the settings.
  typealias Field<Value> = any WritableKeyPath<Settings, Value> & Sendable

  typealias Change = @Sendable (_ settings: inout Settings, _ word: SettingWord) throws(ShellError) -> Void

  init(
    _ name: String, _ value: CommandParameter, _ summary: String, discussion: String = "",
    examples: [Example] = [], didSet: @escaping @Sendable (any SessionConsole) -> Void = { _ in },
    text: @escaping @Sendable (Settings) -> String, apply: @escaping Change
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.didSet = didSet
    self.text = text
    self.apply = apply
  }

  /// Whether a mode brings a value of its own, which is then the default.
  var followsMode: Bool { modeOptions.first.map { $0.shown != .never } ?? false }

  /// The setting with a name.
  package static func named(_ name: String) -> Setting? {
    all.first { $0.name == name }
  }
}

/// The word that a setting is to take, with what reading it may need.
struct SettingWord {
  let bytes: [UInt8]
  let console: any SessionConsole
  /// The name of the setting or option, for messages.
  let name: String

  /// The word; bytes that are not UTF-8 become U+FFFD.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The bytes that count of a separator, a text for NULL or a prompt.
  var separator: [UInt8] { console.dialect.separator(bytes) }
  /// The number at its start, from 0.
  var limit: Int { Self.limit(text) }

  static func limit(_ text: String) -> Int { Int(clamping: max(ArgumentValue.integer(text), 0)) }

  /// The failure of a word that the setting does not take.
  func wrong(takes values: String) -> ShellError { .setting(.wrongValue(text, of: name, takes: values)) }
}

// MARK: - Values of one form

extension Setting {
  /// A setting that is on or off.
  init(
    _ name: String, _ field: Field<Bool>, _ summary: String, discussion: String = "", examples: [Example] = []
  ) {
    self.init(
      name, .onOff, summary, discussion: discussion, examples: examples,
      text: { $0[keyPath: field] ? "on" : "off" },
      apply: { settings, word throws(ShellError) in
        settings[keyPath: field] = word.console.boolean(word.text)
      })
  }

  /// A setting that is one of the words of an enum; `other` reads what else means one of them.
  init<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ field: Field<Word>, _ summary: String, discussion: String = "",
    examples: [Example] = [], didSet: @escaping @Sendable (any SessionConsole) -> Void = { _ in },
    other: @escaping @Sendable (SettingWord) -> Word? = { _ in nil }
  ) {
    let words = Word.allCases.map(\.rawValue)
    self.init(
      name, .choice(words), summary, discussion: discussion, examples: examples, didSet: didSet,
      text: { $0[keyPath: field].rawValue },
      apply: { settings, word throws(ShellError) in
        guard let value = Word(rawValue: word.text) ?? other(word) else {
          throw word.wrong(takes: "one of " + words.joined(separator: ", "))
        }
        settings[keyPath: field] = value
      })
  }

  /// A setting that is a number from 0.
  init(
    _ name: String, _ placeholder: String, _ field: Field<Int>, _ summary: String, discussion: String = "",
    didSet: @escaping @Sendable (any SessionConsole) -> Void = { _ in },
    read: @escaping @Sendable (SettingWord) throws(ShellError) -> Int = { $0.limit }
  ) {
    self.init(
      name, CommandParameter(placeholder, .integer), summary, discussion: discussion, didSet: didSet,
      text: { String($0[keyPath: field]) },
      apply: { settings, word throws(ShellError) in settings[keyPath: field] = try read(word) })
  }

  /// A setting that is a whole number from 0, and nothing else.
  static func wholeNumber(
    _ name: String, _ placeholder: String, _ field: Field<Int>, _ summary: String, discussion: String
  ) -> Setting {
    Setting(
      name, CommandParameter(placeholder, .integer), summary, discussion: discussion,
      text: { String($0[keyPath: field]) },
      apply: { settings, word throws(ShellError) in
        guard let number = Int(word.text), number >= 0 else { throw word.wrong(takes: "a whole number") }
        settings[keyPath: field] = number
      })
  }

  /// A setting that is a text of any length.
  init(_ name: String, _ field: Field<String>, _ summary: String, discussion: String = "") {
    self.init(
      name, CommandParameter.text("TEXT"), summary, discussion: discussion,
      text: { CText.quoted(Array($0[keyPath: field].utf8)) },
      apply: { settings, word throws(ShellError) in
        settings[keyPath: field] = String(decoding: word.separator, as: UTF8.self)
      })
  }

  /// A setting that is any bytes.
  init(_ name: String, _ field: Field<[UInt8]>, _ summary: String) {
    self.init(
      name, CommandParameter.text("TEXT"), summary,
      text: { CText.quoted($0[keyPath: field]) },
      apply: { settings, word throws(ShellError) in settings[keyPath: field] = word.separator })
  }
}

// MARK: - What else sets it

extension Setting {
  /// Adds the option of `.mode` that takes the same values.
  ///
  /// - Parameters:
  ///   - names: its names without dashes.
  ///   - value: the placeholder of its value.
  ///   - shown: when `.mode` shows it.
  ///   - reselects: as ``ModeOption/reselects``.
  ///   - words: as ``ModeOption/words``.
  ///   - check: as ``ModeOption/check``.
  /// - Returns: the setting with the option.
  func mode(
    _ names: String..., value: String, shown: ModeOption.Shown = .ifChanged, reselects: Bool = false,
    words: Set<String> = [], check: @escaping ModeOption.Check = { _ in }
  ) -> Setting {
    var setting = self
    let value = CommandParameter(value, self.value.kind)
    var option = ModeOption(names, value: value, modeSummary, shown: shown, apply: apply)
    (option.reselects, option.words, option.check) = (reselects, words, check)
    setting.modeOptions.append(option)
    return setting
  }

  /// Adds an option of `.mode` that sets a part of the value, or always the same.
  func mode(
    _ name: String, value: String? = nil, _ summary: String, reselects: Bool = false,
    apply: @escaping Change
  ) -> Setting {
    var setting = self
    let value = value.map { CommandParameter($0) }
    var option = ModeOption([name], value: value, summary, shown: .never, apply: apply)
    option.reselects = reselects
    setting.modeOptions.append(option)
    return setting
  }

  /// What the help of `.mode` says about it.
  private var modeSummary: String {
    var text = summary
    if value.name == CommandParameter.onOff.name {
      text += " (on/off)"
    } else if value.takesWords {
      text += ": \(valuesText)"
    }
    return discussion.isEmpty ? text : "\(text). \(discussion.drop(suffix: "."))"
  }

  /// Adds an option of the program.
  ///
  /// - Parameters:
  ///   - name: its name without dashes.
  ///   - value: the placeholder of its value; nil for an option that always sets the same.
  ///   - fixed: what an option without a value sets.
  ///   - summary: what it does, in one line without a full stop.
  ///   - isEarly: as ``SettingOption/isEarly``.
  ///   - change: what it does in place of ``apply``.
  /// - Returns: the setting with the option.
  func option(
    _ name: String, value: String? = nil, sets fixed: String = "", _ summary: String, isEarly: Bool = false,
    by change: Change? = nil
  ) -> Setting {
    var setting = self
    var words: [String]?
    if value != nil, case .choice(let choices) = self.value.kind { words = choices }
    setting.options.append(
      SettingOption(
        name: name, value: value, words: words, summary: summary, isEarly: isEarly
      ) { console, word throws(ShellError) in
        let bytes = Array((value == nil ? fixed : word).utf8)
        try SettingsEditor(console: console).change(self, to: bytes, as: "-" + name, by: change)
      })
    return setting
  }

  /// Adds the command of sqlite3 that sets it.
  ///
  /// - Parameter make: makes the command from the action that sets the value to its first argument.
  /// - Returns: the setting with the command.
  func command(_ make: (_ set: @escaping DotCommand.Action) -> DotCommand) -> Setting {
    var setting = self
    setting.command = make { [self] console, _ throws(ShellError) in
      try SettingsEditor(console: console).change(self, to: console.reading.arguments.first ?? [])
      return .proceed
    }
    return setting
  }
}

/// An option of the program that changes a setting.
package struct SettingOption: Sendable {
  /// The name without dashes.
  package let name: String
  /// The placeholder of its value; nil for an option that always sets the same.
  package let value: String?
  /// All words that it takes; nil if it takes others.
  package let words: [String]?
  /// What it does, in one line without a full stop.
  package let summary: String
  /// Whether it counts before the init file is read; else when its turn comes, from left to right.
  package let isEarly: Bool
  /// Sets the value.
  let set: @Sendable (_ console: any SessionConsole, _ value: String) throws(ShellError) -> Void

  /// Sets the value in a session.
  package func apply(_ shell: Shell, _ value: String) throws(ShellError) { try set(shell, value) }
}

// MARK: - Checks

extension Setting {
  /// The word that `.set` was given, with `on` or `off` for another word that means so.
  ///
  /// - Throws: ``SettingFailure`` if the setting does not take it.
  func checked(_ bytes: [UInt8]) throws(ShellError) -> [UInt8] {
    let word = String(decoding: bytes, as: UTF8.self)
    let isAllowed: Bool
    switch value.kind {
    case .choice(let words):
      if words.contains(word) { return bytes }
      let switched = ArgumentValue.boolean(word).map { $0 ? "on" : "off" }
      if let switched, words.contains(switched) { return Array(switched.utf8) }
      isAllowed = false
    case .integer: isAllowed = ArgumentValue.isWholeNumber(word)
    case .mode: isAllowed = OutputMode.named(word) != nil
    default: isAllowed = true
    }
    guard isAllowed else { throw .setting(.wrongValue(word, of: name, takes: valuesText)) }
    return bytes
  }

  /// The allowed values in words.
  var valuesText: String {
    switch value.kind {
    case .choice(let words): Self.alternatives(words)
    case .integer: "a whole number"
    case .mode: "one of \(OutputMode.all.map(\.name).joined(separator: ", "))"
    default: Self.alternatives(value.name.split(separator: "|").map(String.init))
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }
}

extension CommandParameter {
  /// Whether it takes some words, or some words and others.
  fileprivate var takesWords: Bool { name.contains("|") }
}

extension String {
  fileprivate func drop(suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
