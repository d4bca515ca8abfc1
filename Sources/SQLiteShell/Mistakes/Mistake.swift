import SQLSyntax

/// A mistake that people make in SQL, often since another database accepts it, and what they read about it.
///
/// The advice is only for people at a prompt, below the message of SQLite.
struct Mistake: Sendable {
  /// The advice on a statement; nil if it has another mistake.
  let advice: @Sendable (FailedStatement) -> String?

  init(_ advice: @escaping @Sendable (FailedStatement) -> String?) {
    self.advice = advice
  }

  /// A form that is not SQL here.
  ///
  /// - Parameters:
  ///   - pattern: the words and signs of the form in lower case, with blanks between them; `#` is a number, `'` a text,
  ///     `%` a name and `_` any token. SQLite must fail at one of them, or at a neighbour.
  ///   - words: the advice, with `$0` for the first token of the form, `$1` for the second, and so on.
  init(_ pattern: String, _ words: String) {
    self.init(pattern) { statement, start in
      var text = words
      for number in (0...9).reversed() where text.contains("$\(number)") {
        text = text.replacing("$\(number)", with: statement.text(start + number))
      }
      return text
    }
  }

  init(_ pattern: String, _ advice: @escaping @Sendable (FailedStatement, _ start: Int) -> String?) {
    let parts = pattern.split(separator: " ").map(String.init)
    self.init { statement in
      guard statement.isSyntaxError, let fault = statement.fault else { return nil }
      for start in max(0, fault - parts.count)...max(0, fault + 1)
      where statement.matches(parts, at: start) {
        if let text = advice(statement, start) { return text }
      }
      return nil
    }
  }

  /// The mistakes in the order in which they are looked for: forms that can be nothing else come first.
  static let all = otherCalls + otherForms + otherOperators + names + slips
}

extension FailedStatement {
  /// The advice on the first mistake that it has.
  var advice: String? {
    for mistake in Mistake.all {
      if let advice = mistake.advice(self) { return advice }
    }
    return nil
  }

  fileprivate func matches(_ pattern: [String], at start: Int) -> Bool {
    guard start + pattern.count <= words.count else { return false }
    for (index, part) in pattern.enumerated() {
      let place = start + index
      let isMatch =
        switch part {
        case "#": outline.tokens[place].kind == .integer
        case "'": outline.tokens[place].kind == .string
        case "%": isName(place)
        case "_": true
        default: words[place] == part
        }
      guard isMatch else { return false }
    }
    return true
  }
}
