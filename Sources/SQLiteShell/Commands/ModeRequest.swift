/// What `.mode` is asked for.
struct ModeRequest {
  private(set) var isOnce = false
  private(set) var resets = false
  private(set) var listsModes = false
  /// Whether the mode is shown, and whether with all its settings.
  private(set) var showsMode = false
  private(set) var isVerbose = false
  private var mode: OutputMode?
  /// A mode that ``Shell/savedModes`` keeps, whose settings come before those that are asked for.
  private var saved: SavedMode?
  private var tag: String?
  private var tableName: String?
  private var escapes: ControlDisplay?
  private var changes: [(setting: ModeSetting, value: String)] = []

  init(_ arguments: [String], _ shell: Shell) throws(ShellError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard let name = OptionWord.name(of: word) else {
        try take(word, shell)
        continue
      }
      if try readWord(name) { continue }
      guard let setting = ModeSetting.named(name) else {
        guard let value = rest.popFirst(), try read(name, value) else { throw .unknownModeOption(word) }
        continue
      }
      if setting.value != nil, !setting.takesOptionalWord {
        guard let value = rest.popFirst() else { throw .unknownModeOption(word) }
        changes.append((setting, value))
      } else if let next = rest.first, setting.words.contains(next), !shell.settings.isCompatible {
        changes.append((setting, rest.removeFirst()))
      } else {
        changes.append((setting, ""))
      }
    }
    // Some options alone begin the current mode anew.
    if mode == nil, saved == nil, changes.contains(where: \.setting.reselects) { mode = shell.settings.mode }
    showsMode = showsMode || arguments.isEmpty
  }

  private mutating func readWord(_ name: String) throws(ShellError) -> Bool {
    switch name {
    case "once": isOnce = true
    case "reset": resets = true
    case "list": listsModes = true
    case "v", "verbose":
      showsMode = true
      isVerbose = true
    default: return false
    }
    return true
  }

  private mutating func read(_ name: String, _ value: String) throws(ShellError) -> Bool {
    switch name {
    case "escape":
      guard let display = ControlDisplay(rawValue: value) else { throw .unknownEscape(value) }
      escapes = display
    case "tag":
      guard OutputMode.named(value) == nil else { throw .takenModeName(value) }
      tag = value
    default: return false
    }
    return true
  }

  private mutating func take(_ word: String, _ shell: Shell) throws(ShellError) {
    if mode == nil, saved == nil {
      saved = shell.savedModes[word]
      guard saved == nil else { return }
      guard let found = OutputMode.named(word) else {
        throw .unknownMode(
          suggestion: shell.suggestion(for: word, among: OutputMode.all.map(\.name)),
          isCompatible: shell.settings.isCompatible)
      }
      mode = found
    } else if tableName == nil {
      tableName = word
    } else {
      throw .extraArgument(word)
    }
  }

  /// Sets what was asked for, or nothing where a value is wrong.
  func apply(to shell: Shell) throws(ShellError) {
    let before = SavedMode(shell)
    if isOnce { shell.keepMode() }
    if resets { shell.resetMode() }
    if let saved { saved.restore(in: shell) }
    if let mode {
      shell.select(mode)
      shell.settings.render.tableName = "table"
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
    if let tag { shell.savedModes[tag] = SavedMode(shell) }
  }
}

/// A mode with its settings, which `.mode --tag` gives a name.
struct SavedMode {
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
