import Foundation
import SQLiteShell
import TestSupport
import Testing

/// Messages against the installed sqlite3, byte for byte.
@Suite(.needsInstalledSQLite) struct CompatibleErrorTests {
  @Test(arguments: 1...4)
  func `faults at random places are pointed at like in sqlite3`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = [
      "1", "22", "'a b'", "'é漢字'", "\t3", "4\n", "x", "sum(", "FROM", ")", "/* c */", "5 5", "\"y\"", "#",
    ]
    let script = (0..<60).map { _ in
      let list = (0..<random.below(30)).map { _ in random.pick(words) }.joined(
        separator: random.pick([", ", ",", " "]))
      return "SELECT 1, \(list);"
    }.joined(separator: "\n")
    let theirs = try installed(script)
    #expect(theirs.contains("error here"))
    #expect(runShell(script).errors == theirs)
  }

  private func installed(_ script: String) throws -> String {
    let folder = try TemporaryFolder()
    let input = try folder.write(script, to: "script.sql")
    return try Executable(path: "/bin/sh").run(
      ["-c", "sqlite3 -batch -init /dev/null :memory: < '\(input.path)'"]
    ).errors
  }
}
