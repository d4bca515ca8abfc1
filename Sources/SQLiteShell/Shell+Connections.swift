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
  private var slots = [Slot](repeating: Slot(), count: count)

  /// A connection, and what is kept for it.
  private struct Slot {
    var database: Database?
    /// The path, while another slot is the current one; nil if the slot was never used.
    var path: String?
    /// The sessions that `.session open` began.
    var sessions: [NamedSession] = []
    /// The virtual tables that were created.
    var created: [CreatedTable] = []
    /// The names, in lower case, of the temporary views and triggers that statements of the user made.
    var ownTemporaries: Set<String> = []
  }

  init(path: String) { self.path = path }

  /// The current connection; nil until it is opened.
  package internal(set) var database: Database? {
    get { slots[current].database }
    set {
      // Sessions must end before their connection.
      slots[current].sessions = []
      if newValue == nil { (slots[current].created, slots[current].ownTemporaries) = ([], []) }
      slots[current].database = newValue
    }
  }

  /// The sessions of the current connection.
  var sessions: [NamedSession] {
    get { slots[current].sessions }
    set { slots[current].sessions = newValue }
  }

  /// The virtual tables that were created on the current connection.
  var created: [CreatedTable] {
    get { slots[current].created }
    set { slots[current].created = newValue }
  }

  /// The names, in lower case, of the temporary views and triggers that statements of the user made on the current
  /// connection.
  var ownTemporaries: Set<String> {
    get { slots[current].ownTemporaries }
    set { slots[current].ownTemporaries = newValue }
  }

  /// The path of another slot; nil if it was never used or is closed.
  func path(of index: Int) -> String? {
    slots[index].database == nil && slots[index].path == nil ? nil : slots[index].path ?? "(not open)"
  }

  /// The connections that are open.
  var openDatabases: [Database] { slots.compactMap(\.database) }

  /// Makes another slot the current one.
  mutating func select(_ index: Int) {
    slots[current].path = path
    current = index
    path = slots[index].path ?? ":memory:"
  }

  /// Closes a slot that is not the current one.
  mutating func close(_ index: Int) {
    slots[index].sessions = []
    slots[index] = Slot()
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
    watching.timeLimit?.watch(database)
    SavedFormatFile(console: self).load()
    return database
  }

  /// Forgets what is kept for the current connection: prepared statements, columns and what can be undone.
  ///
  /// - Parameter keepsUndo: whether the rows are those that `.undo` knows.
  func forgetPreparedStatements(keepsUndo: Bool = false) {
    repeated.removeAll()
    meaning.columns.removeAll()
    if !keepsUndo { undo.forget() }
    last.rows?.end()
  }
}
