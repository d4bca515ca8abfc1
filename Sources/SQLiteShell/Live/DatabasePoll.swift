import TypedSQLiteCore

/// Looks from time to time whether other programs have changed the databases of the session, and keeps nothing locked
/// between two looks.
final class DatabasePoll {
  let console: any SessionConsole
  /// The numbers that change when another connection commits, by database, as they were when it last looked.
  private var versions: [UInt32?] = []
  /// Whether it was said that a database is locked, or gone.
  private var hasToldOfLock = false
  /// In how many successive turns a database was locked.
  private var lockCount = 0
  private var hasToldOfAbsence = false
  /// Waits some milliseconds.
  private let sleep: (Int) -> Void

  /// The longest part of a wait in milliseconds, after which an interrupt ends it.
  private static let step = 50

  /// - Throws: ``ShellError`` if a transaction is open, in which the session would always see the same.
  init(
    _ console: any SessionConsole, command: String,
    sleep: @escaping (Int) -> Void = { Database.sleep(milliseconds: $0) }
  ) throws(ShellError) {
    self.console = console
    self.sleep = sleep
    let database = try console.database()
    guard !database.isInsideTransaction else { throw .live(.transaction(command)) }
    // It would keep a read transaction open.
    console.last.rows?.pause()
  }

  /// Whether Ctrl-C was pressed.
  var isInterrupted: Bool { console.surroundings.interrupt.isInterrupted }

  /// Whether another machine keeps the database, which then does not say whether it has changed.
  var isRemote: Bool { console.connections.database?.isRemote ?? false }

  /// Ends a script after Ctrl-C, with the status of a program that it ended; a prompt goes on.
  func endAfterInterrupt() throws(ShellError) {
    guard isInterrupted, !console.isPrompted else { return }
    throw .reported(status: ExitStatus(rawValue: 130))
  }

  /// Waits.
  ///
  /// - Returns: false if Ctrl-C ended it.
  func wait(seconds: Double) -> Bool {
    var rest = Int(min(max(seconds, 0), 1e9) * 1000)
    while rest > 0 {
      guard !isInterrupted else { return false }
      sleep(min(rest, Self.step))
      rest -= Self.step
    }
    return !isInterrupted
  }

  /// Whether another connection has committed since the last call; true the first time, and always for databases of other
  /// machines.
  ///
  /// - Throws: `DatabaseError` if a database is locked.
  func hasChanged() throws(DatabaseError) -> Bool {
    guard let database = console.connections.database, !database.isRemote else { return true }
    let found = try console.resolving { () throws(DatabaseError) in
      var found: [UInt32?] = []
      for schema in database.schemaNames where schema != "temp" {
        let statement = try database.prepare("PRAGMA \(schema.quotedDatabaseIdentifier).data_version")
        found.append(try statement.step() ? UInt32(truncatingIfNeeded: statement.cell(0).int64) : nil)
        statement.reset()
      }
      return found
    }
    defer { (versions, lockCount) = (found, 0) }
    return versions != found
  }

  /// Connects to the file that has replaced the one of the database, if there is one.
  ///
  /// - Returns: whether it did.
  /// - Throws: ``ShellError`` if databases are attached or temporary tables exist, which would be lost, or if the new file
  ///   cannot be opened.
  func followReplacement() throws(ShellError) -> Bool {
    guard let database = console.connections.database, !database.isRemote,
      let path = database.path(), !path.isEmpty,
      database.control(.hasMoved, schema: "main", value: 0).value == 1
    else { return false }
    guard console.files.exists(path) else {
      if !hasToldOfAbsence { console.report(note: "\(path) is gone; waiting for another one") }
      hasToldOfAbsence = true
      return false
    }
    hasToldOfAbsence = false
    let isPlain =
      database.schemaNames.allSatisfy { $0 == "main" || $0 == "temp" } && !hasTemporaries(database)
    guard isPlain else { throw .live(.replaced(path)) }
    console.report(note: "\(path) was replaced by another file, which is watched from now on")
    try console.open(console.connections.path, console.connections.opening)
    versions = []
    return true
  }

  private func hasTemporaries(_ database: Database) -> Bool {
    console.resolving {
      let names = try? database.prepare("SELECT 1 FROM temp.sqlite_schema LIMIT 1")
      return (try? names?.step()) == true
    }
  }

  /// Says once that a database is locked, if that is the reason of a failure.
  ///
  /// - Returns: whether it is, so that it is to be tried again.
  func isLock(_ error: DatabaseError) -> Bool {
    guard error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED else { return false }
    lockCount += 1
    // Each commit locks a database without a log for a moment.
    if lockCount == 2, !hasToldOfLock {
      console.report(note: "the database is locked; it is tried again at each turn")
      hasToldOfLock = true
    }
    return true
  }

  /// Leaves the write-ahead log of other programs as it is when the session ends.
  ///
  /// The last connection that closes copies the log to the database and removes it.
  func keepLog() {
    guard let database = console.connections.database, !database.isRemote, let path = database.path(),
      !path.isEmpty, let attributes = try? console.files.attributes(of: Array((path + "-wal").utf8)),
      attributes.size > 0
    else { return }
    database.set(.noCheckpointOnClose, to: true)
  }
}
