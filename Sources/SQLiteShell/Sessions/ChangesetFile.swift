import ColumnMeaning
import TypedSQLiteCore

/// A file with changes, written by `.session changeset` or `.session patchset`.
struct ChangesetFile {
  private let path: String
  private let bytes: [UInt8]
  private let console: any SessionConsole

  /// The maximum number of conflicts that are reported individually.
  private static let conflictLimit = 20

  /// Reads a file.
  ///
  /// - Throws: ``ShellError`` if it cannot be read.
  init(_ path: String, _ console: any SessionConsole) throws(ShellError) {
    guard let bytes = console.surroundings.files.contents(of: path) else {
      throw .file(.cannotOpenFile(path))
    }
    self.path = path
    self.bytes = bytes
    self.console = console
  }

  /// Prints each change in a line.
  ///
  /// - Throws: ``ShellError`` if the bytes are not a changeset, after printing the changes before the error.
  func show() throws(ShellError) {
    var values = ChangedValues(console)
    try forEach { change throws(ShellError) in
      console.say(line: try values.line(of: change))
      try console.output.flushIfLarge()
    }
  }

  /// Applies or undoes the changes: all of them, or none if one does not fit.
  ///
  /// - Throws: ``ShellError`` with everything that does not fit.
  func apply(inverted: Bool) throws(ShellError) {
    var tables: Set<ChangedTable> = []
    var count = 0
    try forEach { change throws(ShellError) in
      count += 1
      guard tables.insert(change.table).inserted else { return }
      if inverted, change.table.isPatchset { throw .session(.patchsetHasNoInverse(path)) }
      if let fault = try fault(of: change.table) { throw .session(.changesetFitsNoTable(path, fault)) }
    }
    let conflicts = try console.withDatabase(failure: { [path] in .session(.cannotApplyChangeset(path, $0)) })
    {
      database throws(DatabaseError) in
      try apply(inverted ? try Database.inverse(ofChangeset: bytes) : bytes, count: count, to: database)
    }
    console.forgetPreparedStatements()
    guard conflicts.isEmpty else {
      var values = ChangedValues(console)
      var lines: [String] = []
      for conflict in conflicts.prefix(Self.conflictLimit) { lines.append(try values.line(of: conflict)) }
      throw .session(.changesetConflicts(path, lines, count: conflicts.count))
    }
    console.say("\(countText(count, "change")) \(inverted ? "undone" : "applied")\n")
  }

  /// Applies changes, and checks that these and no others were made; otherwise none is made.
  private func apply(
    _ changeset: [UInt8], count: Int, to database: Database
  ) throws(DatabaseError) -> [ChangeConflict] {
    // What triggers changed is in the changeset, too.
    let runsTriggers = database.set(.triggers, to: false)
    try database.runAll("SAVEPOINT tsqlite_apply")
    var isWhole = false
    defer {
      database.set(.triggers, to: runsTriggers)
      if !isWhole { try? database.runAll("ROLLBACK TO tsqlite_apply; RELEASE tsqlite_apply") }
    }
    let before = database.totalChangesCount
    let conflicts = try database.apply(changeset: changeset)
    guard conflicts.isEmpty else { return conflicts }
    let others = database.totalChangesCount - before - count
    var check = ChangesetCheck(database)
    let fault =
      others > 0
      ? "\(countText(others, "other row")) would be changed by a foreign key or a trigger in temp"
      : try check.fault(in: changeset)
    if let fault { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: fault) }
    try database.runAll("RELEASE tsqlite_apply")
    isWhole = true
    return []
  }

  /// Calls `body` with each change.
  private func forEach(_ body: (RowChange) throws(ShellError) -> Void) throws(ShellError) {
    var reader = ChangesetReader(bytes)
    while let change = try next(&reader) {
      if console.surroundings.interrupt.isInterrupted { throw .session(.changesetInterrupted(path)) }
      try body(change)
    }
  }

  private func next(_ reader: inout ChangesetReader) throws(ShellError) -> RowChange? {
    do {
      return try reader.next()
    } catch {
      throw .session(.damagedChangeset(path, error))
    }
  }

  /// Why the changes of a table cannot be applied; SQLite itself silently skips such tables.
  private func fault(of table: ChangedTable) throws(ShellError) -> String? {
    let columns = try console.withDatabase { database throws(DatabaseError) in
      try SchemaReader(database).columns(of: table.name, in: "main").filter { $0.kind == .ordinary }
    }
    if columns.isEmpty { return "there is no table \"\(table.name)\"" }
    guard columns.count >= table.columnCount else {
      return "table \"\(table.name)\" has \(columns.count) columns, not \(table.columnCount)"
    }
    let keys = columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
    return keys == table.keyColumns ? nil : "table \"\(table.name)\" has another primary key"
  }
}

/// A recording of changes that `.session open` began.
struct NamedSession {
  /// The name of the session.
  let name: String
  let session: ChangeSession

  /// The maximum number of sessions of a connection.
  static let limit = 4
}

extension [NamedSession] {
  /// The session named by the first of several words, with the other words; otherwise the first session with
  /// all words.
  func session(for words: [String]) -> (index: Int, words: [String]) {
    guard words.count >= 2, let index = firstIndex(where: { $0.name == words[0] }) else { return (0, words) }
    return (index, [String](words.dropFirst()))
  }
}
