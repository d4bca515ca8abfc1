/// What versions of sqlite3 after 3.40 call a command, and say of its arguments.
struct LaterCommand {
  let name: String
  /// The version from which on it is so, such as 3052.
  let version: Int
  let text: String

  /// Abbreviations that mean another command than the first one that begins so.
  private static let abbreviations = [LaterCommand(name: "o", version: 3_052, text: "output")]
  private static let usages = [
    LaterCommand(name: "scanstats", version: 3_041, text: ".scanstats on|off|est"),
    LaterCommand(name: "timer", version: 3_052, text: ".timer on|off|once"),
  ]

  /// The whole name of a command that was typed.
  static func fullName(of name: String, _ dialect: Dialect) -> String {
    abbreviations.first { $0.name == name && dialect.isSQLite3(since: $0.version) }?.text ?? name
  }

  /// The usage of a command; nil if the version has no other than 3.40.
  static func usage(of command: DotCommand, _ dialect: Dialect) -> String? {
    usages.first { $0.name == command.name && dialect.isSQLite3(since: $0.version) }?.text
  }
}
