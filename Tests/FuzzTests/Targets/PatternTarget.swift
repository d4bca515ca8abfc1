import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Regular expressions, each followed by a zero byte and the text to match.
  static let patterns = FuzzTarget(
    name: "patterns",
    summary: "regular expressions: any pattern is refused or looked for in time that grows with the text",
    words: [
      "(", ")", "[", "]", "^", "$", "*", "+", "?", "{1,100}", "|", "\\b", "\\d", "\\u00e9", ".", "[^", "-",
      "{,5}", "(a*)*",
    ],
    seeds: [
      "a|b*\u{0}abbb", "^(ab+)?[a-z\\d]{2,5}$\u{0}abbx1", "\\bé\\w\u{0}é",
      "((a*)*)*b\u{0}aaaaaaaaaaaaaaaaaaaaaaaa",
    ],
    run: { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
      for ignoresCase in [false, true] {
        guard let pattern = try? RegularExpression(parts[0], ignoresCase: ignoresCase) else { return }
        _ = try pattern.matches(parts.count > 1 ? parts[1] : [], interrupt: InterruptHandle())
      }
    })
}
