import TypedSQLite

extension DotCommand {
  static let databases = DotCommand(
    name: "databases",
    shortest: 2,
    summary: "List names and files of attached databases",
    discussion:
      "A line for each: name, file, whether it can be written, and the state of a transaction that is open.",
    section: .schema,
    examples: [
      Example(
        ".databases", prints: "main: \"\" r/w\nextra: \"\" r/w\n", after: "ATTACH ':memory:' AS extra;")
    ],
    run: { shell, _ throws(ShellError) in
      let database = try shell.database()
      for attached in try shell.databaseList() {
        shell.output.buffer.append("\(attached.name): \(attached.file.isEmpty ? "\"\"" : attached.file)")
        shell.output.buffer.append(database.isReadOnly(schema: attached.name) == true ? " r/o" : " r/w")
        switch database.transactionState(schema: attached.name) {
        case .none: break
        case .read: shell.output.buffer.append(" read-txn")
        case .write: shell.output.buffer.append(" write-txn")
        }
        shell.output.buffer.append("\n")
      }
      return .proceed
    })
}

extension Shell {
  /// The databases of the connection, in SQLite's order: `main`, `temp` where it is used, the attached ones.
  func databaseList() throws(ShellError) -> [(name: String, file: String)] {
    var list: [(name: String, file: String)] = []
    do {
      var offset = 0
      let statement = try database().prepareNext(Array("PRAGMA database_list".utf8), offset: &offset)
      while let statement, try statement.step() {
        list.append((statement.cell(1).textValue, statement.cell(2).textValue))
      }
    } catch let error as DatabaseError {
      throw .database(error)
    } catch let error as ShellError {
      throw error
    } catch {}
    return list
  }
}

extension Cell {
  fileprivate var textValue: String {
    withBytes { String(repairing: $0) }
  }
}
