import Foundation
import TestSupport
import Testing
import TypedSQLiteExpressions

private let note = Table("note")
private let text = Expression<String>("text")

@Suite struct ClosingTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appendingPathComponent("a").path
  }

  private func connection() throws -> Connection {
    let db = try Connection(path, journalMode: .wal)
    try db.run(note.create { $0.column(text) })
    try db.run(note.insert(text <- "a"))
    return db
  }

  @Test func `a connection closes its file, once`() throws {
    let db = try connection()
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    try db.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    try db.close()
    #expect(try Connection(path).scalar(note.count) == 1)
  }

  @Test func `a closed connection refuses statements and copies`() throws {
    let db = try connection()
    try db.close()
    let error = Result.error(message: "the connection is closed", code: 21, statement: nil)
    #expect(throws: error) { try db.run("SELECT 1") }
    #expect(throws: error) { try db.execute("SELECT 1") }
    #expect(throws: error) { try db.scalar(note.count) }
    #expect(throws: error) { try db.prepare(note) }
    #expect(throws: error) { try db.transaction {} }
    let other = try Connection()
    #expect(throws: error) { try db.backup(usingConnection: other) }
    #expect(throws: error) { try other.backup(usingConnection: db) }
    db.userVersion = 3
    #expect(db.userVersion == nil)
    db.createFunction("f") { _ in nil }
    #expect(throws: error) { try db.run("SELECT f()") }
    #expect(db.description == "")
    #expect(db.totalChanges == 0)
    #expect(db.lastInsertRowid == 0)
  }

  @Test func `a connection stays open as long as a statement or a copy exists`() throws {
    let db = try connection()
    let error = Result.error(
      message: "unable to close due to unfinalized statements or unfinished backups", code: 5, statement: nil)
    var statement: Statement? = try db.prepare("SELECT text FROM note")
    #expect(try statement?.step() == true)
    #expect(throws: error) { try db.close() }
    #expect(statement?.row[0] == "a")
    statement = nil
    var backup: Backup? = try db.backup(usingConnection: Connection())
    #expect(throws: error) { try db.close() }
    try backup?.step(pagesToCopy: .limited(number: 1))
    backup = nil
    #expect(try db.scalar(note.count) == 1)
    try db.close()
  }

  @Test func `an open transaction is rolled back`() throws {
    let db = try connection()
    try db.execute("BEGIN; DELETE FROM note")
    try db.close()
    #expect(try Connection(path).scalar(note.count) == 1)
  }
}
