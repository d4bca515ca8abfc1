import SQLSyntax

/// Something that is missing, too much, or misspelt.
///
/// Most are tried: what is advised makes the statement one that SQLite reads.
extension Mistake {
  static let slips: [Mistake] = [
    missingEnd, comma, parentheses, missingBy, keyword, reservedName, missingWord, missingSign,
  ]

  /// `WHERE;`: nothing follows a word that needs something.
  private static let missingEnd = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0,
      fault >= statement.words.count || statement.word(fault) == ";"
    else { return nil }
    let needy = [
      "where", "by", "and", "or", "not", "on", "set", "limit", "offset", "from", "join", "having", "select",
      "into",
      "like", "between", "in", "=", "<", ">", "<=", ">=", "<>", "!=", "+", "-", "/", "||",
    ]
    guard needy.contains(statement.word(fault - 1)) else { return nil }
    return "Something is missing after \(statement.name(fault - 1))."
  }

  private static let comma = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0 else { return nil }
    if statement.word(fault - 1) == ",", statement.goesFurther(with: "", for: fault - 1..<fault) {
      return "Remove the comma before \(statement.name(fault))."
    }
    if statement.word(fault) == ",", statement.goesFurther(with: "", for: fault..<fault + 1) {
      return "Remove the comma after \(statement.name(fault - 1))."
    }
    return nil
  }

  private static let parentheses = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault else { return nil }
    let opened = statement.words.count { $0 == "(" }
    let closed = statement.words.count { $0 == ")" }
    if closed > opened, statement.word(fault) == ")",
      statement.goesFurther(with: "", for: fault..<fault + 1)
    {
      return "This ) closes nothing."
    }
    guard opened > closed else { return nil }
    let end = min(fault, statement.words.count)
    if statement.goesFurther(with: String(repeating: ")", count: opened - closed), for: end..<end) {
      let number = opened - closed
      return number == 1
        ? "A ) is missing before \(statement.name(end))."
        : "\(number) ) are missing before \(statement.name(end))."
    }
    return end == statement.words.count || statement.word(end) == ";"
      ? "\(opened - closed == 1 ? "A parenthesis is" : "\(opened - closed) parentheses are") not closed."
      : nil
  }

  private static let missingBy = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0 else { return nil }
    for place in [fault - 1, fault - 2]
    where ["order", "group", "partition"].contains(statement.word(place)) && statement.word(place + 1) != "by"
    {
      if statement.keyword(misspeltAt: place + 1) == "BY" { return "Did you mean \"BY\"?" }
      if statement.goesFurther(with: "BY", for: place + 1..<place + 1) {
        return "BY is missing after \(statement.name(place))."
      }
    }
    return nil
  }

  /// A misspelt keyword, which is often read as an alias or a function, so that the fault may be in the two words before.
  private static let keyword = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault else { return nil }
    let keyword = [fault, fault - 1, fault - 2].lazy.compactMap { statement.keyword(misspeltAt: $0) }.first
    return keyword.map { "Did you mean \"\($0)\"?" }
  }

  /// A name that must be quoted: a keyword, or one with a hyphen or a digit at its start.
  private static let reservedName = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault < statement.words.count else {
      return nil
    }
    let text = statement.text(fault)
    if statement.word(fault) == "-", statement.touchesPrevious(fault), statement.touchesPrevious(fault + 1),
      fault > 0, statement.isName(fault - 1)
    {
      let name = SQLName.quoted(statement.outline.text(fault - 1..<min(fault + 2, statement.words.count)))
      if statement.isSQL(with: name, for: fault - 1..<min(fault + 2, statement.words.count)) {
        return "A name with a hyphen is quoted: \(name)."
      }
    }
    guard statement.outline.tokens[fault].kind != .string, statement.outline.tokens[fault].kind != .quotedName
    else { return nil }
    let isKeyword = SQLKeyword.all.contains(text.uppercased())
    let beginsWithDigit = text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    guard isKeyword || beginsWithDigit else { return nil }
    var name = text
    if beginsWithDigit, statement.touchesPrevious(fault + 1), statement.isName(fault + 1) {
      name += statement.text(fault + 1)
    }
    let quoted = SQLName.quoted(name)
    let range = fault..<fault + (name == text ? 1 : 2)
    guard statement.isSQL(with: quoted, for: range) else { return nil }
    return isKeyword
      ? "\(text.uppercased()) is a keyword; as a name it is quoted: \(quoted)."
      : "A name that begins with a digit is quoted: \(quoted)."
  }

  private static let missingWord = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault else { return nil }
    let place = min(fault, statement.words.count)
    let first = statement.word(0)
    let candidates: [(String, Bool)] = [
      ("FROM", first == "select" || first == "delete"), ("SET", first == "update"),
      ("INTO", first == "insert" || first == "replace"), ("TO", first == "alter"),
      ("TABLE", ["create", "drop", "alter"].contains(first)), ("VALUES", first == "insert"),
      ("AND", true), ("AS", first == "create" || first == "with"),
    ]
    for (word, isPossible) in candidates where isPossible {
      for position in word == "AND" ? [place] : [place, place - 1] where position > 0 {
        if word == "AND", !statement.words[..<position].contains("where") { continue }
        guard statement.isSQL(with: word, for: position..<position) else { continue }
        return word == "AND"
          ? "AND or OR is missing before \(statement.name(position))."
          : "\(word) is missing before \(statement.name(position))."
      }
    }
    return nil
  }

  private static let missingSign = Mistake { statement in
    guard statement.isSyntaxError, let fault = statement.fault, fault > 0, fault < statement.words.count
    else { return nil }
    if statement.isSQL(with: ",", for: fault..<fault) {
      return "A comma may be missing before \(statement.name(fault))."
    }
    let begins = ["select", "insert", "update", "delete", "create", "drop", "alter", "with"]
    if begins.contains(statement.word(fault)), statement.isSQL(with: ";", for: fault..<fault) {
      return "A semicolon is missing before \(statement.name(fault))."
    }
    return nil
  }
}

extension FailedStatement {
  /// The keyword that a word was probably meant to be; nil if the statement is not SQL with one.
  func keyword(misspeltAt place: Int) -> String? {
    guard let word = outline.word(place), word.utf8.count > 1, !SQLKeyword.all.contains(word.uppercased())
    else { return nil }
    return Suggestion.keywords(near: word).first { isSQL(with: $0, for: place..<place + 1) }
  }
}

extension Suggestion {
  /// Some keywords that a word can be a misspelling of, the nearest first.
  fileprivate static func keywords(near word: String) -> [String] {
    let letters = word.uppercased().utf8.sorted()
    let near = Self.near(to: word, among: SQLKeyword.list)
    // Nobody has a wrong letter in two: one is missing, or they are swapped.
    guard letters.count > 2 else {
      return near.filter { $0.utf8.count > letters.count || $0.utf8.sorted() == letters }
    }
    return near.prefix(4) + SQLKeyword.list.filter { !near.contains($0) && $0.utf8.sorted() == letters }
  }
}
