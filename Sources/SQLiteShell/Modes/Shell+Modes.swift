package import OutputModes

/// Modes that can become the current one again.
struct KeptModes {
  /// The modes that `.mode --tag` named.
  var saved: [String: SavedMode] = [:]
  /// The mode to return to after the next input, if `.mode --once` set another one.
  var afterInput: SavedMode?
}

extension SessionConsole {
  /// Sets how results show control characters: as the user chose, or as the output requires.
  func updateControlDisplay() {
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
      sink.styles = surroundings.environment.showsStyles ? [.dim, .title] : []
    }
  }
}

extension Shell {
  /// Returns to the mode before `.mode --once`.
  func restoreMode() {
    modes.afterInput.take()?.restore(in: self)
  }

  /// Makes a mode the current one, with its separators.
  package func select(_ mode: OutputMode) {
    settings.select(mode, dialect)
  }
}
