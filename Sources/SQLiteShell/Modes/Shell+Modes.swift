package import OutputModes

/// Modes that can become the current one again.
struct KeptModes {
  /// The modes that `.mode --tag` named.
  var saved: [String: SavedMode] = [:]
  /// The mode to return to after the next input, if `.mode --once` set another one.
  fileprivate var afterInput: SavedMode?
}

extension Shell {
  /// Sets how results show control characters: as the user chose, or as the output requires.
  package func updateControlDisplay() {
    settings.render.escapesControls =
      switch settings.controlDisplay {
      case .auto: output.isTerminal
      case .ascii, .symbol: true
      case .off: false
      }
    settings.render.picturesControls = settings.controlDisplay == .symbol
  }

  /// Escapes control characters in all output to a terminal, unless the user chose otherwise.
  func updateEscaping() {
    let render = settings.render
    outputs.errors.escapesControls = outputs.errors.isTerminal
    for sink in [outputs.standard, output] where sink.isTerminal {
      sink.escapesControls = render.escapesControls
      sink.chosenControls = render.chosenControls
      sink.styles = showsStyles ? [.dim] : []
    }
  }

  /// Whether a terminal shows styles such as dim text, unless `NO_COLOR` is set or the terminal is `dumb`.
  var showsStyles: Bool {
    let terminal = surroundings.environment["TERM"] ?? ""
    return (surroundings.environment["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty && terminal != "dumb"
  }

  /// Saves the mode with its settings, to return to it after the next input.
  func keepMode() {
    if modes.afterInput == nil { modes.afterInput = SavedMode(self) }
  }

  /// Returns to the mode that ``keepMode()`` saved.
  func restoreMode() {
    modes.afterInput.take()?.restore(in: self)
  }

  /// Resets mode and options to their initial values.
  func resetMode() {
    settings.controlDisplay = .auto
    settings.render = RenderOptions(dialect.modes)
    select(defaultMode)
    updateControlDisplay()
  }

  /// The mode that nobody has chosen.
  var defaultMode: OutputMode { outputs.standard.isTerminal ? .box : .list }

  /// Makes a mode the current one, with its separators.
  package func select(_ mode: OutputMode) {
    settings.select(mode, dialect)
  }
}
