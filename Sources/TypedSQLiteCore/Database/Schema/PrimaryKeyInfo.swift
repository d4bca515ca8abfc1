/// The columns that identify a row of a table.
public struct PrimaryKeyInfo: Hashable, Sendable {
  /// The columns of the primary key in its order, or the hidden rowid if none was declared.
  public let columns: [String]

  /// The column that is the rowid, which SQLite chooses for new rows; nil if the key is another column.
  public var rowIDColumn: String? { isHiddenRowID ? nil : rowIDKey }

  /// Whether the key is the hidden rowid, because none was declared.
  public let isHiddenRowID: Bool

  /// The columns of the key as the schema declares them; nil if the key is the hidden rowid.
  public let columnInfos: [ColumnInfo]?

  /// The columns of each key of which each row has another value, the primary key first, in the order of the key.
  ///
  /// Rows that have a NULL in them may be alike, unless the key is the rowid.
  package let uniqueKeys: [[String]]

  /// The names of all columns, by their spelling in lower case.
  package let columnNames: [String: String]

  /// The name of the key if it is the rowid, hidden or not.
  package let rowIDKey: String?

  /// A name of the rowid that no column has.
  package let rowIDName: String

  /// What the rows are in.
  package let container: Container

  /// What rows are in.
  package enum Container: Sendable {
    case table
    case tableWithoutRowID
    case view
  }

  /// Whether the table has a rowid, which may be another column than the key; a view has none.
  public var tableHasRowID: Bool { container == .table }

  /// Whether the key is the rowid, hidden or not.
  public var isRowID: Bool { rowIDKey != nil }

  /// Whether there is no key: the rows are in a view, and no schema source knows one.
  package var isMissing: Bool { container == .view && isHiddenRowID }

  /// The fewest columns that identify a row: the key, or the rowid if the key has several columns or may be NULL.
  package var identifyingColumns: [String] {
    guard container == .table, !isRowID else { return columns }
    return columns.count == 1 && columnInfos?.first?.isNotNull == true ? columns : [rowIDName]
  }

  /// The column of a key that has only one.
  ///
  /// - Throws: ``DatabaseError`` if the key has several columns.
  package func onlyColumn(of table: String) throws(DatabaseError) -> String {
    guard columns.count == 1, let column = columns.first else {
      let names = columns.joined(separator: ", ")
      throw DatabaseError(
        code: .SQLITE_MISUSE,
        message: "one value is not a key of table \(table), whose primary key is (\(names))")
    }
    return column
  }
}

extension Database {
  /// The primary key of a table, or of a view whose key the ``schemaSource`` knows.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for the first that has the table.
  /// - Returns: the key.
  /// - Throws: ``DatabaseError`` if there is no such table, or if it is a view without a known key.
  public func primaryKey(
    _ table: String, in schemaName: String? = nil
  ) throws(DatabaseError) -> PrimaryKeyInfo {
    if let schemaName { try checkSchema(schemaName) }
    let info = try identity(ofRowsIn: table, schema: schemaName)
    guard !info.isMissing else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "database view \(table) has no primary key")
    }
    return info
  }

  /// The primary key of a table, or of a view without a key the rowid that it may pass to its triggers.
  package func identity(
    ofRowsIn table: String, schema: String? = nil
  ) throws(DatabaseError) -> PrimaryKeyInfo {
    let name = PrimaryKeyCache.TableName(table: table, schema: schema)
    return try untraced { () throws(DatabaseError) in
      if let known = context.schema.primaryKeys.value(of: name) { return known }
      let info = try readPrimaryKey(name)
      keepPrimaryKey(info, of: name)
      return info
    }
  }

  private func readPrimaryKey(_ name: PrimaryKeyCache.TableName) throws(DatabaseError) -> PrimaryKeyInfo {
    let columns = try rows(
      "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(\(name.parameters)) ORDER BY pk",
      texts: name.texts, read: ColumnInfo.init)
    guard !columns.isEmpty else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(name.table)")
    }
    let (container, schema) = try container(of: name)
    let indexes = try uniqueIndexes(of: name)
    let uniqueKeys = indexes.filter { !$0.isPrimaryKey }.map(\.columns)
    let names = Dictionary(columns.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    var keys = columns.filter { $0.primaryKeyIndex > 0 }
    if container == .view { keys = try keyOfView(name.table, schema: schema, columns: columns) }
    let rowID = ["rowid", "_rowid_", "oid"].first { names[$0] == nil } ?? "rowid"
    if keys.isEmpty {
      return PrimaryKeyInfo(
        columns: [rowID], isHiddenRowID: true, columnInfos: nil, uniqueKeys: [[rowID]] + uniqueKeys,
        columnNames: names, rowIDKey: rowID, rowIDName: rowID, container: container)
    }
    // Each primary key of a table except the rowid itself has an index.
    let isRowID = container != .view && !indexes.contains(where: \.isPrimaryKey)
    let keyNames = keys.map(\.name)
    return PrimaryKeyInfo(
      columns: keyNames, isHiddenRowID: false, columnInfos: keys, uniqueKeys: [keyNames] + uniqueKeys,
      columnNames: names, rowIDKey: isRowID ? keyNames.first : nil, rowIDName: rowID, container: container)
  }

  /// What has a name, and the database that has it.
  private func container(
    of name: PrimaryKeyCache.TableName
  ) throws(DatabaseError) -> (PrimaryKeyInfo.Container, schema: String) {
    let sql = """
      SELECT type, wr, schema FROM pragma_table_list(?) AS list JOIN pragma_database_list AS database
        ON database.name = list.schema
      ORDER BY CASE schema WHEN 'temp' THEN -1 ELSE seq END
      """
    let all = try rows(sql, texts: [name.table]) { row in
      (type: row.text(0), isWithoutRowID: row.cell(1).int64 != 0, schema: row.text(2) ?? "main")
    }
    let found = all.first { name.schema == nil || $0.schema.lowercased() == name.schema?.lowercased() }
    guard let found else { return (.table, name.schema ?? "main") }
    if found.type == "view" { return (.view, found.schema) }
    return (found.isWithoutRowID ? .tableWithoutRowID : .table, found.schema)
  }

  /// The columns of the key that the schema source knows, as the view spells them; none if it knows none.
  private func keyOfView(
    _ view: String, schema: String, columns: [ColumnInfo]
  ) throws(DatabaseError) -> [ColumnInfo] {
    guard let schemaSource else { return [] }
    let id = DatabaseObjectID(name: view, schemaID: DatabaseSchemaID(name: schema))
    let names: [String]
    do {
      names = try schemaSource.columnsForPrimaryKey(self, inView: id) ?? []
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw DatabaseError(code: .SQLITE_ERROR, message: String(describing: error))
    }
    return try names.enumerated().map { index, name throws(DatabaseError) in
      guard var column = columns.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw DatabaseError(code: .SQLITE_ERROR, message: "no such column in view \(view): \(name)")
      }
      column.primaryKeyIndex = index + 1
      return column
    }
  }

  /// The unique indexes that cover all rows of a table and consist of columns.
  private func uniqueIndexes(
    of name: PrimaryKeyCache.TableName
  ) throws(DatabaseError) -> [(isPrimaryKey: Bool, columns: [String])] {
    let schema = name.schema == nil ? "" : ", ?2"
    let parts = try rows(
      """
      SELECT list.seq, list.origin, info.name
      FROM pragma_index_list(?1\(schema)) AS list, pragma_index_info(list.name\(schema)) AS info
      WHERE list."unique" AND NOT list.partial ORDER BY list.seq, info.seqno
      """, texts: name.texts
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
  package func uniqueKey(
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

extension PrimaryKeyCache.TableName {
  /// The parameters of a pragma function, which mean the ``texts``.
  fileprivate var parameters: String { schema == nil ? "?" : "?, ?" }
  fileprivate var texts: [String] { [table] + (schema.map { [$0] } ?? []) }
}
