import TypedSQLite

/// A token of a statement that is still being typed, with its text.
package struct CompletionToken: Equatable {
  let kind: SQLToken.Kind
  /// Where it stands, in bytes.
  let range: Range<Int>
  /// The name, word or sign itself; a name without its quotes.
  package let text: String
  /// The byte that opens a name in quotes.
  let quote: UInt8?
  /// Whether what opened it is closed too; a line that is still typed may end in the midst of a string.
  let isClosed: Bool

  /// The tokens of a text, comments included.
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
        // The end of its line ends a comment after two dashes.
        sql[token.range.lowerBound] == UInt8(ascii: "-")
          ? token.range.upperBound < sql.count : text.count > 3 && text.hasSuffix("*/")
      } else {
        token.isValid
      }
  }

  /// Whether this is a name, quoted or not; a keyword is none.
  var isName: Bool {
    switch kind {
    case .word: keyword == nil
    case .quotedName: true
    default: false
    }
  }

  /// The keyword in upper case, or nil where this is none.
  package var keyword: String? {
    guard kind == .word else { return nil }
    let upper = text.uppercased()
    return SQLKeyword.all.contains(upper) ? upper : nil
  }

  /// Whether this is a sign.
  func isSign(_ sign: SQLSign) -> Bool {
    kind == .sign(sign)
  }
}
