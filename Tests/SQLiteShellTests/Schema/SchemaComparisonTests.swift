import OutputModes
import SQLiteShell
import TestSupport
import Testing

@Suite(.needsInstalledSQLite)
struct SchemaComparisonTests {
  @Test(arguments: [
    ".tables", ".tables t%", ".tables nothing", ".indexes", ".indexes t1", ".indices %", ".schema",
    ".schema --indent", ".schema --nosys", ".schema t1", ".schema T1", ".schema t?", ".schema [bt]*",
    ".schema V%", ".schema 'odd%'", ".schema 't\\_1'", ".schema main.t1", ".schema sqlite_schema",
    ".schema pragma_table_info", ".schema fts5", ".fullschema", ".fullschema --indent", ".dump",
    ".dump --newlines", ".dump --nosys", ".dump --data-only", ".dump --data-only --nosys",
    ".dump --preserve-rowids", ".dump ft", ".dump t1 p", ".dump 't\\_'", ".dump v1 i1", ".dump nothing",
  ])
  func `a database with awkward names prints as in sqlite3`(command: String) throws {
    try expectSame(AwkwardSchema.sql.split(separator: "\n").map(String.init) + [command])
  }

  @Test(arguments: [
    ".tables", ".tables t%", ".indexes", ".indexes t%", ".schema", ".schema t%", ".schema aux1.*",
    ".schema aux1.%", ".schema AUX1.%", ".schema --indent", ".schema temp.t%", ".fullschema", ".dump",
  ])
  func `attached databases print as in sqlite3`(command: String) throws {
    try expectSame(AwkwardSchema.attached.split(separator: "\n").map(String.init) + [command])
  }

  private func expectSame(_ lines: [String]) throws {
    // Without --compat a REAL has fewer digits in a dump.
    let run = runShell(lines.joined(separator: "\n"), dialect: .sqlite3)
    let expected = String(decoding: try InstalledSQLite.run(lines), as: UTF8.self)
    #expect(run.output == expected)
    #expect(run.errors == "")
  }
}
