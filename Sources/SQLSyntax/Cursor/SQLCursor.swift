/// The text around the cursor in a statement.
package struct SQLCursor {
  /// The start of the name at the cursor, in bytes; the cursor itself if there is no name.
  package let start: Int
  /// The typed part of the name or the text at the cursor, without a quote.
  package let prefix: String
  /// The quote that opens the name or the text at the cursor; nil for none.
  package let quote: UInt8?
  /// The names before it that are followed by a point, outermost first.
  package let qualifiers: [String]
  /// The earlier tokens of the statement, without comments.
  package let before: [CompletionToken]
  /// The tables that can be used at the cursor, including those in the part after it.
  package let tables: StatementTables

  /// Examines a text; nil if the cursor is inside something that is not completed, such as a comment.
  package init?(_ text: [UInt8], cursor: Int) {
    let tokens = CompletionToken.tokens(of: text)
    let current = tokens.last { $0.range.lowerBound < cursor && cursor <= $0.range.upperBound }
    let isInside = current.map { cursor < $0.range.upperBound || !$0.isClosed } ?? false
    var start = cursor
    var end = cursor
    var prefix = ""
    var quote: UInt8?
    switch current?.kind {
    case .word:
      start = current?.range.lowerBound ?? cursor
      end = current?.range.upperBound ?? cursor
      prefix = String(decoding: text[start..<cursor], as: UTF8.self)
    case .quotedName, .string:
      // Behind the end of a text nothing can be completed, and a complete text is not changed.
      guard let current, isInside, current.kind == .quotedName || !current.isClosed else { return nil }
      start = current.range.lowerBound
      end = current.range.upperBound
      quote = text[start]
      prefix = String(decoding: text[(start + 1)..<cursor], as: UTF8.self)
    case .comment:
      guard !isInside else { return nil }
    case .integer, .real, .blob, .parameter:
      return nil
    case .sign, .space, .unknown, nil: break
    }
    self.start = start
    self.prefix = quote == UInt8(ascii: "'") ? prefix.replacing("''", with: "'") : prefix
    self.quote = quote

    let statement = Self.statement(around: start, in: tokens.filter { $0.kind != .comment })
    var before = statement.filter { $0.range.upperBound <= start }
    // With a name at the cursor, the outline has a token whose place it knows.
    let first = statement.first?.range.lowerBound ?? start
    let last = max(statement.last?.range.upperBound ?? end, end)
    let whole = text[min(first, start)..<start] + Array(" x ".utf8) + text[end..<last]
    let trigger = Self.trigger(in: tokens.filter { $0.range.upperBound <= start })
    tables = StatementTables(SQLOutline(Array(whole)), cursor: before.count, trigger: trigger)
    var qualifiers: [String] = []
    while before.last?.isSign(.point) == true, let name = before.dropLast().last,
      name.kind == .word || name.isName
    {
      qualifiers.insert(name.text, at: 0)
      before.removeLast(2)
    }
    self.before = before
    self.qualifiers = qualifiers
  }

  /// The tokens between the semicolons before and after an index; a statement of a trigger begins after BEGIN.
  private static func statement(around place: Int, in tokens: [CompletionToken]) -> [CompletionToken] {
    let before = tokens.prefix { $0.range.lowerBound < place }
    var begin = before.lastIndex { $0.isSign(.semicolon) }.map { $0 + 1 } ?? 0
    let end = tokens[before.endIndex...].firstIndex { $0.isSign(.semicolon) } ?? tokens.endIndex
    if let body = before[begin...].firstIndex(where: { $0.keyword == "BEGIN" }),
      before[begin...].prefix(4).contains(where: { $0.keyword == "TRIGGER" })
    {
      begin = body + 1
    }
    return Array(tokens[begin..<end])
  }

  /// The table of the trigger that some tokens leave open; nil if there is none.
  private static func trigger(in tokens: [CompletionToken]) -> TableReference? {
    guard let start = tokens.lastIndex(where: { $0.keyword == "TRIGGER" }), start > 0,
      tokens[max(start - 2, 0)..<start].contains(where: { $0.keyword == "CREATE" })
    else { return nil }
    let heading = tokens[start...]
    // The END of a CASE does not follow a semicolon.
    let isEnded = heading.indices.dropFirst().contains {
      tokens[$0].keyword == "END" && tokens[$0 - 1].isSign(.semicolon)
    }
    guard !isEnded, let on = heading.firstIndex(where: { $0.keyword == "ON" }),
      tokens.indices.contains(on + 1),
      tokens[on + 1].isName, heading[on...].count > 2
    else { return nil }
    return TableReference(schema: nil, name: tokens[on + 1].text, alias: nil, tokens: 0..<0)
  }
}
