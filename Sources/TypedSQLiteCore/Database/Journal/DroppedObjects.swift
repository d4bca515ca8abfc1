/// What a DROP removes, kept in memory, so that it can be made again: a table with its rows, indexes and triggers, or
/// another object.
///
/// A journal of rows does not see it, because SQLite drops a table without deleting its rows one by one.
@safe package final class DroppedObjects {
  package let database: Database
  /// The name of the database in the connection.
  package let schema: String
  /// The name of the object as the schema spells it.
  package let name: String
  /// `table`, `view`, `index` or `trigger`.
  package let type: String
  private let limits: RowJournal.Limits
  private let table: JournalTable?
  private let rows: DroppedRows
  private var objectsBefore: [SchemaObject]
  private var objectsAfter: [SchemaObject] = []
  /// The triggers in temp, which a DROP of a table in another database may remove as well.
  private let temporaryTriggers: [SchemaObject]
  /// The rows that SQLite keeps about the table in tables of its own, by their names.
  private let systemRows: [String: DroppedRows]
  /// The versions of the database before the DROP and after it.
  private var before: RowJournal.Versions
  private var after: RowJournal.Versions

  /// Reads what a DROP will remove; nil if there is no such object.
  ///
  /// - Parameters:
  ///   - type: the type of the object: `table`, `view`, `index` or `trigger`.
  ///   - name: its name in the statement.
  ///   - schema: the name of its database; nil if the statement has none.
  ///   - database: the connection that will run the DROP.
  ///   - limits: how many rows of a table are kept, and how many bytes of them.
  /// - Throws: ``RowJournal/Fault`` if it could not be made again.
  package init?(
    type: String, name: String, in schema: String?, of database: Database, _ limits: RowJournal.Limits
  ) throws(RowJournal.Fault) {
    guard let found = try Self.find(type, name, schema, database) else { return nil }
    self.database = database
    self.limits = limits
    self.type = type
    (self.schema, self.name) = (found.schema, found.object.name)
    before = try Self.versions(of: found.schema, database)
    after = before
    objectsBefore = try Self.objects(in: found.schema, database)
    temporaryTriggers = found.schema == "temp" ? [] : try Self.temporaryTriggers(of: database)
    let bytes = RowBytes(usesUTF16: database.usesUTF16)
    systemRows = try Self.systemRows(of: found.object, in: found.schema, database, bytes)
    guard type == "table" else {
      (table, rows) = (nil, DroppedRows())
      return
    }
    let table = try JournalTable(found.schema, found.object.name, in: database, bytes)
    defer { table.finalizeStatements() }
    self.table = table
    rows = try table.readAll(limits)
  }

  /// What is kept in memory.
  package var byteCount: Int {
    rows.byteCount + systemRows.values.reduce(0) { $0 + $1.byteCount }
      + (objectsBefore + objectsAfter).reduce(0) { $0 + $1.sql.count + 128 }
  }
  /// How many rows the table had.
  package var rowCount: Int { rows.ends.count }

  /// Notes what the DROP has removed.
  ///
  /// - Returns: whether it has removed anything.
  /// - Throws: ``RowJournal/Fault`` if it cannot be made again.
  package func finish() throws(RowJournal.Fault) -> Bool {
    objectsAfter = try Self.objects(in: schema, database)
    guard objectsAfter != objectsBefore else { return false }
    after = try Self.versions(of: schema, database)
    guard after.data == before.data else { throw .changedMeanwhile }
    if schema != "temp" {
      let left = try Self.temporaryTriggers(of: database)
      if let lost = temporaryTriggers.first(where: { !left.contains($0) }) {
        throw .droppedTemporaryTrigger(lost.name)
      }
    }
    return true
  }

  private static func temporaryTriggers(of database: Database) throws(RowJournal.Fault) -> [SchemaObject] {
    guard database.isReadOnly(schema: "temp") != nil else { return [] }
    return try objects(in: "temp", database).filter { $0.type == "trigger" }
  }

  private static func find(
    _ type: String, _ name: String, _ schema: String?, _ database: Database
  ) throws(RowJournal.Fault) -> (schema: String, object: SchemaObject)? {
    // SQLite looks into temp first.
    let names = schema.map { [$0] } ?? ["temp"] + database.schemaNames.filter { $0 != "temp" }
    for schema in names {
      guard let known = database.schemaNames.first(where: { $0.lowercased() == schema.lowercased() }),
        known != "temp" || database.isReadOnly(schema: "temp") != nil
      else { continue }
      let sql = Database.schemaQuery(
        SchemaObject.columns, in: known, where: "type = ?1 AND lower(name) = lower(?2)")
      if let object = try database.journalRows(sql, [type, name], read: SchemaObject.init).first {
        return (known, object)
      }
    }
    return nil
  }

  private static func objects(
    in schema: String, _ database: Database
  ) throws(RowJournal.Fault) -> [SchemaObject] {
    let sql = Database.schemaQuery(SchemaObject.columns, in: schema, order: "type, name")
    return try database.journalRows(sql, read: SchemaObject.init)
  }

  private static func versions(
    of schema: String, _ database: Database
  ) throws(RowJournal.Fault) -> RowJournal.Versions {
    var versions = RowJournal.Versions()
    if schema != "temp" {
      versions.data = try database.journalNumber("PRAGMA \(schema.quotedIdentifier).data_version")
    }
    versions.schema = try database.journalNumber("PRAGMA \(schema.quotedIdentifier).schema_version")
    return versions
  }

  /// The tables in which SQLite keeps something about objects of a type, with the columns that name them.
  private static func systemColumns(of type: String) -> [(table: String, column: String)] {
    switch type {
    case "table": [("sqlite_sequence", "name"), ("sqlite_stat1", "tbl"), ("sqlite_stat4", "tbl")]
    case "index": [("sqlite_stat1", "idx"), ("sqlite_stat4", "idx")]
    default: []
    }
  }

  /// The rows about an object in `sqlite_sequence` and in the tables of ANALYZE.
  private static func systemRows(
    of object: SchemaObject, in schema: String, _ database: Database, _ bytes: RowBytes
  ) throws(RowJournal.Fault) -> [String: DroppedRows] {
    var kept: [String: DroppedRows] = [:]
    for (name, column) in systemColumns(of: object.type) where database.hasTableOrView(name, in: schema) {
      var rows = DroppedRows()
      let source = "\(schema.quotedIdentifier).\(name)"
      _ = try database.journalRows("SELECT * FROM \(source) WHERE \(column) = ?1", [object.name]) {
        unsafe bytes.append(columnsOf: $0.sqliteStatement, 0..<$0.columnCount, to: &rows.bytes)
        rows.ends.append(rows.bytes.count)
      }
      if !rows.ends.isEmpty { kept[name] = rows }
    }
    return kept
  }
}

@available(*, unavailable, message: "They belong to the thread of their connection.")
extension DroppedObjects: Sendable {}

// MARK: - Making them again

extension DroppedObjects {
  /// Makes the objects again: all of them with all rows, or none.
  ///
  /// - Throws: ``RowJournal/Fault``; the database is then as it was.
  package func restore() throws(RowJournal.Fault) {
    let hadMissingParents = database.hasMissingParents
    let isNested = database.isInsideTransaction
    let settings = RestoringSettings(database, defersKeys: !isNested || !hadMissingParents)
    defer {
      settings.restore()
      table?.finalizeStatements()
    }
    try change(from: after, isNested: isNested) {
      try settings.apply()
      let objects = objectsBefore.filter { !objectsAfter.contains($0) && !$0.sql.isEmpty }
      for object in objects where object.type == "table" || object.type == "view" { try make(object) }
      try insertRows()
      for object in objects where object.type == "index" { try make(object) }
      for object in objects where object.type == "trigger" { try make(object) }
      try insertSystemRows()
      guard try Self.objects(in: schema, database) == objectsBefore else {
        throw RowJournal.Fault.notMadeAgain
      }
      if database.hasMissingParents, !hadMissingParents { throw RowJournal.Fault.lacksParents(table: name) }
    }
  }

  /// Drops the objects once more, after ``restore()``.
  ///
  /// - Throws: ``RowJournal/Fault``; the database is then as it was.
  package func drop() throws(RowJournal.Fault) {
    try change(from: before, isNested: database.isInsideTransaction) {
      if let table {
        defer { table.finalizeStatements() }
        guard try table.readAll(limits) == rows else { throw RowJournal.Fault.changedByOthers(nil) }
      }
      let count = database.totalChangesCount
      try database.runAll("DROP \(type.uppercased()) \(schema.quotedIdentifier).\(name.quotedIdentifier)")
      let others = database.totalChangesCount - count - rowCount
      if others > 0 { throw RowJournal.Fault.changesOtherRows }
      guard try Self.objects(in: schema, database) == objectsAfter else {
        throw RowJournal.Fault.notMadeAgain
      }
    }
  }

  /// Runs a change of the schema, completely or not at all.
  ///
  /// - Parameters:
  ///   - version: the version of the database from which it starts.
  ///   - isNested: whether a transaction is open.
  ///   - body: makes the change.
  /// - Throws: ``RowJournal/Fault``; the database is then as it was.
  private func change(
    from version: RowJournal.Versions, isNested: Bool, _ body: () throws -> Void
  ) throws(RowJournal.Fault) {
    do throws(DatabaseError) {
      try database.runAll(isNested ? "SAVEPOINT typed_sqlite_restore" : "BEGIN IMMEDIATE")
    } catch {
      throw .failed(error)
    }
    do {
      guard try Self.versions(of: schema, database).schema == version.schema else {
        throw RowJournal.Fault.schemaChangedSince
      }
      try body()
      try database.runAll(isNested ? "RELEASE typed_sqlite_restore" : "COMMIT")
    } catch {
      // If the rollback fails, too, SQLite has rolled back already.
      try? database.runAll(
        isNested ? "ROLLBACK TO typed_sqlite_restore; RELEASE typed_sqlite_restore" : "ROLLBACK")
      guard let error = error as? DatabaseError else { throw (error as? RowJournal.Fault) ?? .notMadeAgain }
      throw .failed(error)
    }
  }

  /// Runs the CREATE of an object in its database.
  ///
  /// SQLite stores it from the name on, without the database, after CREATE and the kind of the object.
  private func make(_ object: SchemaObject) throws {
    let start = ["CREATE UNIQUE INDEX ", "CREATE \(object.type.uppercased()) "]
      .map { Array($0.utf8) }.first { object.sql.starts(with: $0) }
    guard let start else { throw RowJournal.Fault.notMadeAgain }
    try database.runAll(start + Array("\(schema.quotedIdentifier).".utf8) + object.sql.dropFirst(start.count))
  }

  private func insertRows() throws {
    guard let table else { return }
    for index in rows.ends.indices {
      let row = rows.row(index)
      _ = try table.insert(row.values, row.key)
    }
    guard try table.readAll(limits) == rows else { throw RowJournal.Fault.notRestored(table: name) }
  }

  /// Inserts what SQLite keeps about the table, in place of what the new rows have made.
  private func insertSystemRows() throws {
    for (systemTable, column) in Self.systemColumns(of: type) {
      guard let kept = systemRows[systemTable] else { continue }
      let source = "\(schema.quotedIdentifier).\(systemTable)"
      _ = try database.rows("DELETE FROM \(source) WHERE \(column) = ?1", texts: [name]) { _ in () }
      let target = try JournalTable(
        schema, systemTable, in: database, RowBytes(usesUTF16: database.usesUTF16))
      defer { target.finalizeStatements() }
      for index in kept.ends.indices { try target.append(kept.row(index).values) }
    }
    guard systemRows.contains(where: { $0.key != "sqlite_sequence" }) else { return }
    // SQLite reads the tables of ANALYZE when it opens a database, and after this.
    try database.runAll("ANALYZE \(schema.quotedIdentifier).sqlite_schema")
  }
}

// MARK: - Versions of the schema

extension DroppedObjects {
  /// What versions of the schema other steps must take for one another, because their schemas are equal.
  package struct EqualVersions {
    fileprivate let schema: String
    fileprivate let old: Int64?
    fileprivate let new: Int64?
  }

  /// Notes the version of the database after ``restore()``, whose schema equals that before the DROP.
  package func noteRestored() -> EqualVersions {
    note(\.before)
  }

  /// Notes the version of the database after ``drop()``.
  package func noteDropped() -> EqualVersions {
    note(\.after)
  }

  private func note(_ versions: ReferenceWritableKeyPath<DroppedObjects, RowJournal.Versions>)
    -> EqualVersions
  {
    let old = self[keyPath: versions].schema
    if let current = try? Self.versions(of: schema, database) { self[keyPath: versions] = current }
    return EqualVersions(schema: schema, old: old, new: self[keyPath: versions].schema)
  }

  /// Takes two versions for one another.
  package func accept(_ versions: EqualVersions) {
    guard versions.schema == schema else { return }
    if before.schema == versions.old { before.schema = versions.new }
    if after.schema == versions.old { after.schema = versions.new }
  }
}

extension RowJournal {
  /// Takes two versions of a schema for one another.
  package func accept(_ equal: DroppedObjects.EqualVersions) {
    guard versions[equal.schema]?.schema == equal.old else { return }
    versions[equal.schema]?.schema = equal.new
  }

  /// The tables whose rows were changed, without those of SQLite itself.
  package var changedTables: [String] {
    tables.map(\.name).filter { !$0.hasPrefix("sqlite_") }
  }
}
