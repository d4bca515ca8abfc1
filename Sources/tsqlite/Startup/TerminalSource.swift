import SQLiteShell

extension ProcessSurroundings {
  /// The lines a person types at the terminal, edited where the terminal can be.
  func makeTerminalSource(for shell: Shell) -> any LineSource {
    HangUp.watch()
    let history = EntryHistory(path: historyPath)
    let editor = LineEditor(program: "tsqlite", history: history) { [unowned shell] line, cursor, pending in
      shell.completion(of: line, at: cursor, after: pending)
    }
    return editor ?? PromptingLines(self)
  }

  /// `$XDG_STATE_HOME/tsqlite/history`, by default in `~/.local/state`.
  private var historyPath: String? {
    let state = baseFolder("XDG_STATE_HOME") ?? homeDirectory.map { $0 + "/.local/state" }
    return state.map { $0 + "/tsqlite/history" }
  }
}
