/// How a ``DatabaseQueue`` opens and sets up its connection, or a ``DatabasePool`` its connections.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.busyMode = .timeout(5)
/// configuration.prepareDatabase { db in db.add(function: reverse) }
/// let queue = try DatabaseQueue(path: "players.sqlite", configuration: configuration)
/// ```
public struct Configuration: Sendable {
  /// The name of the queue, for debugging; nil by default.
  public var label: String?
  /// Whether the file is opened read-only; false by default.
  public var readonly = false
  /// Whether SQLite enforces foreign keys; true by default.
  public var foreignKeysEnabled = true
  /// What happens if another connection holds a lock; by default an immediate error.
  public var busyMode = Database.BusyMode.immediateError
  /// The maximum number of connections with which a ``DatabasePool`` reads; 5 by default.
  public var maximumReaderCount = 5
  /// Whether ``DatabaseError/description`` shows the arguments of a failed statement; false by default,
  /// because they may contain private data.
  public var publicStatementArguments = false
  /// How values are decoded that are not of the requested type; lenient by default.
  public var decoding = Database.DecodingMode.lenient
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
  /// Opens a connection and sets it up.
  internal func open(_ path: String) throws -> Database {
    let database = try Database(path: path, options: readonly ? .readOnly : .readWrite)
    database.context.configuration = self
    database.showsStatementArguments = publicStatementArguments
    database.decoding = decoding
    database.setBusyMode(busyMode)
    database.setForeignKeys(foreignKeysEnabled)
    for prepare in preparations { try prepare(database) }
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
}
