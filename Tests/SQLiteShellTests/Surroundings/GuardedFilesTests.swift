import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct GuardedFilesTests {
  @Test(arguments: ["a.db", "a.db-journal", "a.db-wal", "a.db-shm", "link"])
  func `a file of an open database is not opened for writing`(path: String) {
    let memory = MemorySurroundings()
    memory.links["link"] = "a.db"
    memory.files["a.db"] = MemoryDestination("database")
    let files = GuardedFiles(memory)
    files.databasePaths = { ["b.db", "a.db"] }
    #expect(throws: FileError.openDatabase) { try files.openForWriting(path, appending: false) }
    #expect(throws: FileError.openDatabase) { try files.openForWriting(path, appending: true) }
    for copying in [true, false] {
      #expect(throws: FileError.openDatabase) {
        try files.openReplacement(of: Array(path.utf8), copying: copying)
      }
    }
    #expect(memory.files.keys.sorted() == ["a.db"])
    #expect(memory.files["a.db"]?.text == "database")
  }

  @Test func `other files are`() throws {
    let memory = MemorySurroundings()
    let files = GuardedFiles(memory)
    files.databasePaths = { ["a.db"] }
    _ = try files.openForWriting("a.db.formats", appending: false)
    #expect(memory.files.keys.sorted() == ["a.db.formats"])
  }
}
