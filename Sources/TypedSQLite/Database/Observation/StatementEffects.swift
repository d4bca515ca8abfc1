/// What a statement reads and can change, as the authorizer reports it, including its triggers.
internal final class StatementEffects {
  /// A statement that begins or ends a savepoint.
  enum SavepointEffect {
    case begin(String)
    case release(String)
    case rollback(String)
  }

  private(set) var reads = StatementReads()
  private(set) var kinds: [DatabaseEventKind] = []
  private(set) var savepoint: SavepointEffect?
  private(set) var changesSchema = false
  /// The columns that are updated, by their table.
  private(set) var updates: [String: Set<String>] = [:]
  /// Whether the statement may delete rows that conflict with others, which SQLite does not report.
  let mayReplace: Bool

  init(of statement: Statement) {
    mayReplace = statement.sql.uppercased().contains("REPLACE")
    var actions: [AuthorizedAction] = []
    do {
      try statement.database.watchingActions {
        actions.append($0)
      } during: {
        _ = try statement.database.makeStatement(sql: statement.sql)
      }
    } catch {
      // The run of the statement reports the error.
      reads.region = .fullDatabase
      changesSchema = true
    }
    for action in actions { add(action) }
    // The column that is the rowid has two names, by both of which it can be set.
    for (table, columns) in updates where columns.contains("ROWID") {
      guard let column = (try? statement.database.primaryKey(table))?.rowIDKey else { continue }
      updates[table]?.insert(column)
    }
    for (table, columns) in updates { kinds.append(.update(tableName: table, columnNames: columns)) }
  }

  private func add(_ action: AuthorizedAction) {
    let (first, second) = (action.details[0] ?? "", action.details[1] ?? "")
    switch action.name {
    case "READ": reads.add(action)
    case "INSERT", "DELETE", "UPDATE":
      // The schema is reported by the actions that change it.
      guard !first.hasPrefix("sqlite_") else { return }
      addChange(action.name, table: first, column: second)
    case "SAVEPOINT":
      savepoint =
        switch first {
        case "BEGIN": .begin(second)
        case "RELEASE": .release(second)
        default: .rollback(second)
        }
    case "ALTER_TABLE", "ATTACH", "DETACH": changesSchema = true
    default:
      if action.name.hasPrefix("CREATE_") || action.name.hasPrefix("DROP_") { changesSchema = true }
    }
  }

  /// Whether the statement names a table among those that it changes.
  func changes(_ table: String) -> Bool {
    kinds.contains { $0.tableName == table }
  }

  private func addChange(_ action: String, table: String, column: String) {
    guard action != "UPDATE" else {
      updates[table, default: []].insert(column)
      return
    }
    let kind = action == "INSERT" ? DatabaseEventKind.insert(tableName: table) : .delete(tableName: table)
    if !kinds.contains(kind) { kinds.append(kind) }
  }
}
