import TypedSQLiteCore

/// A token of a statement that is still being typed, with its text.
package struct CompletionToken: Equatable {
  let kind: SQLToken.Kind
  /// The range of its bytes.
  let range: Range<Int>
  /// The name, word or sign; a name without its quotes.
  package let text: String
  /// The byte that opens a quoted name.
  let quote: UInt8?
  /// Whether its closing quote or sign is there; a line that is being typed may end inside a string.
  let isClosed: Bool

  /// The tokens of a text, including comments.
  static func tokens(of text: [UInt8]) -> [CompletionToken] {
    var tokenizer = SQLTokenizer()
    var tokens: [CompletionToken] = []
    while let token = tokenizer.next(in: text.span) {
      if token.kind != .space { tokens.append(CompletionToken(token, in: text)) }
    }
    return tokens
  }

  private init(_ token: SQLToken, in sql: [UInt8]) {
    kind = token.kind
    range = token.range
    text = String(decoding: token.content(in: sql.span), as: UTF8.self)
    quote = token.kind == .quotedName ? sql[token.range.lowerBound] : nil
    isClosed =
      if token.kind == .comment {
        // A comment after two dashes is closed by the end of its line.
        sql[token.range.lowerBound] == UInt8(ascii: "-")
          ? token.range.upperBound < sql.count : text.count > 3 && text.hasSuffix("*/")
      } else {
        token.isValid
      }
  }

  /// Whether this is a name, quoted or not; a keyword is not a name.
  var isName: Bool {
    switch kind {
    case .word: keyword == nil
    case .quotedName: true
    default: false
    }
  }

  /// The keyword in upper case, or nil if this is not one.
  package var keyword: String? {
    guard kind == .word else { return nil }
    let upper = text.uppercased()
    return SQLKeyword.all.contains(upper) ? upper : nil
  }

  func isSign(_ sign: SQLSign) -> Bool {
    kind == .sign(sign)
  }
}
