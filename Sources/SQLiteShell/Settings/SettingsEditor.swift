import OutputModes

/// Changes and shows the settings of a session, as `.set` and `.show` do.
package struct SettingsEditor {
  let console: any SessionConsole

  init(console: any SessionConsole) {
    self.console = console
  }

  /// Changes a setting.
  ///
  /// - Throws: ``SettingFailure`` if there is no such setting, or if it does not take the value.
  package func set(_ name: String, to word: [UInt8]) throws(ShellError) {
    let setting = try setting(named: name)
    try change(setting, to: try setting.checked(word))
  }

  /// Changes a setting to a word that need not be one that `.set` takes.
  ///
  /// - Parameters:
  ///   - setting: the setting.
  ///   - word: the word.
  ///   - name: what the message for a wrong word calls the setting; nil for its name.
  ///   - change: what sets the value; nil for what the setting does.
  /// - Throws: the failure of a word that means no value.
  func change(
    _ setting: Setting, to word: [UInt8], as name: String? = nil, by change: Setting.Change? = nil
  ) throws(ShellError) {
    var changed = console.settings
    try (change ?? setting.apply)(
      &changed, SettingWord(bytes: word, console: console, name: name ?? setting.name))
    console.settings = changed
    setting.didSet(console)
  }

  /// Gives a setting its default.
  func reset(_ name: String) throws(ShellError) {
    let setting = try setting(named: name)
    try change(setting, to: ArgumentSplitter.splitBytes(Array(defaultText(of: setting).utf8)).first ?? [])
  }

  func setting(named name: String) throws(ShellError) -> Setting {
    guard let setting = Setting.named(name) else {
      throw .setting(
        .unknownSetting(name, suggestion: console.suggestion(for: name, among: Setting.all.map(\.name))))
    }
    return setting
  }

  /// The settings that do not have their defaults, those that others follow first.
  var changed: [Setting] {
    let changed = Setting.all.filter { $0.text(console.settings) != defaultText(of: $0) }
    return changed.filter { !$0.followsMode } + changed.filter(\.followsMode)
  }

  /// The default of a setting, as users type it.
  func defaultText(of setting: Setting) -> String {
    var defaults = Settings(console.dialect)
    defaults.select(console.outputs.defaultMode, console.dialect)
    // A mode keeps what the mode before it has set and it does not use.
    if setting.followsMode { defaults.select(console.settings.mode, console.dialect) }
    return setting.text(defaults)
  }

  /// Prints all settings, with a star at those that do not have their defaults.
  func list() throws(ShellError) {
    let changed = Set(self.changed.map(\.name))
    if console.printsFactsAsRows { return try printRows(Setting.all, changed: changed) }
    console.print(
      Setting.all.map { setting in
        let mark = changed.contains(setting.name) ? "* " : "  "
        return [mark + setting.name, setting.text(console.settings), setting.summary]
      })
  }

  /// Prints one setting, with its documentation.
  func show(_ setting: Setting) throws(ShellError) {
    if console.printsFactsAsRows { return try printRows([setting], changed: Set(changed.map(\.name))) }
    console.say("\(setting.name) \(setting.text(console.settings))\n")
    let sentences = [
      "\(setting.summary).", "It takes \(setting.valuesText); the default is \(defaultText(of: setting)).",
      setting.discussion.replacing("\n", with: " "),
    ]
    for line in sentences.joined(separator: " ").filled(to: 77) { console.say("   \(line)\n") }
  }

  private func printRows(_ settings: [Setting], changed: Set<String>) throws(ShellError) {
    try console.print(
      settings.map { setting in
        [
          .text(setting.name), .text(setting.text(console.settings)), .text(defaultText(of: setting)),
          .flag(changed.contains(setting.name)), .text(setting.valuesText), .text(setting.summary),
        ]
      }, titled: ["name", "value", "default", "changed", "takes", "summary"])
  }
}
