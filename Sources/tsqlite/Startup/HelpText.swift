import SQLiteShell

/// What `-help` prints.
enum HelpText {
  /// The usage, and the options by section.
  static func page(program: String) -> String {
    var text = """
      Usage: \(program) [OPTIONS] [FILENAME [SQL]]
      FILENAME is the name of an SQLite database. A new database is created
      if the file does not previously exist. OPTIONS take one dash or two:

      """
    for section in CommandLineOption.shownSections {
      text += "\n\(section.title)\n"
      for option in section.options {
        let gap = String(repeating: " ", count: max(22 - option.synopsis.count, 1))
        text += "   \(option.synopsis)\(gap)\(option.summary)\n"
      }
    }
    return text
  }
}
