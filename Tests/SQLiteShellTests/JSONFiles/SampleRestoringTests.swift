import ColumnMeaning
import Foundation
import SQLSyntax
import SQLiteShell
import TestSupport
import Testing
import TypedSQLiteCore

/// Every table of the sample databases, exported and imported into the same schema.
@Suite struct SampleRestoringTests {
  @Test(arguments: SampleTruth.databases)
  func `each value of a sample database comes back byte for byte`(name: String) throws {
    let memory = MemorySurroundings()
    let shell = Shell(
      databasePath: "file:\(SampleTruth.path(of: name))?mode=ro&immutable=1",
      surroundings: memory.surroundings())
    shell.connections.opening = DatabaseOpening(.readOnly)
    let database = try shell.database()
    let tables = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { (name: $0.text(0) ?? "", sql: $0.text(1) ?? "") }
    #expect(!tables.isEmpty)
    for (place, table) in tables.enumerated() {
      let quoted = SQLName.quoted(table.name)
      _ = shell.run(
        TextLines(Array(".export \(place).ndjson '\(table.name)'".utf8), origin: .standardInput))
      guard let file = memory.files["\(place).ndjson"] else { continue }
      let again = MemorySurroundings()
      again.files["f.ndjson"] = file
      let copy = Shell(surroundings: again.surroundings())
      // A virtual table is copied as an ordinary table with its columns.
      let sql =
        table.sql.hasPrefix("CREATE VIRTUAL")
        ? "CREATE TABLE \(quoted)(\(try columns(of: table.name, in: database)))" : table.sql
      try copy.database().runAll(sql)
      _ = copy.run(TextLines(Array(".import --ndjson f.ndjson '\(table.name)'".utf8), origin: .standardInput))
      let failures = again.errors.text
      #expect(failures == "", "\(table.name)")
      let digest = "SELECT * FROM \(quoted)"
      #expect(try rows(digest, copy.database()) == rows(digest, database), "\(table.name)")
    }
  }

  private func columns(of table: String, in database: Database) throws -> String {
    try SchemaReader(database).columns(of: table).filter { $0.kind == .ordinary }
      .map { SQLName.quoted($0.name) }.joined(separator: ",")
  }

  /// The rows, sorted, because those of a copy may be in another order.
  private func rows(_ query: String, _ database: Database) throws -> [[String]] {
    try database.prepare(query).storedCells().sorted { $0.lexicographicallyPrecedes($1) }
  }
}
