import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let sha3sum = DotCommand(
    Names("sha3sum", shortest: 4),
    parameters: [
      .options, CommandParameter("LIKE-PATTERN", .table, optional: true),
    ],
    traits: .checksArguments, reach: .database, needs: .copy,
    help: Help(
      "Compute a SHA3 hash of database content", section: .data,
      discussion: [
        """
        Prints a hash of all tables, or of those that match LIKE-PATTERN. Two databases with the same content have the
        same hash, however they are stored.
        """,
        "Options:",
        .options(ContentHash.shownOptions),
      ],
      examples: [
        Example(
          ".sha3sum",
          prints: """
            536463bbf637986bfae5f52d889404ad048865c19215ef0c578cf8d3

            """,
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = ContentHash(command: console.reading.commandName)
      try request.read(arguments, console.dialect)
      try request.printHash(console)
      return .proceed
    })
}

/// The arguments of `.sha3sum`.
private struct ContentHash: CommandRequest {
  /// The name that was typed.
  private let command: String
  private var size = 224
  private var pattern: String?
  private var includesSchema = false

  init(command: String) { self.command = command }

  static let options: [RequestOption<ContentHash>] =
    [
      RequestOption("--schema", "Also hash the sqlite_schema table", sets: \.includesSchema),
      size(224, " (default, as in sqlite3)"), size(256), size(384), size(512),
      // sqlite3 would print the text of its own statement.
      .ignored("--debug"),
    ]

  private static func size(_ size: Int, _ remark: String = "") -> RequestOption<ContentHash> {
    RequestOption("--sha3-\(size)", "Use the sha3-\(size) algorithm\(remark)") { request, _, _ in
      request.size = size
    }
  }

  mutating func take(_ word: String) throws(ShellError) {
    guard pattern == nil else { throw .usage(.sha3sum) }
    pattern = word
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownHashOption(word, of: command))
  }

  func printHash(_ console: any CommandConsole) throws(ShellError) {
    var tables = try tables(console)
    var unread = UnreadTables()
    if console.dialect.reportsLosses {
      let database = try console.database()
      tables = tables.filter { table in
        do throws(DatabaseError) {
          if !Self.query(of: table).isEmpty { _ = try database.prepare(Self.query(of: table)) }
          return true
        } catch {
          unread.add(table, error, console)
          return false
        }
      }
    }
    if !tables.isEmpty { try hash(tables, console) }
    // sqlite3 then looks for texts that are not valid in the tables that are not SQLite's own.
    if console.dialect.isSQLite3(since: 3_046), tables.allSatisfy({ $0.hasPrefix("sqlite_") }) {
      throw .command(.nothingToHash)
    }
    try unread.end()
  }

  private func hash(_ tables: [String], _ console: any CommandConsole) throws(ShellError) {
    let queries = tables.map { (table: $0, sql: Self.query(of: $0)) }
    let rows = queries.map { "(\(SQLName.literal($0.sql)),\(SQLName.literal($0.table)))" }
    let list = "WITH [sha3sum$query](a,b) AS(VALUES" + rows.joined(separator: ",") + ") "
    let hash =
      pattern == nil
      ? "SELECT lower(hex(sha3_query(group_concat(a,''),\(size)))) AS hash FROM [sha3sum$query]"
      : "SELECT lower(hex(sha3_query(a,\(size)))) AS hash, b AS label FROM [sha3sum$query]"
    try console.statements.run(Array((list + hash).utf8), at: SourcePosition(origin: .argument, line: 0))
  }

  /// The tables to hash, by name.
  private func tables(_ console: any CommandConsole) throws(ShellError) -> [String] {
    try console.withDatabase { database throws(DatabaseError) in
      let isSystemPattern =
        try database.rows("SELECT ?1 LIKE 'sqlite\\_%' ESCAPE '\\'", texts: [pattern ?? ""]) {
          $0.cell(0).int64 != 0
        }.first ?? false
      return try database.rows(
        """
        SELECT lower(name) FROM (
          SELECT name FROM sqlite_schema WHERE type = 'table' AND coalesce(rootpage, 0) > 1
          AND (\(includesSchema || isSystemPattern ? "true" : "name NOT LIKE 'sqlite_%'"))
          UNION ALL SELECT 'sqlite_schema' WHERE \(includesSchema || isSystemPattern ? "true" : "false"))
        WHERE ?1 IS NULL OR lower(name) LIKE ?1 ORDER BY 1 COLLATE nocase
        """, texts: pattern.map { [$0] } ?? []
      ) { $0.text(0) ?? "" }
    }
  }

  /// A query for the rows of a table; rows of SQLite's own tables are in an order that does not depend on storage.
  private static func query(of table: String) -> String {
    switch table {
    case "sqlite_schema": "SELECT type,name,tbl_name,sql FROM sqlite_schema ORDER BY name;"
    case "sqlite_sequence": "SELECT name,seq FROM sqlite_sequence ORDER BY name;"
    case "sqlite_stat1": "SELECT tbl,idx,stat FROM sqlite_stat1 ORDER BY tbl,idx;"
    case "sqlite_stat4": "SELECT * FROM sqlite_stat4 ORDER BY tbl, idx, rowid;\n"
    case _ where table.hasPrefix("sqlite_"): ""
    default: "SELECT * FROM \(SQLName.quoted(table)) NOT INDEXED;"
    }
  }
}
