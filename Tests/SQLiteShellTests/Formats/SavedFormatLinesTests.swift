import ColumnMeaning
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct SavedFormatLinesTests {
  private func restated(_ text: String) throws -> (text: String, changes: [SavedFormatLines.Change]) {
    var lines = SavedFormatLines(Array(text.utf8))
    let storage = try #require(ColumnKind.date.storage(named: "unix"))
    let changes = lines.restate("t.at", kind: .date, storage)
    return (String(decoding: lines.bytes, as: UTF8.self), changes)
  }

  @Test(arguments: [
    (".format date julian t.at", ".format date unix t.at"),
    (".format date julian T.AT\r\n\r\n", ".format date unix T.AT\r\n\r\n"),
    (
      "# .format date julian t.at\n.format uuid text t.at",
      "# .format date julian t.at\n.format date unix t.at"
    ),
  ])
  func `the line of the column is replaced`(before: String, after: String) throws {
    let found = try restated(before)
    #expect(found.text == after)
    #expect(found.changes.count == 1)
  }

  @Test(arguments: [
    "", "\n", ".format date unix t.at\n", ".format zone UTC t.at\n", ".format date julian t.at2\n",
    ".format date julian\n", ".format date julian t.at\nSELECT 1;\n",
  ])
  func `everything else stays`(text: String) throws {
    let found = try restated(text)
    #expect(found.text == text)
    #expect(found.changes == [])
  }
}
