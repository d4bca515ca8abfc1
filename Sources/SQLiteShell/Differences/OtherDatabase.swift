import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Opens what the current database is compared with.
struct OtherDatabase {
  let console: any CommandConsole

  /// The two sides: `main`, and a database that is attached or in a file.
  ///
  /// - Parameter name: the name of a schema of the connection, or else the path of a file, which is opened read-only.
  /// - Returns: the current database as the old side, and the other one as the new side.
  /// - Throws: ``ShellError`` if it is no database.
  func sides(for name: String) throws(ShellError) -> (old: ComparedSide, new: ComparedSide) {
    let database = try console.database()
    let old = ComparedSide(database: database, schema: "main", resolver: console.meaning.resolver)
    if let schema = database.schemaNames.first(where: { $0.matches(name) }) {
      return (old, ComparedSide(database: database, schema: schema, resolver: console.meaning.resolver))
    }
    return (old, side(of: try open(name)))
  }

  /// The two sides: an earlier state of `main`, and `main` as it is.
  ///
  /// - Parameter state: the number of the state, as `.history` prints it.
  /// - Returns: the state as the old side, and the current database as the new side.
  /// - Throws: ``ShellError`` if there is no such state.
  func sides(since state: Int) throws(ShellError) -> (old: ComparedSide, new: ComparedSide) {
    let database = try console.database()
    let path = try DotCommand.diff.databaseFile([], console)
    let earlier = try console.opener.openState(state, of: String(decoding: path, as: UTF8.self), .readOnly)
    do throws(DatabaseError) {
      try console.prepare(earlier)
    } catch {
      throw .database(error)
    }
    return (
      side(of: earlier), ComparedSide(database: database, schema: "main", resolver: console.meaning.resolver)
    )
  }

  private func side(of database: Database) -> ComparedSide {
    let resolver = ColumnResolver()
    resolver.readOwnSignatures = { [console] in
      UserSignatures(surroundings: console.surroundings, files: console.files).read(console)
    }
    return ComparedSide(database: database, schema: "main", resolver: resolver)
  }

  private func open(_ path: String) throws(ShellError) -> Database {
    var options = Database.OpenOptions.readOnly
    options.hasSwiftFunctions = false
    if DatabaseForm.likely(path, named: false, console.surroundings) == .appended {
      options.vfs = AppendedDatabases.fileSystemName
    }
    do throws(DatabaseError) {
      // An empty name would be a new database.
      guard !path.isEmpty, path != ":memory:" else {
        throw DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "it is not a file")
      }
      let database = try Database(
        path: path, options: options, interruptHandle: console.surroundings.interrupt)
      database.decoding = .strict
      try console.prepare(database)
      // SQLite detects only when it reads that a file is something else.
      _ = try database.rows("SELECT 1 FROM sqlite_schema LIMIT 1") { _ in true }
      return database
    } catch {
      let fault = console.isFolder(path) ? OpeningFailure.folder : error.message ?? "\(error.resultCode)"
      let holders = console.failures.lockHolders(error, ofFiles: [path])
      throw .difference(.cannotOpen(path, fault, lockHolders: holders))
    }
  }
}
