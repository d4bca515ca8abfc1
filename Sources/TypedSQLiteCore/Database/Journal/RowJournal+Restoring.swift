import CSQLite

extension RowJournal {
  /// How many rows of a table were restored, in the order in which the statement changed them first.
  package struct RestoredRows: Equatable, Sendable {
    package let table: String
    package let operation: RowChange.Operation
    package var count: Int
  }

  /// Restores the rows: all of them, with their rowids, or none.
  ///
  /// - Returns: the numbers of restored rows, by what the statement had done with them.
  /// - Throws: ``Fault``; the database is then as it was.
  package func restore() throws(Fault) -> [RestoredRows] {
    if let fault { throw fault }
    let isNested = database.isInsideTransaction
    // While rows lack their parents, deferring the other keys would make SQLite forget them, or never find their parents:
    // it counts rows apart while PRAGMA defer_foreign_keys is on, and forgets that count when it is switched off.
    let defersKeys = !isNested || !hadMissingParents && !database.hasMissingParents
    let settings = RestoringSettings(database, defersKeys: defersKeys)
    defer {
      settings.restore()
      for table in tables { table.finalizeStatements() }
    }
    do throws(DatabaseError) {
      try database.runAll(isNested ? "SAVEPOINT typed_sqlite_restore" : "BEGIN IMMEDIATE")
    } catch {
      throw .failed(error)
    }
    do {
      try checkTriggers()
      try checkUnchanged()
      let sequences = try expectedSequences()
      let lastRow = database.lastInsertedRowID
      try settings.apply()
      try undoChanges()
      try restore(sequences)
      unsafe sqlite3_set_last_insert_rowid(database.connection, lastRow)
      try checkRestored()
      if database.hasMissingParents, !(isNested && hadMissingParents) { throw Fault.missingParents }
      try database.runAll(isNested ? "RELEASE typed_sqlite_restore" : "COMMIT")
    } catch {
      // If the rollback fails, too, SQLite has rolled back already.
      try? database.runAll(
        isNested ? "ROLLBACK TO typed_sqlite_restore; RELEASE typed_sqlite_restore" : "ROLLBACK")
      guard let error = error as? DatabaseError else { throw (error as? Fault) ?? .unreadable("") }
      let isKey = error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY
      throw isKey && !defersKeys ? .undeferredKey : .failed(error)
    }
    return counts
  }

  /// Triggers of other databases are switched off, those in temp cannot be.
  private func checkTriggers() throws {
    guard versions["temp"] != nil || database.isReadOnly(schema: "temp") != nil else { return }
    let triggers = try database.schemaObjects(in: "temp", where: "type = 'trigger'")
    for table in tables {
      let name = table.name.lowercased()
      guard let trigger = triggers.first(where: { $0.table.lowercased() == name }) else { continue }
      throw Fault.temporaryTrigger(trigger.name, table: table.name)
    }
  }

  /// Checks that the rows are as the statement left them.
  private func checkUnchanged() throws(Fault) {
    let current = try readVersions()
    // VACUUM may have given the rows other numbers.
    guard versions.allSatisfy({ $0.value.schema == current[$0.key]?.schema }) else {
      throw .schemaChangedSince
    }
    var count = 0
    for row in rows where try hash(row.key, of: row.table) != row.hash { count += 1 }
    guard count > 0 else { return }
    guard versions.contains(where: { $0.value.data != current[$0.key]?.data }) else { throw .rolledBack }
    throw .changedByOthers(count)
  }

  /// Undoes each change, the last one first, so that no constraint is violated in between.
  private func undoChanges() throws {
    let before = database.totalChangesCount
    var (direct, missing) = (0, 0)
    for change in changes.reversed() {
      let table = tables[change.table]
      let count =
        switch change.operation {
        case .insert: try table.delete(change.newKey)
        case .update: try table.update(change.newKey, to: change.old, change.oldKey)
        case .delete: try table.insert(change.old, change.oldKey)
        }
      direct += count
      if count == 0 { missing += 1 }
    }
    // A row that a foreign key has deleted already is not deleted again.
    guard database.totalChangesCount - before - direct == missing else { throw Fault.changesOtherRows }
  }

  /// Checks each row against its first state, bit by bit.
  private func checkRestored() throws(Fault) {
    for row in rows {
      let table = tables[row.table]
      let found = try current(row.key, of: row.table)
      let isRight =
        if row.existed {
          found == changes[row.first].old
        } else {
          // A key that its column compares as equal finds the row of that key.
          found.map { table.key(of: $0, for: row.key) != row.key } ?? true
        }
      guard isRight else { throw .notRestored(table: table.name) }
    }
  }

  /// The rows that `sqlite_sequence` must have: those before the statement, except sequences that went on since.
  private func expectedSequences() throws(Fault) -> [String: [Int64: [UInt8]]] {
    var all: [String: [Int64: [UInt8]]] = [:]
    for (schema, known) in sequences {
      let current = try sequenceRows(in: schema) ?? [:]
      var expected = current
      for number in Set(known.before.keys).union(known.after.keys)
      where current[number] == known.after[number] {
        expected[number] = known.before[number]
      }
      all[schema] = expected
    }
    return all
  }

  /// Sets the rows of `sqlite_sequence`, which restored rows may have changed.
  private func restore(_ sequences: [String: [Int64: [UInt8]]]) throws {
    for (schema, expected) in sequences {
      let current = try sequenceRows(in: schema) ?? [:]
      guard current != expected else { continue }
      let table = try JournalTable(schema, "sqlite_sequence", in: database, bytes)
      for number in Set(current.keys).union(expected.keys) where current[number] != expected[number] {
        let key = RowKey.number(number)
        if current[number] != nil { _ = try table.delete(key) }
        if let row = expected[number] { _ = try table.insert(row, key) }
      }
      guard try sequenceRows(in: schema) == expected else {
        throw Fault.notRestored(table: "sqlite_sequence")
      }
    }
  }

  /// How many rows of each table the statement has changed, if there was no fault.
  package var counts: [RestoredRows] {
    var counts: [RestoredRows] = []
    for row in rows {
      let operation: RowChange.Operation
      switch (row.existed, row.hash) {
      case (true, nil): operation = .delete
      case (false, .some): operation = .insert
      case (true, .some(let hash)) where hash != RowBytes.hash(changes[row.first].old): operation = .update
      default: continue
      }
      let name = tables[row.table].name
      if let index = counts.firstIndex(where: { $0.table == name && $0.operation == operation }) {
        counts[index].count += 1
      } else {
        counts.append(RestoredRows(table: name, operation: operation, count: 1))
      }
    }
    return counts
  }
}

/// The settings of a connection while rows are restored.
internal struct RestoringSettings {
  let database: Database
  private let runsTriggers: Bool
  private let ignoresChecks: Int64?
  /// What `PRAGMA defer_foreign_keys` is set to at the end; nil if it is not changed.
  private let defersKeys: Int64?

  init(_ database: Database, defersKeys: Bool) {
    self.database = database
    runsTriggers = database.isOn(.triggers)
    // A kept statement would return the setting at the time when it was prepared.
    ignoresChecks = try? database.rows("PRAGMA ignore_check_constraints") { $0.cell(0).int64 }.first
    self.defersKeys =
      defersKeys ? try? database.rows("PRAGMA defer_foreign_keys") { $0.cell(0).int64 }.first : nil
  }

  /// Old rows may violate a CHECK, and the order of the changes may violate a foreign key in between.
  func apply() throws(DatabaseError) {
    database.set(.triggers, to: false)
    try database.runAll("PRAGMA ignore_check_constraints = 1")
    if defersKeys != nil { try database.runAll("PRAGMA defer_foreign_keys = 1") }
  }

  func restore() {
    database.set(.triggers, to: runsTriggers)
    if let ignoresChecks { try? database.runAll("PRAGMA ignore_check_constraints = \(ignoresChecks)") }
    // The end of a transaction has set this one to its default.
    if let defersKeys, database.isInsideTransaction {
      try? database.runAll("PRAGMA defer_foreign_keys = \(defersKeys)")
    }
  }
}
