/// What a statement reads, as the authorizer reports it.
internal struct StatementReads {
  var region = DatabaseRegion()
  /// The tables that are read by a view, by a trigger or by a query within the statement, in lower case.
  private var innerTables: Set<String> = []

  mutating func add(_ action: AuthorizedAction) {
    guard action.name == "READ", let table = action.details[0], let column = action.details[1] else { return }
    region.formUnion(DatabaseRegion(table: table, column: column))
    if action.details[3] != nil { innerTables.insert(table.lowercased()) }
  }

  /// The region, of which only those rows that the query of the statement asks for are a part.
  func region(of statement: Statement) -> DatabaseRegion {
    guard let query = statement.context.query as? SelectQuery else { return region }
    let database = statement.database
    let table = query.tableName
    guard let rowIDs = query.rowIDs(database), !innerTables.contains(table.lowercased()),
      database.canWatchRows(of: table)
    else { return region }
    var limited = region
    limited.limit(table, to: rowIDs)
    return limited
  }
}

extension Database {
  fileprivate func canWatchRows(of table: String) -> Bool {
    if let observation = broker {
      observation.canWatchRows(of: table)
    } else {
      reportsRows(of: table.lowercased())
    }
  }

  /// Whether SQLite reports each changed row of a table of the main database, unless a statement says that it
  /// replaces rows.
  ///
  /// - Parameter table: the name in lower case.
  /// - Returns: false also if a trigger or the table itself may replace rows.
  internal func reportsRows(of table: String) -> Bool {
    let sql = """
      SELECT 1 FROM main.sqlite_master
      WHERE type = 'table' AND rootpage > 0 AND lower(name) = ?1
      AND NOT EXISTS (
        SELECT 1 FROM (
          SELECT type, tbl_name, sql FROM main.sqlite_master
          UNION ALL SELECT type, tbl_name, sql FROM temp.sqlite_master)
        WHERE (type = 'trigger' OR lower(tbl_name) = ?1) AND instr(upper(sql), 'REPLACE'))
      """
    return (try? rows(sql, texts: [table]) { _ in true }) == [true]
  }
}
