import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Opens databases for a session, in every form in which a file or a server can hold one.
package struct DatabaseOpener {
  let shell: Shell

  private var dialect: Dialect { shell.dialect }
  private var surroundings: Surroundings { shell.surroundings }

  /// Opens a database, with all that statements of the session expect of a connection.
  func open(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database {
    let database = try connect(path, opening)
    do {
      try ConnectionSetup(shell: shell).prepare(database)
      if form == .zip, !shell.safety.isOn {
        shell.safety.namedArchive = path
        try shell.safety.admittingNamedFiles(in: database) { () throws(DatabaseError) in
          try database.runAll("CREATE VIRTUAL TABLE zip USING zipfile(\(SQLName.literal(path)))")
        }
      }
      try database.allowExtensions()
      if shell.safety.isReadOnly { passOverUnreadableTables(of: database) }
      if shell.isPrompted { try checkContent(of: database) }
      return database
    } catch {
      throw .opening(.cannotOpen(path, error))
    }
  }

  /// Throws if the file of a connection is something other than a database, which SQLite detects when it reads.
  private func checkContent(of database: Database) throws(DatabaseError) {
    do throws(DatabaseError) {
      try database.runAll(Array("SELECT 1 FROM sqlite_schema LIMIT 0".utf8))
    } catch {
      if error.resultCode == .SQLITE_NOTADB { throw error }
    }
  }

  /// Whether the current database has no file yet, which the first write creates.
  var isNew: Bool {
    guard let database = shell.connections.database else {
      return willBeNew(shell.connections.path, shell.connections.opening)
    }
    guard database.fileSystem(schema: "main")?.name == NewDatabases.fileSystemName else { return false }
    return NewDatabases.isWaiting(database.path() ?? "")
      || willBeNew(shell.connections.path, shell.connections.opening)
  }

  /// Whether a database has no file, and gets one only at the first write.
  private func willBeNew(_ path: String, _ opening: DatabaseOpening) -> Bool {
    (shell.isPrompted || dialect.createsFilesLate) && opening.options.vfs == nil
      && opening.options.createsFile
      && (opening.form ?? .plain) == .plain && !path.isEmpty && path != ":memory:"
      && !path.hasPrefix("file:") && !surroundings.files.exists(path) && !isAddress(path)
  }

  /// Whether another machine keeps the database; a wrong address counts as one.
  func isAddress(_ path: String) -> Bool {
    do throws(RemoteFailure) {
      return try surroundings.remoteEngine(path, nil) != nil
    } catch {
      return true
    }
  }

  /// The form of the current database.
  var form: DatabaseForm {
    shell.connections.opening.form ?? DatabaseForm.likely(shell.connections.path, named: false, surroundings)
  }

  private func connect(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database {
    if let state = opening.state { return try openState(state, of: path, opening.options) }
    if opening.form == nil, let database = try connectRemotely(path, opening.carrier) { return database }
    guard opening.carrier == nil else { throw .opening(.isNoAddress(path)) }
    if dialect.namesFolders, let scheme = path.unknownScheme, !surroundings.files.exists(path) {
      throw .opening(.unknownScheme(path, scheme, surroundings.addressSchemes))
    }
    let form = opening.form ?? DatabaseForm.likely(path, named: false, surroundings)
    var options = opening.options
    // SQL in the shell has only SQLite's functions and those in the manual.
    options.hasSwiftFunctions = false
    if form == .appended { options.vfs = AppendedDatabases.fileSystemName }
    if willBeNew(path, opening), NewDatabases.register() { options.vfs = NewDatabases.fileSystemName }
    let isFile = form == .plain || form == .appended
    let location = shell.safety.isFrozen && isFile ? try FrozenFile(path, surroundings).uri : path
    if shell.safety.isReadOnly {
      // A database in memory could not even get the rows of its file; the guard refuses to change it.
      options = isFile && path != ":memory:" ? options.readOnlyVersion : options.writableVersion
    }
    let database: Database
    do throws(DatabaseError) {
      database = try Database(
        path: isFile ? location : ":memory:", options: options, interruptHandle: surroundings.interrupt)
    } catch {
      throw .opening(.cannotOpen(path, error, isFolder: dialect.namesFolders && shell.isFolder(path)))
    }
    database.decoding = .strict
    if opening.isExclusive {
      do throws(DatabaseError) {
        try database.runAll(Array("PRAGMA locking_mode = EXCLUSIVE".utf8))
      } catch {
        throw .opening(.cannotOpen(path, error))
      }
    }
    switch form {
    case .plain, .appended: break
    case .zip: try checkArchive(path)
    case .image:
      // As in sqlite3, a missing file is an empty database.
      try load(try contents(ofDatabase: path) ?? [], into: database, opening)
    case .hexadecimal:
      guard let bytes = try readHexadecimal(path, limit: opening.sizeLimit) else { break }
      try load(bytes, into: database, opening)
    }
    return database
  }

  /// Makes a connection to a copy of an earlier state.
  func openState(
    _ state: Int, of path: String, _ options: Database.OpenOptions
  ) throws(ShellError) -> Database {
    guard surroundings.files.exists(path) else { throw .file(.cannotOpenFile(path)) }
    var options = options
    options.hasSwiftFunctions = false
    let copy = try StateCopy(state, of: path, options, surroundings)
    if !copy.mixedTables.isEmpty {
      let names = copy.mixedTables.map(SQLName.plain).joined(separator: ", ")
      shell.report(
        warning:
          "the state after commit \(state) is mixed with later ones, because a checkpoint overwrote pages of: \(names)"
      )
    }
    copy.database.decoding = .strict
    return copy.database
  }

  /// Makes the connection to a database that another machine keeps; nil if the path is not an address.
  private func connectRemotely(_ path: String, _ carrier: String?) throws(ShellError) -> Database? {
    do throws(RemoteFailure) {
      guard let engine = try surroundings.remoteEngine(path, carrier) else { return nil }
      do throws(DatabaseError) {
        let database = try Database(remote: engine, interruptHandle: surroundings.interrupt)
        database.decoding = .strict
        database.localParts.functions = ConstantCalls.functions
        database.localParts.replaceCalls = { [unowned database] sql throws(DatabaseError) in
          try ConstantCalls.replaced(in: sql) { call throws(DatabaseError) in
            try database.localValue(of: call)
          }
        }
        database.localParts.tables = Set(ShellTable.all.map(\.name))
        // The last result can run again when more of it is wanted.
        database.localParts.releaseRows = { [weak shell] in shell?.last.rows?.pause() }
        return database
      } catch {
        throw .answered(error)
      }
    } catch {
      throw .opening(.cannotOpen(path.withoutSecrets, error.databaseError(sql: "")))
    }
  }

  private func load(
    _ bytes: [UInt8], into database: Database, _ opening: DatabaseOpening
  ) throws(ShellError) {
    do {
      try database.deserialize(bytes.span, sizeLimit: opening.sizeLimit)
    } catch {
      throw .opening(.cannotOpen(shell.connections.path, error))
    }
  }

  /// Throws if a file is a zip archive that cannot be read, which sqlite3 reports only when members are
  /// requested.
  private func checkArchive(_ path: String) throws(ShellError) {
    guard !dialect.isSQLite3, !shell.safety.isOn,
      let file = try? surroundings.files.openRegularFile(Array(path.utf8))
    else { return }
    do throws(ZipDirectory.Fault) {
      _ = try ZipDirectory(file)
    } catch {
      throw .archive(.damagedZip(path, error))
    }
  }

  /// The bytes of a file; nil if it does not exist.
  private func contents(ofDatabase path: String) throws(ShellError) -> [UInt8]? {
    guard surroundings.files.exists(path) else { return nil }
    guard let bytes = surroundings.files.contents(of: path) else { throw .file(.cannotOpenFile(path)) }
    return bytes
  }

  /// The bytes that a text represents, read from a file or from the following lines of the current input.
  ///
  /// - Returns: nil if the text is wrong, which has been reported.
  private func readHexadecimal(_ path: String, limit: Int64?) throws(ShellError) -> [UInt8]? {
    var text = HexadecimalDatabase(limit: limit)
    var line: [UInt8] = []
    do {
      if path.isEmpty || path == ":memory:" {
        guard let source = shell.reading.source else { throw ShellError.opening(.noHexadecimalLines) }
        text.skip(shell.reading.line)
        while !text.hasEnded, try source.readLine(into: &line, prompt: "") {
          shell.reading.line += 1
          try text.take(line)
        }
      } else {
        guard let reader = try? surroundings.files.openForReading(path) else {
          throw ShellError.opening(.cannotOpenForReading(path))
        }
        let lines = ReaderLines(reader, origin: .file(path))
        while !text.hasEnded, try lines.readLine(into: &line, prompt: "") { try text.take(line) }
      }
      return try text.finish()
    } catch let fault as HexadecimalDatabase.Fault {
      if path.isEmpty || path == ":memory:" { skipHexadecimalLines() }
      shell.report(.opening(.wrongHexadecimal(fault, worded: dialect)))
      return nil
    } catch let error as ShellError {
      shell.report(error)
      return nil
    } catch {
      shell.report((error as? FileError).map { .input(.failed($0)) } ?? .opening(.noHexadecimalLines))
      return nil
    }
  }

  /// Skips the rest of a wrong text, so that it is not run as commands.
  private func skipHexadecimalLines() {
    var line: [UInt8] = []
    while let source = shell.reading.source, (try? source.readLine(into: &line, prompt: "")) == true {
      shell.reading.line += 1
      if line.starts(with: HexadecimalDatabase.end) { return }
    }
  }

  /// The files of the databases of all connections, and the one that will be opened.
  var openPaths: [String] {
    let paths = shell.connections.openDatabases.flatMap { database in
      database.schemaNames.compactMap { database.path(schema: $0) }
    }
    let isPath =
      shell.connections.database == nil && shell.connections.path != ":memory:"
      && !shell.connections.path.hasPrefix("file:") && [.plain, .appended].contains(form)
    // The copy of a state has another path.
    let isState = shell.connections.opening.state != nil
    return (paths + (isPath || isState ? [shell.connections.path] : [])).filter { !$0.isEmpty }
  }
}

extension String {
  /// What precedes `://` if it may be a scheme, and none that SQLite knows; nil for other paths.
  fileprivate var unknownScheme: String? {
    guard let end = firstRange(of: "://"), !hasPrefix("file:") else { return nil }
    let scheme = self[..<end.lowerBound]
    let isScheme =
      scheme.utf8.count > 1 && scheme.utf8.allSatisfy { $0.isWordByte && $0 < 0x80 || $0 == 0x2B }
    return isScheme ? String(scheme) : nil
  }

  /// An address without the parts in which somebody may have written a password or a token.
  var withoutSecrets: String {
    let address = firstIndex(of: "?").map { self[..<$0] } ?? self[...]
    guard let at = address.lastIndex(of: "@"), let start = address.firstRange(of: "://")?.upperBound,
      start < at
    else { return String(address) }
    return String(address[..<start] + address[at...].dropFirst())
  }
}
