/// What this program does for a remote database that the server cannot do.
package struct LocalParts {
  /// The functions whose calls ``replaceCalls`` can replace, in lower case.
  package var functions: Set<String> = []

  /// Replaces calls of these functions whose arguments are constant by their values; nil if there are none.
  package var replaceCalls: (_ sql: [UInt8]) throws(DatabaseError) -> [UInt8]? = { _ in nil }

  /// The virtual tables of this program, in lower case: a statement that reads only these is not sent.
  package var tables: Set<String> = []

  /// Called when a statement cannot begin because another one has more rows left than can be kept; may reset that one.
  package var releaseRows: () -> Void = {}

  package init() {}
}

extension Database {
  /// What this program does for a remote database; has no effect on a local one.
  package var localParts: LocalParts {
    get { context.remote?.localParts ?? LocalParts() }
    set { context.remote?.localParts = newValue }
  }

  /// The value of an expression without columns and parameters, computed by this program.
  package func localValue(of expression: String) throws(DatabaseError) -> DatabaseValue {
    context.tracer?.isPaused = true
    defer { context.tracer?.isPaused = false }
    var offset = 0
    guard
      let handle = unsafe try prepareHandle(
        Array("SELECT \(expression)".utf8), offset: &offset, isTerminated: false)
    else { return .null }
    let statement = unsafe Statement(handle, database: self)
    return try statement.step() ? statement.cell(0).databaseValue : .null
  }

  /// The table of this program that a statement reads, if it reads one.
  internal func localTable(_ subject: StatementSubject, _ parts: LocalParts) -> String? {
    guard !parts.tables.isEmpty else { return nil }
    return subject.actions.lazy.filter { $0.name == "READ" }.compactMap { $0.details[0] }
      .first { isLocalTable($0.lowercased(), parts) }
  }

  /// Whether a name is that of a table of this program, and of no table of the server.
  internal func isLocalTable(_ name: String, _ parts: LocalParts) -> Bool {
    guard parts.tables.contains(name) else { return false }
    let found = try? localTexts(
      Database.schemaQuery("name", where: "name = \(name.quotedLiteral) COLLATE nocase"))
    return found?.isEmpty == true
  }
}

extension StatementSubject {
  /// Whether it calls one of some functions, whose names are in lower case.
  internal func calls(_ functions: Set<String>) -> Bool {
    !functions.isEmpty
      && actions.contains { action in
        action.name == "FUNCTION" && action.details[1].map { functions.contains($0.lowercased()) } ?? false
      }
  }
}
