import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLite

// What a statement at a prompt changed, and how `.undo` restores it.

extension Shell {
  /// The maximum number of rows that are kept for `.undo`, because their values are in memory.
  static let undoLimit = 100_000

  /// Runs a statement, and records what it changes if a person typed it at a prompt.
  func recordingChanges(
    of statement: Statement, _ sql: ArraySlice<UInt8>, at position: SourcePosition,
    while body: (Statement) throws(ShellError) -> Void
  ) throws(ShellError) {
    guard isPrompted, settings.recordsChanges, position.origin == .terminal, statement.explainLevel == 0
    else {
      return try body(statement)
    }
    let database = statement.database
    guard !statement.isReadonly else {
      try body(statement)
      if SQLTokenizer.tokens(of: sql.span).first?.isWord("rollback", in: sql.span) == true {
        undo = .impossible("it was rolled back")
      }
      return
    }
    let before = (changes: database.totalChangesCount, schema: database.schemaVersion(schema: "main"))
    let recorder = makeRecorder(for: sql, in: database)
    // A statement from before the recording would empty a table at once, without a word about its rows.
    try body(resolving { try? database.prepare(statement.sourceSQL) } ?? statement)
    let schemaVersion = database.schemaVersion(schema: "main")
    guard schemaVersion == before.schema else {
      undo = .impossible("it changed the schema")
      return
    }
    guard database.totalChangesCount != before.changes else { return }
    do throws(DatabaseError) {
      if let reason = try recorder.fault(in: database) {
        undo = .impossible(reason)
        return
      }
      let changeset = try recorder.session?.changeset() ?? []
      if let reason = try recorder.fault(of: changeset, in: database) {
        undo = .impossible(reason)
        return
      }
      undo = .recorded(
        RecordedChange(
          changeset: changeset, totalChangesCount: database.totalChangesCount, schemaVersion: schemaVersion))
    } catch {
      undo = .impossible(error.message ?? "its changes could not be recorded")
    }
  }

  /// Undoes the last statement that changed rows, completely or not at all.
  func undoLastChange() throws(ShellError) {
    let change: RecordedChange
    switch undo {
    case .nothing: throw .undo(.nothing)
    case .impossible(let reason): throw .undo(.impossible(reason))
    case .recorded(let recorded): change = recorded
    }
    let database = try database()
    guard database.totalChangesCount == change.totalChangesCount else {
      throw .undo(.impossible("other rows were changed since, not by a statement at the prompt"))
    }
    guard database.schemaVersion(schema: "main") == change.schemaVersion else {
      throw .undo(.impossible("the schema changed since"))
    }
    let conflicts = try withDatabase(failure: { .undo(.failed($0)) }) { database throws(DatabaseError) in
      // What triggers changed is in the changeset too.
      let runsTriggers = database.set(.triggers, to: false)
      defer { database.set(.triggers, to: runsTriggers) }
      return try database.apply(changeset: try Database.inverse(ofChangeset: change.changeset))
    }
    guard conflicts.isEmpty else { throw .undo(.conflicts(conflicts.count)) }
    forgetPreparedStatements()
    sayLine(Self.undoneText(change.changeset))
  }

  private func makeRecorder(for sql: ArraySlice<UInt8>, in database: Database) -> ChangeRecorder {
    // The rows of a large table would fill the memory before they could be counted.
    if let statement = DestructiveStatement(Array(sql)),
      let count = rowCount(of: SQLName.qualified(statement.name, in: statement.schema), in: database),
      count > Self.undoLimit
    {
      return ChangeRecorder(nil)
    }
    return ChangeRecorder(try? ChangeSession(database))
  }

  /// What undoing a changeset does, such as `12 rows of visits restored`.
  private static func undoneText(_ changeset: [UInt8]) -> String {
    var counts: [(table: String, operation: RowChange.Operation, count: Int)] = []
    var reader = ChangesetReader(changeset)
    while let change = try? reader.next() {
      let index = counts.firstIndex { $0.table == change.table.name && $0.operation == change.operation }
      if let index {
        counts[index].count += 1
      } else {
        counts.append((change.table.name, change.operation, 1))
      }
    }
    return counts.map { table, operation, count in
      let verb =
        switch operation {
        case .insert: "removed"
        case .update: "changed back"
        case .delete: "restored"
        }
      return "\(countText(count, "row")) of \(table) \(verb)"
    }.joined(separator: ", ")
  }
}

/// Records the changes of one statement to the tables of `main`.
private final class ChangeRecorder {
  /// Nil if the changes are too many, or if the library has no sessions.
  let session: ChangeSession?
  /// The names of the changed tables.
  private var tables: Set<String> = []

  init(_ session: ChangeSession?) {
    self.session = session
    session?.setFilter { [unowned self] table in
      tables.insert(table)
      return true
    }
    try? session?.attachAllTables()
  }

  /// Why the changes were not recorded completely; nil if they were.
  func fault(in database: Database) throws(DatabaseError) -> String? {
    guard Database.hasSessions else { return "the SQLite library of this system was built without sessions" }
    guard session != nil, database.changesCount <= Shell.undoLimit else {
      return "it changed more than \(Shell.undoLimit) rows"
    }
    guard !tables.isEmpty else { return "it changed a table that is not in main" }
    for table in tables.sorted() {
      let columns = try SchemaReader(database).columns(of: table, in: "main")
      if try isPartOfVirtualTable(table, in: database) { return "\(table) is part of a virtual table" }
      if columns.contains(where: \.isGenerated) { return "\(table) has generated columns" }
      if !columns.contains(where: { $0.primaryKeyPosition > 0 }) { return "\(table) has no primary key" }
    }
    return nil
  }

  /// Why a changeset does not have all changes; nil if it has.
  func fault(of changeset: [UInt8], in database: Database) throws(DatabaseError) -> String? {
    guard !changeset.isEmpty else { return "it changed no value of a row with a primary key" }
    var reader = ChangesetReader(changeset)
    var count = 0
    while let change = try? reader.next() { count += change.isIndirect ? 0 : 1 }
    guard count < database.changesCount else { return nil }
    for table in tables.sorted() {
      let keys = try SchemaReader(database).columns(of: table, in: "main").filter {
        $0.primaryKeyPosition > 0
      }
      let isRowNumber = keys.count == 1 && keys[0].declaredType.matches("integer")
      if !isRowNumber, keys.contains(where: { !$0.isNotNull }) {
        return "the primary key of \(table) may be NULL, and such rows are not recorded"
      }
    }
    return nil
  }

  private func isPartOfVirtualTable(_ table: String, in database: Database) throws(DatabaseError) -> Bool {
    let statement = try database.prepare(
      """
      SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND type IN ('virtual', 'shadow')
        AND name = \(SQLName.literal(table))
      """)
    return try statement.step()
  }
}
