import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The queries that a session can run by name, in two files: one of the user, and one beside the database.
struct SavedQueries {
  let console: any SessionConsole

  /// A file of queries.
  enum Place: CaseIterable {
    /// `queries.sql` in the configuration folder.
    case user
    /// The file beside the database, whose name ends with `.queries.sql`.
    case database
  }

  /// A query and the file that has it.
  struct Found {
    let entry: QueryFile.Entry
    let place: Place
    let path: String
  }

  // MARK: - Files

  /// The path of a file; nil if there is no home folder, or if the database is in memory.
  private func path(_ place: Place) -> String? {
    switch place {
    case .user:
      guard console.dialect.knowsConfigurationFolders else { return nil }
      return console.surroundings.configurationFolder().map { $0 + "/queries.sql" }
    case .database: return SavedFormatFile(console: console).pathBeside(".queries.sql")
    }
  }

  /// The text of a file; an empty one if it does not exist.
  private func file(at path: String) throws(ShellError) -> QueryFile {
    guard console.files.exists(path) else { return QueryFile([]) }
    do throws(FileError) {
      let bytes = try console.files.smallContents(of: path)
      guard !bytes.starts(with: DatabaseForm.magic) else { throw QueryFailure.isDatabase }
      return QueryFile(bytes)
    } catch {
      throw .query(.cannotRead(path, error))
    }
  }

  /// The queries of some places, those of the user first.
  private func queries(in places: [Place]) throws(ShellError) -> [Found] {
    var found: [Found] = []
    for place in places {
      guard let path = path(place) else { continue }
      found += try file(at: path).entries.map { Found(entry: $0, place: place, path: path) }
    }
    return found
  }

  /// The names with their texts, for completion; none in safe mode, which reads no files.
  var known: [(name: String, text: String)] {
    guard !console.safety.isOn, let found = try? queries(in: Place.allCases) else { return [] }
    return found.map { ($0.entry.name, Self.line($0.entry.sql)) }
  }

  /// The queries in the configuration folder, which no database can have brought; none if they cannot be read.
  var ofUser: [(name: String, sql: String)] {
    let found = (try? queries(in: [.user])) ?? []
    return found.map { ($0.entry.name, String(repairing: $0.entry.sql.span)) }
  }

  private func query(_ name: String, in places: [Place]) throws(ShellError) -> Found {
    let all = try queries(in: places)
    guard let found = all.first(where: { $0.entry.name.matches(name) }) else {
      let names = all.map(\.entry.name)
      throw .query(
        .unknown(name, suggestion: Suggestion.nearest(to: name, among: names), hasQueries: !names.isEmpty))
    }
    let twin = all.first { $0.place == found.place && $0.entry != found.entry && $0.entry.name.matches(name) }
    if let twin { throw .query(.twice(name, found.path, found.entry.line, twin.entry.line)) }
    return found
  }

  /// A statement in one line.
  private static func line(_ sql: [UInt8]) -> String {
    String(decoding: sql, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - What the command does

  /// Prints all queries: their names, their files and their statements.
  func list(in places: [Place]) throws(ShellError) {
    if places == [.database] { _ = try console.database() }
    let found = try queries(in: places)
    guard !found.isEmpty else { return console.sayNoMatch(nil, of: "saved queries", among: []) }
    let rows = try ReportRows(["name", "file", "sql"], console.presentation, to: console.output)
    for query in found {
      try rows.add([
        .text(query.entry.name), .text(query.path), .text(Self.line(query.entry.sql)),
      ])
    }
    try rows.end()
  }

  /// Prints a query as its file has it.
  func show(_ name: String, in places: [Place]) throws(ShellError) {
    let found = try query(name, in: places)
    console.say("-- name: \(found.entry.name)\n")
    console.output.buffer.append(found.entry.sql)
    console.say("\n")
  }

  func remove(_ name: String, in places: [Place]) throws(ShellError) {
    let found = try query(name, in: places)
    var file = try file(at: found.path)
    file.remove(found.entry)
    try write(file, to: found.path)
    console.say("\(found.entry.name) removed from \(found.path)\n")
  }

  /// Saves a statement.
  ///
  /// - Parameters:
  ///   - sql: the statement; empty for the last one that had rows.
  ///   - name: its name.
  ///   - place: the file.
  /// - Throws: ``ShellError`` if it is not one statement, or if the file cannot be written.
  func save(_ sql: [UInt8], as name: String, in place: Place) throws(ShellError) {
    try QueryName.check(name)
    let database = try console.database()
    var text = sql
    if text.isEmpty {
      guard let last = console.meaning.lastQuery else { throw .query(.nothingToSave) }
      text = Array(last.utf8)
    }
    text = Array(text[...].trimmed)
    guard text.allSatisfy({ $0 != 0 }) else { throw .query(.cannotHold) }
    _ = try statement(text, in: database)
    guard QueryFile.canHold(text) else { throw .query(.cannotHold) }
    guard let path = path(place) else { throw .query(place == .user ? .noHome : .noFile) }
    var file = try file(at: path)
    let old = file.entries.first { $0.name.matches(name) }
    if let old, old.sql != text {
      try console.confirm("This replaces the query \(old.name): \(Self.line(old.sql))")
    }
    file.set(name, to: text)
    if place == .user {
      do throws(FileError) { try console.files.makeFolders(of: path) } catch {
        throw .query(.cannotSave(path, error))
      }
    }
    try write(file, to: path)
    if place == .database { console.safety.agreedQueries.insert(Self.agreement(text, path)) }
    console.say("\(name) \(old == nil ? "saved" : "replaced") in \(path)\n")
  }

  private func write(_ file: QueryFile, to path: String) throws(ShellError) {
    try console.writeFile(path) {
      .query(.cannotSave(path, $0))
    } _: { sink throws(ShellError) in
      sink.buffer.append(file.bytes)
    }
  }

  /// Prepares a query, which must be one statement.
  private func statement(_ sql: [UInt8], in database: Database) throws(ShellError) -> Statement {
    let found: [Statement]
    do throws(DatabaseError) {
      found = try database.firstStatements(of: sql, limit: 2)
    } catch {
      throw console.safety.takeViolation()
        ?? .statement(.sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 1)))
    }
    guard found.count == 1, let statement = found.first else { throw .query(.notOneStatement) }
    return statement
  }

  // MARK: - Running

  /// Runs a query with values for its parameters.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - words: the values as words of the command.
  ///   - places: the files in which it is looked for.
  ///   - isTrusted: whether one beside the database runs although nobody is asked.
  /// - Throws: ``ShellError`` if it cannot run, or if a person does not agree.
  func run(
    _ name: String, _ words: [String], in places: [Place], isTrusted: Bool
  ) throws(ShellError) {
    let database = try console.database()
    let found = try query(name, in: places)
    if found.place == .database, !isTrusted { try agree(to: found) }
    let prepared = try statement(found.entry.sql, in: database)
    let arguments = QueryArguments(of: found.entry.sql)
    guard prepared.parameterCount == 0 || !arguments.names.isEmpty else {
      throw .query(.notOneStatement)
    }
    let values = try QueryArguments.literals(of: words, console)
    guard values.count == arguments.names.count else {
      throw .query(.wrongCount(found.entry.name, arguments.names, given: values.count))
    }
    let position = SourcePosition(
      origin: console.reading.source?.origin ?? .argument, line: console.reading.line)
    let text = try arguments.text(with: values, at: position, console, database)
    do throws(ShellError) {
      try console.statements.run(text, at: position)
    } catch {
      throw console.safety.takeViolation() ?? error
    }
  }

  /// Asks whether to run a query that may have come with the database, once for each text of one.
  private func agree(to found: Found) throws(ShellError) {
    let text = Self.agreement(found.entry.sql, found.path)
    guard !console.safety.agreedQueries.contains(text) else { return }
    guard console.asksQuestions else { throw .query(.notTrusted(found.entry.name, found.path)) }
    let line = Self.line(found.entry.sql)
    let isLong = line.count > Self.askedLength
    let shown = isLong ? "\(line.prefix(Self.askedLength))… (\(countText(line.count, "character")))" : line
    let question = "\(found.path) may have come with the database. It says: \(shown)"
    guard console.isAnsweredYes("\(question) Continue? [y/N] ", unasked: false) else {
      throw .notDone
    }
    console.safety.agreedQueries.insert(text)
  }

  /// What is kept of a query that may run, because a person agreed or saved it in this session.
  private static func agreement(_ sql: [UInt8], _ path: String) -> String {
    "\(path)\n" + String(decoding: sql, as: UTF8.self)
  }

  /// How many characters of a query a person is asked about.
  private static let askedLength = 1000
}

/// The names of saved queries.
enum QueryName {
  /// The words after `.query` that are no names.
  static let subcommands = ["save", "list", "show", "remove"]
  private static let longest = 64

  /// Refuses a name that could not be typed as one word.
  static func check(_ name: String) throws(ShellError) {
    if subcommands.contains(name.lowercased()) { throw .query(.takenName(name)) }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_-.".unicodeScalars.contains(scalar)
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("-"), name.utf8.count <= longest else {
      throw .query(.wrongName(name))
    }
  }
}
