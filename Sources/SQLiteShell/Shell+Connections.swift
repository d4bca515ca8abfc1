import ColumnMeaning
import TypedSQLite

/// The connections of a session, of which one is the current one.
struct ConnectionSlots {
  /// How many there can be.
  static let count = 5
  /// The current one.
  private(set) var current = 0
  private var connections = [Database?](repeating: nil, count: count)
  /// The sessions that `.session open` began on each.
  private var recordings = [[NamedSession]](repeating: [], count: count)
  /// The virtual tables that were created on each.
  private var tables = [Set<CreatedTable>](repeating: [], count: count)
  /// The paths of the others, where they have been used.
  private var paths = [String?](repeating: nil, count: count)

  /// The current connection; nil until it is opened.
  var database: Database? {
    get { connections[current] }
    set {
      // Sessions end before their connection does.
      recordings[current] = []
      if newValue == nil { tables[current] = [] }
      connections[current] = newValue
    }
  }

  /// The sessions of the current connection.
  var sessions: [NamedSession] {
    get { recordings[current] }
    set { recordings[current] = newValue }
  }

  /// The virtual tables that were created on the current connection.
  var created: Set<CreatedTable> {
    get { tables[current] }
    set { tables[current] = newValue }
  }

  /// The path that another slot was left with; nil where it was never used or is closed.
  func path(of slot: Int) -> String? {
    connections[slot] == nil && paths[slot] == nil ? nil : paths[slot] ?? "(not open)"
  }

  /// The connections that are open.
  var openDatabases: [Database] { connections.compactMap(\.self) }

  /// Makes another slot the current one.
  ///
  /// - Returns: the path it was left with.
  mutating func select(_ slot: Int, leaving path: String) -> String? {
    paths[current] = path
    current = slot
    return paths[slot]
  }

  /// Closes a slot that is not the current one.
  mutating func close(_ slot: Int) {
    recordings[slot] = []
    tables[slot] = []
    connections[slot] = nil
    paths[slot] = nil
  }
}

/// A virtual table that a statement of the session created.
struct CreatedTable: Hashable {
  private let schema: String
  private let name: String

  init(schema: String, name: String) {
    (self.schema, self.name) = (schema.lowercased(), name.lowercased())
  }

  init(_ creation: TableCreation) {
    self.init(schema: creation.schema, name: creation.name)
  }
}

extension Shell {
  /// The files that the databases of all connections are in, and the one that will be opened.
  var openPaths: [String] {
    let paths = slots.openDatabases.flatMap { database in
      database.schemaNames.compactMap { database.path(schema: $0) }
    }
    let isPath =
      slots.database == nil && databasePath != ":memory:" && !databasePath.hasPrefix("file:")
      && [.plain, .appended].contains(currentForm)
    return (paths + (isPath ? [databasePath] : [])).filter { !$0.isEmpty }
  }

  /// Makes another connection the current one.
  func selectConnection(_ slot: Int) {
    guard slot != slots.current else { return }
    forgetPreparedStatements()
    databasePath = slots.select(slot, leaving: databasePath) ?? ":memory:"
  }

  /// Closes a connection that is not the current one.
  func closeConnection(_ slot: Int) throws(ShellError) {
    guard slot != slots.current else { throw .command(.connectionIsActive) }
    slots.close(slot)
  }

  /// Calls `body` with the connection.
  ///
  /// - Throws: ``ShellError`` where it cannot be opened, and with the words of `failure` where SQLite fails.
  func withDatabase<Result>(
    failure: (DatabaseError) -> ShellError = ShellError.database,
    _ body: (Database) throws(DatabaseError) -> Result
  ) throws(ShellError) -> Result {
    let database = try database()
    do throws(DatabaseError) {
      return try body(database)
    } catch {
      throw failure(error)
    }
  }

  /// Lets go of what is kept of the current connection: statements kept prepared, and columns.
  func forgetPreparedStatements() {
    inserts.removeAll()
    columnCache.removeAll()
  }
}
