import ScreenSupport
import Testing
import TypedSQLiteCore

@testable import SQLSyntax

@Suite struct StatementScannerTests {
  private static let pieces = [
    "create", "CREATE", "Temp", "temporary", "trigger", "TRIGGER", "end", "END", "explain", "query plan",
    "select",
    "begin", "x", "é", "$a", "1.5", "(", ")", ";", ";", ";", "; end;", " ", "  ", "\t", "\u{B}", "\u{C}", "-",
    "--",
    "-- x;",
    "/", "/*", "*", "*/", "/* ; */", "'", "''", "'a;b'", "\"", "\"a;\"", "`", "`;`", "[", "]", "[;]", "=",
    "\u{7F}",
    "CREATE TRIGGER a AFTER DELETE ON t BEGIN SELECT 1", "CREATE TEMP TRIGGER", "endx", "xend",
  ]

  @Test(arguments: 1...8)
  func `a text of random words is complete when SQLite says so, at the end of each line`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<2_000 {
      var scanner = StatementScanner()
      var text = ""
      for _ in 0...random.below(4) {
        let line = (0...random.below(9)).map { _ in
          random.pick(Self.pieces) + random.pick(["", " "])
        }.joined()
        scanner.scan(Array(line.utf8).span)
        text += line
        #expect(scanner.isComplete == Database.isComplete(Array(text.utf8)), "\(text)")
        if scanner.isOutsideQuotes, !line.contains("--") {
          let ended = Database.isComplete(Array((text + ";").utf8))
          #expect(scanner.isCompletedBySemicolon == ended, "\(text)")
        }
        text += "\n"
      }
    }
  }

  @Test(arguments: ["", "  \t", "-- x", "/* a */ ;; -- b", ";"])
  func `white space, comments and semicolons are blank`(line: String) {
    var scanner = StatementScanner()
    scanner.scan(Array(line.utf8).span)
    #expect(scanner.isBlank && scanner.isOutsideQuotes)
  }

  @Test(arguments: ["x", "''", "/* a */ 1", "-", "[", "/"])
  func `anything else is not blank`(line: String) {
    var scanner = StatementScanner()
    scanner.scan(Array(line.utf8).span)
    #expect(!scanner.isBlank)
  }
}
