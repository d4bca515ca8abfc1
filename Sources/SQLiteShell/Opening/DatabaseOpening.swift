package import TypedSQLiteCore

/// How a database is opened, in addition to its path.
package struct DatabaseOpening: Sendable {
  /// How SQLite opens the file.
  package var options: Database.OpenOptions
  /// The form of the database in the file; nil to detect it.
  package var form: DatabaseForm?
  /// The maximum size of a database that is read into memory, in bytes; nil for the limit of the library.
  package var sizeLimit: Int64?

  /// Whether the locks on the file are kept until it is closed; false by default.
  package var isExclusive = false
  /// The command that carries the bytes of connections to another machine; nil for the network.
  package var carrier: String?

  package init(
    _ options: Database.OpenOptions = .readWrite, form: DatabaseForm? = nil, sizeLimit: Int64? = nil
  ) {
    self.options = options
    self.form = form
    self.sizeLimit = sizeLimit
  }
}

extension Shell {
  /// Whether the current database has no file yet, which the first write creates.
  var isNew: Bool {
    guard let database = connections.database else { return willBeNew(connections.path, connections.opening) }
    guard database.fileSystem(schema: "main")?.name == NewDatabases.fileSystemName else { return false }
    return NewDatabases.isWaiting(database.path() ?? "") || willBeNew(connections.path, connections.opening)
  }

  /// Whether a database has no file, and gets one only at the first write.
  private func willBeNew(_ path: String, _ opening: DatabaseOpening) -> Bool {
    (isPrompted || dialect.createsFilesLate) && opening.options.vfs == nil
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
  var databaseForm: DatabaseForm {
    connections.opening.form ?? DatabaseForm.likely(connections.path, named: false, surroundings)
  }

  /// Makes the connection for ``open(_:_:)``.
  func connect(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database {
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
    let database: Database
    do throws(DatabaseError) {
      database = try Database(
        path: isFile ? path : ":memory:", options: options, interruptHandle: surroundings.interrupt)
    } catch {
      throw .opening(.cannotOpen(path, error, isFolder: dialect.namesFolders && isFolder(path)))
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
        database.localParts.releaseRows = { [weak self] in self?.last.rows?.pause() }
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
      throw .opening(.cannotOpen(connections.path, error))
    }
  }

  /// Throws if a file is a zip archive that cannot be read, which sqlite3 reports only when members are
  /// requested.
  private func checkArchive(_ path: String) throws(ShellError) {
    guard !dialect.isSQLite3, !settings.isSafe,
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
        guard let source = reading.source else { throw ShellError.opening(.noHexadecimalLines) }
        text.skip(reading.line)
        while !text.hasEnded, try source.readLine(into: &line, prompt: "") {
          reading.line += 1
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
      report(.opening(.wrongHexadecimal(fault, worded: dialect)))
      return nil
    } catch let error as ShellError {
      report(error)
      return nil
    } catch {
      report((error as? FileError).map { .input(.failed($0)) } ?? .opening(.noHexadecimalLines))
      return nil
    }
  }

  /// Skips the rest of a wrong text, so that it is not run as commands.
  private func skipHexadecimalLines() {
    var line: [UInt8] = []
    while let source = reading.source, (try? source.readLine(into: &line, prompt: "")) == true {
      reading.line += 1
      if line.starts(with: HexadecimalDatabase.end) { return }
    }
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
