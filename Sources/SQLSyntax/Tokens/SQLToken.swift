import TypedSQLite

/// A token of a statement: what it is, and which bytes of the text it is.
package struct SQLToken: Hashable, Sendable {
  /// What it is.
  package let kind: Kind
  /// The bytes of the text, quotes included.
  package let range: Range<Int>
  /// Whether SQLite takes it.
  ///
  /// It does not where the closing quote is missing, where a number runs into letters, where a blob has no even number
  /// of hexadecimal digits, where a parameter has no name, and where a byte begins no token at all.
  package let isValid: Bool

  /// What a token is.
  package enum Kind: Hashable, Sendable {
    /// White space, or a byte order mark.
    case space
    /// A comment, either `-- …` without the end of its line, or `/* … */`; the latter may be open at the end.
    case comment
    /// A keyword, or a name without quotes.
    case word
    /// A name in `"…"`, `[…]` or `` `…` ``.
    case quotedName
    /// A text in `'…'`.
    case string
    /// A blob, `x'…'`.
    case blob
    /// A number without point and exponent, `0x…` among them.
    case integer
    /// A number with a point or an exponent.
    case real
    /// A parameter such as `?`, `?1`, `:name`, `@name` or `$name::part(suffix)`.
    case parameter
    /// A sign or operator.
    case sign(SQLSign)
    /// A byte that begins no token.
    case unknown
  }
}

extension SQLToken {
  /// Whether this is no part of the statement: white space or a comment.
  package var isBlank: Bool { kind == .space || kind == .comment }

  /// Whether this is the keyword given in lower case, in whatever case it is typed.
  ///
  /// - Parameters:
  ///   - keyword: the keyword.
  ///   - sql: the text that the token is part of.
  /// - Returns: false for a name in quotes.
  package func isWord(_ keyword: StaticString, in sql: Span<UInt8>) -> Bool {
    kind == .word && sql.extracting(range).equalsIgnoringCase(keyword)
  }

  /// The bytes that a name or a text stands for: without its quotes, each doubled quote once.
  ///
  /// - Parameter sql: the text that the token is part of.
  /// - Returns: all the bytes of a token of another kind.
  package func content(in sql: Span<UInt8>) -> [UInt8] {
    guard kind == .quotedName || kind == .string else { return sql.extracting(range).array }
    let isBracketed = sql[range.lowerBound] == UInt8(ascii: "[")
    let quote = isBracketed ? UInt8(ascii: "]") : sql[range.lowerBound]
    var index = range.lowerBound + 1
    let end = isValid ? range.upperBound - 1 : range.upperBound
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - index)
    while index < end {
      bytes.append(sql[index])
      index += sql[index] == quote && !isBracketed ? 2 : 1
    }
    return bytes
  }
}
