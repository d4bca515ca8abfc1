import OutputModes

/// The arguments of `.mode`.
struct ModeRequest: CommandRequest {
  private(set) var isOnce = false
  private(set) var resets = false
  private(set) var listsModes = false
  /// Whether the mode is shown with all its settings.
  private(set) var isVerbose = false
  /// Whether the mode is shown as it was before, because none is named.
  private(set) var showsMode = false
  /// Whether the current mode is reset if none is named.
  private var reselects = false
  /// The name of the mode, as the user typed it.
  private var modeName: String?
  private var mode: OutputMode?
  /// A named mode from ``KeptModes``; its settings are applied before those of the arguments.
  private var saved: SavedMode?
  private var tag: String?
  private var tableName: String?
  private var changes: [Change] = []

  /// A setting, the option that changes it, and the value after the option.
  private struct Change {
    let setting: Setting
    let option: ModeOption
    let value: [UInt8]
  }

  /// What is wrong with the first word that does not count, if those before it do.
  private(set) var fault: ShellError?

  private let console: any SessionConsole

  init(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    self.console = console
    let dialect = console.dialect
    do {
      try read(arguments, dialect)
    } catch {
      guard dialect.isSQLite3(since: 3_052) else { throw error }
      fault = error
    }
    let isOld = dialect.isSQLite3(before: 3_052)
    showsMode = arguments.isEmpty || isOld && modeName == nil && changesMode
    reselects = isOld && (arguments.isEmpty || changes.contains(where: \.option.reselects))
  }

  /// Whether an option changes what a mode brings.
  private var changesMode: Bool { changes.contains(where: \.setting.followsMode) }

  mutating func take(
    option word: String, _ fault: OptionFault, _ rest: inout ArraySlice<String>, _ dialect: Dialect
  ) throws(ShellError) {
    let name = OptionWord.name(of: word) ?? ""
    let found = ModeOption.settings.first { $0.option.names.contains(name) }
    if let found, let value = Self.value(of: found.option, in: &rest, dialect) {
      try found.option.check(value.text)
      changes.append(
        Change(setting: found.setting, option: found.option, value: value.bytes(console.reading.arguments)))
    } else if dialect.isSQLite3(before: 3_052) {
      try take(word)
    } else if let value = Self.valueName(of: name) {
      throw .command(.missingModeValue(of: word, value))
    } else {
      throw .command(.unknownModeOption(word, suggestion: suggestion(for: name)))
    }
  }

  /// A value of an option and its place among the arguments; nil for none.
  private struct Value {
    var text = ""
    var place: Int?

    /// The value as it was typed.
    func bytes(_ arguments: [[UInt8]]) -> [UInt8] {
      guard let place, arguments.indices.contains(place) else { return Array(text.utf8) }
      return arguments[place]
    }
  }

  /// The value of an option, empty if it needs none; nil if it is missing.
  private static func value(
    of option: ModeOption, in rest: inout ArraySlice<String>, _ dialect: Dialect
  ) -> Value? {
    let place = rest.startIndex
    if option.value != nil, !option.takesOptionalWord {
      return rest.popFirst().map { Value(text: $0, place: place) }
    }
    guard !dialect.isSQLite3(before: 3_052), let next = rest.first, option.words.contains(next) else {
      return Value()
    }
    return Value(text: rest.removeFirst(), place: place)
  }

  /// The placeholder for the value of an option; nil for an option without a value, or an unknown one.
  private static func valueName(of name: String) -> String? {
    let value =
      ModeOption.all.first { $0.names.contains(name) }?.value
      ?? options.first { $0.names.contains(name) }?.shown.value
    return value?.name
  }

  private func suggestion(for name: String) -> String? {
    let names = ModeOption.all.flatMap(\.names) + Self.options.flatMap(\.names)
    return console.suggestion(for: name, among: names.filter { $0.count > 1 }).map { "--\($0)" }
  }

  /// The options that change no setting.
  static let options: [RequestOption<ModeRequest>] = [
    RequestOption("--list", "List the modes", sets: \.listsModes),
    RequestOption("--once", "For the next input only", sets: \.isOnce),
    RequestOption("--reset", "Reset the mode and all its options", sets: \.resets),
    RequestOption("--tag", value: .text("NAME"), "Save the mode with its options, for .mode NAME") {
      request, value, _ throws(ShellError) in
      guard OutputMode.named(value) == nil else { throw .command(.takenModeName(value)) }
      request.tag = value
    },
    RequestOption("-v", aliases: ["verbose"], "Show the mode with all its options", sets: \.isVerbose),
  ]

  /// Whether a mode quotes cells, so that sqlite3 takes its name for options, which replace those before it.
  private func quotesCells(_ mode: String) -> Bool {
    var options = RenderOptions(console.settings.render.dialect)
    OutputMode.named(mode)?.selection.apply(&options)
    return options.quotesCells
  }

  /// Reads a word as the mode or the table.
  mutating func take(_ word: String) throws(ShellError) {
    if modeName == nil {
      modeName = word
      if console.dialect.isSQLite3(before: 3_052), quotesCells(word) {
        changes.removeAll(where: \.setting.followsMode)
      }
    } else if tableName == nil {
      tableName = word
    } else if word.hasPrefix("-") {
      throw .command(.unknownModeOption(word, suggestion: nil))
    } else {
      throw .command(.extraModeWord(word))
    }
  }

  /// Finds the named mode, or the current one if it is reset.
  mutating func findMode() throws(ShellError) {
    try findNamedMode()
    if mode == nil, saved == nil, reselects { mode = OutputMode.named(ModeText(console).name) }
  }

  private mutating func findNamedMode() throws(ShellError) {
    let dialect = console.dialect
    let unnamed = dialect.isSQLite3 && console.settings.planLayout == .on ? "explain" : nil
    guard let modeName = modeName ?? (!changesMode && tableName == nil ? unnamed : nil) else { return }
    saved = console.modes.saved[modeName]
    guard saved == nil else { return }
    mode = OutputMode.named(modeName, inFull: dialect.isSQLite3(since: 3_052))
    if mode == nil, modeName.isEmpty, dialect.isSQLite3(before: 3_052) { mode = .line }
    guard mode == nil else { return }
    throw .command(
      .unknownMode(
        modeName,
        suggestion: console.suggestion(for: modeName, among: OutputMode.all.map(\.name)),
        listing: dialect.isSQLite3 ? Self.modesOfSQLite3 : nil))
  }

  private static let modesOfSQLite3 =
    "ascii box column csv html insert json line list markdown qbox quote table tabs tcl"

  /// Applies all settings, or none if a value is wrong.
  func apply() throws(ShellError) {
    let before = SavedMode(console)
    if isOnce, console.modes.afterInput == nil { console.modes.afterInput = SavedMode(console) }
    if resets {
      console.settings.controlDisplay = .auto
      console.settings.render = RenderOptions(console.dialect.modes)
      console.select(console.outputs.defaultMode)
      console.updateControlDisplay()
    }
    if let saved { saved.restore(in: console) }
    if let mode {
      console.select(mode)
      if !console.dialect.isSQLite3(since: 3_052) {
        console.settings.render.tableName = console.dialect.modes.insertTable
      }
    }
    var changed = console.settings
    do {
      for change in changes {
        try change.option.apply(
          &changed,
          SettingWord(bytes: change.value, console: console, name: "--" + change.option.names[0]))
      }
    } catch {
      before.restore(in: console)
      if isOnce { console.restoreMode() }
      throw error
    }
    if let tableName { changed.render.tableName = tableName }
    console.settings = changed
    for change in changes { change.setting.didSet(console) }
    if let tag { console.modes.saved[tag] = SavedMode(console) }
  }
}

/// A mode with its settings, to which a session returns.
final class SavedMode {
  private let mode: OutputMode
  private let render: RenderOptions
  private let escapes: ControlDisplay

  /// Saves the mode and the settings of a session.
  init(_ console: any SessionConsole) {
    mode = console.settings.mode
    render = console.settings.render
    escapes = console.settings.controlDisplay
  }

  /// Restores them.
  func restore(in console: any SessionConsole) {
    console.settings.mode = mode
    console.settings.render = render
    console.settings.controlDisplay = escapes
    console.updateControlDisplay()
  }
}
