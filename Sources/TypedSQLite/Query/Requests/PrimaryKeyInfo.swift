/// The columns that identify a row of a table.
public struct PrimaryKeyInfo: Hashable, Sendable {
  /// The columns of the primary key in its order, or the hidden rowid if none was declared.
  public let columns: [String]

  /// The column that is the rowid, which SQLite chooses for new rows; nil if the key is another column.
  public let rowIDColumn: String?

  /// Whether the key is the hidden rowid, because none was declared.
  public let isHiddenRowID: Bool

  /// The columns of each key of which each row has another value, the primary key first, in the order of the key.
  ///
  /// Rows that have a NULL in them may be alike, unless the key is the rowid.
  internal let uniqueKeys: [[String]]

  /// The names of all columns, by their spelling in lower case.
  internal let columnNames: [String: String]

  /// A name of the rowid that no column has.
  internal let rowIDName: String

  /// What the rows are in.
  internal let container: Container

  /// What rows are in.
  internal enum Container: Sendable {
    case table
    case tableWithoutRowID
    case view
  }

  /// The fewest columns that identify a row: the key, or the rowid if the key has several columns.
  internal var identifyingColumns: [String] {
    columns.count == 1 || container == .tableWithoutRowID ? columns : [rowIDName]
  }

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
  /// - Throws: ``DatabaseError`` if there is no such table, or if it is a view.
  public func primaryKey(_ table: String) throws(DatabaseError) -> PrimaryKeyInfo {
    let info = try identity(ofRowsIn: table)
    guard info.container != .view else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "database view \(table) has no primary key")
    }
    return info
  }

  /// The primary key of a table, or of a view the rowid that it may pass to its triggers.
  internal func identity(ofRowsIn table: String) throws(DatabaseError) -> PrimaryKeyInfo {
    try untraced { () throws(DatabaseError) in
      if let known = context.primaryKeys.value(of: table) { return known }
      let info = try readPrimaryKey(table)
      keepPrimaryKey(info, of: table)
      return info
    }
  }

  private func readPrimaryKey(_ table: String) throws(DatabaseError) -> PrimaryKeyInfo {
    let columns = try rows(
      "SELECT name, pk FROM pragma_table_info(?) ORDER BY pk", texts: [table]
    ) { (name: $0.text(0) ?? "", position: $0.cell(1).int64) }
    guard !columns.isEmpty else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(table)")
    }
    let container = try container(named: table)
    let indexes = try uniqueIndexes(of: table)
    let uniqueKeys = indexes.filter { !$0.isPrimaryKey }.map(\.columns)
    let keys = columns.filter { $0.position > 0 }.map(\.name)
    let names = Dictionary(columns.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    let rowID = ["rowid", "_rowid_", "oid"].first { names[$0] == nil } ?? "rowid"
    if keys.isEmpty {
      return PrimaryKeyInfo(
        columns: [rowID], rowIDColumn: rowID, isHiddenRowID: true, uniqueKeys: [[rowID]] + uniqueKeys,
        columnNames: names, rowIDName: rowID,
        container: container)
    }
    // Each primary key except the rowid itself has an index.
    let isRowID = !indexes.contains(where: \.isPrimaryKey)
    return PrimaryKeyInfo(
      columns: keys, rowIDColumn: isRowID ? keys.first : nil, isHiddenRowID: false,
      uniqueKeys: [keys] + uniqueKeys, columnNames: names, rowIDName: rowID,
      container: container)
  }

  private func container(named name: String) throws(DatabaseError) -> PrimaryKeyInfo.Container {
    let sql = """
      SELECT type, wr FROM pragma_table_list(?)
      ORDER BY CASE schema WHEN 'temp' THEN 0 WHEN 'main' THEN 1 ELSE 2 END LIMIT 1
      """
    let found = try rows(sql, texts: [name]) { (type: $0.text(0), isWithoutRowID: $0.cell(1).int64 != 0) }
    if found.first?.type == "view" { return .view }
    return found.first?.isWithoutRowID == true ? .tableWithoutRowID : .table
  }

  /// The unique indexes that cover all rows of a table and consist of columns.
  private func uniqueIndexes(
    of table: String
  ) throws(DatabaseError) -> [(isPrimaryKey: Bool, columns: [String])] {
    let parts = try rows(
      """
      SELECT list.seq, list.origin, info.name FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS info
      WHERE list."unique" AND NOT list.partial ORDER BY list.seq, info.seqno
      """, texts: [table]
    ) { (index: $0.cell(0).int64, origin: $0.text(1), column: $0.text(2)) }
    let indexes = Dictionary(grouping: parts, by: \.index).sorted { $0.key > $1.key }.map(\.value)
    return indexes.compactMap { parts in
      let columns = parts.compactMap(\.column)
      return columns.count == parts.count ? (parts.first?.origin == "pk", columns) : nil
    }
  }

  /// Columns among which is a unique key of a table: those of the key in its order, and then the others.
  ///
  /// - Throws: ``DatabaseError`` if neither a primary key nor a unique index guarantees that rows have different values.
  internal func uniqueKey(
    on columns: some Collection<String>, in table: String
  ) throws(DatabaseError) -> [String] {
    let names = Set(columns.map { $0.lowercased() })
    let key = try primaryKey(table).uniqueKeys.first { $0.allSatisfy { names.contains($0.lowercased()) } }
    guard let key else {
      throw DatabaseError(
        code: .SQLITE_MISUSE,
        message: "table \(table) has no unique key on (\(columns.sorted().joined(separator: ", ")))")
    }
    let others = names.subtracting(key.map { $0.lowercased() })
    return key + others.sorted()
  }
}
