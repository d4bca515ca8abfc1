import TypedSQLiteCore

/// A statement, or several, with the questions about its structure that do not ask for expressions.
///
/// It resolves no names and has no precedence of operators. It answers for each token where it is, so that the
/// tokens next to a name show how the name is used; if that leaves a doubt, nothing is concluded.
package struct SQLOutline {
  package let sql: [UInt8]
  /// The tokens, without white space and comments.
  package let tokens: [SQLToken]
  let tree: SQLTree
  /// What is found out once, if it is asked for.
  let memo = Memo()

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
    package let tables: [Range<Int>]
    /// Whether it follows a WITH other than that of the whole statement.
    package let isBehindInnerWith: Bool
    /// Its node in the tree.
    let node: Int

    /// What a core is.
    package enum Verb: Hashable, Sendable {
      case select
      case insert
      case update
      case delete
    }
  }

  /// Reads one or several statements.
  package init(_ sql: [UInt8]) {
    self.sql = sql
    tree = SQLTree(sql)
    tokens = tree.tokens
  }

  /// What several readers of one statement need.
  final class Memo {
    var places: SQLPlaces?
    var index: SQLTreeIndex?
    var expressions: [ExpressionNode]?
  }
}

// MARK: - Structure

extension SQLOutline {
  /// The closing parenthesis of each opening one.
  package var closings: Parentheses.Partners { tree.parentheses.closings }

  /// The opening parenthesis of each closing one.
  package var openings: Parentheses.Partners { tree.parentheses.openings }

  /// The place of each token.
  package var places: [Place] { structure.places }

  /// All SELECT, INSERT, UPDATE and DELETE parts, in the order in which they begin.
  package var cores: [Core] { structure.cores }

  /// The tokens of WITH and its tables at the start of the statement; empty if there are none.
  package var withTables: Range<Int> { structure.withTables }

  private var structure: SQLPlaces {
    if let known = memo.places { return known }
    let found = SQLPlaces(tree)
    memo.places = found
    return found
  }

  /// Which nodes begin at a token.
  var index: SQLTreeIndex {
    if let known = memo.index { return known }
    let found = SQLTreeIndex(tree)
    memo.index = found
    return found
  }
}

// MARK: - Asking

extension SQLOutline {
  /// A word in lower case; nil for a token of another kind, for a word after a point, and if there is no
  /// token.
  package func word(_ index: Int) -> String? {
    guard index >= 0, index < tokens.count, tokens[index].kind == .word else { return nil }
    if index > 0, tokens[index - 1].kind == .sign(.point) { return nil }
    return tree.names[index]
  }

  /// The content of a word or a quoted name, in lower case.
  package func name(_ index: Int) -> String? {
    index >= 0 && index < tree.names.count ? tree.names[index] : nil
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
