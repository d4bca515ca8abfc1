import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

/// Runs a statement that changes the database in a transaction, reports what it did, and keeps it only if it is what was
/// expected.
struct TriedChange {
  let console: any SessionConsole

  /// How many changed rows are counted by table.
  private static let limits = RowJournal.Limits(rows: 100_000, bytes: 64 << 20)

  /// Runs the statement and writes the report.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - expected: how many rows it must change for its changes to be kept; nil to undo them.
  /// - Throws: ``ShellError`` if it fails, or changes another number of rows; nothing is kept then.
  func run(_ sql: [UInt8], keepingIf expected: Int?) throws(ShellError) {
    let statement = ToolStatement(sql)
    try statement.checkThatItChanges()
    let database = try console.database()
    let before = try schema(database)
    let dropped = droppedRows(of: sql, in: database)
    try execute("BEGIN IMMEDIATE", database)
    do throws(ShellError) {
      let totalBefore = database.totalChangesCount
      let journal = console.resolving { RowJournal(database, of: sql, Self.limits) }
      try console.safety.admittingChanges(in: database) { () throws(ShellError) in
        // What else it does is in the report.
        console.settings.showsEnvelope = statement.hasRows(console, database)
        try console.statements.run(sql, at: .argumentOfTool)
      }
      journal?.finish()
      // Ctrl-C or the client may have ended it after its last row.
      if console.surroundings.interrupt.isInterrupted { throw .reported(status: .interrupted) }
      let total = database.totalChangesCount - totalBefore
      let count = total == 0 ? 0 : database.changesCount
      if let expected, expected != count { throw .tool(.otherCount(expected: expected, found: count)) }
      let changes = try schemaChanges(from: before, to: schema(database), dropped)
      try execute(expected == nil ? "ROLLBACK" : "COMMIT", database)
      console.output.write(
        record: OutputContract.head(.change).adding([
          "committed": .flag(expected != nil), "changes": .integer(count), "total_changes": .integer(total),
          "tables": tables(journal), "schema": .list(changes),
        ]))
    } catch {
      database.interruptHandle.withoutInterrupt {
        if database.isInsideTransaction { try? database.runAll("ROLLBACK") }
      }
      throw error
    }
    forgetSchema()
  }

  private func execute(_ sql: String, _ database: Database) throws(ShellError) {
    do throws(DatabaseError) {
      try database.runAll(sql)
    } catch {
      throw console.failures.report(error, .running, at: .argumentOfTool)
    }
  }

  private func forgetSchema() {
    console.meaning.columns.removeAll()
    console.meaning.resolver.forgetUncommitted()
  }

  // MARK: - What it did

  /// How many rows of each table were inserted, updated and deleted; null if that is not known.
  private func tables(_ journal: RowJournal?) -> JSONTree {
    guard let journal, journal.fault == nil || journal.fault == .noChange else { return .null }
    return .list(
      journal.counts.map { rows in
        .object([
          "table": .text(rows.table), "operation": .text(rows.operation.word), "count": .integer(rows.count),
        ])
      })
  }

  private func schema(_ database: Database) throws(ShellError) -> [SchemaObject] {
    do throws(DatabaseError) {
      return try database.schemaObjects(in: "main")
    } catch {
      throw .database(error)
    }
  }

  /// The number of rows of the table that the statement drops; nil if it drops none.
  private func droppedRows(of sql: [UInt8], in database: Database) -> Int? {
    guard let statement = DestructiveStatement(sql), statement.action == .dropTable else { return nil }
    return console.rowCount(of: SQLName.qualified(statement.name, in: statement.schema), in: database)
  }

  /// The objects of the schema that were created, dropped and changed.
  private func schemaChanges(
    from before: [SchemaObject], to after: [SchemaObject], _ dropped: Int?
  ) -> [JSONTree] {
    func change(_ word: String, _ object: SchemaObject) -> JSONTree {
      .object(["change": .text(word), "type": .text(object.type), "name": .text(object.name)])
    }
    func isSame(_ one: SchemaObject, _ other: SchemaObject) -> Bool {
      one.type == other.type && one.name == other.name
    }
    let gone = before.filter { old in !after.contains { isSame($0, old) } }.map { object in
      let rows = object.type == "table" ? dropped : nil
      return rows.map { change("dropped", object).adding(["rows": .integer($0)]) }
        ?? change("dropped", object)
    }
    let new = after.filter { new in !before.contains { isSame($0, new) } }.map { change("created", $0) }
    let altered = after.filter { new in before.contains { isSame($0, new) && $0.sql != new.sql } }
      .map { change("changed", $0) }
    return gone + new + altered
  }
}

extension SafetyGuard {
  /// Runs a body that may change the database, but reach nothing else.
  func admittingChanges(
    in database: Database, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    isReadOnly = false
    defer {
      isReadOnly = true
      watchActions(of: database)
    }
    _ = try withoutReach(body)
  }
}

extension RowChange.Operation {
  fileprivate var word: String {
    switch self {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }
}
