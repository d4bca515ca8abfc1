import OutputModes
import ColumnMeaning
import SQLSyntax
import TypedSQLite

extension DotCommand {
  static let lint = DotCommand(
    name: "lint",
    shortest: 3,
    parameters: [
      CommandParameter("fkey-indexes", .choice(["fkey-indexes"])),
      CommandParameter("OPTIONS", optional: true),
    ],
    countsArguments: false,
    reach: .database,
    summary: "Report potential schema issues",
    discussion: """
      fkey-indexes prints the indexes with which foreign keys can be checked without reading a whole table.
      Options:
        -verbose             Also list foreign keys that have one
        -groupbyparent       Group by the table that is referenced
      """,
    section: .diagnosis,
    examples: [
      Example(
        ".lint fkey-indexes", prints: "CREATE INDEX 'b_a_id' ON 'b'('a_id'); --> a(id)\n",
        after: "CREATE TABLE a(id INTEGER PRIMARY KEY);\nCREATE TABLE b(a_id REFERENCES a);")
    ],
    run: onConsole { console, arguments throws(ShellError) in
      guard let name = arguments.first, name.count >= 1, "fkey-indexes".hasPrefix(name.lowercased()) else {
        throw .command(.lintUsage(console.commandName))
      }
      var check = ForeignKeyCheck()
      for word in arguments.dropFirst() {
        switch OptionWord.name(of: word) {
        case let option? where option.count >= 1 && "verbose".hasPrefix(option): check.isVerbose = true
        case let option? where option.count >= 1 && "groupbyparent".hasPrefix(option):
          check.groupsByParent = true
        default: throw .command(.foreignKeyLintUsage(console.commandName, name))
        }
      }
      let settled = check
      try console.withDatabase { database throws(DatabaseError) in try settled.run(console, database) }
      return .proceed
    })
}

/// Finds foreign keys without an index that begins with their columns.
private struct ForeignKeyCheck {
  var isVerbose = false
  var groupsByParent = false

  /// A foreign key, as it is reported.
  private struct Finding {
    let parent: String
    let text: String
    let isMissing: Bool
  }

  init() {}

  func run(_ console: any CommandConsole, _ database: Database) throws(DatabaseError) {
    var findings: [Finding] = []
    let reader = SchemaReader(database)
    for table in try reader.objects() where table.type == "table" {
      for key in try reader.foreignKeys(of: table.name) {
        findings.append(try finding(key, of: table.name, reader, database))
      }
    }
    if groupsByParent {
      findings = findings.enumerated().sorted {
        ($0.element.parent, $0.offset) < ($1.element.parent, $1.offset)
      }.map(\.element)
    }
    var parent: String?
    for finding in findings where finding.isMissing || isVerbose {
      if groupsByParent, finding.parent != parent {
        console.say("-- Parent table \(finding.parent)\n")
        parent = finding.parent
      }
      console.say("\(groupsByParent ? "    " : "")\(finding.text)\n")
    }
  }

  private func finding(
    _ key: TableForeignKey, of table: String, _ reader: SchemaReader, _ database: Database
  ) throws(DatabaseError) -> Finding {
    var referenced = key.referencedColumns
    if referenced.isEmpty {
      referenced = try reader.columns(of: key.table).filter { $0.primaryKeyPosition > 0 }
        .sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
    }
    let target = "\(key.table)(\(referenced.joined(separator: ",")))"
    guard try isMissing(key, of: table, database) else {
      let text = "\(table)(\(key.columns.joined(separator: ",")))"
      return Finding(
        parent: key.table, text: "/* no extra indexes required for \(text) -> \(target) */", isMissing: false)
    }
    let name = SQLName.literal(([table] + key.columns).joined(separator: "_"))
    let columns = key.columns.map { SQLName.literal($0) }.joined(separator: ",")
    return Finding(
      parent: key.table,
      text: "CREATE INDEX \(name) ON \(SQLName.literal(table))(\(columns)); --> \(target)", isMissing: true)
  }

  /// Whether SQLite would read the whole table to find the rows of a key, according to its query plan.
  private func isMissing(
    _ key: TableForeignKey, of table: String, _ database: Database
  ) throws(DatabaseError) -> Bool {
    let terms = key.columns.map { "\(SQLName.quoted($0)) = ?" }.joined(separator: " AND ")
    let plan = try database.rows(
      "EXPLAIN QUERY PLAN SELECT 1 FROM \(SQLName.quoted(table)) WHERE \(terms)"
    ) { $0.text(3) ?? "" }
    guard let step = plan.first else { return false }
    // A search by an index that lacks some of the columns still reads unneeded rows.
    return !step.hasPrefix("SEARCH")
      || step.components(of: "=?") < key.columns.count && !step.contains("PRIMARY KEY")
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    ranges(of: text).count
  }
}
