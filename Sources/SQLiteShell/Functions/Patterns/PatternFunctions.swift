import SQLSyntax
import TypedSQLiteCore

extension FunctionFamily {
  /// Functions such as `regexp`, which search texts.
  static let patterns = FunctionFamily(
    title: "Patterns",
    functions: [
      ShellFunction(
        "regexp", "PATTERN", "TEXT",
        reach: .database,
        summary: "Whether TEXT has a part that matches a regular expression; also TEXT REGEXP PATTERN",
        example: FunctionExample("regexp('b+c$', 'abbc')", "1"), makeBody: { makeSearch($0) }),
      .regexpReplace,
      .regexpSubstr,
      ShellFunction(
        "regexpi", "PATTERN", "TEXT", reach: .database,
        summary: "As regexp, without regard to the case of the letters A to Z",
        example: FunctionExample("regexpi('B+C$', 'abbc')", "1"),
        makeBody: { makeSearch($0, ignoringCase: true) }),
    ])

  private static func makeSearch(
    _ surroundings: FunctionSurroundings, ignoringCase ignoresCase: Bool = false
  ) -> (FunctionCall) throws(FunctionError) -> Void {
    let cache = PatternCache(ignoresCase: ignoresCase)
    let interrupt = surroundings.database.interruptHandle
    return { call throws(FunctionError) in
      guard !call[0].isNull, !call[1].isNull else { return }
      let pattern = try cache.pattern(call[0].textBytes)
      let isFound = try pattern.matches(call[1].textBytes, interrupt: interrupt)
      call.setResult((isFound ? 1 : 0).databaseValue)
    }
  }
}

/// Keeps the last pattern, because most statements use one pattern for many rows.
final class PatternCache {
  private let ignoresCase: Bool
  private let hasGroups: Bool
  private var last: (text: [UInt8], pattern: RegularExpression)?

  /// - Parameters:
  ///   - ignoresCase: whether patterns ignore the case of letters.
  ///   - hasGroups: whether the places of groups are wanted.
  init(ignoresCase: Bool, hasGroups: Bool = false) {
    self.ignoresCase = ignoresCase
    self.hasGroups = hasGroups
  }

  func pattern(_ text: [UInt8]) throws(FunctionError) -> RegularExpression {
    if let last, last.text == text { return last.pattern }
    let pattern = try RegularExpression(text, ignoresCase: ignoresCase, hasGroups: hasGroups)
    last = (text, pattern)
    return pattern
  }
}
