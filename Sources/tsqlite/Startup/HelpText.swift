import SQLiteShell
import TypedSQLite

/// What `-help` and `-version` print.
enum HelpText {
  /// The version of this program.
  static let programVersion = "0.1.0"

  /// The library's version with the date and hash of its source, as sqlite3 prints it.
  static var version: String {
    "\(Database.libraryVersion) \(Database.librarySourceID)\n"
  }

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
