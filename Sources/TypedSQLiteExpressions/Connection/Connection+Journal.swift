// What SQLite writes beside the file so that a change is whole, and when it waits for the disk.
//
// If SQLite refuses what a property is set to, the next statement of the connection throws.

extension Connection {
  /// When SQLite waits until the disk has the bytes of a change.
  ///
  /// See <https://www.sqlite.org/pragma.html#pragma_synchronous>.
  public enum Synchronous: Int, CaseIterable, Hashable, Sendable {
    /// Never: the file may be damaged if power fails.
    case off
    /// At the moments that matter most. With the journal mode `wal`, the last changes may be lost if power fails, but
    /// the file stays whole.
    case normal
    /// At the end of each transaction too.
    case full
    /// Also after the journal is deleted.
    case extra
  }

  /// For whom ``walCheckpoint(mode:schema:)`` waits.
  ///
  /// See <https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>.
  public enum WALCheckpointMode: String, Hashable, Sendable {
    /// For nobody: pages that others use are left in the log.
    case passive = "PASSIVE"
    /// For writers, and for readers of older pages.
    case full = "FULL"
    /// For all readers of the log too, so that the next writer starts at its beginning.
    case restart = "RESTART"
    /// The same, and the log is truncated to zero bytes.
    case truncate = "TRUNCATE"
  }

  /// The journal mode of the database.
  ///
  /// The mode `wal` is stored in the file. Some databases cannot have each mode; ``setJournalMode(_:)`` says which one
  /// they have.
  public var journalMode: JournalMode {
    get { (try? scalar("PRAGMA journal_mode")).flatMap(JournalMode.init) ?? .delete }
    set { set("journal_mode", to: newValue.rawValue) }
  }

  /// Sets the journal mode of the database.
  ///
  /// - Parameter mode: the mode.
  /// - Returns: the mode that the database has now: a database in memory, for example, does not become `wal`.
  /// - Throws: ``Result`` if the mode cannot be changed, such as that of a file that is read-only or in use.
  @discardableResult
  public func setJournalMode(_ mode: JournalMode) throws -> JournalMode {
    try scalar("PRAGMA journal_mode = \(mode.rawValue)").flatMap(JournalMode.init) ?? journalMode
  }

  /// Sets the journal mode `wal` and, if the database has it then, ``Synchronous/normal``.
  ///
  /// - Returns: the mode that the database has now.
  /// - Throws: ``Result`` if the mode cannot be changed.
  @discardableResult
  public func enableWAL() throws -> JournalMode {
    let mode = try setJournalMode(.wal)
    if mode == .wal { try setSynchronous(.normal) }
    return mode
  }

  /// When SQLite waits for the disk; a setting of this connection.
  public var synchronous: Synchronous {
    get { number("synchronous").flatMap { Synchronous(rawValue: Int(clamping: $0)) } ?? .full }
    set { set("synchronous", to: "\(newValue.rawValue)") }
  }

  /// Sets when SQLite waits for the disk.
  ///
  /// - Throws: ``Result`` inside a transaction.
  public func setSynchronous(_ mode: Synchronous) throws {
    try run("PRAGMA synchronous = \(mode.rawValue)")
  }

  /// The number of pages in the log after which a commit moves them to the file; 0 or less for never.
  ///
  /// A new connection has 1000.
  public var walAutoCheckpoint: Int {
    get { Int(clamping: number("wal_autocheckpoint") ?? 0) }
    set { set("wal_autocheckpoint", to: "\(newValue)") }
  }

  /// Moves the pages of the log to the file.
  ///
  /// - Parameters:
  ///   - mode: for whom it waits, as long as ``busyTimeout`` and ``busyHandler(_:)`` say.
  ///   - schema: the name of a database; nil for all of the connection.
  /// - Returns: whether it stopped at a page that is in use, the number of pages in the log, and how many of them are
  ///   in the file now; both numbers are -1 if there is no log.
  /// - Throws: ``Result`` if there is no such database, or if it is locked or damaged.
  @discardableResult
  public func walCheckpoint(
    mode: WALCheckpointMode = .passive, schema: String? = nil
  ) throws -> (busy: Bool, log: Int, checkpointed: Int) {
    let place = schema.map { Expression<Void>($0).template + "." } ?? ""
    return try inTurn {
      let statement = try prepare("PRAGMA \(place)wal_checkpoint(\(mode.rawValue))")
      defer { statement.reset() }
      guard try statement.step() else { return (false, -1, -1) }
      let row = statement.row
      return (row[0], row[1], row[2])
    }
  }

  /// Sets the journal mode of a database that was opened, unless it cannot have it.
  internal func begin(with mode: JournalMode) throws {
    switch mode {
    case .wal:
      // A database that is no file, or not this program's to change, keeps its mode, and the program runs on it too.
      guard !readonly, !description.isEmpty else { return }
      try enableWAL()
    case .delete, .truncate, .persist, .memory, .off: try setJournalMode(mode)
    }
  }
}

extension Connection.JournalMode {
  /// Creates a mode from what SQLite calls it.
  fileprivate init?(_ name: any Binding) {
    guard let name = name as? String else { return nil }
    self.init(rawValue: name.lowercased())
  }
}
