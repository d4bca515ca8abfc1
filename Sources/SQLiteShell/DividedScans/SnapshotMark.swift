import ColumnMeaning
import TypedSQLiteCore

/// A mark of the state that a database file has now, which tells later whether it still has it.
final class SnapshotMark {
  private let path: String
  private let interrupt: InterruptHandle
  private let database: Database
  private let version: Int64

  /// Marks the state of the file of a connection; nil if other connections do not read it as this one does, or if it is
  /// small.
  init?(of database: Database, _ console: any StatementConsole) {
    guard !database.isRemote, console.databaseForm == .plain, !console.databasePath.hasPrefix("file:"),
      let path = database.path(), !path.isEmpty, let system = database.fileSystem(schema: "main"),
      system.isDefault || system.name == NewDatabases.fileSystemName,
      let size = try? database.size(), size >= console.surroundings.processors.leastSize
    else { return nil }
    self.path = path
    interrupt = console.surroundings.interrupt
    do throws(DatabaseError) {
      self.database = try Self.connect(path, interrupt)
      version = try Self.version(of: self.database)
    } catch {
      return nil
    }
  }

  /// Opens another connection to the file, in a transaction that reads.
  ///
  /// - Parameters:
  ///   - database: the connection whose limits it has.
  ///   - interrupt: what interrupts it; nil for what interrupts the session.
  /// - Returns: the connection.
  /// - Throws: `DatabaseError` if SQLite fails.
  func beginReading(
    like database: Database, interrupt: InterruptHandle? = nil
  ) throws(DatabaseError) -> Database {
    let connection = try Self.connect(path, interrupt ?? self.interrupt)
    for limit in DatabaseLimit.all { connection.set(limit, to: database.value(of: limit)) }
    // The transaction begins to read here, not with the first row.
    try connection.runAll("BEGIN; SELECT 1 FROM sqlite_schema")
    return connection
  }

  private static func connect(_ path: String, _ interrupt: InterruptHandle) throws(DatabaseError) -> Database
  {
    var options = Database.OpenOptions.readOnly
    options.hasSwiftFunctions = false
    let database = try Database(path: path, options: options, interruptHandle: interrupt)
    if Database.canDistrustSchemas { database.set(.trustedSchema, to: false) }
    return database
  }

  /// Whether nobody has written to the file since.
  func isCurrent() throws(DatabaseError) -> Bool { try Self.version(of: database) == version }

  /// The number that changes when another connection has written.
  private static func version(of database: Database) throws(DatabaseError) -> Int64 {
    try database.rows("PRAGMA data_version") { $0.cell(0).int64 }.first ?? 0
  }
}

extension Database {
  /// The size of the file in bytes, with what was not written to it yet.
  fileprivate func size() throws(DatabaseError) -> Int64 {
    let numbers = try ["page_count", "page_size"].map { name throws(DatabaseError) in
      try rows("PRAGMA main.\(name)") { $0.cell(0).int64 }.first ?? 0
    }
    return numbers[0].multipliedReportingOverflow(by: numbers[1]).partialValue
  }

  /// Whether a SELECT is one scan of a table, in the order of its rows and not in that of an index.
  func scansTable(_ sql: String) throws(DatabaseError) -> Bool {
    let plan = try rows("EXPLAIN QUERY PLAN " + sql) { $0.text(3) ?? "" }
    return plan.count == 1 && plan[0].hasPrefix("SCAN ") && !plan[0].contains(" USING ")
  }

  /// Whether a SELECT without ORDER BY is read from its end.
  func readsBackwards() throws(DatabaseError) -> Bool {
    try rows("PRAGMA reverse_unordered_selects") { $0.cell(0).int64 != 0 }.first ?? true
  }
}
