import ColumnMeaning
import SQLSyntax
import TypedSQLite

extension Shell {
  /// Finds the candidates at the cursor of a line that is being typed.
  ///
  /// It writes nothing, opens no database, and does not wait for a lock of another program.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - cursor: the position of the cursor, in bytes.
  ///   - pending: the earlier lines of the statement, with their line ends.
  /// - Returns: the candidates; empty if they cannot be determined.
  package func completion(of line: [UInt8], at cursor: Int, after pending: [UInt8] = []) -> Completion {
    let nothing = Completion(start: cursor, typed: "", candidates: [])
    guard (0...line.count).contains(cursor), let database = completionDatabase() else { return nothing }
    database.setBusyTimeout(milliseconds: 0)
    defer { database.setBusyTimeout(milliseconds: settings.busyTimeout) }
    let schema = CompletionSchema(database)
    let next = cursor < line.count ? line[cursor] : nil
    var scanner = StatementScanner()
    scanner.scan(pending.span)
    // The earlier lines may not be part of a statement, for example if they are empty.
    if line.first == UInt8(ascii: "."), scanner.isBlank, scanner.isOutsideQuotes {
      let place = CommandCursor(line[..<cursor])
      return Completion(
        start: place.start, typed: String(decoding: line[place.start..<cursor], as: UTF8.self),
        prefix: place.prefix, next: next,
        candidates: CommandCompletion(
          place, schema: schema, files: settings.isSafe ? nil : surroundings.files
        ).candidates)
    }
    guard let place = SQLCursor(pending + line, cursor: pending.count + cursor), place.start >= pending.count
    else { return nothing }
    let start = place.start - pending.count
    return Completion(
      start: start, typed: String(decoding: line[start..<cursor], as: UTF8.self), prefix: place.prefix,
      next: next, candidates: SQLCompletion(place, schema: schema).candidates)
  }

  /// The connection, if there is one; otherwise an empty database in memory, which has functions and pragmas.
  private func completionDatabase() -> Database? {
    if let database = connections.database { return database }
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    guard let database = try? Database(path: ":memory:", options: options) else { return nil }
    try? TypedFunctions.register(
      in: database, settings: { FormatSettings() }, format: { _ in nil }, warn: { _ in })
    try? FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: surroundings, isSafe: { true },
        isCalledByUser: { _ in false }, isOwnTable: { _ in false }))
    return database
  }
}
