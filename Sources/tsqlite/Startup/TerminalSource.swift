import SQLiteShell

extension ProcessSurroundings {
  /// The lines a person types at the terminal.
  func makeTerminalSource(for shell: Shell) -> any LineSource {
    PromptingLines(self)
  }
}
