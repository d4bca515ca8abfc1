package import OutputModes

/// A setting of a session, which `.set` shows, changes and saves.
///
/// Its value is a field of ``Settings``, which older commands such as `.headers` set too.
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
  /// Whether a mode brings a value of its own, which is then the default.
  let followsMode: Bool
  /// The value as users type it, in quotes if it needs them.
  let text: @Sendable (Settings) -> String
  /// Sets the value, which ``word(_:)`` has checked.
  let apply: Change

  /// A field of the settings.
  typealias Field<Value> = any WritableKeyPath<Settings, Value> & Sendable

  typealias Change = @Sendable (_ word: String, _ shell: Shell) throws(ShellError) -> Void

  init(
    _ name: String, _ value: CommandParameter, _ summary: String, discussion: String = "",
    examples: [Example] = [], followsMode: Bool = false,
    text: @escaping @Sendable (Settings) -> String, apply: @escaping Change
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.followsMode = followsMode
    self.text = text
    self.apply = apply
  }

  /// A setting that is on or off.
  init(
    _ name: String, _ field: Field<Bool>, _ summary: String,
    discussion: String = "", examples: [Example] = []
  ) {
    self.init(
      name, .onOff, summary, discussion: discussion, examples: examples,
      text: { $0[keyPath: field] ? "on" : "off" },
      apply: { word, shell throws(ShellError) in shell.settings[keyPath: field] = word == "on" })
  }

  /// A setting that is one of the words of an enum.
  init<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ field: Field<Word>, _ summary: String,
    discussion: String = "", examples: [Example] = [],
    didSet: @escaping @Sendable (Shell) -> Void = { _ in }
  ) {
    self.init(
      name, .choice(Word.allCases.map(\.rawValue)), summary, discussion: discussion, examples: examples,
      text: { $0[keyPath: field].rawValue },
      apply: { word, shell throws(ShellError) in
        guard let value = Word(rawValue: word) else { return }
        shell.settings[keyPath: field] = value
        didSet(shell)
      })
  }

  /// A setting that is a number from 0.
  init(
    _ name: String, _ placeholder: String, _ field: Field<Int>,
    _ summary: String, discussion: String = "", didSet: @escaping @Sendable (Shell) -> Void = { _ in }
  ) {
    self.init(
      name, CommandParameter(placeholder, .integer), summary, discussion: discussion,
      text: { String($0[keyPath: field]) },
      apply: { word, shell throws(ShellError) in
        shell.settings[keyPath: field] = Int(clamping: ArgumentValue.integer(word))
        didSet(shell)
      })
  }

  /// A setting that is a text of any length.
  init(
    _ name: String, _ field: Field<String>, _ summary: String,
    discussion: String = ""
  ) {
    self.init(
      name, CommandParameter("TEXT"), summary, discussion: discussion,
      text: { CText.quoted(Array($0[keyPath: field].utf8)) },
      apply: { word, shell throws(ShellError) in shell.settings[keyPath: field] = word })
  }

  /// An option of `.mode`.
  init(_ name: String, _ value: CommandParameter, of option: ModeSetting, _ summary: String) {
    self.init(
      name, value, summary, followsMode: true,
      text: { option.text?($0.render) ?? "" },
      apply: { word, shell throws(ShellError) in
        do throws(ShellError) {
          try option.apply(&shell.settings.render, word, shell)
        } catch {
          guard case .wrongModeValue(_, _, let takes) = error.failure as? CommandFailure else { throw error }
          throw .setting(.wrongValue(word, of: name, takes: takes))
        }
      })
  }

  /// The setting with a name.
  package static func named(_ name: String) -> Setting? {
    all.first { $0.name == name }
  }
}

// MARK: - Values

extension Setting {
  /// The value that a word means.
  ///
  /// - Throws: ``SettingFailure`` if the setting does not take it.
  func word(_ word: String) throws(ShellError) -> String {
    let isAllowed: Bool
    switch value.kind {
    case .choice(let words):
      if words.contains(word) { return word }
      guard let isOn = ArgumentValue.boolean(word) else {
        isAllowed = false
        break
      }
      isAllowed = words.contains(isOn ? "on" : "off")
      if isAllowed { return isOn ? "on" : "off" }
    case .integer: isAllowed = ArgumentValue.isWholeNumber(word)
    case .mode: isAllowed = OutputMode.named(word) != nil
    default: isAllowed = true
    }
    guard isAllowed else { throw .setting(.wrongValue(word, of: name, takes: valuesText)) }
    return word
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
