import OutputModes
import TypedSQLiteCore

/// The prompts of a session.
struct PromptText {
  let shell: Shell

  /// The prompt of the line after the lines that have been read.
  func first(after pending: PendingInput) -> String {
    guard pending.isEmpty else { return continuation(openMark: pending.openMark) }
    let prompt = shell.settings.prompt
    guard prompt != Settings.standardPrompt else { return marked("\(standardName)> ", with: promptMarks) }
    guard !shell.dialect.isSQLite3, prompt.contains("%") else { return marked(prompt, with: promptMarks) }
    return filled(prompt)
  }

  /// The name of the file of the database; nil for a database in memory.
  private var databaseName: String? {
    let path = shell.connections.database?.path() ?? shell.connections.path
    guard !path.isEmpty, path != ":memory:", !path.hasPrefix("file::memory:"),
      let name = path.split(separator: "/").last
    else { return nil }
    return Self.shown(name, limit: 24)
  }

  /// The name in the standard prompt, which is that of sqlite3 unless a person reads it.
  private var standardName: String {
    (shell.isPrompted && !shell.dialect.isSQLite3 ? databaseName : nil) ?? "sqlite"
  }

  /// A name without what could control the terminal, and not longer than a limit.
  private static func shown(_ name: some StringProtocol, limit: Int) -> String {
    let text = String(String.UnicodeScalarView(name.unicodeScalars.filter { !$0.isControl }))
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  /// The prompt with its placeholders replaced.
  private func filled(_ prompt: String) -> String {
    var text = ""
    var isPlaceholder = false
    var hasMarks = false
    for character in prompt {
      guard isPlaceholder else {
        if character == "%" { isPlaceholder = true } else { text.append(character) }
        continue
      }
      isPlaceholder = false
      switch character {
      case "/": text += databaseName ?? "memory"
      case "~":
        text += Self.shown(shell.connections.database?.path() ?? shell.connections.path, limit: 200)
      case "x":
        text += promptMarks
        hasMarks = true
      case "l": text += "\(shell.reading.line + 1)"
      case "%": text += "%"
      default: text += "%\(character)"
      }
    }
    if isPlaceholder { text += "%" }
    return hasMarks ? text : marked(text, with: promptMarks)
  }

  /// What a person must not forget: that the database has no file yet, that results go elsewhere, and that a transaction
  /// is open.
  private var promptMarks: String {
    guard shell.isPrompted else { return "" }
    let redirection = shell.outputs.redirection
    let target = redirection.remainingUses == nil ? redirection.name : "stdout"
    return (shell.opener.isNew ? " (new)" : "")
      + (target == "stdout" ? "" : " (to \(Self.shown(target, limit: 24)))")
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
    let blanks = String(repeating: " ", count: continuationIndent)
    guard !shell.dialect.isSQLite3(before: 3_041), prompt.hasPrefix("   "), let mark = openMark else {
      return blanks + prompt
    }
    return blanks + mark + prompt.dropFirst(3)
  }

  /// How many blanks the standard prompts need to end in one column.
  private var continuationIndent: Int {
    let standard = Settings.standardContinuation
    guard shell.settings.prompt == Settings.standardPrompt, shell.settings.continuationPrompt == standard
    else { return 0 }
    return max(0, "\(standardName)> ".shownWidth - standard.utf8.count)
  }
}
