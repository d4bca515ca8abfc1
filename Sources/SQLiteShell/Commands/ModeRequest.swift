import OutputModes

/// What `.mode` is asked for.
struct ModeRequest {
  private(set) var isOnce = false
  private(set) var resets = false
  private(set) var listsModes = false
  /// Whether the mode is shown with all its settings.
  private(set) var isVerbose = false
  /// Whether the mode is shown as it was before, since none is named.
  private(set) var showsMode = false
  /// Whether the current mode begins anew where none is named.
  private var beginsAnew = false
  /// The word for the mode, as it was typed.
  private var modeName: String?
  private var mode: OutputMode?
  /// A mode that ``KeptModes`` keeps, whose settings come before those that are asked for.
  private var saved: SavedMode?
  private var tag: String?
  private var tableName: String?
  private var escapes: ControlDisplay?
  private var changes: [(setting: ModeSetting, value: String)] = []

  init(_ arguments: [String], _ shell: Shell) throws(ShellError) {
    let dialect = shell.dialect.modeCommand
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard let name = OptionWord.name(of: word) else {
        try take(word, dialect)
        continue
      }
      if try readWord(name) { continue }
      let setting = ModeSetting.named(name)
      if let setting, let value = Self.value(of: setting, in: &rest, dialect) {
        changes.append((setting, value))
      } else if setting == nil, let value = rest.first, try read(name, value) {
        rest.removeFirst()
      } else if dialect.takesOptionsForNames {
        try take(word, dialect)
      } else if let value = Self.valueName(of: name) {
        throw .command(.missingModeValue(of: word, value))
      } else {
        throw .command(.unknownModeOption(word, suggestion: Self.suggestion(for: name, shell)))
      }
    }
    showsMode = arguments.isEmpty || dialect.showsModeForOptions && modeName == nil && !changes.isEmpty
    beginsAnew = arguments.isEmpty ? dialect.reselectsWhenShown : changes.contains(where: \.setting.reselects)
  }

  /// The value of a setting, empty where it needs none; nil where it is missing.
  private static func value(
    of setting: ModeSetting, in rest: inout ArraySlice<String>, _ dialect: Dialect.ModeCommand
  ) -> String? {
    if setting.value != nil, !setting.takesOptionalWord { return rest.popFirst() }
    guard dialect.takesOptionalWords, let next = rest.first, setting.words.contains(next) else { return "" }
    return rest.removeFirst()
  }

  /// What stands behind an option, as the help calls it; nil for an option that is one word, or that there is not.
  private static func valueName(of name: String) -> String? {
    ModeSetting.named(name)?.value ?? valuesOfOthers[name]
  }

  /// The options that set nothing of the rendering and take a value.
  private static let valuesOfOthers = ["escape": "E", "tag": "NAME"]
  /// The options that are one word.
  private static let words = ["list", "once", "reset", "verbose"]

  private static func suggestion(for name: String, _ shell: Shell) -> String? {
    let names = ModeSetting.all.flatMap(\.names) + valuesOfOthers.keys.sorted() + words
    return shell.suggestion(for: name, among: names).map { "--\($0)" }
  }

  private mutating func readWord(_ name: String) throws(ShellError) -> Bool {
    switch name {
    case "once": isOnce = true
    case "reset": resets = true
    case "list": listsModes = true
    case "v", "verbose": isVerbose = true
    default: return false
    }
    return true
  }

  private mutating func read(_ name: String, _ value: String) throws(ShellError) -> Bool {
    switch name {
    case "escape":
      guard let display = ControlDisplay(rawValue: value) else { throw .command(.unknownEscape(value)) }
      escapes = display
    case "tag":
      guard OutputMode.named(value) == nil else { throw .command(.takenModeName(value)) }
      tag = value
    default: return false
    }
    return true
  }

  /// Takes a word for the mode or the table.
  private mutating func take(_ word: String, _ dialect: Dialect.ModeCommand) throws(ShellError) {
    if modeName == nil {
      modeName = word
      if dialect.qboxUndoesOptions, OutputMode.named(word)?.forgetsOptions == true { changes = [] }
    } else if tableName == nil {
      tableName = word
    } else if word.hasPrefix("-") {
      throw .command(.unknownModeOption(word, suggestion: nil))
    } else {
      throw .command(.extraArgument(word))
    }
  }

  /// Finds the mode that is named, or the current one where that begins anew.
  mutating func findMode(_ shell: Shell) throws(ShellError) {
    try findNamedMode(shell)
    if mode == nil, saved == nil, beginsAnew { mode = OutputMode.named(shell.modeName) }
  }

  private mutating func findNamedMode(_ shell: Shell) throws(ShellError) {
    let dialect = shell.dialect.modeCommand
    let unnamed = dialect.explainIsMode && shell.settings.planLayout == .on ? "explain" : nil
    guard let modeName = modeName ?? (changes.isEmpty && tableName == nil ? unnamed : nil) else { return }
    saved = shell.modes.saved[modeName]
    guard saved == nil else { return }
    mode = OutputMode.named(modeName)
    if mode == nil, modeName.isEmpty { mode = dialect.unnamedMode }
    guard mode == nil else { return }
    throw .command(
      .unknownMode(
        suggestion: shell.suggestion(for: modeName, among: OutputMode.all.map(\.name)),
        listing: dialect.listedModes))
  }

  /// Sets what was asked for, or nothing where a value is wrong.
  func apply(to shell: Shell) throws(ShellError) {
    let before = SavedMode(shell)
    if isOnce { shell.keepMode() }
    if resets { shell.resetMode() }
    if let saved { saved.restore(in: shell) }
    if let mode {
      shell.select(mode)
      shell.settings.render.tableName = shell.dialect.modes.insertTable
    }
    var render = shell.settings.render
    do {
      for change in changes { try change.setting.apply(&render, change.value, shell) }
    } catch {
      before.restore(in: shell)
      if isOnce { shell.restoreMode() }
      throw error
    }
    if let tableName { render.tableName = tableName }
    shell.settings.render = render
    if let escapes {
      shell.settings.controlDisplay = escapes
      shell.updateControlDisplay()
    }
    if let tag { shell.modes.saved[tag] = SavedMode(shell) }
  }
}

/// A mode with its settings, to which a session goes back.
final class SavedMode {
  private let mode: OutputMode
  private let render: RenderOptions
  private let escapes: ControlDisplay

  /// What a session has set.
  init(_ shell: Shell) {
    mode = shell.settings.mode
    render = shell.settings.render
    escapes = shell.settings.controlDisplay
  }

  /// Sets it again.
  func restore(in shell: Shell) {
    shell.settings.mode = mode
    shell.settings.render = render
    shell.settings.controlDisplay = escapes
    shell.updateControlDisplay()
  }
}

extension ModeSetting {
  /// Whether the value is one of a few words, which may be left out.
  fileprivate var takesOptionalWord: Bool { !words.isEmpty }
}
