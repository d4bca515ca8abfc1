import TypedSQLiteCore

extension CommandConsole {
  /// Calls `body` with the database at a path, to which it adds.
  ///
  /// A new database, and one that follows other content of its file, is made in a separate file that replaces
  /// the old one when it is complete. An existing database is changed in place, because other programs may
  /// have it open; if the change is interrupted, its journal undoes it.
  ///
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - isReplacing: whether it replaces what an existing database has.
  ///   - isAppended: whether the database follows other content of the file.
  ///   - hasSwiftFunctions: whether its schema may use the functions that this library adds.
  ///   - cannotOpen: the error if the database cannot be opened.
  ///   - body: fills the database, and must not leave a transaction open.
  /// - Returns: what `body` returns.
  /// - Throws: ``ShellError`` if the file cannot be written; any error of `body`.
  func withWrittenDatabase<Result>(
    _ path: String, isReplacing: Bool = false, isAppended: Bool = false, hasSwiftFunctions: Bool = false,
    cannotOpen: (DatabaseError) -> ShellError, _ body: (Database) throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    let place = Array(path.utf8)
    try admit(path, place, isReplacing: isReplacing)
    guard isReplaced(path, isAppended: isAppended) else {
      let database: Database
      do throws(DatabaseError) {
        var options = Database.OpenOptions.readWrite
        options.hasSwiftFunctions = hasSwiftFunctions
        if isAppended { options.vfs = AppendedDatabases.fileSystemName }
        database = try Database(path: path, options: options, interruptHandle: surroundings.interrupt)
      } catch {
        throw cannotOpen(error)
      }
      // The path may have been a URI.
      if path.hasPrefix("file:"), let found = database.path() {
        try admit(path, Array(found.utf8), isReplacing: isReplacing)
      }
      return try body(database)
    }
    let wasThere = files.exists(place)
    let file: ReplacedDatabase
    do throws(FileError) {
      file = ReplacedDatabase(try files.openReplacement(of: place, copying: true))
    } catch {
      // There may be no room for the content that the database follows.
      if DatabaseError(error).resultCode == .SQLITE_FULL {
        throw .file(.notWritten(path, error, wasThere: wasThere))
      }
      throw cannotOpen(DatabaseError(resultCode: .SQLITE_CANTOPEN, message: "unable to open database file"))
    }
    do throws(ShellError) {
      let database: Database
      do throws(DatabaseError) {
        database = try Database(
          in: file, isAppended: isAppended, hasSwiftFunctions: hasSwiftFunctions,
          interruptHandle: surroundings.interrupt)
      } catch {
        throw cannotOpen(error)
      }
      let result = try body(database)
      if file.fault == nil { file.finish() }
      guard let fault = file.fault else { return result }
      throw .file(.notWritten(path, fault, wasThere: wasThere))
    } catch {
      guard let fault = file.fault else { throw error }
      throw .file(.notWritten(path, fault, wasThere: wasThere))
    }
  }

  /// Throws if the file is an open database, or one that may not be replaced.
  private func admit(_ path: String, _ place: [UInt8], isReplacing: Bool) throws(ShellError) {
    do throws(FileError) {
      if isReplacing { try files.admitReplacing(place) } else { try files.refuseDatabase(place) }
    } catch {
      throw error.refusal(of: path) ?? .file(.cannotWriteFile(path, error))
    }
  }

  /// Whether the file is replaced as a whole.
  ///
  /// A file with a journal is not, because SQLite would apply the journal to the new file.
  private func isReplaced(_ path: String, isAppended: Bool) -> Bool {
    guard !path.isEmpty, path != ":memory:", !path.hasPrefix("file:") else { return false }
    let target = files.canonicalPath(of: Array(path.utf8)) ?? Array(path.utf8)
    for ending in ["-journal", "-wal"] where files.exists(target + Array(ending.utf8)) { return false }
    guard files.exists(target) else { return true }
    guard files.canReadAgain(target), let attributes = try? files.attributes(of: target) else { return false }
    return attributes.size == 0 || isAppended
  }
}
