import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let imposter = DotCommand(
    Names("imposter", shortest: 2),
    parameters: [CommandParameter("INDEX|off", .index), CommandParameter("TABLE", optional: true)],
    traits: .checksArguments,
    reach: .database,
    needs: .file,
    help: Help(
      "Create imposter table TABLE on index INDEX", section: .diagnosis,
      discussion: "The imposter shows the content of the index. Writing to it damages the index.",
      examples: [
        Example(
          ".imposter by_a i\nSELECT * FROM i;",
          prints: """
            CREATE TABLE "i"("a","_ROWID_",PRIMARY KEY("a","_ROWID_"))WITHOUT ROWID;
            WARNING: writing to an imposter table will corrupt the "by_a" index!
            1|1

            """,
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);\nCREATE INDEX by_a ON t(a);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard !console.dialect.isSQLite3(since: 3_042, before: 3_052) else { throw .command(.noImposters) }
      let isEnd = arguments.count == 1 && arguments[0].matches("off")
      guard arguments.count == 2 || isEnd else { throw .command(.imposterUsage) }
      let database = try console.database()
      if isEnd {
        database.forgetImposters()
        return .proceed
      }
      try Imposter(index: arguments[0], table: arguments[1]).create(console)
      return .proceed
    })
}

/// A table that reads an index as if it were its own.
private struct Imposter {
  let index: String
  let table: String

  func create(_ console: any CommandConsole) throws(ShellError) {
    let table = try console.withDatabase { database throws(DatabaseError) in try definition(in: database) }
    guard let table else { throw .command(.noSuchIndex(index)) }
    try console.withDatabase(failure: { .command(.cannotImpose(table.sql, $0)) }) {
      database throws(DatabaseError) in
      database.setImposter(root: table.root)
      defer { database.setImposter(root: nil) }
      try database.runAll(table.sql)
    }
    console.say(aside: "\(table.sql);\n")
    guard !console.dialect.isSQLite3(since: 3_052) else { return }
    let kind = table.isTable ? "table" : "index"
    console.say(aside: "WARNING: writing to an imposter table will corrupt the \"\(index)\" \(kind)!\n")
  }

  /// The table to create, and the root page of its index; nil if there is no such index.
  private func definition(
    in database: Database
  ) throws(DatabaseError) -> (sql: String, root: Int, isTable: Bool)? {
    let found = try database.rows(
      Database.schemaQuery(
        "rootpage, type = 'table'",
        where: "name = ?1 AND (type = 'index' OR type = 'table' AND sql LIKE '%without%rowid%')"),
      texts: [index]
    ) { (root: Int(clamping: $0.cell(0).int64), isTable: $0.cell(1).int64 != 0) }.first
    guard let found, found.root > 0 else { return nil }
    let terms = try SchemaReader(database).allTerms(ofIndex: index)
    let names = terms.indices.map { Self.name(of: terms[$0], at: $0) }
    // A table without rowid is its own index, whose key columns come first.
    let key = found.isTable ? names.prefix(terms.prefix(while: \.isKey).count) : names[...]
    let list = names.joined(separator: ",")
    let keyList = key.joined(separator: ",")
    let sql = "CREATE TABLE \(SQLName.quoted(table))(\(list),PRIMARY KEY(\(keyList)))WITHOUT ROWID"
    return (sql, found.root, found.isTable)
  }

  /// The name for a column of an index: its own, that of the row identifier, or one for an expression.
  private static func name(of term: IndexTerm, at index: Int) -> String {
    if let name = term.column { return SQLName.quoted(name) }
    return term.number == -1 ? "\"_ROWID_\"" : "\"expr\(index + 1)\""
  }
}
