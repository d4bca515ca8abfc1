/// Quotes words for the shells of the operating system.
enum ShellText {
  /// The text as one word of bash or zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The text as one word of fish.
  static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  /// Candidates as one word that fish expands to a list; each may have a tab and a description.
  static func fishList(_ candidates: [String]) -> String {
    fishQuoted(candidates.map(fishQuoted).joined(separator: " "))
  }
}
