import TypedSQLiteCore

/// Gives commands that need a file a copy of a database that another machine keeps.
struct RemoteCopies {
  let console: any SessionConsole

  /// Runs a command on a database that has what the command needs.
  ///
  /// - Parameters:
  ///   - needs: what it needs.
  ///   - command: its name, for messages.
  ///   - body: runs it.
  /// - Returns: what `body` returns.
  /// - Throws: ``ShellError`` if another machine keeps the database, and it lacks what is needed; any error of `body`.
  func provide<Result>(
    _ needs: DotCommand.Needs, to command: String, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    guard needs != .sql else { return try body() }
    if console.connections.database == nil, console.opener.isAddress(console.connections.path) {
      _ = try console.database()
    }
    guard let database = console.connections.database, database.isRemote else { return try body() }
    guard needs == .copy, database.isCopiedRemotely else {
      throw .command(.needsFile(command, console.connections.path))
    }
    guard !database.isInsideTransaction else {
      throw .command(.copiesCommittedOnly(command, console.connections.path))
    }
    let copy = try copy(of: database)
    console.forgetPreparedStatements()
    let before = console.connections
    console.connections.database = copy
    defer {
      console.forgetPreparedStatements()
      console.connections = before
    }
    return try body()
  }

  /// Copies a remote database into a file without a name, which is gone when it is closed.
  private func copy(of database: Database) throws(ShellError) -> Database {
    let file = try makeCopyFile()
    console.surroundings.interrupt.reset()
    do throws(DatabaseError) {
      if let (size, advice) = try database.adviceOnCopy() {
        console.report(note: "the copy has \(size >> 20) MiB; \(advice)")
      }
      try database.copyRemotely(into: file)
      // A command that writes to the copy would lose what it wrote.
      file.seal()
      let copy = try Database(
        in: file, hasSwiftFunctions: false, interruptHandle: console.surroundings.interrupt)
      try console.prepare(copy)
      return copy
    } catch {
      throw .command(.cannotCopy(console.connections.path, error))
    }
  }

  private func makeCopyFile() throws(ShellError) -> ReplacedDatabase {
    let path = console.surroundings.environment.makeTemporaryPath(
      console.surroundings.randomNumber(), suffix: "db")
    do throws(FileError) {
      return ReplacedDatabase(try console.files.openReplacement(of: Array(path.utf8), copying: false))
    } catch {
      throw .file(.cannotOpenFile(path))
    }
  }
}
