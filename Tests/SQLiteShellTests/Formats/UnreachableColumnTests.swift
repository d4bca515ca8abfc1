import Foundation
import SQLiteShell
import TestSupport
import Testing

/// The messages of `.format convert` for a database that it cannot read or write, which is not an error in
/// the name.
@Suite struct UnreachableColumnTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "a.db").path
    _ = runShell(".open '\(path)'\nCREATE TABLE t(at DATETIME);\nINSERT INTO t VALUES (1769853600123);")
  }

  @Test(arguments: ["BEGIN EXCLUSIVE", "BEGIN IMMEDIATE"])
  func `a locked database is named as such`(lock: String) {
    let holder = Shell(databasePath: path, surroundings: MemorySurroundings().surroundings())
    #expect(holder.run(words: [Array(lock.utf8)]) == .success)
    #expect(
      runShell(".open '\(path)'\n.format convert t.at text").errors
        == ".format convert: nothing was changed: database is locked\n")
  }

  @Test func `a database that is read only is named as such`() {
    let message = ".format convert: the database main is read only\n"
    #expect(runShell(".open --readonly '\(path)'\n.format convert t.at text").errors == message)
    #expect(
      runShell(".open '\(path)'\nPRAGMA query_only = 1;\n.format convert t.at text").errors
        == ".format convert: nothing was changed: attempt to write a readonly database\n")
  }

  @Test func `a file that is no database is named as such`() throws {
    try folder.write(String(repeating: "no database", count: 100), to: "a.db")
    #expect(
      runShell(".open '\(path)'\n.format convert t.at text").errors
        == ".format convert: nothing was changed: file is not a database\n")
  }

  @Test func `a column that is missing is still one`() {
    #expect(
      runShell(".open '\(path)'\n.format convert t.no text").errors
        == ".format convert: 't.no' is not a column of an ordinary table; name it as TABLE.COLUMN\n")
  }
}
