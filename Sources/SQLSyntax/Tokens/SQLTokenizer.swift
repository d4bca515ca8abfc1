import TypedSQLiteCore

/// Divides a text into the tokens that SQLite sees.
///
/// Every byte belongs to a token, for any text, up to a zero byte, which ends the text as in SQLite.
///
/// ```swift
/// let sql = Array("SELECT [a b]->>'$.c'".utf8)
/// SQLTokenizer.tokens(of: sql.span).map(\.kind)
/// // [.word, .quotedName, .sign(.doubleArrow), .string]
/// ```
package struct SQLTokenizer {
  /// The index of the next token, in bytes.
  package private(set) var position: Int

  /// Creates a tokenizer that begins at a byte of the text, which must not be inside a token.
  package init(position: Int = 0) {
    self.position = position
  }

  /// The tokens of a text, without white space and comments.
  package static func tokens(of sql: Span<UInt8>) -> [SQLToken] {
    var tokenizer = SQLTokenizer()
    var tokens: [SQLToken] = []
    while let token = tokenizer.next(in: sql) {
      if !token.isBlank { tokens.append(token) }
    }
    return tokens
  }

  /// The next token, including white space and comments.
  ///
  /// - Parameter sql: the text, which must be the same in each call.
  /// - Returns: nil at the end.
  package mutating func next(in sql: Span<UInt8>) -> SQLToken? {
    let start = position
    guard sql.byte(at: start) != 0 else { return nil }
    let (kind, end, isValid) = Self.scan(sql, from: start)
    position = end
    return SQLToken(kind: kind, range: start..<end, isValid: isValid)
  }
}

// MARK: - What begins with which byte

extension SQLTokenizer {
  /// The kind of a token, its end, and whether SQLite accepts it.
  private typealias Found = (kind: SQLToken.Kind, end: Int, isValid: Bool)

  private static func scan(_ sql: Span<UInt8>, from start: Int) -> Found {
    let byte = sql.byte(at: start)
    let next = sql.byte(at: start + 1)
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
      return (.space, sql.end(from: start + 1) { $0.isWhiteSpace }, true)
    case UInt8(ascii: "-") where next == byte:
      return (.comment, sql.end(from: start + 2) { $0 != UInt8(ascii: "\n") }, true)
    case UInt8(ascii: "/") where next == UInt8(ascii: "*") && sql.byte(at: start + 2) != 0:
      return scanComment(sql, from: start)
    case UInt8(ascii: "'"):
      return scanQuoted(.string, sql, from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      return scanQuoted(.quotedName, sql, from: start)
    case UInt8(ascii: "["):
      let end = sql.end(from: start + 1) { $0 != UInt8(ascii: "]") }
      let isClosed = sql.byte(at: end) != 0
      return (.quotedName, isClosed ? end + 1 : end, isClosed)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return scanNumber(sql, from: start)
    case UInt8(ascii: ".") where next.isDigit:
      return scanNumber(sql, from: start)
    case UInt8(ascii: "?"):
      return (.parameter, sql.end(from: start + 1, while: \.isDigit), true)
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: ":"):
      return scanParameter(sql, from: start)
    case UInt8(ascii: "x") where next == UInt8(ascii: "'"), UInt8(ascii: "X") where next == UInt8(ascii: "'"):
      return scanBlob(sql, from: start)
    case 0xEF where next == 0xBB && sql.byte(at: start + 2) == 0xBF:
      return (.space, start + 3, true)
    case _ where byte.isWordByte:
      return (.word, sql.end(from: start + 1, while: \.isWordByte), true)
    default:
      return scanSign(sql, from: start)
    }
  }

  private static func scanSign(_ sql: Span<UInt8>, from start: Int) -> Found {
    let next = sql.byte(at: start + 1)
    let sign: SQLSign? =
      switch sql.byte(at: start) {
      case UInt8(ascii: "&"): .and
      case UInt8(ascii: "("): .leftParenthesis
      case UInt8(ascii: ")"): .rightParenthesis
      case UInt8(ascii: "*"): .asterisk
      case UInt8(ascii: "+"): .plus
      case UInt8(ascii: ","): .comma
      case UInt8(ascii: "-") where next == UInt8(ascii: ">"):
        sql.byte(at: start + 2) == UInt8(ascii: ">") ? .doubleArrow : .arrow
      case UInt8(ascii: "-"): .minus
      case UInt8(ascii: "."): .point
      case UInt8(ascii: "/"): .slash
      case UInt8(ascii: ";"): .semicolon
      case UInt8(ascii: "<") where next == UInt8(ascii: "="): .lessOrEqual
      case UInt8(ascii: "<") where next == UInt8(ascii: ">"): .lessOrGreater
      case UInt8(ascii: "<") where next == UInt8(ascii: "<"): .leftShift
      case UInt8(ascii: "<"): .less
      case UInt8(ascii: "=") where next == UInt8(ascii: "="): .equalTwice
      case UInt8(ascii: "="): .equal
      case UInt8(ascii: ">") where next == UInt8(ascii: "="): .greaterOrEqual
      case UInt8(ascii: ">") where next == UInt8(ascii: ">"): .rightShift
      case UInt8(ascii: ">"): .greater
      case UInt8(ascii: "!") where next == UInt8(ascii: "="): .notEqual
      case UInt8(ascii: "%"): .percent
      case UInt8(ascii: "|") where next == UInt8(ascii: "|"): .concatenation
      case UInt8(ascii: "|"): .or
      case UInt8(ascii: "~"): .not
      default: nil
      }
    guard let sign else { return (.unknown, start + 1, false) }
    return (.sign(sign), start + sign.rawValue.utf8.count, true)
  }
}

// MARK: - What has an end of its own

extension SQLTokenizer {
  /// `/* … */`; an open one ends with the text.
  private static func scanComment(_ sql: Span<UInt8>, from start: Int) -> Found {
    var index = start + 2
    while sql.byte(at: index) != 0 {
      if sql[index] == UInt8(ascii: "*"), sql.byte(at: index + 1) == UInt8(ascii: "/") {
        return (.comment, index + 2, true)
      }
      index += 1
    }
    return (.comment, index, true)
  }

  /// A text or name between quotes, in which a doubled quote represents one.
  private static func scanQuoted(_ kind: SQLToken.Kind, _ sql: Span<UInt8>, from start: Int) -> Found {
    let quote = sql[start]
    var index = start + 1
    while sql.byte(at: index) != 0 {
      if sql[index] == quote {
        guard sql.byte(at: index + 1) == quote else { return (kind, index + 1, true) }
        index += 1
      }
      index += 1
    }
    return (kind, index, false)
  }

  private static func scanBlob(_ sql: Span<UInt8>, from start: Int) -> Found {
    let digits = sql.end(from: start + 2, while: \.isHexadecimalDigit)
    let end = sql.end(from: digits) { $0 != UInt8(ascii: "'") }
    let isClosed = sql.byte(at: end) != 0
    return (.blob, isClosed ? end + 1 : end, isClosed && end == digits && (digits - start) % 2 == 0)
  }

  /// A number; underscores may separate its decimal digits, as in SQLite since 3.46.
  private static func scanNumber(_ sql: Span<UInt8>, from start: Int) -> Found {
    if sql[start] == UInt8(ascii: "0"), sql.byte(at: start + 1) | 0x20 == UInt8(ascii: "x"),
      sql.byte(at: start + 2).isHexadecimalDigit
    {
      // A word may follow directly: 0x1Fz is 0x1F AS z.
      return (.integer, sql.end(from: start + 2, while: \.isHexadecimalDigit), true)
    }
    var kind = SQLToken.Kind.integer
    var end = sql.endOfDigits(from: start)
    if sql.byte(at: end) == UInt8(ascii: ".") {
      kind = .real
      end = sql.endOfDigits(from: end + 1)
    }
    if sql.byte(at: end) | 0x20 == UInt8(ascii: "e") {
      let sign = sql.byte(at: end + 1)
      let digits = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? end + 2 : end + 1
      if sql.byte(at: digits).isDigit {
        kind = .real
        end = sql.endOfDigits(from: digits)
      }
    }
    let wordEnd = sql.end(from: end, while: \.isWordByte)
    return (kind, wordEnd, wordEnd == end)
  }

  /// A parameter `:name`, `@name`, `$name` or `#name`, possibly with `::part` in it and `(suffix)` after it.
  private static func scanParameter(_ sql: Span<UInt8>, from start: Int) -> Found {
    var index = start + 1
    var hasName = false
    while true {
      let byte = sql.byte(at: index)
      if byte.isWordByte {
        hasName = true
        index += 1
      } else if byte == UInt8(ascii: ":"), sql.byte(at: index + 1) == byte {
        index += 2
      } else if byte == UInt8(ascii: "("), hasName {
        let end = sql.end(from: index + 1) {
          $0 != UInt8(ascii: ")") && !$0.isWhiteSpace
        }
        let isClosed = sql.byte(at: end) == UInt8(ascii: ")")
        return (.parameter, isClosed ? end + 1 : end, isClosed)
      } else {
        return (.parameter, index, hasName)
      }
    }
  }
}

// MARK: - Bytes

extension Span<UInt8> {
  /// The byte at an index, or zero past the end.
  fileprivate func byte(at index: Int) -> UInt8 {
    index < count ? self[index] : 0
  }

  /// The end of the bytes for which `condition` is true; it is never true for a zero byte.
  fileprivate func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var index = start
    while index < count, self[index] != 0, condition(self[index]) { index += 1 }
    return index
  }

  /// The end of digits, which single underscores may separate.
  fileprivate func endOfDigits(from start: Int) -> Int {
    var index = end(from: start, while: \.isDigit)
    while index > start, byte(at: index) == UInt8(ascii: "_"), byte(at: index + 1).isDigit {
      index = end(from: index + 1, while: \.isDigit)
    }
    return index
  }
}
