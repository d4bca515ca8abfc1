import SQLSyntax
import TypedSQLiteCore

/// The styles of the tokens of SQL.
struct StatementStyles {
  private(set) var styles: [StyledRange] = []

  /// Reads SQL.
  ///
  /// - Parameters:
  ///   - sql: the text.
  ///   - cursor: the position of the cursor in it, in bytes, which may be outside.
  ///   - isKnown: whether a name, in lower case, is one of a table or a database.
  init(_ sql: [UInt8], cursor: Int, isKnown: (String) -> Bool) {
    let span = sql.span
    var tokenizer = SQLTokenizer()
    var tokens: [SQLToken] = []
    var indexes: [Int] = []
    while let token = tokenizer.next(in: span) {
      // A zero byte ends the SQL.
      if !token.isBlank {
        tokens.append(token)
        indexes.append(styles.count)
      }
      styles.append(StyledRange(token.range, Self.style(of: token, in: span)))
    }
    markBrackets(tokens, indexes, cursor)
    markUnknownNames(tokens, indexes, span, cursor, isKnown)
    styles.removeAll { $0.style == .plain }
  }

  private static func style(of token: SQLToken, in sql: Span<UInt8>) -> TokenStyle {
    switch token.kind {
    case .comment:
      let isOpen = sql[token.range.lowerBound] == UInt8(ascii: "/") && !isClosed(token, in: sql)
      return isOpen ? .unclosed : .comment
    case .string, .blob: return token.isValid ? .string : .unclosed
    case .quotedName: return token.isValid ? .plain : .unclosed
    case .integer, .real: return .number
    case .parameter: return .parameter
    case .word:
      let word = String(decoding: sql.extracting(token.range).array, as: UTF8.self)
      return SQLKeyword.all.contains(word.uppercased()) ? .keyword : .plain
    case .space, .sign, .unknown: return .plain
    }
  }

  private static func isClosed(_ comment: SQLToken, in sql: Span<UInt8>) -> Bool {
    comment.range.count >= 4 && sql[comment.range.upperBound - 1] == UInt8(ascii: "/")
      && sql[comment.range.upperBound - 2] == UInt8(ascii: "*")
  }

  /// Marks the bracket before or at the cursor, and its partner; no tree is made for each key.
  private mutating func markBrackets(_ tokens: [SQLToken], _ indexes: [Int], _ cursor: Int) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .sign(.leftParenthesis) { open.append(index) }
      guard token.kind == .sign(.rightParenthesis), let partner = open.popLast() else { continue }
      let isAtCursor = [token, tokens[partner]].contains {
        $0.range.upperBound == cursor || $0.range.lowerBound == cursor
      }
      guard isAtCursor else { continue }
      for bracket in [partner, index] { set(.matchingBracket, indexes[bracket]) }
    }
  }

  /// Marks the names after FROM, JOIN, INTO and UPDATE that no table has.
  private mutating func markUnknownNames(
    _ tokens: [SQLToken], _ indexes: [Int], _ sql: Span<UInt8>, _ cursor: Int, _ isKnown: (String) -> Bool
  ) {
    // The tables of WITH are those before AS.
    let own = Set(
      tokens.indices.filter { index in
        (tokens[index].kind == .word || tokens[index].kind == .quotedName) && index + 1 < tokens.count
          && (tokens[index + 1].isWord("as", in: sql)
            || tokens[index + 1].kind == .sign(.leftParenthesis))
      }.map { name(tokens[$0], sql) })
    for (index, token) in tokens.enumerated().dropLast() {
      guard Self.introducers.contains(where: { token.isWord($0, in: sql) }) else { continue }
      let place = tokens[index + 1]
      guard place.isValid, place.kind == .quotedName || place.kind == .word, place.range.upperBound != cursor,
        place.kind == .quotedName || styles[indexes[index + 1]].style == .plain
      else { continue }
      let found = name(place, sql)
      if !isKnown(found), !own.contains(found) { set(.unknownName, indexes[index + 1]) }
    }
  }

  private static let introducers: [StaticString] = ["from", "join", "into", "update"]

  private func name(_ token: SQLToken, _ sql: Span<UInt8>) -> String {
    String(decoding: token.content(in: sql), as: UTF8.self).lowercased()
  }

  private mutating func set(_ style: TokenStyle, _ index: Int) {
    styles[index] = StyledRange(styles[index].range, style)
  }
}
