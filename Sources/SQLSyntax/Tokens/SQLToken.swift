import TypedSQLiteCore

/// A token of a statement: its kind and its range in the text.
package struct SQLToken: Hashable, Sendable {
  package let kind: Kind
  /// The bytes of the text, including quotes.
  package let range: Range<Int>
  /// Whether SQLite accepts it.
  ///
  /// It does not if the closing quote is missing, if a number runs into letters, if a blob does not have an
  /// even number of hexadecimal digits, if a parameter has no name, or if a byte begins no token.
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
    /// A number without a point and exponent, including `0x…`.
    case integer
    /// A number with a point or an exponent.
    case real
    /// A parameter such as `?`, `?1`, `:name`, `@name` or `$name::part(suffix)`.
    case parameter
    /// A sign or operator.
    case sign(SQLSign)
    /// A byte that cannot begin a token.
    case unknown
  }
}

extension SQLToken {
  /// Whether this has no meaning in the statement: white space or a comment.
  package var isBlank: Bool { kind == .space || kind == .comment }

  /// Whether this is a keyword, given in lower case, ignoring case.
  ///
  /// - Parameters:
  ///   - keyword: the keyword.
  ///   - sql: the text that the token is part of.
  /// - Returns: false for a name in quotes.
  package func isWord(_ keyword: StaticString, in sql: Span<UInt8>) -> Bool {
    kind == .word && sql.extracting(range).equalsIgnoringCase(keyword)
  }

  /// The bytes that a name or a text represents: without its quotes, and with doubled quotes reduced to one.
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
