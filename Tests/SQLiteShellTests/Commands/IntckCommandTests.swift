import Foundation
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct IntckCommandTests {
  @Test func `many tables are checked at once`() throws {
    let run = runShell(
      (1...1100).map { "CREATE TABLE t\($0)(a);\n" }.joined() + ".intck\n")
    #expect(run.output == "1102 steps, 0 errors\n")
  }

  @Test func `each damaged page counts even if the check ends early`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let database = try Database(path: path)
      try database.execute(
        sql: "CREATE TABLE t(a); INSERT INTO t SELECT zeroblob(3000) FROM pragma_function_list LIMIT 9")
    }
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    // The pages of rows, so that the interior pages can still be read.
    for page in 3...5 {
      try handle.seek(toOffset: UInt64((page - 1) * 4096))
      try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
    }
    try handle.close()
    let run = runShell(".open --readonly '\(path)'\n.intck\n")
    let lines = run.output.split(separator: "\n")
    let faults = lines.dropLast().count { !$0.hasPrefix("***") }
    #expect(faults >= 3)
    #expect(lines.last?.hasSuffix("\(faults) errors") == true)
  }
}
