import TypedSQLiteCore

/// An archive in SQLite's format: a table `sqlar` with a member in each row.
///
/// See [SQLite Archive Files](https://www.sqlite.org/sqlar.html).
struct SQLArchive {
  let database: Database
  let request: ArchiveRequest
  let console: any CommandConsole

  /// The maximum size of a value in SQLite, in bytes.
  private static let largestMember = 1_000_000_000

  /// Whether the database is an archive.
  var exists: Bool {
    (try? database.makeStatement(sql: "SELECT name FROM sqlar")) != nil
  }
}

// MARK: - Filling

extension SQLArchive {
  private static let creation = """
    CREATE TABLE IF NOT EXISTS sqlar(
      name TEXT PRIMARY KEY,  -- name of the file
      mode INT,               -- access permissions
      mtime INT,              -- last modification time
      sz INT,                 -- original file size
      data BLOB               -- compressed content
    )
    """

  /// Adds the files of the request to the archive, all or none.
  ///
  /// - Throws: ``ShellError`` if a file cannot be read or the database cannot be written.
  func fill() throws(ShellError) {
    try run("PRAGMA page_size=512")
    try inSavepoint { () throws(ShellError) in
      if request.action == .create { try run("DROP TABLE IF EXISTS sqlar") }
      try run(Self.creation)
      try addFiles()
    }
  }

  private func addFiles() throws(ShellError) {
    guard !request.isDryRun else {
      for name in request.names { console.say(ArchiveSQL.insertion(of: name, request) + "\n") }
      return
    }
    let insertion = try prepare("REPLACE INTO sqlar(name,mode,mtime,sz,data) VALUES(?1,?2,?3,?4,?5)")
    let lookup = try prepare("SELECT 1 FROM sqlar WHERE name=?1 AND mtime=?2 AND mode=?3")
    for name in request.names { try add(name, insertion, lookup) }
  }

  private func prepare(_ sql: String) throws(ShellError) -> Statement {
    do throws(DatabaseError) {
      return try database.makeStatement(sql: sql)
    } catch {
      throw .archive(.failed(error))
    }
  }

  private func add(_ name: String, _ insertion: Statement, _ lookup: Statement) throws(ShellError) {
    let folder = request.folder.map { Array($0.utf8) }
    var walk = FolderWalk(Array(name.utf8), in: folder, console.surroundings.files)
    while let entry = try console.nextEntry(&walk) {
      guard entry.mode.kind != .other else { continue }
      if request.action == .update, try isKnown(entry, lookup) { continue }
      if request.isVerbose { console.say(line: entry.name) }
      let contents = try contents(of: entry)
      do throws(DatabaseError) {
        try insert(entry, contents, insertion)
      } catch {
        throw .archive(.failed(error))
      }
      try console.output.flushIfLarge()
    }
  }

  private func insert(
    _ entry: FolderWalk.Entry, _ contents: [UInt8], _ insertion: Statement
  ) throws(DatabaseError) {
    try insertion.bind(text: entry.name.span, at: 1)
    try insertion.bind(integer: Int64(entry.attributes.mode), at: 2)
    try insertion.bind(integer: entry.attributes.modified, at: 3)
    switch entry.mode.kind {
    case .folder, .other:
      try insertion.bind(integer: 0, at: 4)
      try insertion.bind(.null, at: 5)
    case .link:
      try insertion.bind(integer: -1, at: 4)
      try insertion.bind(text: contents.span, at: 5)
    case .file:
      try insertion.bind(integer: Int64(contents.count), at: 4)
      let stored = SQLArchiveData.compressed(contents.span)
      if let stored, stored.count < contents.count {
        try insertion.bind(blob: stored.span, at: 5)
      } else {
        try insertion.bind(blob: contents.span, at: 5)
      }
    }
    defer { insertion.reset() }
    _ = try insertion.step()
  }

  /// The stored bytes of a file, or the target of a link.
  private func contents(of entry: FolderWalk.Entry) throws(ShellError) -> [UInt8] {
    switch entry.mode.kind {
    case .folder, .other: []
    case .link: try console.target(of: entry)
    case .file: try console.contents(of: entry, atMost: Self.largestMember)
    }
  }

  /// Whether the archive has a file with its current time and mode.
  private func isKnown(_ entry: FolderWalk.Entry, _ lookup: Statement) throws(ShellError) -> Bool {
    defer { lookup.reset() }
    do throws(DatabaseError) {
      try lookup.bind(text: entry.name.span, at: 1)
      try lookup.bind(integer: entry.attributes.modified, at: 2)
      try lookup.bind(integer: Int64(entry.attributes.mode), at: 3)
      return try lookup.step()
    } catch {
      throw .archive(.failed(error))
    }
  }

  /// Changes the archive completely or not at all.
  private func inSavepoint(_ body: () throws(ShellError) -> Void) throws(ShellError) {
    try run("SAVEPOINT ar;")
    do throws(ShellError) {
      try body()
    } catch {
      // If the disk is full, SQLite has already rolled back everything.
      if request.isDryRun || database.isInsideTransaction { try? run("ROLLBACK TO ar; RELEASE ar;") }
      throw error
    }
    try run("RELEASE ar;")
  }

  /// Runs SQL, or prints it in a dry run.
  private func run(_ sql: String) throws(ShellError) {
    guard !request.isDryRun else {
      // The same as in sqlite3, which undoes nothing in a dry run.
      console.say(sql + "\n")
      return
    }
    do {
      try database.runAll(sql)
    } catch {
      throw .archive(.failed(error))
    }
  }
}

// MARK: - Looking and taking out

extension SQLArchive {
  /// Prints the selected members.
  func list() throws(ShellError) {
    let columns =
      request.isVerbose ? "lsmode(mode), sz, datetime(mtime, 'unixepoch'), name" : "name"
    let sql = "SELECT \(columns) FROM sqlar WHERE \(try selection().condition)"
    guard !request.isDryRun else {
      console.say(sql + "\n")
      return
    }
    let rows = try ArchiveRows(sql, database)
    while let row = try rows.next() {
      ArchiveListing.write(row, isVerbose: request.isVerbose, to: console)
      try console.output.flushIfLarge()
    }
  }

  /// Removes members from the archive.
  func remove() throws(ShellError) {
    let sql = "DELETE FROM sqlar WHERE \(try selection().condition);"
    guard !request.isDryRun else {
      console.say(sql + "\n")
      return
    }
    try inSavepoint { () throws(ShellError) in try run(sql) }
  }

  /// Writes members to files.
  ///
  /// - Returns: whether all of them were written.
  /// - Throws: ``ShellError`` if the archive cannot be read.
  func extract() throws(ShellError) -> Bool {
    let condition = try selection().condition
    guard !request.isDryRun else {
      let sql = ArchiveSQL.extraction(data: "sqlar_uncompress(data, sz)", from: "sqlar", condition)
      console.say("\(sql)\n\(sql)\n")
      return true
    }
    var extraction = try ArchiveExtraction(request, console)
    let rows = try ArchiveRows("SELECT name, mode, mtime, sz, data FROM sqlar WHERE \(condition)", database)
    while let row = try rows.next() {
      let mode = FileMode(rawValue: UInt32(truncatingIfNeeded: row.cell(1).int64))
      try extraction.extract(
        ArchiveExtraction.Member(
          name: row.cell(0).textBytes, mode: mode, modified: row.cell(2).int64,
          contents: SQLArchiveData(data: row.cell(4), size: row.cell(3).int64)))
      try console.output.flushIfLarge()
    }
    extraction.finish()
    return !extraction.hasFailed
  }

  private func selection() throws(ShellError) -> ArchiveSelection {
    let selection = ArchiveSelection(request)
    let missing: String?
    do throws(DatabaseError) {
      missing = try selection.missingName(in: "sqlar", of: database)
    } catch {
      throw .archive(.unreadable(error))
    }
    if let missing { throw .archive(.notInArchive(missing)) }
    return selection
  }
}

/// The rows of a statement about the members of an archive.
private struct ArchiveRows {
  private let statement: Statement

  init(_ sql: String, _ database: Database) throws(ShellError) {
    do throws(DatabaseError) {
      statement = try database.makeStatement(sql: sql)
    } catch {
      throw .archive(.unreadable(error))
    }
  }

  /// The statement at its next row; nil at the end.
  func next() throws(ShellError) -> Statement? {
    do throws(DatabaseError) {
      return try statement.step() ? statement : nil
    } catch {
      throw .archive(.stepFailed(error))
    }
  }
}
