import Foundation
import TestSupport
import Testing
import TypedSQLiteExpressions

private let note = Table("note")
private let text = Expression<String>("text")

extension TemporaryFolder {
  /// The path of a file.
  fileprivate func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

@Suite struct MaintenanceTests {
  @Test func `pragmas are properties`() throws {
    let db = try Connection()
    #expect(db.userVersion == 0)
    db.userVersion = -3
    #expect(db.userVersion == -3)
    db.userVersion = nil
    #expect(db.userVersion == 0)
    #expect(!db.foreignKeys)
    db.foreignKeys = true
    #expect(db.foreignKeys)
    #expect(!db.deferForeignKeys)
    try db.transaction {
      db.deferForeignKeys = true
      #expect(db.deferForeignKeys)
    }
    #expect(!db.deferForeignKeys)
  }

  @Test func `a pragma that cannot be set is an error of the next statement`() throws {
    let folder = try TemporaryFolder()
    try Connection(folder.path("a")).execute("CREATE TABLE t (a)")
    let db = try Connection(folder.path("a"), readonly: true)
    db.userVersion = 2
    #expect(
      throws: Result.error(
        message: "attempt to write a readonly database", code: 8,
        statement: .init(description: "PRAGMA user_version = 2"))
    ) { try db.scalar("SELECT count(*) FROM t") }
    #expect(try db.scalar("SELECT count(*) FROM t") as? Int64 == 0)
    #expect(db.userVersion == 0)
  }

  @Test func `versions are compared number by number`() throws {
    let version = SQLiteVersion(major: 3, minor: 9, point: 1)
    #expect(version < SQLiteVersion(major: 3, minor: 40))
    #expect(version > SQLiteVersion(major: 3, minor: 9))
    #expect(version.description == "3.9.1")
    let db = try Connection()
    #expect(try db.scalar("SELECT sqlite_version()") as? String == db.sqliteVersion.description)
  }

  @Test func `an attached database has its own tables, until it is detached`() throws {
    let folder = try TemporaryFolder()
    try Connection(folder.path("it's a ?.db")).execute(
      "CREATE TABLE note (text); INSERT INTO note VALUES ('a')")
    let db = try Connection()
    try db.attach(.uri(folder.path("it's a ?.db"), parameters: [.mode(.readOnly)]), as: "the \"file\"")
    try db.attach(.inMemory, as: "memory")
    let file = Table("note", database: "the \"file\"")
    let memory = Table("note", database: "memory")
    try db.run(memory.create { $0.column(text) })
    try db.run(memory.insert(file.select(text)))
    #expect(try db.prepare(memory).map { $0[text] } == ["a"])
    #expect(throws: Result.self) { try db.run(file.insert(text <- "b")) }
    try db.detach("the \"file\"")
    #expect(
      throws: Result.error(
        message: "no such database: the \"file\"", code: 1,
        statement: .init(description: "DETACH DATABASE ?"))
    ) { try db.detach("the \"file\"") }
  }

  @Test func `a backup copies all pages at once, or some in each step`() throws {
    let db = try Connection()
    try db.run(note.create { $0.column(text) })
    try db.run(note.insert(text <- String(repeating: "x", count: 50_000)))
    let whole = try Connection()
    try db.backup(usingConnection: whole).step()
    #expect(try whole.scalar(note.count) == 1)

    let target = try Connection()
    let backup = try db.backup(usingConnection: target)
    #expect((backup.pageCount, backup.remainingPages) == (0, 0))
    try backup.step(pagesToCopy: .limited(number: 2))
    #expect(backup.pageCount > 10)
    #expect(backup.remainingPages == backup.pageCount - 2)
    while backup.remainingPages > 0 { try backup.step(pagesToCopy: .limited(number: 5)) }
    #expect(try target.scalar(note.count) == 1)
    try backup.step()

    let unfinished = try Connection()
    let partial = try db.backup(usingConnection: unfinished)
    try partial.step(pagesToCopy: .limited(number: 2))
    partial.finish()
    #expect(throws: Result.self) { try unfinished.scalar(note.count) }
    #expect(throws: Result.error(message: "unknown database nowhere", code: 1, statement: nil)) {
      try db.backup(databaseName: .attached(name: "nowhere"), usingConnection: target)
    }
  }

  @Test func `a backup step that meets a lock can be repeated`() throws {
    let folder = try TemporaryFolder()
    let (source, other) = (try Connection(folder.path("a")), try Connection(folder.path("a")))
    try source.run(note.create { $0.column(text) })
    let target = try Connection()
    let backup = try source.backup(usingConnection: target)
    try other.run("BEGIN EXCLUSIVE")
    #expect(throws: Result.error(message: "database is locked", code: 5, statement: nil)) {
      try backup.step()
    }
    try other.run("COMMIT")
    try backup.step()
    #expect(try target.scalar(note.count) == 0)
  }

  @Test func `checks find references to nothing and damage`() throws {
    let db = try Connection()
    try db.execute(
      """
      CREATE TABLE artist (id INTEGER PRIMARY KEY);
      CREATE TABLE track (artist REFERENCES artist);
      CREATE TABLE cover (id TEXT PRIMARY KEY REFERENCES artist) WITHOUT ROWID;
      INSERT INTO track VALUES (NULL), (5);
      INSERT INTO cover VALUES ('x');
      """)
    #expect(
      try db.foreignKeyCheck().map(\.description).sorted() == [
        "cover [no rowid] => artist", "track [2] => artist",
      ])
    #expect(try db.foreignKeyCheck(table: "track").map(\.rowId) == [2])
    #expect(try db.integrityCheck().isEmpty)
    #expect(try db.integrityCheck(table: "track").isEmpty)
    #expect(throws: Result.self) { try db.foreignKeyCheck(table: "x") }
    try db.vacuum()
    #expect(throws: Result.self) { try db.transaction { try db.vacuum() } }
  }
}
