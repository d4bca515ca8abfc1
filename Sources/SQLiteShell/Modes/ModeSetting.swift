import OutputModes

/// An option of `.mode`: its name, what it takes, its documentation and what it sets.
package struct ModeSetting: Sendable {
  /// The names without dashes, the first one that of the help.
  package let names: [String]
  /// What follows the name, such as `N`; nil for an option that is one word.
  package let value: String?
  /// What it does, in one line without a full stop.
  package let summary: String
  /// Whether the option begins the current mode anew, as in sqlite3 3.40; else it holds for any mode.
  package let reselects: Bool
  /// The words that may follow an option without a value of its own; they are its value then.
  package let words: Set<String>
  /// Sets what the value says; the value is empty where none was given.
  let apply: Change
  /// The value as it is set, so that it can be typed; nil where the option shows nothing.
  let text: (@Sendable (RenderOptions) -> String)?
  /// Whether ``apply`` sets nothing that results begin without.
  private let isShownAlone: Bool

  /// Sets a value.
  typealias Change =
    @Sendable (_ options: inout RenderOptions, _ value: String, _ shell: Shell) throws(ShellError)
    -> Void

  init(
    _ names: String..., value: String?, summary: String, reselects: Bool = false, words: Set<String> = [],
    showsAlone: Bool = true, text: (@Sendable (RenderOptions) -> String)? = nil, apply: @escaping Change
  ) {
    self.names = names
    self.value = value
    self.summary = summary
    self.reselects = reselects
    self.words = words
    self.text = text
    self.apply = apply
    isShownAlone = showsAlone
  }

  /// The setting of a name without its dashes.
  static func named(_ name: String) -> ModeSetting? {
    all.first { $0.names.contains(name) }
  }

  /// The line of the help.
  var helpLine: String {
    let left = (["--" + names[0]] + [value].compactMap { $0 }).joined(separator: " ")
    return "  \(left.padded(to: 16)) \(summary)"
  }

  /// The option with its value as it is set; nil where it is as at the beginning.
  func changedText(_ options: RenderOptions) -> String? {
    guard isShownAlone, let text, text(options) != text(RenderOptions()) else { return nil }
    return "--\(names[0]) \(text(options))"
  }
}

extension RenderOptions {
  /// The settings that sqlite3 3.40 has no name for, where they are not as at the beginning.
  var changedSettings: String {
    ModeSetting.all.compactMap { $0.changedText(self) }.map { " " + $0 }.joined()
  }

  /// All settings, as `.mode` takes them.
  var allSettings: String {
    ModeSetting.all.compactMap { setting in setting.text.map { " --\(setting.names[0]) \($0(self))" } }
      .joined()
  }
}
