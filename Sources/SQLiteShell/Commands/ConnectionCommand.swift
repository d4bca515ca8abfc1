import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let connection = DotCommand(
    Names("connection", shortest: 2),
    parameters: [
      CommandParameter("close", .choice(["close"]), optional: true),
      CommandParameter("CONNECTION-NUMBER", .integer, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Open or close an auxiliary database connection", section: .session,
      discussion: """
        A number from 0 to 4 makes that connection the current one; without arguments, the connections are listed.
        """,
      examples: [
        Example(".connection 1\n.connection", prints: "       0: :memory:\nACTIVE 1: (memory)\n")
      ]),
    run: { console, arguments throws(ShellError) in
      switch (arguments.first, arguments.count) {
      case (nil, _):
        try list(console.connections, console)
      case (let word?, 1):
        guard let slot = ConnectionSlots.number(of: word) else { throw ConnectionSlots.fault(word) }
        guard slot != console.connections.current else { break }
        console.forgetPreparedStatements()
        console.connections.select(slot)
      case ("close", 2):
        guard let slot = ConnectionSlots.number(of: arguments[1]) else {
          throw ConnectionSlots.fault(arguments[1])
        }
        guard slot != console.connections.current else { throw .command(.connectionIsActive) }
        console.connections.close(slot)
      default:
        throw .command(.connectionUsage)
      }
      return .proceed
    })
}

extension ConnectionSlots {
  /// The slot in a word of one digit.
  fileprivate static func number(of word: String) -> Int? {
    guard word.utf8.count == 1, let number = Int(word), number < count else { return nil }
    return number
  }

  /// The failure for a word that names no slot; sqlite3 ignores a digit that is too large.
  fileprivate static func fault(_ word: String) -> ShellError {
    let isDigit = word.utf8.count == 1 && Int(word) != nil
    return isDigit
      ? ShellError.command(.connectionUsage).inSQLite3("", fails: false) : .command(.connectionUsage)
  }
}

extension DotCommand {
  fileprivate static func list(_ connections: ConnectionSlots, _ console: any SessionConsole)
    throws(ShellError)
  {
    if console.printsFactsAsRows {
      let rows = (0..<ConnectionSlots.count).compactMap { slot -> [ReportCell]? in
        let isCurrent = slot == connections.current
        guard let path = isCurrent ? connections.path : connections.path(of: slot) else { return nil }
        return [.integer(slot), .flag(isCurrent), .text(name(of: path, in: slot))]
      }
      return try console.print(rows, titled: ["slot", "active", "file"])
    }
    for slot in 0..<ConnectionSlots.count {
      if slot == connections.current {
        console.say(aside: "ACTIVE \(slot): \(name(of: connections.path, in: slot))\n")
      } else if let path = connections.path(of: slot) {
        console.say(aside: "       \(slot): \(name(of: path, in: slot))\n")
      }
    }
  }

  /// The path that is listed for a slot: as in sqlite3, `(memory)` for the initial database of slots after the first.
  private static func name(of path: String, in slot: Int) -> String {
    slot > 0 && path == ":memory:" ? "(memory)" : path
  }
}
