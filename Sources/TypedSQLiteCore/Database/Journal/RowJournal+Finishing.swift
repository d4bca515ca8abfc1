import CSQLite

extension RowJournal {
  /// Ends the recording, and notes the state in which the statement left the rows.
  package func finish() {
    stop()
    quietly {
      // If not even these could be read, the reason is known.
      guard !versions.isEmpty else { return }
      do throws(Fault) {
        guard try readVersions().mapValues(\.schema) == versions.mapValues(\.schema) else {
          throw .schemaChanged
        }
        guard fault == nil else { return }
        // The hook does not see changes to a virtual table that keeps its rows elsewhere.
        guard database.totalChangesCount - changesBefore <= changes.count + sequenceChangesCount else {
          throw .virtualTable
        }
        try noteSequences()
        try noteRows()
        // The rows that were noted may be those of another connection.
        guard try readVersions() == versions else { throw .changedMeanwhile }
      } catch {
        fault = error
      }
      for table in tables { table.finalizeStatements() }
    }
  }

  /// Calls a function for each row of a table that was inserted or changed.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - schema: the name of its database.
  ///   - columns: the columns that the function needs.
  ///   - limit: the maximum number of rows.
  ///   - body: called with a statement that has not run yet and returns the row.
  /// - Returns: whether there are more rows.
  package func forEachWrittenRow(
    of table: String, in schema: String, columns: [String], limit: Int, _ body: (Statement) -> Void
  ) -> Bool {
    let found = tables.firstIndex {
      $0.name.lowercased() == table.lowercased() && $0.schema.lowercased() == schema.lowercased()
    }
    guard let found, let statement = try? tables[found].prepareReader(of: columns) else { return false }
    var seen: Set<RowKey> = []
    for change in changes where change.table == found && change.operation != .delete {
      guard seen.insert(change.newKey).inserted else { continue }
      guard seen.count <= limit else { return true }
      if unsafe tables[found].bind(change.newKey, to: statement.sqliteStatement) == SQLITE_OK {
        body(statement)
      }
    }
    return false
  }

  /// Whether no change was recorded.
  package var isEmpty: Bool { changes.isEmpty && !changesSequences && fault == nil }

  private var changesSequences: Bool { sequences.values.contains { $0.before != $0.after } }

  private func noteSequences() throws(Fault) {
    for schema in schemas {
      if let rows = try sequenceRows(in: schema) { sequences[schema, default: Sequences()].after = rows }
    }
  }

  private func noteRows() throws(Fault) {
    var seen: Set<TableKey> = []
    for (number, change) in changes.enumerated() {
      let hasOld = change.operation != .insert
      try note(change.oldKey, of: change.table, number, existed: hasOld, &seen)
      guard change.newKey != change.oldKey else { continue }
      // A key that its column compares as equal finds the row of the new key.
      let found = try current(change.oldKey, of: change.table)
      if let found, tables[change.table].key(of: found, for: change.oldKey) == change.newKey { continue }
      try note(change.newKey, of: change.table, number, existed: false, &seen)
    }
    let changesNothing = rows.allSatisfy { row in
      row.existed ? row.hash == RowBytes.hash(changes[row.first].old) : row.hash == nil
    }
    if changesNothing, !changes.isEmpty, !changesSequences { throw .noChange }
  }

  private func note(
    _ key: RowKey, of table: Int, _ number: Int, existed: Bool, _ seen: inout Set<TableKey>
  ) throws(Fault) {
    guard seen.insert(TableKey(table: table, key: key)).inserted else { return }
    rows.append(
      ChangedRow(
        table: table, key: key, first: number, existed: existed, hash: try hash(key, of: table)))
  }

  /// The current values of a row as a hash; nil if there is no such row.
  internal func hash(_ key: RowKey, of table: Int) throws(Fault) -> Int? {
    try current(key, of: table).map(RowBytes.hash)
  }

  /// The current values of a row; nil if there is no such row.
  internal func current(_ key: RowKey, of table: Int) throws(Fault) -> [UInt8]? {
    var row: [UInt8] = []
    do throws(DatabaseError) {
      return try tables[table].read(key, to: &row) ? row : nil
    } catch {
      throw .unreadable(error.message ?? "")
    }
  }

  private struct TableKey: Hashable {
    let table: Int
    let key: RowKey
  }
}
