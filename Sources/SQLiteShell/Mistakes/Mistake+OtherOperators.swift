import SQLSyntax

/// Signs that are operators elsewhere.
extension Mistake {
  static let otherOperators: [Mistake] = [
    cast, quoteInText,
    Mistake("& &", "Write AND instead of &&."),
    Mistake("= !", "Write != instead of =!."),
    Mistake("= <", "Write <= instead of =<."),
    Mistake("= >", "Write >= instead of =>."),
    Mistake("== =", "Write = instead of ===."),
    Mistake("!= =", "Write != instead of !==."),
    Mistake("<= >", "Write IS instead of <=>."),
    Mistake("! ~", "Write NOT REGEXP instead of !~."),
    Mistake("~ *", "Write regexpi(PATTERN, TEXT) instead of TEXT ~* PATTERN."),
    Mistake("~ '", "Write REGEXP instead of ~."),
    Mistake("! _", "Write NOT instead of !."),
    Mistake("^", "Write power(X, Y) instead of X ^ Y."),
    Mistake("* *", "Write power(X, Y) instead of X ** Y."),
    Mistake("_") { statement, start in
      guard start == statement.fault, statement.text(start).hasPrefix("#") else { return nil }
      return "A comment begins with --, not with #."
    },
    Mistake("_ { fn", "SQLite has no { … }: write the call alone."),
  ]

  /// `x::type` of PostgreSQL and DuckDB.
  private static let cast = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0,
      statement.text(fault).hasPrefix(":")
    else { return nil }
    let first = statement.text(fault)
    guard
      first.hasPrefix("::")
        || statement.touchesPrevious(fault + 1) && statement.text(fault + 1).hasPrefix(":")
    else { return nil }
    var rest = first
    for place in [fault + 1, fault + 2] where statement.touchesPrevious(place) {
      rest += statement.text(place)
    }
    let type = String(rest.drop { $0 == ":" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let before = statement.text(fault - 1)
    let value = before == ")" ? "( … )" : before
    switch type.lowercased() {
    case "date": return "SQLite has no :: casts: write date(\(value))."
    case "timestamp", "timestamptz", "datetime": return "SQLite has no :: casts: write datetime(\(value))."
    case "": return "SQLite has no :: casts: write CAST(\(value) AS TYPE)."
    default: return "SQLite has no :: casts: write CAST(\(value) AS \(type.uppercased()))."
    }
  }

  /// `'it's'`: the quote in a text ends it.
  private static let quoteInText = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0 else { return nil }
    let tokens = statement.outline.tokens
    // The letters after the quote may be read as an alias.
    for place in [fault, fault - 1] where place > 0 && tokens.indices.contains(place) {
      if tokens[place].kind == .word, statement.touchesPrevious(place), tokens[place - 1].kind == .string {
        return "A quote in a text is written twice: 'it''s'."
      }
    }
    if tokens.indices.contains(fault), !tokens[fault].isValid, statement.text(fault).hasPrefix("'") {
      return "The text has no closing quote; a quote in a text is written twice: 'it''s'."
    }
    if tokens.indices.contains(fault), !tokens[fault].isValid, statement.text(fault).hasPrefix("\"") {
      return "The name has no closing quote."
    }
    return nil
  }
}
