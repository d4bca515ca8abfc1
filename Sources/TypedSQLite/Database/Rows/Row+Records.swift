// The records in the scopes of a row, and those of other tables that belong to it.

extension Row {
  /// The record of a scope at any depth.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such scope, or if it has only NULLs; the error of the record's
  ///   initializer.
  public func decode<Record: FetchableRecord>(
    _ type: Record.Type = Record.self, forKey scope: String
  ) throws -> Record {
    guard let row = scopesTree[scope] else { throw RowDecodingError(.noScope(name: scope), of: self) }
    guard row.hasNonNullValueInTree else { throw RowDecodingError(.nullScope(name: scope), of: self) }
    return try Record(row: row)
  }

  /// The record of a scope at any depth, or nil if there is no such scope or if it has only NULLs.
  ///
  /// - Throws: the error of the record's initializer.
  public func decodeIfPresent<Record: FetchableRecord>(
    _ type: Record.Type = Record.self, forKey scope: String
  ) throws -> Record? {
    guard let row = scopesTree[scope], row.hasNonNullValueInTree else { return nil }
    return try Record(row: row)
  }

  /// The records of another table that a request with `including(all:)` fetched for this row.
  ///
  /// - Throws: ``RowDecodingError`` if the request did not fetch them; the error of the record's initializer.
  public func decode<Records: RangeReplaceableCollection>(
    _ type: Records.Type = Records.self, forKey key: String
  ) throws -> Records where Records.Element: FetchableRecord {
    guard let rows = prefetchedRows[key] else {
      throw RowDecodingError(.noRows(key: key), of: self)
    }
    return try Records(rows.map { try Records.Element(row: $0) })
  }

  /// The distinct records of another table that a request with `including(all:)` fetched for this row.
  ///
  /// - Throws: ``RowDecodingError`` if the request did not fetch them; the error of the record's initializer.
  public func decode<Record: FetchableRecord & Hashable>(
    _ type: Set<Record>.Type = Set<Record>.self, forKey key: String
  ) throws -> Set<Record> {
    try Set(decode([Record].self, forKey: key))
  }
}

// If a record cannot be decoded, the program stops, unlike with `decode`.

extension Row {
  /// The record of a scope at any depth.
  public subscript<Record: FetchableRecord>(_ scope: String) -> Record {
    decoded { try decode(Record.self, forKey: scope) }
  }

  /// The record of a scope at any depth, or nil if there is no such scope or if it has only NULLs.
  public subscript<Record: FetchableRecord>(_ scope: String) -> Record? {
    decoded { try decodeIfPresent(Record.self, forKey: scope) }
  }

  /// The records of another table that a request with `including(all:)` fetched for this row.
  public subscript<Records: RangeReplaceableCollection>(
    _ key: String
  ) -> Records where Records.Element: FetchableRecord {
    decoded { try decode(Records.self, forKey: key) }
  }

  /// The distinct records of another table that a request with `including(all:)` fetched for this row.
  public subscript<Record: FetchableRecord & Hashable>(_ key: String) -> Set<Record> {
    decoded { try decode(Set<Record>.self, forKey: key) }
  }
}
