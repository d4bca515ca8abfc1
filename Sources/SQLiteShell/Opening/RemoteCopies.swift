import TypedSQLiteCore

/// Gives commands that need a file a copy of a database that another machine keeps.
struct RemoteCopies {
  let shell: Shell

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
    if shell.connections.database == nil, shell.opener.isAddress(shell.connections.path) {
      _ = try shell.database()
    }
    guard let database = shell.connections.database, database.isRemote else { return try body() }
    guard needs == .copy, database.isCopiedRemotely else {
      throw .command(.needsFile(command, shell.connections.path))
    }
    guard !database.isInsideTransaction else {
      throw .command(.copiesCommittedOnly(command, shell.connections.path))
    }
    let copy = try copy(of: database)
    shell.forgetPreparedStatements()
    let before = shell.connections
    shell.connections.database = copy
    defer {
      shell.forgetPreparedStatements()
      shell.connections = before
    }
    return try body()
  }

  /// Copies a remote database into a file without a name, which is gone when it is closed.
  private func copy(of database: Database) throws(ShellError) -> Database {
    let file = try makeCopyFile()
    shell.surroundings.interrupt.reset()
    do throws(DatabaseError) {
      if let (size, advice) = try database.adviceOnCopy() {
        shell.report(note: "the copy has \(size >> 20) MiB; \(advice)")
      }
      try database.copyRemotely(into: file)
      // A command that writes to the copy would lose what it wrote.
      file.seal()
      let copy = try Database(
        in: file, hasSwiftFunctions: false, interruptHandle: shell.surroundings.interrupt)
      try ConnectionSetup(shell: shell).prepare(copy)
      return copy
    } catch {
      throw .command(.cannotCopy(shell.connections.path, error))
    }
  }

  private func makeCopyFile() throws(ShellError) -> ReplacedDatabase {
    let path = shell.surroundings.environment.makeTemporaryPath(
      shell.surroundings.randomNumber(), suffix: "db")
    do throws(FileError) {
      return ReplacedDatabase(try shell.files.openReplacement(of: Array(path.utf8), copying: false))
    } catch {
      throw .file(.cannotOpenFile(path))
    }
  }
}
