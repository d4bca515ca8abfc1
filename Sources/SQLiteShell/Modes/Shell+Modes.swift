package import OutputModes

/// The modes that are kept beside the current one.
struct KeptModes {
  /// Those that `.mode --tag` gave names.
  var saved: [String: SavedMode] = [:]
  /// The mode after the next input, if `.mode --once` set another one.
  fileprivate var afterInput: SavedMode?
}

extension Shell {
  /// Shows control characters as the user chose, or as where the results go asks for.
  package func updateControlDisplay() {
    settings.render.escapesControls =
      switch settings.controlDisplay {
      case .auto: output.isTerminal
      case .ascii, .symbol: true
      case .off: false
      }
    settings.render.picturesControls = settings.controlDisplay == .symbol
  }

  /// Escapes all that goes to a terminal, unless the user wants it as it is.
  func updateEscaping() {
    let render = settings.render
    outputs.errors.escapesControls = outputs.errors.isTerminal
    for sink in [outputs.standard, output] where sink.isTerminal {
      sink.escapesControls = render.escapesControls
      sink.chosenControls = render.chosenControls
    }
  }

  /// Keeps the mode with its settings, to go back to them after the next input.
  func keepMode() {
    if modes.afterInput == nil { modes.afterInput = SavedMode(self) }
  }

  /// Goes back to the mode that ``keepMode()`` kept.
  func restoreMode() {
    modes.afterInput.take()?.restore(in: self)
  }

  /// Sets mode and options to what they are at the beginning.
  func resetMode() {
    settings.controlDisplay = .auto
    settings.render = RenderOptions(dialect.modes)
    select(outputs.standard.isTerminal ? .box : .list)
    updateControlDisplay()
  }

  /// Makes a mode the current one, with the separators that go with it.
  package func select(_ mode: OutputMode) {
    if settings.planLayout == .on { settings.planLayout = .off }
    settings.mode = mode
    settings.render.cells.textQuoting = .off
    mode.select(&settings.render)
  }
}
