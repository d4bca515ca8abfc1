import TypedSQLite

/// The structure of a statement as far as it shows in its tokens: parentheses, clauses, and which SELECT a token is in.
///
/// It resolves no names and knows no precedence. What is asked of it are places, so that a look at the tokens beside a
/// name tells how the name is used; where the look leaves a doubt, nothing is concluded.
package struct SQLOutline {
  /// The text.
  package let sql: [UInt8]
  /// The tokens, without white space and comments.
  package let tokens: [SQLToken]
  /// Where each token stands.
  package private(set) var places: [Place] = []
  /// Each SELECT, INSERT, UPDATE and DELETE, in the order they begin.
  package private(set) var cores: [Core] = []
  /// The tokens of WITH and its tables at the start of the statement; none where there are none.
  package private(set) var withTables = 0..<0

  /// Where a token stands.
  package struct Place: Hashable, Sendable {
    /// The part of the statement.
    package var clause = Clause.none
    /// What the innermost parentheses are, those of the statement itself counted as a query.
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

  /// What parentheses hold, or CASE and END.
  package enum Enclosure: Hashable, Sendable {
    case query
    case arguments
    case group
    case caseExpression
  }

  /// A SELECT, INSERT, UPDATE or DELETE.
  package struct Core: Hashable, Sendable {
    /// What it is.
    package let verb: Verb
    /// The one whose names can be used in it.
    package let parent: Int?
    /// The tokens of its tables: those behind FROM, or the target of an INSERT or UPDATE.
    package var tables: [Range<Int>] = []
    /// Whether a WITH stands before it that is not that of the whole statement.
    package let isBehindInnerWith: Bool

    /// What a core is.
    package enum Verb: Hashable, Sendable {
      case select
      case insert
      case update
      case delete
    }
  }

  /// Reads a statement, or several.
  package init(_ sql: [UInt8]) {
    self.sql = sql
    tokens = SQLTokenizer.tokens(of: sql.span)
    var reader = SQLOutlineReader(self)
    reader.read()
    places = reader.places
    cores = reader.cores
    withTables = reader.withTables
  }
}

// MARK: - Asking

extension SQLOutline {
  /// A word in lower case; nil for a token of another kind, for one behind a point, and where there is no token.
  package func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    if index > 0, tokens[index - 1].kind == .sign(.point) { return nil }
    return name(index)
  }

  /// The content of a word or a name in quotes, in lower case.
  package func name(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word || tokens[index].kind == .quotedName
    else { return nil }
    return String(decoding: tokens[index].content(in: sql.span), as: UTF8.self).lowercased()
  }

  /// The sign at an index.
  package func sign(_ index: Int) -> SQLSign? {
    guard tokens.indices.contains(index), case .sign(let sign) = tokens[index].kind else { return nil }
    return sign
  }

  /// The text of a range of tokens.
  package func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let bytes = tokens[first].range.lowerBound..<tokens[last].range.upperBound
    return String(decoding: sql[bytes], as: UTF8.self)
  }
}
