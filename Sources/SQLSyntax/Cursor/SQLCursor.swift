/// The text around the cursor in a statement.
package struct SQLCursor {
  /// The start of the name at the cursor, in bytes; the cursor itself if there is no name.
  package let start: Int
  /// The typed part of the name at the cursor, without a quote.
  package let prefix: String
  /// The quote that opens the name at the cursor; nil for none.
  package let quote: UInt8?
  /// The names before it that are followed by a point, outermost first.
  package let qualifiers: [String]
  /// The earlier tokens of the statement, without comments.
  package let before: [CompletionToken]
  /// The tables of the whole statement, including the part after the cursor.
  package let tables: StatementTables

  /// Examines a text; nil if the cursor is inside something that is not completed, such as a string.
  package init?(_ text: [UInt8], cursor: Int) {
    let tokens = CompletionToken.tokens(of: text)
    let current = tokens.last { $0.range.lowerBound < cursor && cursor <= $0.range.upperBound }
    let isInside = current.map { cursor < $0.range.upperBound || !$0.isClosed } ?? false
    var start = cursor
    var prefix = ""
    var quote: UInt8?
    switch current?.kind {
    case .word:
      start = current?.range.lowerBound ?? cursor
      prefix = String(decoding: text[start..<cursor], as: UTF8.self)
    case .quotedName:
      guard isInside else { return nil }
      start = current?.range.lowerBound ?? cursor
      prefix = String(decoding: text[(start + 1)..<cursor], as: UTF8.self)
      quote = current?.quote
    case .comment, .string:
      guard !isInside, current?.kind == .comment else { return nil }
    case .integer, .real, .blob, .parameter:
      return nil
    case .sign, .space, .unknown, nil: break
    }
    self.start = start
    self.prefix = prefix
    self.quote = quote

    let statement = Self.statement(around: start, in: tokens.filter { $0.kind != .comment })
    let range = (statement.first?.range.lowerBound ?? 0)..<(statement.last?.range.upperBound ?? 0)
    tables = StatementTables(SQLOutline(Array(text[range])))
    var before = statement.filter { $0.range.upperBound <= start }
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

  /// The tokens between the semicolons before and after an index.
  private static func statement(around place: Int, in tokens: [CompletionToken]) -> [CompletionToken] {
    let before = tokens.prefix { $0.range.lowerBound < place }
    let begin = before.lastIndex { $0.isSign(.semicolon) }.map { $0 + 1 } ?? 0
    let end = tokens[before.endIndex...].firstIndex { $0.isSign(.semicolon) } ?? tokens.endIndex
    return Array(tokens[begin..<end])
  }
}
