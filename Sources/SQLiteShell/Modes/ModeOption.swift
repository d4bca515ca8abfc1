import OutputModes

/// An option of `.mode` that changes a setting.
package struct ModeOption: Sendable {
  /// The names without dashes; the help shows the first.
  package let names: [String]
  /// Its value; nil for an option without one.
  package let value: CommandParameter?
  /// What it does, in one line without a full stop.
  package let summary: String
  /// When `.mode` shows the setting by this option.
  let shown: Shown
  /// Sets the value; the word is empty if none was given.
  let apply: Setting.Change
  /// Whether sqlite3 3.40 first resets the current mode.
  var reselects = false
  /// The words that an option without a value of its own accepts as its value.
  var words: Set<String> = []
  /// Refuses a word before any option counts.
  var check: Check = { _ in }

  typealias Check = @Sendable (_ word: String) throws(ShellError) -> Void

  enum Shown: Sendable {
    case never
    /// With all settings.
    case inFull
    /// With all settings, and alone if it differs from its initial value.
    case ifChanged
  }

  init(
    _ names: [String], value: CommandParameter?, _ summary: String, shown: Shown,
    apply: @escaping Setting.Change
  ) {
    self.names = names
    self.value = value
    self.summary = summary
    self.shown = shown
    self.apply = apply
  }

  /// All options of `.mode` that set something, with their settings, by name.
  static let settings: [(setting: Setting, option: ModeOption)] =
    Setting.all.flatMap { setting in setting.modeOptions.map { (setting, $0) } }
    .sorted { $0.option.names[0] < $1.option.names[0] }

  package static let all = settings.map(\.option)

  /// How the help of `.mode` and completion show it.
  var row: CommandOption { CommandOption("--" + names[0], value: value, summary) }

  /// Whether the value is one of a few words and may be omitted.
  var takesOptionalWord: Bool { !words.isEmpty }
}

extension Settings {
  /// The settings without a name in sqlite3 3.40 that differ from their initial values.
  var changedModeOptions: String {
    let usual = Settings(.tsqlite)
    return ModeOption.settings
      .filter { $0.option.shown == .ifChanged && $0.setting.text(self) != $0.setting.text(usual) }
      .map { " --\($0.option.names[0]) \($0.setting.text(self))" }.joined()
  }

  /// All settings, as users type them after `.mode`.
  var allModeOptions: String {
    ModeOption.settings.filter { $0.option.shown != .never }
      .map { " --\($0.option.names[0]) \($0.setting.text(self))" }.joined()
  }
}
