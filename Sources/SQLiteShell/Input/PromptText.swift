import TypedSQLiteCore

/// The prompts of a session.
struct PromptText {
  let shell: Shell

  /// The prompt of the line after the lines that have been read.
  func first(after pending: PendingInput) -> String {
    pending.isEmpty
      ? marked(shell.settings.prompt, with: promptMarks) : continuation(openMark: pending.openMark)
  }

  /// What a person must not forget: that the database has no file yet, and that a transaction is open.
  private var promptMarks: String {
    guard shell.isPrompted else { return "" }
    return (shell.opener.isNew ? " (new)" : "")
      + (shell.connections.database?.isInsideTransaction == true ? "*" : "")
  }

  /// A prompt with marks before its last character.
  private func marked(_ prompt: String, with marks: String) -> String {
    guard !marks.isEmpty, let last = prompt.lastIndex(where: { $0 != " " }) else { return prompt }
    return prompt[..<last] + marks + prompt[last...]
  }

  /// The prompt of the later lines of a statement; if its first three columns are blank, they show what is open.
  func continuation(openMark: String?) -> String {
    let prompt = marked(shell.settings.continuationPrompt, with: String(promptMarks.map { _ in "." }))
    guard !shell.dialect.isSQLite3(before: 3_041), prompt.hasPrefix("   "), let mark = openMark else {
      return prompt
    }
    return mark + prompt.dropFirst(3)
  }
}
