import OutputModes
import ColumnMeaning
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let lint = DotCommand(
    Names("lint", shortest: 3),
    parameters: [
      CommandParameter("fkey-indexes", .choice(["fkey-indexes"])),
      .options,
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Report potential schema issues", section: .diagnosis,
      discussion: [
        "fkey-indexes prints the indexes with which foreign keys can be checked without reading a whole table.",
        "Options:",
        .options(ForeignKeyCheck.shownOptions),
      ],
      examples: [
        Example(
          ".lint fkey-indexes", prints: "CREATE INDEX 'b_a_id' ON 'b'('a_id'); --> a(id)\n",
          after: "CREATE TABLE a(id INTEGER PRIMARY KEY);\nCREATE TABLE b(a_id REFERENCES a);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard let name = arguments.first, name.count >= 1, "fkey-indexes".hasPrefix(name.lowercased()) else {
        throw .command(.lintUsage(console.reading.commandName))
      }
      var check = ForeignKeyCheck(command: console.reading.commandName, name: name)
      try check.read(arguments.dropFirst(), console.dialect)
      let settled = check
      return try console.withDatabase { database throws(DatabaseError) in
        try settled.check(console, database) ? .proceed : .failed
      }
    })
}

/// Finds foreign keys without an index that begins with their columns.
struct ForeignKeyCheck: CommandRequest {
  /// The words that asked for it, for the usage message.
  private let command: String
  private let name: String
  private var isVerbose = false
  private var groupsByParent = false

  static let options: [RequestOption<ForeignKeyCheck>] = [
    RequestOption(
      "-verbose", "Also list foreign keys that have one", sets: \.isVerbose),
    RequestOption("-groupbyparent", "Group by the table that is referenced", sets: \.groupsByParent),
  ]
  static let takesAbbreviations = true

  /// A foreign key, as it is reported.
  private struct Finding {
    let child: String
    let parent: String
    let text: String
    let isMissing: Bool
  }

  init(command: String, name: String) {
    self.command = command
    self.name = name
  }

  func take(_ word: String) throws(ShellError) { throw .command(.foreignKeyLintUsage(command, name)) }

  /// - Returns: whether all tables could be read.
  func check(_ console: any CommandConsole, _ database: Database) throws(DatabaseError) -> Bool {
    var findings: [Finding] = []
    var unread = UnreadTables()
    let reader = SchemaReader(database)
    for table in try reader.objects() where table.type == "table" {
      do throws(DatabaseError) {
        for key in try reader.foreignKeys(of: table.name) {
          findings.append(try finding(key, of: table.name, reader, database))
        }
      } catch {
        guard error.resultCode == .SQLITE_ERROR, console.dialect.reportsLosses else { throw error }
        unread.add(table.name, error, console)
      }
    }
    findings = sorted(sorted(findings, by: \.child), by: groupsByParent ? \.parent : \.child)
    var parent: String?
    for finding in findings where finding.isMissing || isVerbose {
      if groupsByParent, finding.parent != parent {
        console.say("-- Parent table \(finding.parent)\n")
        parent = finding.parent
      }
      console.say("\(groupsByParent ? "    " : "")\(finding.text)\n")
    }
    if console.isTyped, !console.dialect.isSQLite3, unread.isEmpty, !findings.contains(where: \.isMissing) {
      console.say(
        line: findings.isEmpty
          ? "There are no foreign keys" : "Each foreign key has an index that begins with its columns")
    }
    return unread.isEmpty
  }

  /// The tables with such keys, and the SQL of the indexes that they lack; tables that cannot be read are left out.
  ///
  /// - Throws: `DatabaseError` if the schema cannot be read, or after an interrupt.
  static func missingIndexes(
    in database: Database
  ) throws(DatabaseError) -> [(table: String, sql: String)] {
    let check = ForeignKeyCheck(command: "lint", name: "")
    let reader = SchemaReader(database)
    var missing: [(table: String, sql: String)] = []
    for table in try reader.objects() where table.type == "table" {
      do throws(DatabaseError) {
        for key in try reader.foreignKeys(of: table.name) {
          let found = try check.finding(key, of: table.name, reader, database)
          if found.isMissing { missing.append((table.name, found.text)) }
        }
      } catch {
        guard error.resultCode != .SQLITE_INTERRUPT else { throw error }
      }
    }
    return missing
  }

  /// The findings ordered by the bytes of a name; those with the same name keep their order.
  private func sorted(_ findings: [Finding], by name: (Finding) -> String) -> [Finding] {
    findings.enumerated().sorted { first, second in
      let (name, other) = (name(first.element), name(second.element))
      return name == other
        ? first.offset < second.offset : name.utf8.lexicographicallyPrecedes(other.utf8)
    }.map(\.element)
  }

  private func finding(
    _ key: TableForeignKey, of table: String, _ reader: SchemaReader, _ database: Database
  ) throws(DatabaseError) -> Finding {
    var referenced = key.referencedColumns
    if referenced.isEmpty {
      referenced = try reader.columns(of: key.table).filter { $0.primaryKeyPosition > 0 }
        .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.prefix(key.columns.count).map(\.name)
    }
    // What sqlite3 prints for a table that does not exist.
    let target = referenced.isEmpty ? "(null)" : "\(key.table)(\(referenced.joined(separator: ",")))"
    let columns = key.columns.enumerated().map { index, name in
      let parent = index < referenced.count ? referenced[index] : nil
      return IndexedColumn(
        name: name,
        collation: parent.flatMap { neededCollation(of: name, in: table, for: $0, in: key.table, database) })
    }
    guard try isMissing(columns, of: table, database) else {
      let text = "\(table)(\(key.columns.joined(separator: ", ")))"
      return Finding(
        child: table, parent: key.table,
        text: "/* no extra indexes required for \(text) -> \(target) */", isMissing: false)
    }
    let name = SQLName.literal(([table] + key.columns).joined(separator: "_"))
    let list = columns.map { SQLName.literal($0.name) + $0.collationText }.joined(separator: ", ")
    return Finding(
      child: table, parent: key.table,
      text: "CREATE INDEX \(name) ON \(SQLName.literal(table))(\(list)); --> \(target)", isMissing: true)
  }

  /// The collation of a parent's column if the child's column has another one: an index with that one would not be used.
  private func neededCollation(
    of column: String, in table: String, for parentColumn: String, in parent: String, _ database: Database
  ) -> String? {
    guard let needed = database.collation(ofColumn: parentColumn, in: parent),
      let own = database.collation(ofColumn: column, in: table), needed.lowercased() != own.lowercased()
    else { return nil }
    return needed
  }

  /// A column of a key, with the collation that an index on it must state.
  private struct IndexedColumn {
    let name: String
    let collation: String?

    var collationText: String { collation.map { " COLLATE \($0.quotedIfNeeded)" } ?? "" }
  }

  /// Whether SQLite has no index for exactly the columns of a key, according to its query plan.
  private func isMissing(
    _ columns: [IndexedColumn], of table: String, _ database: Database
  ) throws(DatabaseError) -> Bool {
    let terms = columns.map { "\(SQLName.quoted($0.name)) = ?\($0.collationText)" }.joined(separator: " AND ")
    let plan = try database.rows(
      "EXPLAIN QUERY PLAN SELECT 1 FROM \(SQLName.quoted(table)) WHERE \(terms)"
    ) { $0.text(3) ?? "" }
    guard let step = plan.first else { return false }
    let search = "SEARCH \(table) USING "
    return step != "\(search)INTEGER PRIMARY KEY (rowid=?)"
      // A search by an index that lacks some of the columns still reads unneeded rows.
      && !(step.hasPrefix("\(search)COVERING INDEX") && step.ranges(of: "=?").count == columns.count)
  }
}
