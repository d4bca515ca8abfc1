import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// A private copy of the schema of a database, without rows, in which the definitions of a script can run.
struct SchemaRehearsal {
  let database: Database

  /// Copies the schema of the database `main`.
  ///
  /// - Throws: ``ShellError`` if it cannot be read.
  init(of source: Database, _ console: any CommandConsole) throws(ShellError) {
    do throws(DatabaseError) {
      var options = Database.OpenOptions.readWrite
      options.hasSwiftFunctions = false
      database = try Database(
        path: ":memory:", options: options, interruptHandle: console.surroundings.interrupt)
      try console.addFunctions(to: database)
      let objects = try SchemaReader(source).objects()
      // Virtual tables make the tables that they use.
      let order = ["table", "index", "view", "trigger"]
      for object in objects where object.isVirtual { run(object) }
      let made = Set((try? database.namesOfObjects()) ?? [])
      for type in order {
        for object in objects where object.type == type && !object.isVirtual && !made.contains(object.name) {
          run(object)
        }
      }
    } catch {
      throw .database(error)
    }
  }

  /// Makes an object of the schema; one that cannot be made here is missing.
  private func run(_ object: SchemaObject) {
    guard !object.name.lowercased().hasPrefix("sqlite_"), let sql = object.soundSQL else { return }
    try? database.runAll(sql)
  }

  /// Runs a statement if it changes a schema, or which databases there are.
  ///
  /// - Throws: `DatabaseError` if it fails.
  func apply(_ statement: Statement, _ sql: [UInt8]) throws(DatabaseError) {
    guard statement.explainLevel == 0 else { return }
    let outline = SQLOutline(sql)
    switch outline.word(0) {
    case "create":
      guard let query = outline.queryOfNewTable else {
        return try step(statement, isVirtual: outline.makesVirtualTable)
      }
      // The rows of the query are not wanted, only its columns.
      let start = outline.tokens[query].range.lowerBound
      let rest = outline.text(query..<(outline.endWithoutSemicolon))
      try database.runAll(
        String(decoding: outline.sql[..<start], as: UTF8.self) + "SELECT * FROM (\(rest)\n) LIMIT 0")
    case "alter", "drop": try step(statement)
    case "attach": attach(outline)
    case "detach": try step(statement)
    default: break
    }
  }

  private func step(_ statement: Statement, isVirtual: Bool = false) throws(DatabaseError) {
    do throws(DatabaseError) {
      _ = try statement.step()
      statement.reset()
    } catch {
      // A module may be one of an extension, or reach a file, which nothing may do here.
      guard !isVirtual, error.resultCode != .SQLITE_READONLY else { return }
      throw error
    }
  }

  /// Attaches the file that a statement names, for reading; or an empty database if there is none.
  private func attach(_ outline: SQLOutline) {
    let index = outline.word(1) == "database" ? 2 : 1
    guard let end = outline.tokens.indices.last(where: { outline.word($0) == "as" }),
      end + 1 < outline.tokens.count,
      let name = outline.name(end + 1)
    else { return }
    let path: String? =
      if index + 1 == end, outline.tokens[index].kind == .string {
        String(outline.text(index..<end).dropFirst().dropLast()).replacing("''", with: "'")
      } else { nil }
    if let path, !path.isEmpty, !path.hasPrefix("file:"), path != ":memory:" {
      let uri = FrozenFile.uri(of: path) + "?mode=ro"
      if (try? database.runAll("ATTACH \(SQLName.literal(uri)) AS \(SQLName.quoted(name))")) != nil { return }
    }
    try? database.runAll("ATTACH ':memory:' AS \(SQLName.quoted(name))")
  }
}

extension SQLOutline {
  fileprivate var makesVirtualTable: Bool { word(1) == "virtual" }

  /// The number of tokens before the semicolon at the end.
  fileprivate var endWithoutSemicolon: Int {
    (tokens.indices.last { sign($0) != .semicolon }).map { $0 + 1 } ?? 0
  }
}
