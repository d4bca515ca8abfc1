/// What a statement does, as SQLite reports it while it prepares the statement.
package struct StatementSubject: Sendable {
  package private(set) var actions: [AuthorizedAction] = []

  /// Whether it is not known what it changes.
  private let mayChangeAll: Bool

  package init() { mayChangeAll = false }

  /// Creates the subject of a statement that only the server can prepare.
  package init(_ description: RemoteDescription) { mayChangeAll = !description.isReadonly }

  /// Notes an action.
  internal mutating func note(_ action: AuthorizedAction) {
    actions.append(action)
  }

  /// Whether it defines or removes a part of the schema.
  package var changesSchema: Bool {
    actions.contains { Self.isDefinition($0) || $0.name == "ALTER_TABLE" }
  }

  /// Whether it inserts, updates or deletes rows of tables.
  package var changesRows: Bool {
    mayChangeAll
      || !changesSchema
        && actions.contains { action in
          ["INSERT", "UPDATE", "DELETE"].contains(action.name)
            && action.details[0].map { !$0.hasPrefix("sqlite_") || $0 == "sqlite_sequence" } ?? false
        }
  }

  /// Whether it changes what ends with the connection.
  package var changesTemporary: Bool {
    actions.contains { $0.name.contains("_TEMP_") || $0.details[2] == "temp" && $0.name != "READ" }
  }

  private static func isDefinition(_ action: AuthorizedAction) -> Bool {
    action.name.hasPrefix("CREATE_") || action.name.hasPrefix("DROP_")
  }

  /// Whether it begins or ends a transaction or a savepoint.
  package var changesTransaction: Bool {
    actions.contains { $0.name == "TRANSACTION" || $0.name == "SAVEPOINT" }
  }

  /// Whether a test accepts the name and the schema of each table that it reads or writes, and there is one; a pragma
  /// counts as a table of its name.
  internal func concernsOnly(_ isIncluded: (_ name: String, _ schema: String?) -> Bool) -> Bool {
    var concernsAny = false
    for action in actions {
      switch action.name {
      case "READ", "INSERT", "UPDATE", "DELETE", "PRAGMA",
        _ where Self.isDefinition(action):
        guard let name = action.details[0], isIncluded(name.lowercased(), action.details[2]) else {
          return false
        }
        concernsAny = true
      case "SELECT", "FUNCTION", "RECURSIVE": break
      default: return false
      }
    }
    return concernsAny
  }
}
