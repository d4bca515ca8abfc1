/// The columns that identify a row of a table.
public struct PrimaryKeyInfo: Hashable, Sendable {
  /// The columns of the primary key in its order, or the hidden rowid if none was declared.
  public let columns: [String]

  /// The column that is the rowid, which SQLite chooses for new rows; nil if the key is another column.
  public let rowIDColumn: String?

  /// Whether the key is the hidden rowid, because none was declared.
  public let isHiddenRowID: Bool

  /// The column of a key that has only one.
  ///
  /// - Throws: ``DatabaseError`` if the key has several columns.
  internal func onlyColumn(of table: String) throws(DatabaseError) -> String {
    guard columns.count == 1, let column = columns.first else {
      let names = columns.joined(separator: ", ")
      throw DatabaseError(
        code: .SQLITE_MISUSE,
        message: "one value is no key of table \(table), whose primary key is (\(names))")
    }
    return column
  }
}

extension Database {
  /// The primary key of a table.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func primaryKey(_ table: String) throws(DatabaseError) -> PrimaryKeyInfo {
    if let known = context.primaryKeys.value(of: table) { return known }
    let info = try readPrimaryKey(table)
    keepPrimaryKey(info, of: table)
    return info
  }

  private func readPrimaryKey(_ table: String) throws(DatabaseError) -> PrimaryKeyInfo {
    let columns = try rows(
      "SELECT name, pk FROM pragma_table_info(?) ORDER BY pk", texts: [table]
    ) { (name: $0.text(0) ?? "", position: $0.cell(1).int64) }
    guard !columns.isEmpty else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(table)")
    }
    let keys = columns.filter { $0.position > 0 }.map(\.name)
    if keys.isEmpty {
      let names = Set(columns.map { $0.name.lowercased() })
      let rowID = ["rowid", "_rowid_", "oid"].first { !names.contains($0) } ?? "rowid"
      return PrimaryKeyInfo(columns: [rowID], rowIDColumn: rowID, isHiddenRowID: true)
    }
    // Each primary key except the rowid itself has an index.
    let indexes = try rows(
      "SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'", texts: [table]
    ) { $0.text(0) }
    return PrimaryKeyInfo(
      columns: keys, rowIDColumn: indexes.isEmpty ? keys.first : nil, isHiddenRowID: false)
  }

  /// Checks that rows of a table cannot have equal values in some columns.
  ///
  /// - Throws: ``DatabaseError`` if neither a primary key nor a unique index guarantees that.
  internal func checkUniqueness(
    of columns: some Collection<String>, in table: String
  ) throws(DatabaseError) {
    let names = Set(columns.map { $0.lowercased() })
    let key = try primaryKey(table)
    if Set(key.columns.map { $0.lowercased() }) == names { return }
    let indexes = try rows(
      """
      SELECT list.name, info.name FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
      WHERE list."unique" AND NOT list.partial
      """, texts: [table]
    ) { (index: $0.text(0) ?? "", column: $0.text(1)?.lowercased() ?? "") }
    let unique = Dictionary(grouping: indexes, by: \.index).values
    guard unique.contains(where: { Set($0.map(\.column)) == names }) else {
      throw DatabaseError(
        code: .SQLITE_MISUSE,
        message: "table \(table) has no unique key on (\(columns.sorted().joined(separator: ", ")))")
    }
  }
}
