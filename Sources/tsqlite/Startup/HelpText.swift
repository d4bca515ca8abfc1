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
    var section = ""
    for option in ProgramOption.declared {
      if option.section != section {
        section = option.section
        text += "\n\(section)\n"
      }
      let left = ([("-" + (option.names.first ?? ""))] + [option.valueName].compactMap { $0 })
        .joined(separator: " ")
      let gap = String(repeating: " ", count: max(22 - left.count, 1))
      text += "   \(left)\(gap)\(option.summary)\n"
    }
    return text
  }
}
