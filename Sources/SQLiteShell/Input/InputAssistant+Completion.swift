import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

extension InputAssistant {
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
    return shell.readingQuietly(database) {
      completion(of: line, at: cursor, after: pending, in: database) ?? nothing
    }
  }

  private func completion(
    of line: [UInt8], at cursor: Int, after pending: [UInt8], in database: Database
  ) -> Completion? {
    shell.completions.update(for: database, shell.settings.formats, inputs: shell.reading.line)
    let schema = CompletionSchema(database, shell.completions) {
      [meaning = shell.meaning, formats = shell.settings.formats] in
      meaning.resolver.columns(of: $0, settings: formats)
    }
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
          place, schema: schema, files: paths, queries: { [shell] in SavedQueries(console: shell).known },
          zones: { [shell] in shell.zones.names }
        ).candidates)
    }
    guard let place = SQLCursor(pending + line, cursor: pending.count + cursor), place.start >= pending.count
    else { return nil }
    let start = place.start - pending.count
    let statement = SQLCompletion(
      place, schema: schema, values: { [self] in values(of: $0, in: database) }, files: paths)
    return Completion(
      start: start, typed: String(decoding: line[start..<cursor], as: UTF8.self), prefix: place.prefix,
      next: next, candidates: statement.candidates)
  }

  /// The files and folders that begin with a prefix; none in safe mode.
  ///
  /// `~` at the start means the home folder, and a path in it is inserted whole because nothing else reads `~`.
  private func paths(_ prefix: String) -> [FoundPath] {
    guard !shell.safety.isOn else { return [] }
    let home = prefix.hasPrefix("~/") ? shell.surroundings.environment["HOME"] : nil
    let whole = home.map { $0 + prefix.dropFirst() } ?? prefix
    return shell.surroundings.files.completions(of: whole).map { path in
      FoundPath(typed: home.map { "~" + path.dropFirst($0.count) } ?? path, path: path)
    }
  }

  /// The literals of a column with only a few values.
  private func values(of column: ResultColumn, in database: Database) -> [String] {
    guard let origin = column.origin else { return [] }
    if let known = shell.completions.values[origin] { return known }
    var storage: ColumnStorage?
    // Typed text is read as UTC only if that is the zone of the session.
    if let format = column.format, shell.settings.formats.zone == .utc,
      shell.settings.typedInput.scope(isTyped: true, shell.dialect.convertsInput) == .everything,
      case .certain(let certain) = InputStorage(database: database, settings: shell.settings.formats)
        .answer(for: format, at: origin), certain.convertsTypedText
    {
      storage = certain
    }
    let values =
      DistinctValues(database: database, now: shell.surroundings.now, storage: storage).values(of: origin)
      ?? []
    shell.completions.values[origin] = values
    return values
  }

  /// The connection, if there is one; otherwise an empty database in memory, which has functions and pragmas.
  private func completionDatabase() -> Database? {
    if let database = shell.connections.database { return database }
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    guard let database = try? Database(path: ":memory:", options: options) else { return nil }
    try? TypedFunctions.register(
      in: database, settings: { FormatSettings() }, format: { _ in nil },
      zone: { DisplayZone($0) }, warn: { _ in })
    try? FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: shell.surroundings, access: .none))
    return database
  }
}

/// A file or folder whose name begins with what was typed.
struct FoundPath {
  /// The path in the form in which the user began it.
  let typed: String
  /// The path that a command or a statement reads; that of a folder ends with a slash.
  let path: String

  var isFolder: Bool { path.hasSuffix("/") }
  var kind: CandidateKind { isFolder ? .folder : .file }
}
