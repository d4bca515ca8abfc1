import TypedSQLite

extension DotCommand {
  static let connection = DotCommand(
    name: "connection",
    shortest: 2,
    parameters: [
      CommandParameter("close", .choice(["close"]), optional: true),
      CommandParameter("CONNECTION-NUMBER", .integer, optional: true),
    ],
    countsArguments: false,
    summary: "Open or close an auxiliary database connection",
    discussion: """
      A number from 0 to 4 makes that connection the current one; without words the connections are listed.
      """,
    section: .session,
    run: { shell, arguments throws(ShellError) in
      switch (arguments.first, arguments.count) {
      case (nil, _):
        shell.listConnections()
      case (let word?, 1):
        guard let slot = ConnectionSlots.number(of: word) else { throw .connectionUsage }
        shell.selectConnection(slot)
      case ("close", 2):
        guard let slot = ConnectionSlots.number(of: arguments[1]) else { throw .connectionUsage }
        try shell.closeConnection(slot)
      default:
        throw .connectionUsage
      }
      return .proceed
    })
}

extension ConnectionSlots {
  /// The slot that a word names by one digit.
  fileprivate static func number(of word: String) -> Int? {
    guard word.utf8.count == 1, let number = Int(word), number < count else { return nil }
    return number
  }
}

extension Shell {
  fileprivate func listConnections() {
    for slot in 0..<ConnectionSlots.count {
      if slot == slots.current {
        // sqlite3 gives no name to what a slot begins with.
        let isNew = slot > 0 && databasePath == ":memory:"
        say("ACTIVE \(slot): \(isNew ? "(memory)" : databasePath)\n")
      } else if let path = slots.path(of: slot) {
        say("       \(slot): \(path)\n")
      }
    }
  }
}
