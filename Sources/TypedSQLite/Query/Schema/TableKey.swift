/// The columns of a table to which a foreign key refers if it names none.
internal struct TableKey {
  let table: String
  /// The columns in the order of the key, with their declared types.
  let columns: [(name: String, type: String)]
  /// Whether the key is the hidden rowid.
  private(set) var isHiddenRowID = false

  /// The key of a table that declares none.
  static func rowID(_ name: String, of table: String) -> TableKey {
    TableKey(table: table, columns: [(name, "INTEGER")], isHiddenRowID: true)
  }
}

extension Database {
  /// The key of a table, or of the one that is being created if the name is the same.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table.
  internal func key(of table: String, or own: TableKey?) throws(DatabaseError) -> TableKey {
    if let own, own.table.lowercased() == table.lowercased() { return own }
    let key = try primaryKey(table)
    if let rowID = key.rowIDKey, key.isHiddenRowID { return .rowID(rowID, of: table) }
    return TableKey(table: table, columns: (key.columnInfos ?? []).map { (name: $0.name, type: $0.type) })
  }
}
