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
      for attached in try console.databaseList() {
        console.say("\(attached.name): \(attached.file.isEmpty ? "\"\"" : attached.file)")
        console.output.buffer.append(database.isReadOnly(schema: attached.name) == true ? " r/o" : " r/w")
        switch database.transactionState(schema: attached.name) {
        case .none: break
        case .read: console.output.buffer.append(" read-txn")
        case .write: console.output.buffer.append(" write-txn")
        }
        console.output.buffer.append("\n")
      }
      return .proceed
    })
}

extension CommandConsole {
  /// The databases of the connection, in SQLite's order: `main`, `temp` if it is used, the attached ones.
  func databaseList() throws(ShellError) -> [(name: String, file: String)] {
    try withDatabase { database throws(DatabaseError) in
      try database.rows("PRAGMA database_list") { ($0.text(1) ?? "", $0.text(2) ?? "") }
    }
  }
}
