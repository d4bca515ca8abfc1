import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

/// Writes the remains of a database as statements that make a sound one.
struct DatabaseRecovery {
  /// Whether pages of the free list are ignored; false by default.
  var ignoresFreePages = false
  /// Whether rowids are kept that are not the value of a column; true by default.
  var keepsRowIDs = true
  /// The name of the table for rows of unknown tables; `lost_and_found` by default.
  var lostTable = "lost_and_found"

  /// Writes the statements.
  ///
  /// - Throws: ``ShellError`` if the output cannot be written, and after an interrupt.
  func recover(_ image: any PageImage, _ console: any CommandConsole) throws(ShellError) {
    do throws(ShellError) {
      try write(image, console)
    } catch {
      guard console.surroundings.interrupt.isInterrupted else { throw error }
      // A person who runs the statements must notice that they are incomplete.
      console.output.buffer.append("ROLLBACK; -- due to errors\n")
      throw .command(.recoveryInterrupted)
    }
  }

  private func write(_ image: any PageImage, _ console: any CommandConsole) throws(ShellError) {
    let file = PageFile(image)
    var walk = TreeWalk(file)
    let schema = try StoredSchema(file, &walk) { () throws(ShellError) in
      if console.surroundings.interrupt.isInterrupted { throw .command(.recoveryInterrupted) }
    }
    var writer = try RecoveryWriter(console, file)
    let hasChecks = schema.entries(ofType: "table").contains(where: \.mayHaveChecks)
    writer.begin(hasChecks: hasChecks)
    let tables = try writer.createTables(schema, keepsRowIDs: keepsRowIDs)
    writer.createIndexes(schema, isUnique: true)
    for (entry, table) in tables {
      if entry.isSystem {
        console.say("DELETE FROM \(SQLName.quoted(entry.name));\n")
      }
      try walk.visit(root: entry.root, isTable: table.hasRowIDs) { cell throws(ShellError) in
        try writer.write(cell, of: table, isSystem: entry.isSystem)
      }
    }
    for entry in schema.entries(ofType: "index") where entry.root >= 2 {
      try walk.visit(root: entry.root, isTable: false) { _ throws(ShellError) in try writer.checkInterrupt() }
    }
    if ignoresFreePages { for page in file.freePages() { walk.claim(page) } }
    let taken = Set(schema.entries.map { $0.name.lowercased() })
    let hasLost = try writer.writeLost(claimed: walk.claimed, table: Self.free(lostTable, taken))
    writer.createIndexes(schema, isUnique: false)
    try writer.createOthers(schema)
    try writer.end(hasChecks: hasChecks)
    let isDatabase = file.header?.hasMagic ?? false || !schema.entries.isEmpty || hasLost
    // An empty file is an empty database.
    guard isDatabase || image.size == 0 else { throw .failed(DatabaseError(resultCode: .SQLITE_NOTADB)) }
    try file.requireAllRead()
  }

  /// The name, followed by a number if it is in use.
  private static func free(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name.lowercased()) else { return name }
    var number = 0
    while taken.contains("\(name)_\(number)".lowercased()) { number += 1 }
    return "\(name)_\(number)"
  }
}

/// Writes the parts of a recovery, in the order in which they are read back.
private struct RecoveryWriter {
  private let console: any CommandConsole
  private let file: PageFile
  private let values: ValueWriter
  /// Shows whether a statement is valid, and which columns a table has.
  private let scratch: ScratchSchema
  private var hasVirtualTables = false
  private var cutRows = 0
  private var summary = RecoverySummary()

  init(_ console: any CommandConsole, _ file: PageFile) throws(ShellError) {
    self.console = console
    self.file = file
    values = ValueWriter(encoding: file.encoding, options: console.rendering)
    do {
      scratch = try ScratchSchema(console.surroundings.interrupt)
    } catch {
      throw .failed(error)
    }
  }

  func append(_ text: String) {
    console.output.buffer.append(text)
  }

  func begin(hasChecks: Bool) {
    append("PRAGMA encoding = '\(file.encoding.pragmaName)';\n")
    append("PRAGMA page_size = \(file.pageSize);\n")
    if let header = file.header, header.hasMagic {
      append("PRAGMA auto_vacuum = \(header.largestRoot == 0 ? 0 : header.incrementalVacuum == 0 ? 1 : 2);\n")
      append("PRAGMA user_version = \(Int32(truncatingIfNeeded: header.userVersion));\n")
      append("PRAGMA application_id = \(Int32(truncatingIfNeeded: header.applicationID));\n")
    }
    append("PRAGMA foreign_keys = OFF;\n")
    // A row that violates a CHECK is a row of the database.
    if hasChecks { append("PRAGMA ignore_check_constraints = ON;\n") }
    append("BEGIN;\n")
  }

  /// Writes the statements that make the tables.
  ///
  /// - Returns: the tables whose rows can be inserted again, with SQLite's own at the end.
  mutating func createTables(
    _ schema: StoredSchema, keepsRowIDs: Bool
  ) throws(ShellError) -> [(StoredSchema.Entry, RecoveredTable)] {
    let entries = schema.entries(ofType: "table")
    for entry in entries where !entry.isSystem {
      try checkInterrupt()
      if entry.isVirtualTable {
        writeVirtualTable(entry)
      } else {
        define(entry)
      }
    }
    try loadScratch()
    let system = entries.filter(\.isSystem)
    if system.contains(where: { $0.name.lowercased().hasPrefix("sqlite_stat") }),
      (try? scratch.database.execute(sql: "ANALYZE sqlite_schema")) != nil
    {
      append("ANALYZE sqlite_schema;\n")
    }
    var tables: [(StoredSchema.Entry, RecoveredTable)] = []
    for entry in entries.filter({ !$0.isSystem }) + system where !entry.isVirtualTable && entry.root >= 2 {
      do throws(DatabaseError) {
        let table = try RecoveredTable(
          entry.name, in: scratch.database, keepsRowIDs: keepsRowIDs && !entry.isSystem)
        if let table { tables.append((entry, table)) }
      } catch {
        throw .failed(error)
      }
    }
    summary.tables = tables.count { !$0.0.isSystem }
    return tables
  }

  func createIndexes(_ schema: StoredSchema, isUnique: Bool) {
    for entry in schema.entries(ofType: "index") {
      guard let sql = entry.sql, sql.lowercased().hasPrefix("create unique") == isUnique else { continue }
      define(entry)
    }
  }

  /// Writes views and triggers, which must not be active while the rows are inserted.
  func createOthers(_ schema: StoredSchema) throws(ShellError) {
    for entry in schema.entries(ofType: "view") { define(entry) }
    // A trigger may be one of a view.
    try loadScratch()
    for entry in schema.entries(ofType: "trigger") { define(entry) }
  }

  private func loadScratch() throws(ShellError) {
    do {
      try scratch.load()
    } catch {
      throw .failed(error)
    }
  }

  /// Writes the definition of an object if it is valid.
  private func define(_ entry: StoredSchema.Entry) {
    let object = "\(entry.type) \(SQLName.quoted(entry.name))"
    guard entry.isDefinition, let stored = entry.sql, let (sql, removed) = scratch.define(entry, stored),
      let text = SchemaText.printable(Array(sql.utf8), in: console)
    else {
      console.report(warning: "the definition of the \(object) cannot be recovered")
      return
    }
    if !removed.isEmpty {
      let names = removed.map(SQLName.plain).joined(separator: " and ")
      console.report(
        warning: "the \(object) is recovered without the collation \(names), which only its application has")
    }
    console.writeEscaped { $0.append(text) }
    console.output.buffer.append(SchemaText.commentEnd(for: text))
    append(";\n")
  }

  /// Writes a row of the schema instead, because the module would make its tables again, which have been
  /// recovered.
  private mutating func writeVirtualTable(_ entry: StoredSchema.Entry) {
    if !hasVirtualTables { append("PRAGMA writable_schema = ON;\n") }
    hasVirtualTables = true
    append("INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql) VALUES ('table'")
    for text in [entry.name, entry.name, "0", entry.sql ?? ""] {
      append(", ")
      if text == "0" {
        append("0")
      } else {
        SQLLiteral.write(text: text, .dump, values.options, to: &console.output.buffer)
      }
    }
    append(");\n")
  }

  func checkInterrupt() throws(ShellError) {
    if console.surroundings.interrupt.isInterrupted { throw .command(.recoveryInterrupted) }
  }

  mutating func write(_ cell: TreeCell, of table: RecoveredTable, isSystem: Bool) throws(ShellError) {
    try checkInterrupt()
    guard let record = StoredRecord(file.payload(of: cell)) else { return }
    if !isSystem { summary.rows += 1 }
    if record.isCut { cutRows += 1 }
    // The values are already escaped, but the names are not.
    console.writeEscaped { table.write(record, rowID: cell.rowID, values, to: &$0) }
    try console.output.flushIfLarge()
  }

  /// Writes the rows of unknown tables.
  ///
  /// - Returns: whether there are any.
  mutating func writeLost(claimed: Set<Int>, table: String) throws(ShellError) -> Bool {
    guard let rows = try LostRows(file, claimed: claimed, table: table, check: checkInterrupt) else {
      return false
    }
    let written = try rows.write(values, to: console.output, check: checkInterrupt)
    cutRows += written.cut
    summary.lost = (written.rows, table)
    return true
  }

  func end(hasChecks: Bool) throws(ShellError) {
    if hasVirtualTables { append("PRAGMA writable_schema = OFF;\n") }
    append("COMMIT;\n")
    if hasChecks { append("PRAGMA ignore_check_constraints = OFF;\n") }
    try console.output.flush()
    if cutRows > 0 { console.report(warning: "\(cutRows) rows have values that are cut short") }
    // If the statements go through a pipe together with the messages, their reader would take this text as
    // SQL.
    if console.errorOutput.isTerminal { console.report(note: summary.text) }
  }
}

/// The amount of recovered data.
private struct RecoverySummary {
  var tables = 0
  var rows = 0
  /// The number of rows of unknown tables, and the table that receives them.
  var lost: (rows: Int, table: String)?

  /// The counts as a sentence.
  var text: String {
    let found = "recovered \(countText(tables, "table")) with \(countText(rows, "row"))"
    guard let lost else { return found }
    return "\(found), and \(countText(lost.rows, "row")) of no known table into \(lost.table)"
  }
}
