import CoreSupport
import Foundation
import ScreenSupport
import Testing

@testable import OutputModes

/// Each mode against the installed sqlite3, byte for byte.
@Suite(.needsInstalledSQLite) struct CompatibilityTests {
  /// Modes that sqlite3 3.40 does not have.
  private static let ours = [
    "batch", "cstring", "jatom", "jobject", "jsonl", "psql", "split", "tty", "www",
  ]
  static let modes = OutputMode.all.map(\.name).filter { !ours.contains($0) }

  @Test(arguments: modes, [true, false])
  func `the compatible output is that of sqlite3`(name: String, headers: Bool) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let theirs = try InstalledSQLite.run([
      KitchenSink.setup, ".mode \(name)", ".headers \(headers ? "on" : "off")", KitchenSink.query,
    ])
    let bytes = KitchenSink.renderCompatible(mode) { $0.showsHeaders = headers }
    expectSame(bytes, theirs)
  }

  /// The differences from sqlite3 in the default output of a pipe, with reasons.
  ///
  /// A mode that is selected by name differs only for text with NUL, which sqlite3 cuts. Insert and quote
  /// mode write each REAL with the fewest digits.
  @Test(arguments: ["list", "tabs", "csv", "html", "ascii", "count", "off"])
  func `the default output is that of sqlite3 but for NUL`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let query = KitchenSink.query.replacing(
      "FROM sink", with: "FROM sink WHERE label NOT LIKE '%NUL' AND id < 50")
    let theirs = try InstalledSQLite.run([KitchenSink.setup, ".mode \(name)", ".headers on", query])
    let ours = KitchenSink.render(mode, KitchenSink.setup + "\n" + query) { $0.showsHeaders = true }
    expectSame(ours, theirs)
  }

  @Test(arguments: ["box", "table", "column", "markdown", "qbox"], 1...4)
  func `random text is laid out like in sqlite3`(name: String, seed: Int) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    var random = SeededGenerator(seed: UInt64(seed))
    var theirLines: [String] = []
    var ours: [UInt8] = []
    for _ in 0..<40 {
      let wrap = random.pick([0, 1, 2, 5, 8, 12, 60])
      let words = random.pick([true, false])
      let widths = (0..<random.below(4)).map { _ in random.pick([0, 1, 3, -4, 10, -20]) }
      let rows = (0...random.below(3)).map { _ in
        (0..<3).map { _ in randomLiteral(&random) }.joined(separator: ", ")
      }
      let sql =
        "SELECT column1 AS \"a long name\", column2 AS b, column3 AS \"c\nd\" FROM (VALUES \(rows.map { "(\($0))" }.joined(separator: ", ")));"
      let quote = mode.name == "qbox" || random.pick([true, false])
      theirLines += [
        ".width 0", ".width " + widths.map(String.init).joined(separator: " "),
        ".mode \(name == "qbox" ? "box" : name) --wrap \(wrap) --wordwrap \(words ? "on" : "off") --\(quote ? "" : "no")quote",
        sql,
      ]
      ours += KitchenSink.renderCompatible(mode, sql) {
        $0.wrapWidth = wrap
        $0.wrapsAtWords = words
        $0.widths = widths
        $0.quotesCells = quote
      }
    }
    expectSame(ours, try InstalledSQLite.run(theirLines))
  }

  @Test(arguments: ["csv", "json", "insert", "quote", "html", "tcl", "line"], 1...2)
  func `random text is escaped like in sqlite3`(name: String, seed: Int) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    var random = SeededGenerator(seed: UInt64(seed))
    let rows = (0..<200).map { _ in "(\(randomLiteral(&random)), \(randomLiteral(&random)))" }
    let sql = "SELECT * FROM (VALUES \(rows.joined(separator: ", ")));"
    let theirs = try InstalledSQLite.run([".mode \(name)", sql])
    expectSame(KitchenSink.renderCompatible(mode, sql), theirs)
  }

  @Test(arguments: [",", "||", "ab", ".", "1", ""])
  func `csv quotes for any separator like sqlite3`(separator: String) throws {
    let sql = "SELECT 1, 'ab', 2.5, 'a.b', '1', NULL, 'x||y', 'x|y', 'x';"
    let theirs = try InstalledSQLite.run([".mode csv", ".separator \"\(separator)\"", sql])
    let ours = KitchenSink.renderCompatible(.csv, sql) { $0.columnSeparator = Array(separator.utf8) }
    // With one argument, .separator leaves the row separator of csv.
    expectSame(ours, theirs)
  }

  @Test(arguments: modes)
  func `a statement that fails midway prints what sqlite3 prints`(name: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    let sql =
      "SELECT 1 AS a UNION ALL SELECT 2 UNION ALL SELECT abs(-9223372036854775807 - column1) FROM (VALUES (1));"
    let theirs = try InstalledSQLite.run([".mode \(name)", sql])
    #expect(!theirs.isEmpty || name == "off")
    expectSame(KitchenSink.renderCompatible(mode, sql), theirs)
  }

  private func expectSame(
    _ ours: [UInt8], _ theirs: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard ours != theirs else { return }
    let difference = firstDifference(expected: snapshotText(theirs), found: snapshotText(ours))
    Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
  }

  private func randomLiteral(_ random: inout SeededGenerator) -> String {
    switch random.below(8) {
    case 0: return random.pick(["NULL", "1", "-2.5", "1e20", "x'00ff'", "x''", "''", "1e999"])
    default:
      let pieces = (0...random.below(14)).map { _ in
        random.pick([
          "'a'", "'word'", "' '", "'  '", "'x-y'", "'日本'", "'é'", "'''q'", "char(9)", "char(10)",
          "char(13,10)",
          "char(13)", "char(12)", "char(27)", "char(1)", "'\"'", "'|'", "'<&>'", "'\\n'", "'123'",
          "char(769)",
          "CAST(x'ff80' AS TEXT)", "CAST(x'e2' AS TEXT)", "'(\\n0)\\012'", "char(127)", "'.,;'",
        ])
      }
      return "(" + pieces.joined(separator: "||") + ")"
    }
  }
}
