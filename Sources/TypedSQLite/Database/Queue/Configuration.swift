public import Dispatch

/// How a ``DatabaseQueue`` opens and sets up its connection, or a ``DatabasePool`` its connections.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.busyMode = .timeout(5)
/// configuration.prepareDatabase { db in db.add(function: reverse) }
/// let queue = try DatabaseQueue(path: "players.sqlite", configuration: configuration)
/// ```
public struct Configuration: Sendable {
  /// The name of the connection and of its queue, for debugging; nil by default.
  ///
  /// The connections of a pool add what they do, as in `club.reader.1`.
  public var label: String?
  /// Whether the file is opened read-only; false by default.
  public var readonly = false
  /// Whether SQLite enforces foreign keys; true by default.
  public var foreignKeysEnabled = true
  /// What happens if another connection holds a lock; by default an immediate error.
  public var busyMode = Database.BusyMode.immediateError
  /// How the journal mode is set when a connection is opened that may write.
  public var journalMode = JournalModeConfiguration.default
  /// Whether a text in double quotes that names nothing is a string; false by default.
  ///
  /// See <https://www.sqlite.org/quirks.html#double_quoted_string_literals_are_accepted>.
  public var acceptsDoubleQuotedStringLiterals = false
  /// Whether the connection is suspended by a notification of `TypedSQLiteFoundation`; false by default.
  public var observesSuspensionNotifications = false
  /// The quality of service of accesses, unless there is a ``targetQueue``; user-initiated by default.
  public var qos = DispatchQoS.userInitiated
  /// The dispatch queue on which accesses run; nil, the default, for one of the system.
  ///
  /// For a ``DatabasePool`` it must be concurrent, because its accesses wait for each other.
  public var targetQueue: DispatchQueue?
  /// The dispatch queue on which accesses run with a connection that may write; nil for ``targetQueue``.
  public var writeTargetQueue: DispatchQueue?
  /// The maximum number of connections with which a ``DatabasePool`` reads; 5 by default.
  public var maximumReaderCount = 5
  /// Whether ``DatabaseError/description`` shows the arguments of a failed statement; false by default,
  /// because they may contain private data.
  public var publicStatementArguments = false
  /// How values are decoded that are not of the requested type; lenient by default.
  public var decoding = Database.DecodingMode.lenient
  /// The clock that gives transactions their ``Database/transactionDate``; by default that of the system.
  public var transactionClock: any TransactionClock = .default
  /// What the program adds to the schema, such as the primary keys of views; nil by default.
  public var schemaSource: (any DatabaseSchemaSource)?
  /// Whether an access may leave a transaction open for the next one; true by default.
  ///
  /// If not, the end of the access undoes the transaction.
  public var allowsUnsafeTransactions = true
  /// What the connection of a pool does, after the ``label``.
  internal var purpose: String?
  /// The set-up steps, in order.
  internal private(set) var preparations: [@Sendable (Database) throws -> Void] = []

  /// Creates a configuration with the defaults.
  public init() {}

  /// Adds a step to the set-up of a connection: functions, collations, tokenizers, pragmas, traces.
  ///
  /// - Parameter setup: runs once for each connection, after the steps added earlier and before any other
  ///   use.
  public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {
    preparations.append(setup)
  }
}

extension Configuration {
  /// How the journal mode is set.
  ///
  /// See <https://www.sqlite.org/pragma.html#pragma_journal_mode>.
  public enum JournalModeConfiguration: Sendable {
    /// A ``DatabasePool`` uses WAL mode, and a ``DatabaseQueue`` what the file has.
    case `default`
    /// WAL mode, and synchronous NORMAL instead of FULL: a loss of power can undo the last commits, but not damage
    /// the file.
    case wal
  }

  /// The name of the connection, for debugging.
  internal var name: String {
    let name = label ?? (purpose == nil ? "TypedSQLite.DatabaseQueue" : "TypedSQLite.DatabasePool")
    return purpose.map { "\(name).\($0)" } ?? name
  }

  /// The quality of service of accesses that only read.
  public var readQoS: DispatchQoS { targetQueue?.qos ?? qos }

  /// The quality of service of accesses that may write.
  public var writeQoS: DispatchQoS { (writeTargetQueue ?? targetQueue)?.qos ?? qos }

  /// Makes the queue on which the accesses to a connection run in turn.
  internal func makeQueue() -> DispatchQueue {
    let target = readonly ? targetQueue : writeTargetQueue ?? targetQueue
    guard let target else { return DispatchQueue(label: name, qos: qos) }
    return DispatchQueue(label: name, target: target)
  }

  /// Opens a connection and sets it up.
  internal func open(_ path: String) throws -> Database {
    let database = try Database(path: path, options: readonly ? .readOnly : .readWrite)
    database.client.configuration = self
    database.showsStatementArguments = publicStatementArguments
    database.decoding = decoding
    database.client.schemaSource = schemaSource
    database.setBusyMode(busyMode)
    database.setForeignKeys(foreignKeysEnabled)
    for option in [DatabaseSwitch.quotedStringsInSchema, .quotedStringsInQueries] {
      database.set(option, to: acceptsDoubleQuotedStringLiterals)
    }
    if observesSuspensionNotifications { SuspendedConnections.observe(database.interruptHandle) }
    for prepare in preparations { try prepare(database) }
    if journalMode == .wal, !readonly, try !database.useWriteAheadLog() {
      throw DatabaseError(code: .SQLITE_ERROR, message: "the database at \(path) cannot use WAL mode")
    }
    // SQLite opens any file, and looks into it only now.
    try database.readFile()
    return database
  }
}

extension Database {
  /// Reads from the file, so that an open transaction sees the database as it is now, and any other file is refused.
  internal func readFile() throws(DatabaseError) {
    let statement = try cachedStatement(sql: "SELECT 1 FROM sqlite_master LIMIT 1")
    _ = try statement.step()
    statement.reset()
  }

  /// Sets WAL mode; returns whether the file can have it.
  internal func useWriteAheadLog() throws -> Bool {
    guard try String.fetchOne(self, sql: "PRAGMA journal_mode = WAL") == "wal" else { return false }
    // A set-up step may have chosen another value than FULL, which SQLite begins with.
    if try Int.fetchOne(self, sql: "PRAGMA main.synchronous") == 2 {
      try execute(sql: "PRAGMA main.synchronous = NORMAL")
    }
    return true
  }
}
