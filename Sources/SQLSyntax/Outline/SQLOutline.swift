import TypedSQLiteCore

/// The structure of a statement that is visible in its tokens: parentheses, clauses, and the SELECT of each
/// token.
///
/// It resolves no names and has no precedence of operators. It answers for each token where it is, so that the
/// tokens next to a name show how the name is used; if that leaves a doubt, nothing is concluded.
package struct SQLOutline {
  package let sql: [UInt8]
  /// The tokens, without white space and comments.
  package let tokens: [SQLToken]
  /// The content of each word and each name in quotes, in lower case.
  private let names: [String?]
  /// What is found out once, if it is asked for.
  let memo = Memo()
  /// The place of each token.
  package private(set) var places: [Place] = []
  /// All SELECT, INSERT, UPDATE and DELETE parts, in the order in which they begin.
  package private(set) var cores: [Core] = []
  /// The tokens of WITH and its tables at the start of the statement; empty if there are none.
  package private(set) var withTables = 0..<0

  /// The place of a token in the structure.
  package struct Place: Hashable, Sendable {
    /// The clause of the token.
    package var clause = Clause.none
    /// What the innermost parentheses contain; outside of parentheses it is a query.
    package var enclosure = Enclosure.query
    /// The innermost SELECT, INSERT, UPDATE or DELETE: an index of ``SQLOutline/cores``.
    package var core: Int?
    /// Whether this is the AND of a BETWEEN.
    package var isBetweenAnd = false
  }

  /// A part of a statement.
  package enum Clause: Hashable, Sendable {
    case none
    case selectList
    case from
    case condition
    case groupBy
    case orderBy
    case limit
    case values
    case assignments
    case insertTarget
    case updateTarget
  }

  /// What is between parentheses, or between CASE and END.
  package enum Enclosure: Hashable, Sendable {
    case query
    case arguments
    case group
    case caseExpression
  }

  /// A SELECT, INSERT, UPDATE or DELETE.
  package struct Core: Hashable, Sendable {
    package let verb: Verb
    /// The enclosing core whose names can be used in it.
    package let parent: Int?
    /// The tokens of its tables: those after FROM, or the target of an INSERT or UPDATE.
    package var tables: [Range<Int>] = []
    /// Whether it follows a WITH other than that of the whole statement.
    package let isBehindInnerWith: Bool

    /// What a core is.
    package enum Verb: Hashable, Sendable {
      case select
      case insert
      case update
      case delete
    }
  }

  /// The closing parenthesis of each opening one.
  package private(set) var closings: [Int: Int] = [:]
  /// The opening parenthesis of each closing one.
  package private(set) var openings: [Int: Int] = [:]

  /// Reads one or several statements.
  package init(_ sql: [UInt8]) {
    self.sql = sql
    let tokens = SQLTokenizer.tokens(of: sql.span)
    self.tokens = tokens
    names = tokens.map { token in
      switch token.kind {
      case .word: String(decoding: sql[token.range], as: UTF8.self).lowercased()
      case .quotedName: String(decoding: token.content(in: sql.span), as: UTF8.self).lowercased()
      default: nil
      }
    }
    var opened: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.kind == .sign(.leftParenthesis) {
        opened.append(index)
      } else if token.kind == .sign(.rightParenthesis), let start = opened.popLast() {
        closings[start] = index
        openings[index] = start
      }
    }
    var reader = SQLOutlineReader(self)
    reader.read()
    places = reader.places
    cores = reader.cores
    withTables = reader.withTables
  }
}

extension SQLOutline {
  /// What several readers of one statement need.
  final class Memo {
    var expressions: [ExpressionNode]?
  }
}

// MARK: - Asking

extension SQLOutline {
  /// A word in lower case; nil for a token of another kind, for a word after a point, and if there is no
  /// token.
  package func word(_ index: Int) -> String? {
    guard index >= 0, index < tokens.count, tokens[index].kind == .word else { return nil }
    if index > 0, tokens[index - 1].kind == .sign(.point) { return nil }
    return names[index]
  }

  /// The content of a word or a quoted name, in lower case.
  package func name(_ index: Int) -> String? {
    index >= 0 && index < names.count ? names[index] : nil
  }

  /// The content of a token as it is written, without quotes; nil if it is not UTF-8.
  ///
  /// SQLite takes a text for a name, too, if no value can be there.
  package func writtenName(_ index: Int) -> String? {
    guard tokens.indices.contains(index) else { return nil }
    return String(validating: tokens[index].content(in: sql.span), as: UTF8.self)
  }

  /// The sign at an index.
  package func sign(_ index: Int) -> SQLSign? {
    guard index >= 0, index < tokens.count, case .sign(let sign) = tokens[index].kind else { return nil }
    return sign
  }

  /// The text of a range of tokens, with other text in place of parts of them, which are given in their order.
  ///
  /// Parts that are not in the range, or begin in the one before, stay as they are.
  package func text(_ range: Range<Int>, replacing parts: [(Range<Int>, String)]) -> String {
    var text = ""
    var position = tokens[range.lowerBound].range.lowerBound
    var next = range.lowerBound
    for (part, replacement) in parts
    where !part.isEmpty && next <= part.lowerBound && part.upperBound <= range.upperBound {
      next = part.upperBound
      let start = tokens[part.lowerBound].range.lowerBound
      text += String(decoding: sql[position..<start], as: UTF8.self) + replacement
      position = tokens[part.upperBound - 1].range.upperBound
    }
    return text
      + String(decoding: sql[position..<tokens[range.upperBound - 1].range.upperBound], as: UTF8.self)
  }

  /// The text of a range of tokens.
  package func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let bytes = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    return String(decoding: sql[bytes], as: UTF8.self)
  }
}
