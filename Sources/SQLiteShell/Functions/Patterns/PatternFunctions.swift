import TypedSQLite

extension FunctionFamily {
  /// `regexp(PATTERN, TEXT)`, which `TEXT REGEXP PATTERN` calls, and `regexpi`, where A and a are one.
  static let patterns = FunctionFamily { _ in
    [("regexp", false), ("regexpi", true)].map { name, ignoresCase in
      let cache = PatternCache(ignoresCase: ignoresCase)
      return ScalarFunction(name: name, argumentCount: 2, isDeterministic: true) {
        call throws(FunctionError) in
        guard call[0].storageClass != .null, call[1].storageClass != .null else { return }
        let pattern = try cache.pattern(text(of: call[0]))
        call.setResult((pattern.matches(text(of: call[1])) ? 1 : 0).databaseValue)
      }
    }
  }

  private static func text(of cell: Cell) -> [UInt8] {
    var text = ByteBuffer(capacity: 64)
    cell.appendText(to: &text)
    return text.bytes
  }
}

/// Keeps the last pattern, for a statement mostly asks for one pattern in many rows.
private final class PatternCache {
  private let ignoresCase: Bool
  private var last: (text: [UInt8], pattern: RegularExpression)?

  init(ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
  }

  func pattern(_ text: [UInt8]) throws(FunctionError) -> RegularExpression {
    if let last, last.text == text { return last.pattern }
    let pattern = try RegularExpression(text, ignoresCase: ignoresCase)
    last = (text, pattern)
    return pattern
  }
}
