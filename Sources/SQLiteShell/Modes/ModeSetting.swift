import OutputModes

/// An option of `.mode`: its name, what it takes, its documentation and what it sets.
package struct ModeSetting: Sendable {
  /// The names without dashes; the help shows the first.
  package let names: [String]
  /// The placeholder of its value, such as `N`; nil for an option without a value.
  package let value: String?
  /// What it does, in one line without a full stop.
  package let summary: String
  /// Whether the option first resets the current mode, as in sqlite3 3.40; otherwise it only changes its own setting.
  package let reselects: Bool
  /// The words that an option without a value of its own accepts as its value.
  package let words: Set<String>
  /// Sets the value, which is empty if none was given.
  let apply: Change
  /// The current value in the form in which users type it; nil if there is nothing to show.
  let text: (@Sendable (RenderOptions) -> String)?
  /// Whether `.mode` and `.show` print the setting if it differs from its initial value.
  private let isShownAlone: Bool

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

  static func named(_ name: String) -> ModeSetting? {
    all.first { $0.names.contains(name) }
  }

  /// The columns for the options in the help of `.mode`.
  static let helpWidth = 16

  var helpLine: String {
    let left = (["--" + names[0]] + [value].compactMap { $0 }).joined(separator: " ")
    return "  \(left.padded(to: Self.helpWidth)) \(summary)"
  }

  /// The option with its current value; nil if that is the initial value.
  func changedText(_ options: RenderOptions) -> String? {
    guard isShownAlone, let text, text(options) != text(RenderOptions()) else { return nil }
    return "--\(names[0]) \(text(options))"
  }
}

extension RenderOptions {
  /// The settings without a name in sqlite3 3.40 that differ from their initial values.
  var changedSettings: String {
    ModeSetting.all.compactMap { $0.changedText(self) }.map { " " + $0 }.joined()
  }

  /// All settings, as users type them after `.mode`.
  var allSettings: String {
    ModeSetting.all.compactMap { setting in setting.text.map { " --\(setting.names[0]) \($0(self))" } }
      .joined()
  }
}
