import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// The arguments of `.deleted`.
struct DeletedRequest: CommandRequest {
  private(set) var names: [String] = []
  private(set) var newFile: String?

  static let options: [RequestOption<DeletedRequest>] = [
    RequestOption(
      "--into", value: CommandParameter("NEWDB", .file),
      "Write the rows to tables of a new database, and print how many"
    ) { request, path, _ in request.newFile = path }
  ]

  mutating func take(_ word: String) { names.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.deleted) }
}

/// What `.deleted` prints.
struct DeletedReport {
  let path: [UInt8]
  let request: DeletedRequest
  let console: any CommandConsole

  func show() throws(ShellError) {
    guard let file = request.newFile else {
      let found = try search(Self.scratch(console))
      try show(found)
      return
    }
    guard !console.files.exists(file) else { throw .deleted(.exists(file)) }
    var entries: [FoundTables.Entry] = []
    try console.withWrittenDatabase(file, cannotOpen: { .failed($0) }) { database throws(ShellError) in
      try Self.run("BEGIN", database)
      entries = try search(database).entries
      try Self.run("COMMIT", database)
    }
    for line in Self.counts(entries.map(\.count)) { console.say(line: line) }
    if entries.isEmpty { console.say(line: "no deleted rows") }
  }

  /// A database that SQLite moves to a file without a name if it becomes large.
  static func scratch(_ console: any CommandConsole) throws(ShellError) -> Database {
    do throws(DatabaseError) {
      var options = Database.OpenOptions.readWrite
      options.hasSwiftFunctions = false
      let database = try Database(
        path: "", options: options, interruptHandle: console.surroundings.interrupt)
      try console.addFunctions(to: database)
      try database.runAll("BEGIN")
      return database
    } catch {
      throw .failed(error)
    }
  }

  private static func run(_ sql: String, _ database: Database) throws(ShellError) {
    do throws(DatabaseError) { try database.runAll(sql) } catch { throw .failed(error) }
  }

  /// Searches the files, and puts the rows into tables of a database.
  private func search(_ database: Database) throws(ShellError) -> FoundTables {
    try console.findDeletedRows(of: path, tables: request.names, into: database)
  }

  private func show(_ found: FoundTables) throws(ShellError) {
    for entry in found.entries {
      let statement: Statement
      do throws(DatabaseError) { statement = try found.statement(for: entry) } catch { throw .failed(error) }
      try console.statements.run(statement, at: SourcePosition(origin: .argument, line: 1))
    }
    guard !console.settings.mode.isForPrograms, console.output.isTerminal || found.entries.isEmpty else {
      return
    }
    for line in Self.counts(found.entries.map(\.count)) { console.say(line: line) }
    if found.entries.isEmpty { console.say(line: "no deleted rows") }
  }

  /// A line for each table.
  static func counts(_ entries: [FoundCount]) -> [String] {
    entries.map { entry in
      var parts: [String] = []
      if entry.deleted > 0 { parts.append("\(countText(entry.deleted, "row")) deleted") }
      if entry.changed > 0 {
        parts.append("\(countText(entry.changed, "earlier version")) of changed rows")
      }
      let fate =
        switch entry.fate {
        case .exists: ""
        case .dropped: " (dropped table)"
        case .unknown: " (unknown table)"
        }
      return "\(SQLName.plain(entry.name))\(fate): \(parts.joined(separator: ", "))"
    }
  }
}

extension CommandConsole {
  /// Searches the files of a database for deleted rows, and puts them into tables of another one.
  ///
  /// - Parameters:
  ///   - path: the path of the database that is searched.
  ///   - names: the tables whose rows are wanted; empty for all but SQLite's own.
  ///   - database: an empty database.
  /// - Returns: the tables.
  /// - Throws: ``ShellError`` if a file cannot be read, there is no such table, or the user interrupts it.
  func findDeletedRows(
    of path: [UInt8], tables names: [String], into database: Database
  ) throws(ShellError) -> FoundTables {
    let watch = SearchWatch(path, self)
    defer { watch.end() }
    let stamp = FilesStamp(path, files)
    var search = try search(path, tables: names, watch)
    let found = FoundTables(database, search.current.encoding)
    try search.search { row, table throws(ShellError) in
      do throws(DatabaseError) { try found.add(row, table) } catch { throw .failed(error) }
    }
    try requireUnchanged(path, stamp)
    return found
  }

  /// Throws if a program has begun to write to a database that was read without a copy.
  private func requireUnchanged(_ path: [UInt8], _ stamp: FilesStamp) throws(ShellError) {
    guard !stamp.isInUse, FilesStamp(path, files) != stamp else { return }
    throw .deleted(.written(String(decoding: path, as: UTF8.self)))
  }

  /// The number of deleted rows of each table.
  func countDeletedRows(of path: [UInt8]) throws(ShellError) -> [FoundCount] {
    let watch = SearchWatch(path, self)
    defer { watch.end() }
    let stamp = FilesStamp(path, files)
    var search = try search(path, tables: [], watch)
    var counts: [FoundCount] = []
    try search.search { row, table throws(ShellError) in
      let place = counts.firstIndex { $0.name == table.name } ?? counts.count
      if place == counts.count { counts.append(FoundCount(name: table.name, fate: table.fate)) }
      counts[place].add(row)
    }
    try requireUnchanged(path, stamp)
    return counts
  }

  private func search(
    _ path: [UInt8], tables names: [String], _ watch: SearchWatch
  ) throws(ShellError) -> DeletedSearch {
    let check = { () throws(ShellError) in try watch.check() }
    let files = try DatabaseFiles.stable(path, surroundings, check)
    let search = try DeletedSearch(
      files,
      isWanted: { table in names.isEmpty ? table.isOrdinary : names.contains { $0.matches(table.name) } },
      check: check)
    let known = search.tables.tables.map(\.name)
    for name in names where !known.contains(where: { $0.matches(name) }) {
      // Tables of unknown rows are found later.
      guard name.lowercased().hasPrefix("lost_") else { throw .deleted(.noTable(name, known)) }
    }
    return search
  }
}

/// Says at a terminal that a search is at work, and ends it after an interrupt.
final class SearchWatch {
  private let path: [UInt8]
  private let console: any CommandConsole
  private let start: Double
  private var shownAt: Double
  private var count = 0
  private var isShown = false

  init(_ path: [UInt8], _ console: any CommandConsole) {
    self.path = path
    self.console = console
    start = console.surroundings.processTimes().real
    shownAt = start + 1
  }

  func check() throws(ShellError) {
    guard !console.surroundings.interrupt.isInterrupted else {
      throw .deleted(.interrupted(String(decoding: path, as: UTF8.self)))
    }
    count += 1
    guard count.isMultiple(of: 1024), console.output.isTerminal else { return }
    let now = console.surroundings.processTimes().real
    guard now - shownAt >= 1 else { return }
    shownAt = now
    isShown = true
    try? console.output.overwriteLine("reading pages for \(Int(now - start)) s (Ctrl-C stops it)")
  }

  func end() {
    if isShown { try? console.output.overwriteLine("") }
    isShown = false
  }
}
