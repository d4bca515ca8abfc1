/// A table that is being created: its columns and constraints, in order.
///
/// ``Database/create(table:options:body:)`` passes one to its closure. See
/// <https://www.sqlite.org/lang_createtable.html>.
public final class TableDefinition {
  private enum Part {
    case column(ColumnDefinition)
    case foreignKey(ForeignKeyDefinition)
    case constraint(String)
    case check(SQLExpression)
    case columnLiteral(SQL)
    case constraintLiteral(SQL)
  }

  /// A primary key of the columns that a closure adds.
  private struct KeyBody {
    let parts: Range<Int>
    let conflictResolution: Database.ConflictResolution?
  }

  private let name: String
  private let options: TableOptions
  private var parts: [Part] = []
  private var keyBody: KeyBody?

  internal init(name: String, options: TableOptions) {
    self.name = name
    self.options = options
  }

  private func adding(_ column: ColumnDefinition) -> ColumnDefinition {
    parts.append(.column(column))
    return column
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the declared type; nil for none.
  /// - Returns: the column, to which constraints can be added.
  @discardableResult
  public func column(_ name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    adding(ColumnDefinition(name: name, type: type))
  }

  /// Adds a column that is defined in SQL, such as `name TEXT NOT NULL`.
  public func column(sql: String) {
    column(literal: SQL(sql: sql))
  }

  /// Adds a column that is defined in SQL; interpolated values become literals.
  ///
  /// ```swift
  /// t.column(literal: "name TEXT DEFAULT \(name)")
  /// ```
  public func column(literal: SQL) {
    parts.append(.columnLiteral(literal))
  }

  /// Adds an INTEGER column that is the primary key, and whose values SQLite never reuses.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  /// - Returns: the column.
  @discardableResult
  public func autoIncrementedPrimaryKey(
    _ name: String, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    column(name, .integer).primaryKey(onConflict: conflictResolution, autoincrement: true)
  }

  /// Adds a column that is the primary key and never NULL.
  ///
  /// If the type is INTEGER, SQLite chooses the key of rows that are inserted without one.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the declared type.
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  /// - Returns: the column.
  @discardableResult
  public func primaryKey(
    _ name: String, _ type: Database.ColumnType,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    let column = column(name, type).primaryKey(onConflict: conflictResolution)
    // SQLite accepts NULL in any other primary key.
    return type.rawValue.uppercased() == "INTEGER" ? column : column.notNull()
  }

  /// Makes several columns the primary key.
  public func primaryKey(
    _ columns: [String], onConflict conflictResolution: Database.ConflictResolution? = nil
  ) {
    addKey("PRIMARY KEY", columns, conflictResolution)
  }

  /// Makes the columns that a closure adds the primary key; none of them can be NULL.
  ///
  /// ```swift
  /// t.primaryKey {
  ///   t.column("teamId", .integer)
  ///   t.belongsTo("player")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  ///   - body: adds columns to this table. A second call replaces the first one's key.
  /// - Throws: the error of `body`.
  public func primaryKey(
    onConflict conflictResolution: Database.ConflictResolution? = nil, body: () throws -> Void
  ) rethrows {
    let start = parts.count
    try body()
    for part in parts[start...] {
      switch part {
      case .column(let column): column.refuseNull()
      case .foreignKey(let key): key.notNull()
      default: continue
      }
    }
    keyBody = KeyBody(parts: start..<parts.count, conflictResolution: conflictResolution)
  }

  /// Refuses rows with equal values in some columns.
  public func uniqueKey(
    _ columns: [String], onConflict conflictResolution: Database.ConflictResolution? = nil
  ) {
    addKey("UNIQUE", columns, conflictResolution)
  }

  private func addKey(
    _ words: String, _ columns: [String], _ conflictResolution: Database.ConflictResolution?
  ) {
    parts.append(.constraint(Self.key(words, columns, conflictResolution)))
  }

  private static func key(
    _ words: String, _ columns: [String], _ conflictResolution: Database.ConflictResolution?
  ) -> String {
    let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
    return "\(words) (\(list))\(conflictResolution?.constraintClause ?? "")"
  }

  /// Accepts only values that columns of another table have.
  ///
  /// - Parameters:
  ///   - columns: the columns of this table.
  ///   - table: the other table.
  ///   - destinationColumns: its columns; nil for its primary key.
  ///   - deleteAction: what happens to a row when the row it refers to is deleted; nil prevents that
  ///     deletion.
  ///   - updateAction: what happens to a row when the key of the row it refers to changes; nil prevents that
  ///     change.
  ///   - isDeferred: whether the values are checked when the transaction ends instead of with each statement.
  public func foreignKey(
    _ columns: [String], references table: String, columns destinationColumns: [String]? = nil,
    onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false
  ) {
    let clause = ForeignKeyClause(
      table: table, columns: destinationColumns ?? [], deleteAction: deleteAction, updateAction: updateAction,
      isDeferred: isDeferred)
    let list = columns.map(\.quotedIdentifier).joined(separator: ", ")
    parts.append(.constraint("FOREIGN KEY (\(list)) \(clause.sql)"))
  }

  /// Refuses rows in which a condition in SQL is false.
  public func check(sql: String) {
    parts.append(.constraint("CHECK (\(sql))"))
  }

  /// Refuses rows in which a condition is false.
  public func check(_ condition: some SQLExpressible) {
    parts.append(.check(condition.sqlExpression))
  }

  /// Adds a constraint in SQL, such as `CHECK (a < b)`.
  public func constraint(sql: String) {
    constraint(literal: SQL(sql: sql))
  }

  /// Adds a constraint in SQL; interpolated values become literals.
  public func constraint(literal: SQL) {
    parts.append(.constraintLiteral(literal))
  }

  /// Adds the columns of a foreign key to another table: `teamId` for `belongsTo("team")`, if the primary key
  /// of `team` is `id`.
  ///
  /// - Parameters:
  ///   - name: the prefix of the columns' names, and the other table's name or its singular, unless one is given.
  ///   - table: the other table, which must exist unless it is the one that is being created.
  ///   - deleteAction: what happens to a row when the row it refers to is deleted; nil prevents that
  ///     deletion.
  ///   - updateAction: what happens to a row when the key of the row it refers to changes; nil prevents that
  ///     change.
  ///   - isDeferred: whether the values are checked when the transaction ends instead of with each statement.
  ///   - isIndexed: whether the columns get an index, with which rows that refer to another one are found
  ///     quickly.
  /// - Returns: the foreign key, to which constraints can be added.
  @discardableResult
  public func belongsTo(
    _ name: String, inTable table: String? = nil, onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false,
    indexed isIndexed: Bool = true
  ) -> ForeignKeyDefinition {
    let definition = ForeignKeyDefinition(
      name: name,
      clause: ForeignKeyClause(
        table: table ?? name, deleteAction: deleteAction, updateAction: updateAction, isDeferred: isDeferred),
      statesTable: table != nil, isIndexed: isIndexed)
    parts.append(.foreignKey(definition))
    return definition
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension TableDefinition: Sendable {}

// MARK: - SQL

extension TableDefinition {
  /// The statements that create the table and its indexes.
  internal func statements(_ db: Database) throws -> [String] {
    var columns: [String] = []
    var constraints: [String] = []
    var indexes: [String] = []
    var keys: [String] = []
    for (place, part) in parts.enumerated() {
      let isKey = keyBody?.parts.contains(place) == true
      switch part {
      case .column(let column):
        columns.append(try column.sql(db))
        if isKey { keys.append(column.name) }
        if column.isIndexed { indexes.append(try index(of: [column.name], isUnique: false, db)) }
      case .constraint(let sql):
        constraints.append(sql)
      case .check(let condition):
        constraints.append(
          try db.definition { writer throws(DatabaseError) in
            writer.write("CHECK (")
            try writer.write(condition)
            writer.write(")")
          })
      case .columnLiteral(let literal):
        columns.append(try db.definition { writer throws(DatabaseError) in try writer.write(literal) })
      case .constraintLiteral(let literal):
        constraints.append(try db.definition { writer throws(DatabaseError) in try writer.write(literal) })
      case .foreignKey(let key):
        let table = try otherTable(of: key, db)
        let pairs = try keyColumns(of: key, in: table, db)
        columns += pairs.map { pair in
          let words = [pair.name.quotedIdentifier] + (pair.type.isEmpty ? [] : [pair.type])
          return (words + (key.isNotNull ? ["NOT NULL"] : [])).joined(separator: " ")
        }
        let names = pairs.map(\.name)
        if isKey { keys += names }
        var clause = key.clause
        clause.table = table
        clause.columns = pairs.map(\.destination)
        constraints.append(
          "FOREIGN KEY (\(names.map(\.quotedIdentifier).joined(separator: ", "))) \(clause.sql)")
        if key.isUnique || key.isIndexed {
          indexes.append(try index(of: names, isUnique: key.isUnique, db))
        }
      }
    }
    if let keyBody { constraints.insert(Self.key("PRIMARY KEY", keys, keyBody.conflictResolution), at: 0) }
    var writer = SQLWriter(database: db)
    writer.write("CREATE \(options.contains(.temporary) ? "TEMPORARY " : "")TABLE ")
    if options.contains(.ifNotExists) { writer.write("IF NOT EXISTS ") }
    writer.write("\(name.quotedIdentifier) (\((columns + constraints).joined(separator: ", ")))")
    let words = [(TableOptions.withoutRowID, "WITHOUT ROWID"), (.strict, "STRICT")]
      .filter { options.contains($0.0) }.map(\.1)
    if !words.isEmpty { writer.write(" \(words.joined(separator: ", "))") }
    return try [writer.finish().sql] + indexes
  }

  private func index(
    of columns: [String], isUnique: Bool, _ db: Database
  ) throws(DatabaseError) -> String {
    try db.definition(
      IndexDefinition(
        name: "\(name)_on_\(columns.joined(separator: "_"))", table: name, columns: columns,
        options: isUnique ? .unique : []
      ).write)
  }

  /// The table to which a foreign key refers: the stated one, or one with its name or the plural of it.
  private func otherTable(of key: ForeignKeyDefinition, _ db: Database) throws -> String {
    if key.statesTable { return key.clause.table }
    return try [key.name, Inflection.plural(of: key.name)].first {
      try $0.lowercased() == name.lowercased() || db.tableExists($0)
    } ?? key.name
  }

  /// The columns of a foreign key, with the columns of the other table to which they refer.
  private func keyColumns(
    of key: ForeignKeyDefinition, in table: String, _ db: Database
  ) throws -> [(name: String, type: String, destination: String)] {
    let destinations =
      table.lowercased() == name.lowercased() ? ownKey : try db.keyColumns(of: table)
    guard !destinations.isEmpty else {
      throw DatabaseError(
        code: .SQLITE_ERROR, message: "table \(table) has no primary key that a foreign key could name")
    }
    return destinations.map { destination in
      let first = destination.name.prefix(1).uppercased()
      return (
        key.name + first + destination.name.dropFirst(), destination.type, destination.name
      )
    }
  }

  /// The column that is the primary key of this table.
  private var ownKey: [(name: String, type: String)] {
    parts.enumerated().compactMap { place, part in
      guard case .column(let column) = part,
        column.isPrimaryKey || keyBody?.parts.contains(place) == true
      else { return nil }
      return (column.name, column.type?.rawValue ?? "")
    }
  }
}

extension Database {
  /// The columns of the primary key that a table declares, with their types.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table.
  fileprivate func keyColumns(of table: String) throws -> [(name: String, type: String)] {
    let columns = try rows(
      "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY pk", texts: [table]
    ) { (name: $0.text(0) ?? "", type: $0.text(1) ?? "", position: $0.cell(2).int64) }
    guard !columns.isEmpty else {
      throw DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(table)")
    }
    return columns.filter { $0.position > 0 }.map { ($0.name, $0.type) }
  }
}
