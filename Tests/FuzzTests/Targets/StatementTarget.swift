import SQLSyntax
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// SQL, cut into statements and tokens.
  static let statements = FuzzTarget(
    name: "statements",
    summary: "SQL: a script is complete where SQLite says so, and its tokens are all of its bytes in order",
    words: [
      ";", "'", "\"", "`", "[", "]", "--", "/*", "*/", "\n", "CREATE", "TEMP", "TRIGGER", "END", "EXPLAIN",
      "SELECT", "CASE", "WHEN", "BETWEEN", "AND", "INSERT INTO t VALUES", "(", ")", "x'0f'", "0x1F", "1e5",
      "::", "$a(b)", "IS NOT DISTINCT FROM", "\u{FEFF}", "\u{0}", "go", "/", "IN ('a','b')", "WITH", "UNION",
      "FROM", "JOIN", "AS (", "INTO t(", "SET", "ON", "USING (", "ALTER TABLE t ADD", "CREATE TABLE t(",
      "new.", "IF EXISTS",
    ],
    seeds: [
      "SELECT a FROM t WHERE due = '2026-01-31' AND b BETWEEN '1' AND '2';",
      "CREATE TEMP TRIGGER a AFTER DELETE ON t BEGIN SELECT 1; END;",
      "SELECT 'a;b', \"c;\", [d;], `e;` -- ;\n;",
      "INSERT INTO t(a, b) VALUES ('x', x'0f'), (1e5, $p::q(r)) ON CONFLICT DO UPDATE SET a = 'y' WHERE b IN ('z');",
      "WITH c AS (SELECT CASE WHEN 1 THEN 'a' ELSE (SELECT 2) END) SELECT * FROM c JOIN d USING (e);\ngo\n",
    ],
    run: { bytes in
      try checkTokens(bytes)
      try checkLines(bytes)
      let outline = SQLOutline(bytes)
      try mustHold(outline.places.count == outline.tokens.count, "there is not a place for each token")
      for expression in outline.expressions { try checkExpression(expression, outline) }
      for meeting in outline.meetings(in: outline.expressions) {
        try mustHold(meeting.tokens.upperBound <= outline.tokens.count, "a meeting ends behind the tokens")
      }
      _ = ComparisonFinder(outline)
      for cursor in [0, bytes.count / 2, bytes.count] {
        guard let place = SQLCursor(bytes, cursor: cursor) else { continue }
        _ = SQLExpectation(after: place.before)
        for table in place.tables.references {
          try mustHold(
            place.tables.selection(of: table).contains("SELECT * FROM"), "a table has no query of its columns"
          )
          _ = place.tables.namedColumns(of: table)
        }
      }
    })

  /// Checks that the parts of an expression are inside it.
  private static func checkExpression(_ expression: ExpressionNode, _ outline: SQLOutline) throws {
    try mustHold(
      expression.tokens.lowerBound >= 0 && expression.tokens.upperBound <= outline.tokens.count,
      "an expression is outside the statement")
    for part in expression.parts {
      try mustHold(
        part.tokens.lowerBound >= expression.tokens.lowerBound
          && part.tokens.upperBound <= expression.tokens.upperBound, "a part is outside its expression")
      try checkExpression(part, outline)
    }
  }

  /// Checks that the tokens cover the text without gaps, up to the end or a zero byte.
  private static func checkTokens(_ bytes: [UInt8]) throws {
    var tokenizer = SQLTokenizer()
    var end = 0
    while let token = tokenizer.next(in: bytes.span) {
      try mustHold(
        token.range.lowerBound == end && !token.range.isEmpty, "a token is not where the last one ended")
      end = token.range.upperBound
      try mustHold(end <= bytes.count, "a token ends behind the text")
      try mustHold(
        token.content(in: bytes.span).count <= token.range.count, "a name has more bytes than its token")
    }
    try mustHold(end == bytes.firstIndex(of: 0) ?? bytes.count, "bytes are left over")
  }

  /// Checks line by line that the scanner and SQLite agree, and that the lines together are the text.
  private static func checkLines(_ bytes: [UInt8]) throws {
    guard !bytes.contains(0) else { return }
    var scanner = StatementScanner()
    var pending = PendingInput()
    var text: [UInt8] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = Array(line)
      if number > 0 { text.append(0x0A) }
      text += line
      scanner.scan(line.span)
      try mustHold(
        scanner.isComplete == Database.isComplete(text), "SQLite sees another end of a statement")
      pending.append(line, number: number + 1)
      if pending.isComplete, pending.isBlank { pending.removeAll() }
      _ = pending.openMark
    }
    var again = pending
    try mustHold(again.takeTerminated().last == 0, "the text has no zero byte behind it")
  }
}
