import TypedSQLiteCore

/// A private copy of a database as it was after a commit.
///
/// The original and its journals are only read. The copy has a name only until SQLite has opened it, so nothing is left of it,
/// however the program ends.
struct StateCopy {
  let database: Database
  /// The tables that may have rows of a later state.
  let mixedTables: [String]

  /// Copies the database and opens the copy, read-only.
  ///
  /// - Parameters:
  ///   - number: the number of the commit, as `.history` prints it; 0 is the state before the first one.
  ///   - path: the path of the database.
  ///   - options: how it is opened, except that it is read-only.
  ///   - surroundings: the files, the folder for temporary ones, and the interrupt.
  /// - Throws: ``ShellError`` if there is no such state, if a file cannot be read, or if there is no room for the copy.
  init(
    _ number: Int, of path: String, _ options: Database.OpenOptions, _ surroundings: Surroundings
  ) throws(ShellError) {
    let check = { () throws(ShellError) in
      if surroundings.interrupt.isInterrupted { throw .deleted(.interrupted(path)) }
    }
    let copy = surroundings.environment.makeTemporaryPath(surroundings.randomNumber(), suffix: "db")
    defer { surroundings.files.removeFile(Array(copy.utf8)) }
    mixedTables = try Self.write(number, of: path, to: copy, surroundings, check)
    var options = options.readOnlyVersion
    options.vfs = nil
    do throws(DatabaseError) {
      database = try Database(path: copy, options: options, interruptHandle: surroundings.interrupt)
    } catch {
      throw .opening(.cannotOpen(path, error))
    }
  }

  /// Writes the state to a file, again if a program wrote to the database meanwhile.
  ///
  /// - Returns: the tables that may have rows of a later state.
  private static func write(
    _ number: Int, of path: String, to copy: String, _ surroundings: Surroundings,
    _ check: () throws(ShellError) -> Void
  ) throws(ShellError) -> [String] {
    let first = FilesStamp(Array(path.utf8), surroundings.files)
    for _ in 0..<8 {
      let stamp = FilesStamp(Array(path.utf8), surroundings.files)
      let states = try DatabaseStates(of: Array(path.utf8), surroundings.files, check)
      // The number means another commit after the log began again.
      guard stamp.hasLog(of: first) else { break }
      guard let image = states.image(number) else {
        throw .deleted(.noState(number, path, last: states.journal == .none ? nil : states.last))
      }
      let later = try states.laterPages(in: number, check)
      let mixed =
        later?.isEmpty ?? false ? [] : try states.mixedTables(in: number, states.owners(check), check)
      try image.write(
        to: copy, surroundings,
        // The copy has no log of its own.
        edit: { if $0.count > 19 { $0.replaceSubrange(18..<20, with: [1, 1]) } }, check)
      if FilesStamp(Array(path.utf8), surroundings.files) == stamp { return mixed }
      surroundings.files.removeFile(Array(copy.utf8))
    }
    throw .deleted(.written(path))
  }
}
