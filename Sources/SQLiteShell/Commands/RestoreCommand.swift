import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let restore = DotCommand(
    Names("restore", shortest: 3),
    parameters: [CommandParameter("DB", .schema, optional: true), CommandParameter("FILE", .file)],
    reach: .files,
    needs: .file,
    help: Help(
      "Restore content of DB (default \"main\") from FILE", section: .data,
      discussion: """
        The content of DB is replaced. If FILE does not exist, is empty or cannot be read to its end, DB stays as it was.
        """,
      examples: [
        Example(
          ".restore copy.db\nSELECT * FROM t;", prints: "1\n",
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);\n.backup copy.db\nDROP TABLE t;")
      ]),
    run: { console, arguments throws(ShellError) in
      let schema = arguments.count == 2 ? arguments[0] : "main"
      let path = arguments[arguments.count - 1]
      let source = try sourceToRestore(path, console)
      let target = try console.database()
      if console.dialect.guardsDatabases, !console.reading.isForced, target.pageCount(schema: schema) != 0 {
        try console.confirm("This replaces all of \(SQLName.plain(schema)) with the content of '\(path)'.")
      }
      console.forgetPreparedStatements()
      // What the file puts there is not the user's.
      if schema.lowercased() == "temp" { console.connections.ownTemporaries.removeAll() }
      do throws(DatabaseError) {
        try source.backUp(to: target, as: schema, pagesPerStep: 100) { _, _ throws(DatabaseError) in
          if console.surroundings.interrupt.isInterrupted {
            throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
          }
        }
      } catch {
        throw error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
          ? sourceIsBusy(path, console) : .failed(error)
      }
      console.say(toPerson: "\(schema) has the content of \(path) now")
      return .proceed
    })
}

extension DotCommand {
  /// Opens the database that `.restore` reads.
  ///
  /// sqlite3 makes a file that does not exist, and restores an empty database from it.
  fileprivate static func sourceToRestore(
    _ path: String, _ console: any SessionConsole
  ) throws(ShellError) -> Database {
    let isGuarded = console.dialect.guardsDatabases
    let source: Database
    do throws(DatabaseError) {
      source = try Database(
        path: path, options: isGuarded ? .existing : .readWrite,
        interruptHandle: console.surroundings.interrupt)
      source.setInterruptibleBusyTimeout(milliseconds: 300)
    } catch {
      throw .file(.cannotOpenFile(path))
    }
    guard isGuarded else { return source }
    do throws(DatabaseError) {
      try source.runAll("SELECT 1 FROM sqlite_schema LIMIT 0")
    } catch {
      throw error.resultCode == .SQLITE_BUSY ? sourceIsBusy(path, console) : .failed(error)
    }
    guard source.pageCount(schema: "main") != 0 else { throw .command(.nothingToRestore(path)) }
    return source
  }

  fileprivate static func sourceIsBusy(_ path: String, _ console: any SessionConsole) -> ShellError {
    .command(.sourceIsBusy(lockHolders: console.failures.lockHolders(ofFiles: [path])))
  }
}

extension Database {
  /// How many pages a database has; 0 if it is empty, nil if it cannot be read.
  func pageCount(schema: String) -> Int64? {
    try? rows("PRAGMA \(SQLName.quoted(schema)).page_count") { $0.cell(0).int64 }.first
  }
}
