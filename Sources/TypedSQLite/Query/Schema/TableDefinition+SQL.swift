extension TableDefinition {
  /// The statements that create the table and its indexes.
  internal func statements(_ db: Database) throws -> [String] {
    var columns: [String] = []
    var constraints = self.constraints
    var indexes: [String] = []
    var key: [String] = []
    for (place, part) in parts.enumerated() {
      let isKey = keyBody?.parts.contains(place) == true
      switch part {
      case .column(let column):
        columns.append(try column.sql(db, in: ownKey))
        if isKey { key.append(column.name) }
        if column.isIndexed { indexes.append(try index(of: [column.name], isUnique: false, db)) }
      case .literal(let literal):
        columns.append(try db.definition { writer throws(DatabaseError) in try writer.write(literal) })
      case .foreignKey(let foreignKey):
        let added = try foreignKey.columns(in: self, isPrimaryKey: isKey, db)
        let names = added.columns.map(\.name)
        columns += added.columns.map(\.sql)
        if let clause = added.clause { constraints.append(.foreignKey(names, clause)) }
        if isKey { key += names }
        // The primary key has an index, and so has a unique column.
        let needsIndex = foreignKey.isUnique ? names.count > 1 : foreignKey.isIndexed
        if needsIndex && !isKey { indexes.append(try index(of: names, isUnique: foreignKey.isUnique, db)) }
      }
    }
    if let keyBody { constraints.append(.primaryKey(key, keyBody.conflictResolution)) }
    let sorted = constraints.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    let parts = try columns + sorted.map { try sql(of: $0.element, db) }
    var writer = SQLWriter(database: db)
    writer.write("CREATE \(options.contains(.temporary) ? "TEMPORARY " : "")TABLE ")
    if options.contains(.ifNotExists) { writer.write("IF NOT EXISTS ") }
    writer.write("\(name.quotedIdentifier) (\(parts.joined(separator: ", ")))")
    let words = [(TableOptions.withoutRowID, "WITHOUT ROWID"), (.strict, "STRICT")]
      .filter { options.contains($0.0) }.map(\.1)
    if !words.isEmpty { writer.write(" \(words.joined(separator: ", "))") }
    return try [writer.finish().sql] + indexes
  }

  private func sql(of constraint: Constraint, _ db: Database) throws(DatabaseError) -> String {
    switch constraint {
    case .primaryKey(let columns, let conflictResolution):
      return "PRIMARY KEY (\(columns.quotedList))\(conflictResolution?.constraintClause ?? "")"
    case .unique(let columns, let conflictResolution):
      return "UNIQUE (\(columns.quotedList))\(conflictResolution?.constraintClause ?? "")"
    case .foreignKey(let columns, let clause):
      return "FOREIGN KEY (\(columns.quotedList)) \(clause.sql(db, in: ownKey))"
    case .check(let condition):
      return try db.definition { writer throws(DatabaseError) in
        writer.write("CHECK (")
        try writer.write(condition)
        writer.write(")")
      }
    case .literal(let literal):
      return try db.definition { writer throws(DatabaseError) in try writer.write(literal) }
    }
  }

  private func index(
    of columns: [String], isUnique: Bool, _ db: Database
  ) throws(DatabaseError) -> String {
    let prefix = columns.count > 1 ? "index_" : ""
    var indexOptions: IndexOptions = isUnique ? .unique : []
    if options.contains(.ifNotExists) { indexOptions.insert(.ifNotExists) }
    return try db.definition(
      IndexDefinition(
        name: "\(prefix)\(name)_on_\(columns.joined(separator: "_"))", table: name, columns: columns,
        options: indexOptions
      ).write)
  }

  /// The primary key of this table, as far as it is defined.
  internal var ownKey: TableKey {
    for case .primaryKey(let names, _) in constraints {
      let columns = names.map { name in
        let types = parts.compactMap { part in
          if case .column(let column) = part, column.name.lowercased() == name.lowercased() {
            return column.type?.rawValue
          }
          return nil
        }
        return (name: name, type: types.first ?? "")
      }
      return TableKey(table: name, columns: columns)
    }
    let columns = parts.enumerated().compactMap { place, part -> (name: String, type: String)? in
      guard case .column(let column) = part,
        column.isPrimaryKey || keyBody?.parts.contains(place) == true
      else { return nil }
      return (column.name, column.type?.rawValue ?? "")
    }
    return columns.isEmpty ? .rowID("rowid", of: name) : TableKey(table: name, columns: columns)
  }
}

extension TableDefinition.Constraint {
  /// The place of the kind of constraint in the definition of a table.
  fileprivate var rank: Int {
    switch self {
    case .primaryKey: 0
    case .unique: 1
    case .foreignKey: 2
    case .check: 3
    case .literal: 4
    }
  }
}

extension [String] {
  /// The names, quoted, with commas between them.
  fileprivate var quotedList: String { map(\.quotedIdentifier).joined(separator: ", ") }
}
