import ColumnMeaning
import SQLSyntax
package import TypedSQLiteCore

/// The connections of a session, with a current one.
package struct ConnectionSlots {
  static let count = 5
  /// The index of the current connection.
  private(set) var current = 0
  /// The path of the current database, as the user gave it.
  var path: String
  /// How the current database is opened.
  package var opening = DatabaseOpening()
  private var connections = [Database?](repeating: nil, count: count)
  /// The sessions that `.session open` began, for each connection.
  private var recordings = [[NamedSession]](repeating: [], count: count)
  /// The virtual tables that were created, for each connection.
  private var tables = [[CreatedTable]](repeating: [], count: count)
  /// The names of temporary views and triggers that statements of the user made, for each connection.
  private var temporaries = [Set<String>](repeating: [], count: count)
  /// The paths of the other slots; nil for slots that were never used.
  private var paths = [String?](repeating: nil, count: count)

  init(path: String) { self.path = path }

  /// The current connection; nil until it is opened.
  package internal(set) var database: Database? {
    get { connections[current] }
    set {
      // Sessions must end before their connection.
      recordings[current] = []
      if newValue == nil { forgetCreations(in: current) }
      connections[current] = newValue
    }
  }

  /// The sessions of the current connection.
  var sessions: [NamedSession] {
    get { recordings[current] }
    set { recordings[current] = newValue }
  }

  /// The virtual tables that were created on the current connection.
  var created: [CreatedTable] {
    get { tables[current] }
    set { tables[current] = newValue }
  }

  /// The path of another slot; nil if it was never used or is closed.
  func path(of slot: Int) -> String? {
    connections[slot] == nil && paths[slot] == nil ? nil : paths[slot] ?? "(not open)"
  }

  /// The names, in lower case, of the temporary views and triggers that statements of the user made on the current
  /// connection.
  var ownTemporaries: Set<String> {
    get { temporaries[current] }
    set { temporaries[current] = newValue }
  }

  private mutating func forgetCreations(in slot: Int) {
    tables[slot] = []
    temporaries[slot] = []
  }

  /// The connections that are open.
  var openDatabases: [Database] { connections.compactMap(\.self) }

  /// Makes another slot the current one.
  mutating func select(_ slot: Int) {
    paths[current] = path
    current = slot
    path = paths[slot] ?? ":memory:"
  }

  /// Closes a slot that is not the current one.
  mutating func close(_ slot: Int) {
    recordings[slot] = []
    forgetCreations(in: slot)
    connections[slot] = nil
    paths[slot] = nil
  }
}

/// A virtual table that a statement of the session created.
struct CreatedTable: Equatable {
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
  /// The connection, which is opened on first use.
  package func database() throws(ShellError) -> Database {
    if let database = connections.database { return database }
    do {
      return try open(connections.path, connections.opening)
    } catch {
      // The user may want to open another file.
      let goesOn = reading.source?.origin == .terminal && !dialect.isSQLite3
      throw goesOn ? error : error.endingProgram
    }
  }

  /// What opens databases for the session.
  package var opener: DatabaseOpener { DatabaseOpener(shell: self) }

  /// Opens a database in place of the current one.
  @discardableResult
  package func open(_ path: String, _ opening: DatabaseOpening) throws(ShellError) -> Database {
    forgetPreparedStatements()
    advice = nil
    meaning.lastQuery = nil
    connections.database = nil
    connections.path = path
    connections.opening = opening
    let database = try opener.open(path, opening)
    connections.database = database
    SavedFormatFile(shell: self).load()
    return database
  }

  /// Forgets what is kept for the current connection: prepared statements, columns and what can be undone.
  ///
  /// - Parameter keepsUndo: whether the rows are those that `.undo` knows.
  func forgetPreparedStatements(keepsUndo: Bool = false) {
    inserts.removeAll()
    meaning.columns.removeAll()
    if !keepsUndo { undo.forget() }
    last.rows?.end()
  }
}
