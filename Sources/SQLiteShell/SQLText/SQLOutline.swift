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
  private var frames = [Frame(kind: .query)]

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

  private struct Frame {
    var kind: Enclosure
    var clause = Clause.none
    var core: Int?
    /// The core that encloses the frame, from which names can be used.
    var outerCore: Int?
    /// Where the tables of the core begin, while they are read.
    var tablesStart: Int?
    var openBetweens = 0
    var isBehindInnerWith = false
  }

  /// Reads a statement, or several.
  package init(_ sql: [UInt8]) {
    self.sql = sql
    tokens = SQLTokenizer.tokens(of: sql.span)
    places.reserveCapacity(tokens.count)
    for index in tokens.indices { read(index) }
    while let last = frames.indices.last {
      endTables(at: tokens.count)
      guard last > 0 else { break }
      frames.removeLast()
    }
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

// MARK: - Reading

extension SQLOutline {
  private mutating func read(_ index: Int) {
    let isBetweenAnd = countBetweens(index)
    switch tokens[index].kind {
    case .sign(.rightParenthesis):
      while frames.count > 1, frames[frames.count - 1].kind == .caseExpression { frames.removeLast() }
      endTables(at: index)
      if frames.count > 1 { frames.removeLast() }
    case .word: readWord(index)
    case .sign(.semicolon) where frames.count == 1:
      endTables(at: index)
      frames[0] = Frame(kind: .query)
    case .sign(.comma) where frames[frames.count - 1].tablesStart != nil:
      if frames[frames.count - 1].clause == .condition { frames[frames.count - 1].clause = .from }
    default: break
    }
    let frame = frames[frames.count - 1]
    places.append(
      Place(clause: frame.clause, enclosure: frame.kind, core: frame.core, isBetweenAnd: isBetweenAnd))
    if tokens[index].kind == .sign(.leftParenthesis) { open(at: index) }
    if word(index) == "case" {
      frames.append(Frame(kind: .caseExpression, clause: frame.clause, core: frame.core))
    }
  }

  /// Counts BETWEENs, and says whether the token is the AND of one.
  private mutating func countBetweens(_ index: Int) -> Bool {
    switch word(index) {
    case "between":
      frames[frames.count - 1].openBetweens += 1
    case "and" where frames[frames.count - 1].openBetweens > 0:
      frames[frames.count - 1].openBetweens -= 1
      return true
    default: break
    }
    return false
  }

  private mutating func open(at index: Int) {
    let outer = frames[frames.count - 1]
    let isQuery = ["select", "with", "values"].contains(word(index + 1) ?? "")
    var frame = Frame(kind: isQuery ? .query : isCall(index) ? .arguments : .group)
    frame.isBehindInnerWith = outer.isBehindInnerWith
    if isQuery {
      // A query among the tables does not see the tables beside it.
      let isTable = outer.clause == .from || outer.clause == .none
      frame.outerCore = isTable ? outer.core.flatMap { cores[$0].parent } : outer.core
    } else {
      frame.clause = outer.clause
      frame.core = outer.core
      frame.outerCore = outer.outerCore
    }
    frames.append(frame)
  }

  /// Whether a parenthesis holds the arguments of a function.
  private func isCall(_ index: Int) -> Bool {
    guard frames[frames.count - 1].clause != .insertTarget, name(index - 1) != nil else { return false }
    guard let word = word(index - 1) else { return true }
    return !Self.wordsBeforeGroups.contains(word)
  }

  private mutating func readWord(_ index: Int) {
    let last = frames.count - 1
    let keyword = word(index)
    if keyword == "end", frames[last].kind == .caseExpression {
      frames.removeLast()
      return
    }
    guard frames[last].kind == .query || frames[last].tablesStart != nil else { return }
    switch keyword {
    case "with":
      if last == 0, cores.isEmpty {
        withTables = index..<index
      } else {
        frames[last].isBehindInnerWith = true
      }
    case "select": begin(.select, at: index)
    case "insert", "replace":
      if frames[last].clause == .none { begin(.insert, at: index) }
    case "into": frames[last].tablesStart = index + 1
    case "update":
      if frames[last].clause == .none {
        begin(.update, at: index)
        frames[last].tablesStart = index + 1
      }
    case "delete":
      if frames[last].clause == .none { begin(.delete, at: index) }
    case "from":
      guard word(index - 1) != "distinct" || !["is", "not"].contains(word(index - 2)) else { return }
      frames[last].clause = .from
      frames[last].tablesStart = index + 1
    case "on", "using":
      if frames[last].tablesStart != nil { frames[last].clause = .condition }
    case "join", "inner", "left", "right", "full", "cross", "natural":
      if frames[last].tablesStart != nil { frames[last].clause = .from }
    case "values": endTables(at: index, clause: .values)
    case "set": endTables(at: index, clause: .assignments)
    case "where", "having": endTables(at: index, clause: .condition)
    case "group": endTables(at: index, clause: .groupBy)
    case "order", "window": endTables(at: index, clause: .orderBy)
    case "limit": endTables(at: index, clause: .limit)
    case "returning": endTables(at: index, clause: .selectList)
    case "union", "intersect", "except": endTables(at: index, clause: Clause.none)
    default: break
    }
  }

  private mutating func begin(_ verb: Core.Verb, at index: Int) {
    let last = frames.count - 1
    if frames.count == 1, withTables.lowerBound < index, withTables.isEmpty,
      word(withTables.lowerBound) == "with"
    {
      withTables = withTables.lowerBound..<index
    }
    endTables(at: index)
    // The SELECT behind INSERT INTO does not see its target.
    cores.append(
      Core(verb: verb, parent: frames[last].outerCore, isBehindInnerWith: frames[last].isBehindInnerWith))
    frames[last].core = cores.count - 1
    frames[last].clause =
      switch verb {
      case .select: .selectList
      case .insert: .insertTarget
      case .update: .updateTarget
      case .delete: .none
      }
  }

  /// Ends the tables of the innermost core where they are being read, and begins another clause.
  private mutating func endTables(at index: Int, clause: Clause? = nil) {
    let last = frames.count - 1
    if let start = frames[last].tablesStart, let core = frames[last].core, start < index {
      cores[core].tables.append(start..<index)
    }
    frames[last].tablesStart = nil
    if let clause { frames[last].clause = clause }
  }

  /// The keywords that a parenthesis may follow without being a call.
  private static let wordsBeforeGroups: Set<String> = [
    "all", "and", "as", "between", "by", "case", "check", "default", "distinct", "else", "escape", "except",
    "exists", "filter", "from", "glob", "having", "in", "intersect", "into", "is", "join", "like", "limit",
    "not", "offset", "on", "or", "over", "regexp", "returning", "select", "set", "then", "union", "using",
    "values", "when", "where",
  ]
}
