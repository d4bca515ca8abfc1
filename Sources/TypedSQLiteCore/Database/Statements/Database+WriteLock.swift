import CSQLite

/// A table of a database of a connection.
internal struct TableInDatabase: Hashable {
  let schema: String
  let name: String
}

extension Database {
  /// Waits for the locks of the databases to which a statement writes, if it runs in a transaction that does not read
  /// them yet.
  ///
  /// SQLite waits for the lock of a writer only if the transaction has not read the database: otherwise the statement fails
  /// at once, because two that wait for each other would wait forever. So whatever is read to find out something about a
  /// statement must be read after this.
  ///
  /// - Parameter sql: the statement.
  /// - Throws: the error with which the statement would fail.
  package func waitForWriteLocks(of sql: [UInt8]) throws(DatabaseError) {
    guard context.remote == nil, isInsideTransaction, schemaNames.contains(where: wouldKeepReading) else {
      return
    }
    // What waits below is a statement that changes no row, and changes() would say so.
    guard !String(decoding: sql, as: UTF8.self).lowercased().contains("changes") else { return }
    let written = tablesWritten(by: sql).sorted { $0.name < $1.name }
    for schema in Set(written.map(\.schema)) where wouldKeepReading(schema: schema) {
      for table in written where table.schema == schema {
        // It fails for a view, and for a table of SQLite.
        let noRows = "DELETE FROM \(schema.quotedIdentifier).\(table.name.quotedIdentifier) WHERE 0"
        guard let statement = try? prepare(noRows) else { continue }
        defer { statement.reset() }
        _ = try statement.step()
        break
      }
    }
  }

  /// The tables to which a statement writes, with its triggers.
  internal func tablesWritten(by sql: [UInt8]) -> Set<TableInDatabase> {
    var written: Set<TableInDatabase> = []
    watchingActions { action in
      guard ["INSERT", "UPDATE", "DELETE"].contains(action.name) else { return }
      if let name = action.details[0], let schema = action.details[2] {
        written.insert(TableInDatabase(schema: schema, name: name))
      }
    } during: {
      var offset = 0
      // The run of the statement reports an error.
      _ = try? prepareNext(sql, offset: &offset)
    }
    return written
  }
}
