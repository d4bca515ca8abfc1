import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let databases = DotCommand(
    Names("databases", shortest: 2),
    traits: .ignoresExtraWords, reach: .database,
    help: Help(
      "List names and files of attached databases", section: .schema,
      discussion:
        "Prints a line for each: name, file, whether it can be written, and the state of an open transaction.",
      examples: [
        Example(
          ".databases", prints: "main: \"\" r/w\nextra: \"\" r/w\n", after: "ATTACH ':memory:' AS extra;")
      ]),
    run: onConsole { console, _ throws(ShellError) in
      let database = try console.database()
      if console.printsFactsAsRows {
        let rows = try console.databaseList().map { attached -> [ReportCell] in
          [
            .text(attached.name), ReportCell(attached.file.isEmpty ? nil : attached.file),
            .flag(database.isReadOnly(schema: attached.name) == true),
            .text(database.transactionState(schema: attached.name).word),
          ]
        }
        try console.print(rows, titled: ["name", "file", "readonly", "transaction"])
        return .proceed
      }
      for attached in try console.databaseList() {
        console.say("\(attached.name): \(attached.file.isEmpty ? "\"\"" : attached.file)")
        console.output.buffer.append(database.isReadOnly(schema: attached.name) == true ? " r/o" : " r/w")
        let state = database.transactionState(schema: attached.name)
        if state != .none { console.output.buffer.append(" \(state.word)-txn") }
        console.output.buffer.append("\n")
      }
      return .proceed
    })
}

extension Database.TransactionState {
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .read: "read"
    case .write: "write"
    }
  }
}

extension CommandConsole {
  /// The databases of the connection, in SQLite's order: `main`, `temp` if it is used, the attached ones.
  func databaseList() throws(ShellError) -> [(name: String, file: String)] {
    try withDatabase { database throws(DatabaseError) in
      try database.rows("PRAGMA database_list") { ($0.text(1) ?? "", $0.text(2) ?? "") }
    }
  }
}
