import TypedSQLiteCore

/// The members of a zip file that names select, compared by SQL.
struct ZipSelection {
  private let entries: [ZipEntry]
  private let selection: ArchiveSelection
  private let surroundings: Surroundings

  init(_ entries: [ZipEntry], _ selection: ArchiveSelection, _ surroundings: Surroundings) {
    self.entries = entries
    self.selection = selection
    self.surroundings = surroundings
  }

  /// The first name that selects no member; nil if each selects one.
  func missingName() throws(ShellError) -> String? {
    guard selection.condition != "1" else { return nil }
    do throws(DatabaseError) {
      let database = try makeDatabase()
      try database.runAll("CREATE TABLE member(name)")
      let statement = try database.makeStatement(sql: "INSERT INTO member VALUES(?1)")
      for entry in entries {
        try statement.bind(text: entry.name.span, at: 1)
        _ = try statement.step()
        statement.reset()
      }
      return try selection.missingName(in: "member", of: database)
    } catch {
      throw .archive(.unreadable(error))
    }
  }

  /// Calls `body` with a row and the member for each selected member.
  ///
  /// - Parameters:
  ///   - columns: the columns of the row: name, mode, mtime and sz.
  ///   - body: called with both.
  /// - Throws: any error of `body`.
  func visit(
    columns: String, _ body: (Statement, ZipEntry) throws(ShellError) -> Void
  ) throws(ShellError) {
    let statement: Statement
    do throws(DatabaseError) {
      let database = try makeDatabase()
      statement = try database.makeStatement(
        sql: """
          SELECT \(columns) FROM (SELECT ?1 AS name, ?2 AS mode, ?3 AS mtime, ?4 AS sz)
          WHERE \(selection.condition)
          """)
    } catch {
      throw .archive(.unreadable(error))
    }
    for entry in entries {
      do throws(DatabaseError) {
        guard try bind(entry, to: statement) else { continue }
      } catch {
        throw .archive(.unreadable(error))
      }
      try body(statement, entry)
    }
  }

  private func bind(_ entry: ZipEntry, to statement: Statement) throws(DatabaseError) -> Bool {
    statement.reset()
    try statement.bind(text: entry.name.span, at: 1)
    guard statement.parameterCount >= 4 else { return try statement.step() }
    try statement.bind(integer: Int64(entry.mode), at: 2)
    try statement.bind(integer: entry.modified, at: 3)
    try statement.bind(integer: Int64(entry.size), at: 4)
    return try statement.step()
  }

  private func makeDatabase() throws(DatabaseError) -> Database {
    var options = Database.OpenOptions.readWrite
    options.hasSwiftFunctions = false
    let database = try Database(path: ":memory:", options: options)
    // Safe mode refuses `.archive` itself.
    try FunctionFamily.register(
      in: FunctionSurroundings(
        database: database, surroundings: surroundings, access: .own))
    return database
  }
}
