import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Writes a database as SQL that creates it again.
struct DatabaseDump {
  /// LIKE patterns for the names of objects; empty for all objects.
  var patterns: [String] = []
  /// Whether only the rows are written.
  var isDataOnly = false
  /// Whether line ends in text are kept.
  var keepsLineEnds = false
  /// Whether SQLite's own tables are left out.
  var hidesSystemTables = false
  /// Whether the row identifiers of tables are written if no column holds them.
  var preservesRowIDs = false

  init() {}
}

// MARK: - Running

extension DatabaseDump {
  /// Writes the dump; reports each fault of the database in a comment.
  ///
  /// - Parameters:
  ///   - console: the session, which gets it.
  ///   - threads: how many threads may read a table.
  /// - Throws: ``ShellError`` at the end if there was a fault, and if the output cannot be written.
  func write(_ console: any CommandConsole, threads: Int) throws(ShellError) {
    let database = try console.database()
    if console.dialect.isDefensive,
      hasVirtualTables(database) || hasLaterMatch(database, console.dialect)
    {
      console.output.buffer.append(
        "/* WARNING: Script requires that SQLITE_DBCONFIG_DEFENSIVE be disabled */\n")
    }
    if !isDataOnly { console.output.buffer.append("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n") }
    let mark =
      threads > 1 && !database.isInsideTransaction ? SnapshotMark(of: database, console) : nil
    var progress = DumpProgress(threads: threads, mark: mark)
    // One snapshot for all tables.
    try? database.runAll("SAVEPOINT dump")
    let damage = console.dialect.failsOnPartialDump ? damage(database) : nil
    // With a writable schema SQLite reads as much as it can, faulty entries included.
    try? database.runUnasked("PRAGMA writable_schema=ON")
    defer {
      try? database.runUnasked("PRAGMA writable_schema=OFF")
      try? database.runAll("RELEASE dump")
    }
    try writeTables(console, database, &progress)
    if !isDataOnly, !progress.isInterrupted { writeOthers(console, database, &progress) }
    if progress.writesSchema { console.output.buffer.append("PRAGMA writable_schema=OFF;\n") }
    // A fault that was met while reading says more.
    if progress.failures.isEmpty, let damage { progress.failures.append(.failed(damage)) }
    if !isDataOnly {
      console.output.buffer.append(
        progress.failures.isEmpty ? "COMMIT;\n" : "ROLLBACK; -- due to errors\n" as StaticString)
    }
    if progress.isInterrupted { throw .export(.dumpInterrupted) }
    if console.dialect.failsOnPartialDump { warnOfVainPatterns(console, database) }
    if console.dialect.failsOnPartialDump, let last = progress.failures.popLast() {
      for failure in progress.failures { console.report(failure) }
      throw last
    }
  }

  /// Says which patterns match nothing, because an empty dump looks like that of an empty database.
  private func warnOfVainPatterns(_ console: any CommandConsole, _ database: Database) {
    for pattern in patterns {
      let condition = "name LIKE ?1 ESCAPE '\\' OR tbl_name LIKE ?1 ESCAPE '\\'"
      guard (try? database.hasObject(where: condition, texts: [pattern])) == false else { continue }
      console.report(warning: "no table, index, trigger or view is like \"\(pattern)\"")
    }
  }

  private func writeTables(
    _ console: any CommandConsole, _ database: Database, _ progress: inout DumpProgress
  ) throws(ShellError) {
    var (tables, failure) = objects(database, order: "tbl_name = 'sqlite_sequence'")
    for table in tables {
      try write(table, console, database, &progress)
      if progress.isInterrupted { return }
    }
    guard let error = failure else { return }
    progress.fail(error)
    guard error.resultCode == .SQLITE_CORRUPT else { return }
    // Tables that cannot be reached from the front may be reached from the back.
    console.output.buffer.append(
      "/****** CORRUPTION ERROR *******/\n/****** \(Self.text(of: error)) ******/\n")
    let seen = Set(tables)
    (tables, failure) = objects(database, order: "rowid DESC")
    for table in tables where !seen.contains(table) { try write(table, console, database, &progress) }
    if let failure { console.output.buffer.append("/****** ERROR: \(Self.text(of: failure)) ******/\n") }
  }

  private func write(
    _ table: SchemaObject, _ console: any CommandConsole, _ database: Database, _ progress: inout DumpProgress
  ) throws(ShellError) {
    let role = TableRole(of: table, hidesSystemTables: hidesSystemTables)
    guard let sql = SchemaText.printable(table.sql, in: console), !table.name.utf8.contains(0) else {
      if role != .hidden { refuse(table.name, console, &progress) }
      return
    }
    let table = SchemaObject(type: table.type, name: table.name, table: table.table, sql: sql)
    switch role {
    case .hidden:
      return
    case .sequence:
      if console.dialect.dumpsSequenceTable {
        progress.writeSchema(to: &console.output.buffer)
        console.output.buffer.append("CREATE TABLE IF NOT EXISTS sqlite_sequence(name,seq);\n")
      }
      if !isDataOnly || console.dialect.dumpsSequenceTable {
        console.output.buffer.append("DELETE FROM sqlite_sequence;\n")
      }
    case .statistics:
      if !isDataOnly { console.output.buffer.append("ANALYZE sqlite_schema;\n") }
    case .virtual where !isDataOnly:
      writeVirtual(table, console, &progress)
      return
    case .ordinary where !isDataOnly:
      console.writeEscaped { SchemaText.write(table.sql, to: &$0) }
    case .virtual, .ordinary:
      break
    }
    try writeRows(of: table.name, console, database, &progress)
  }

  private func writeRows(
    of table: String, _ console: any CommandConsole, _ database: Database, _ progress: inout DumpProgress
  ) throws(ShellError) {
    let style: SQLLiteral.Style = keepsLineEnds ? .dumpWithLineEnds : .dump
    let dump: TableDump
    do {
      guard
        let made = try TableDump(
          of: table, preservingRowIDs: preservesRowIDs,
          namingColumns: preservesRowIDs && console.dialect.isSQLite3(since: 3_052), in: database)
      else {
        progress.failures.append(.export(.cannotDump(table, nil)))
        return
      }
      dump = made
    } catch {
      progress.failures.append(.export(.cannotDump(table, error)))
      return
    }
    guard
      let error = try dump.write(
        style, from: database, to: console, threads: progress.threads, of: progress.mark)
    else { return }
    progress.failures.append(.export(.cannotDump(table, error)))
    switch error.resultCode {
    case .SQLITE_INTERRUPT:
      progress.isInterrupted = true
    case .SQLITE_CORRUPT:
      console.output.buffer.append("/****** CORRUPTION ERROR *******/\n")
      try withReversedOrder(database) { () throws(ShellError) in
        // The fault that stops reading from the back is already reported.
        _ = try dump.write(style, from: database, to: console)
      }
    default: break
    }
  }

  private func withReversedOrder(
    _ database: Database, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let before = (try? database.rows("PRAGMA reverse_unordered_selects") { $0.cell(0).int64 })?.first ?? 0
    try? database.runAll("PRAGMA reverse_unordered_selects=\(1 - before)")
    defer { try? database.runAll("PRAGMA reverse_unordered_selects=\(before)") }
    try body()
  }
}

// MARK: - Schema

extension DatabaseDump {
  /// The fault of a file that is shorter than its header says, which SQLite ignores while the schema is writable.
  private func damage(_ database: Database) -> DatabaseError? {
    do {
      _ = try database.rows("PRAGMA schema_version") { $0.cell(0).int64 }
      return nil
    } catch {
      return error.resultCode == .SQLITE_CORRUPT ? error : nil
    }
  }

  /// Whether a table of the dump is virtual, so that reading the dump writes the schema.
  private func hasVirtualTables(_ database: Database) -> Bool {
    objects(database, order: "rowid").0.contains { $0.sql.starts(with: Array("CREATE VIRTUAL TABLE".utf8)) }
  }

  /// Whether an object has the name of the second pattern or of a later one, for what sqlite3 takes it for.
  private func hasLaterMatch(_ database: Database, _ dialect: Dialect) -> Bool {
    guard dialect.isSQLite3(since: 3_046, before: 3_047), patterns.count > 1 else { return false }
    let condition = (2...patterns.count).map { "name LIKE ?\($0) ESCAPE '\\'" }.joined(separator: " OR ")
    let sql = Database.schemaQuery("?1", where: condition)
    return (try? database.rows(sql, texts: patterns) { _ in true })?.isEmpty == false
  }

  /// The tables in an order, as far as they can be read.
  private func objects(_ database: Database, order: String) -> ([SchemaObject], DatabaseError?) {
    var found: [SchemaObject] = []
    do {
      let statement = try database.prepare(
        Database.schemaQuery(
          "name, sql", where: "(\(condition)) AND type = 'table' AND sql NOTNULL", order: order),
        texts: patterns)
      while try statement.step() {
        guard let name = statement.text(0) else { continue }
        found.append(SchemaObject(type: "table", name: name, table: name, sql: statement.bytes(1)))
      }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  /// A name matches if a pattern matches it, or the virtual table whose shadow table it is.
  private var condition: String {
    guard !patterns.isEmpty else { return "true" }
    return (1...patterns.count).map { number in
      """
      name LIKE ?\(number) ESCAPE '\\' OR EXISTS (
        SELECT 1 FROM sqlite_schema WHERE name LIKE ?\(number) ESCAPE '\\' AND sql LIKE 'CREATE VIRTUAL TABLE%'
        AND substr(object.name, 1, length(name) + 1) = name || '_')
      """
    }.joined(separator: " OR ")
  }

  /// Writes the indexes, triggers and views.
  private func writeOthers(
    _ console: any CommandConsole, _ database: Database, _ progress: inout DumpProgress
  ) {
    do {
      let statement = try database.prepare(
        Database.schemaQuery(
          "sql, name",
          where: "(\(condition)) AND sql NOTNULL AND type IN ('index', 'trigger', 'view')",
          order: console.dialect.isSQLite3(since: 3_046) ? "type COLLATE NOCASE DESC" : nil),
        texts: patterns)
      while try statement.step() {
        guard let sql = SchemaText.printable(statement.bytes(0), in: console) else {
          refuse(statement.text(1) ?? "", console, &progress)
          continue
        }
        let hasComment = zip(sql, sql.dropFirst()).contains { $0 == UInt8(ascii: "-") && $1 == $0 }
        console.writeEscaped { buffer in
          buffer.append(sql)
          buffer.append(hasComment ? "\n;\n" : ";\n" as StaticString)
        }
      }
    } catch {
      let code = error.extendedResultCode.rawValue
      console.output.buffer.append("/**** ERROR: (\(code)) \(Self.text(of: error)) *****/\n")
      progress.fail(error)
    }
  }

  /// Omits an object that could do anything when the dump is read.
  private func refuse(_ name: String, _ console: any CommandConsole, _ progress: inout DumpProgress) {
    console.output.buffer.append(SchemaText.refusal)
    progress.failures.append(.export(.noDefinition(name)))
  }

  private static func text(of error: DatabaseError) -> String {
    SchemaText.commentText(error.message ?? "")
  }

  private func writeVirtual(
    _ table: SchemaObject, _ console: any CommandConsole, _ progress: inout DumpProgress
  ) {
    progress.writeSchema(to: &console.output.buffer)
    let name = SQLName.literal(table.name)
    console.writeEscaped { buffer in
      buffer.append("INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table',")
      buffer.append("\(name),\(name),0,'")
      let start = buffer.count
      buffer.append(table.sql)
      buffer.double(UInt8(ascii: "'"), from: start)
      buffer.append("');\n")
    }
  }
}

/// What a dump has found so far.
private struct DumpProgress {
  /// How many threads may read a table.
  let threads: Int
  /// The mark of the state that is dumped; nil if one thread must read it.
  let mark: SnapshotMark?
  var failures: [ShellError] = []
  /// What was reported of the schema, which is read twice.
  private var schemaFault: String?
  /// Whether the dump writes to `sqlite_schema`, so it must allow that first and forbid it at the end.
  var writesSchema = false
  var isInterrupted = false

  init(threads: Int, mark: SnapshotMark?) {
    (self.threads, self.mark) = (threads, mark)
  }

  /// Records that the schema cannot be read, once for each fault.
  mutating func fail(_ error: DatabaseError) {
    let fault = error.message ?? ""
    if fault != schemaFault { failures.append(.failed(error)) }
    schemaFault = fault
  }

  /// Allows the dump to write to the schema, if it did not before.
  mutating func writeSchema(to buffer: inout ByteBuffer) {
    if !writesSchema { buffer.append("PRAGMA writable_schema=ON;\n") }
    writesSchema = true
  }
}

/// How a table is dumped.
private enum TableRole {
  case ordinary
  case virtual
  /// `sqlite_sequence`, with the last values of AUTOINCREMENT.
  case sequence
  /// The results of ANALYZE.
  case statistics
  /// One of SQLite's own tables that it creates itself.
  case hidden

  init(of table: SchemaObject, hidesSystemTables: Bool) {
    let name = table.name
    self =
      if name.hasPrefix("sqlite_") {
        if hidesSystemTables {
          .hidden
        } else if name == "sqlite_sequence" {
          .sequence
        } else {
          name.hasPrefix("sqlite_stat") && name.unicodeScalars.count == 12 ? .statistics : .hidden
        }
      } else {
        table.sql.starts(with: Array("CREATE VIRTUAL TABLE".utf8)) ? .virtual : .ordinary
      }
  }
}
