import TypedSQLiteCore

/// The text of an object in `sqlite_schema`, made safe to print and run.
///
/// `PRAGMA writable_schema` allows any text there. SQLite reads only its first statement, but a shell that
/// reads a dump runs all of it, including further statements and lines that begin with a dot.
package enum SchemaStatement {
  /// The CREATE statement at the beginning of a text, without its semicolon.
  ///
  /// A line that a shell could read as a command or as the end of the statement is joined to the previous
  /// line.
  ///
  /// - Returns: nil if the text does not begin with a complete statement in the form that SQLite stores in a
  ///   schema.
  package static func sound(_ text: [UInt8]) -> [UInt8]? {
    guard !text.contains(0) else { return nil }
    var tokens: [SQLToken] = []
    var tokenizer = SQLTokenizer()
    while let token = tokenizer.next(in: text.span) {
      if token.kind == .sign(.semicolon), Database.isComplete(Array(text[..<token.range.upperBound])) {
        break
      }
      guard token.isValid || token.kind == .comment, token.kind != .parameter, token.kind != .unknown else {
        return nil
      }
      tokens.append(token)
    }
    guard isDefinition(tokens.filter { !$0.isBlank }, in: text) else { return nil }
    let statement = joined(tokens, of: text)
    let ends: [[UInt8]] = [[], Array("*/".utf8), Array("\n".utf8)]
    let isWhole = ends.contains { Database.isComplete(statement + $0 + [UInt8(ascii: ";")]) }
    return isWhole ? statement : nil
  }

  /// Whether tokens begin like SQLite's own texts, which name no schema and make no temporary object.
  ///
  /// `CREATE TABLE … AS` and temporary triggers would run code of the file with the user's permissions. The tokens
  /// decide, because a tree is also made of a text that is nearly a definition.
  private static func isDefinition(_ tokens: [SQLToken], in text: [UInt8]) -> Bool {
    var rest = tokens[...]
    func take(_ word: StaticString) -> Bool {
      guard rest.first?.isWord(word, in: text.span) == true else { return false }
      rest.removeFirst()
      return true
    }
    guard take("create") else { return false }
    let isVirtual = take("virtual")
    let isTable = take("table")
    guard
      isTable || !isVirtual && (take("view") || take("trigger") || take("index"))
        || take("unique") && take("index")
    else { return false }
    guard let name = rest.popFirst(), [.word, .quotedName, .string].contains(name.kind) else { return false }
    let next = rest.first?.kind
    return isTable && !isVirtual ? next == .sign(.leftParenthesis) : next != .sign(.point)
  }

  private static func joined(_ tokens: [SQLToken], of text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let isBlank = token.kind == .space
      guard isBlank, let next, text[token.range].contains(UInt8(ascii: "\n")), isSpecial(next, in: text)
      else {
        result += text[token.range]
        continue
      }
      // A comment to the end of the line would include what follows.
      if index > 0, tokens[index - 1].kind == .comment,
        text[tokens[index - 1].range.lowerBound] == UInt8(ascii: "-")
      {
        result.removeLast(tokens[index - 1].range.count)
      }
      result.append(UInt8(ascii: " "))
    }
    return result
  }

  /// Whether a line that begins with a token has a meaning for a shell.
  private static func isSpecial(_ token: SQLToken, in text: [UInt8]) -> Bool {
    switch text[token.range.lowerBound] {
    case UInt8(ascii: "."): true
    case UInt8(ascii: "/"): token.kind != .comment
    default: token.isWord("go", in: text.span)
    }
  }
}
