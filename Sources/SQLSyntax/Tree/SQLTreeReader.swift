/// Reads the tree of one or several statements, by recursive descent.
///
/// A function that reads a part leaves its node behind the nodes in it. An expression that cannot be read becomes
/// `other` with what was read of it, so nothing is read twice.
struct SQLTreeReader {
  let tokens: [SQLToken]
  let names: [String?]
  let words: [SQLWord?]
  let parentheses: Parentheses
  private(set) var nodes: [SQLTree.Node] = []
  var lists = SQLTree.Lists()
  /// The token that is read next.
  var index = 0
  /// The end of the innermost parentheses, or of the text.
  var end: Int
  /// How many expressions and parentheses are open, and how many of them are parentheses.
  var depth = 0
  private var openParentheses = 0

  /// The deepest expression that SQLite reads.
  static let depthLimit = 1000

  init(_ tokens: [SQLToken], _ names: [String?], _ parentheses: Parentheses) {
    self.tokens = tokens
    self.names = names
    self.parentheses = parentheses
    end = tokens.count
    var words: [SQLWord?] = []
    words.reserveCapacity(tokens.count)
    var isBehindPoint = false
    for (token, name) in zip(tokens, names) {
      words.append(token.kind == .word && !isBehindPoint ? name.flatMap { SQLWord.byName[$0] } : nil)
      isBehindPoint = token.kind == .sign(.point)
    }
    self.words = words
    nodes.reserveCapacity(tokens.count)
  }

  // MARK: - Tokens

  var word: SQLWord? { word(index) }

  func word(_ token: Int) -> SQLWord? { token >= 0 && token < end ? words[token] : nil }

  func sign(_ token: Int) -> SQLSign? {
    guard token >= 0, token < end, case .sign(let sign) = tokens[token].kind else { return nil }
    return sign
  }

  func name(_ token: Int) -> String? { token >= 0 && token < end ? names[token] : nil }

  mutating func take(_ word: SQLWord) -> Bool {
    guard self.word == word else { return false }
    index += 1
    return true
  }

  mutating func take(_ sign: SQLSign) -> Bool {
    guard self.sign(index) == sign else { return false }
    index += 1
    return true
  }

  /// Whether a query begins at a token.
  func isQuery(_ token: Int) -> Bool {
    switch word(token) {
    case .select, .values, .with: true
    default: false
    }
  }

  // MARK: - Nodes

  /// Makes a node of the tokens from `start` on, which has all nodes since `mark` in it.
  ///
  /// - Returns: false if it is an expression that is too deep.
  @discardableResult
  mutating func finish(_ kind: SQLTree.Kind, from start: Int, since mark: Int) -> Bool {
    var height: Int32 = 0
    if kind.isExpression, kind != .other {
      var operands: Int32 = 0
      var child = nodes.count - 1
      while child >= mark {
        height = max(height, nodes[child].height)
        operands += 1
        child = Int(nodes[child].first) - 1
      }
      // Each operator has another one as its left operand.
      height += kind == .operation || kind == .logic ? max(operands - 1, 1) : 1
    }
    switch kind {
    case .select, .returning, .where, .having, .groupBy, .orderBy, .partitionBy, .on, .rows:
      lists.clauses.append(nodes.count)
    case .assignment: lists.assignments.append(nodes.count)
    case .definition: lists.definitions.append(nodes.count)
    default: break
    }
    nodes.append(
      SQLTree.Node(kind: kind, start: Int32(start), end: Int32(index), first: Int32(mark), height: height))
    return height <= Self.depthLimit
  }

  // MARK: - Items

  /// Whether the list, the clause, the parentheses or the statement ends at the current token.
  var isAtEndOfItem: Bool {
    guard index < end else { return true }
    switch tokens[index].kind {
    case .sign(.comma), .sign(.rightParenthesis): return true
    case .sign(.semicolon): return openParentheses == 0
    case .word:
      guard let word else { return false }
      // A comparison has DISTINCT FROM.
      if word.beginsClause {
        return word != .from || self.word(index - 1) != .distinct || !isBehindIs(index - 1)
      }
      if word == .window { return name(index + 1) != nil && self.word(index + 2) == .as }
      return word.isJoin && self.word(index + 1).map { $0.isJoin || $0 == .join } == true
    default: return false
    }
  }

  /// Whether the statement ends at the current token.
  var isAtEndOfStatement: Bool { index >= end || sign(index) == .semicolon && openParentheses == 0 }

  private func isBehindIs(_ token: Int) -> Bool { word(token - 1) == .is || word(token - 1) == .not }

  /// Moves to the end of an item.
  mutating func skipItem() {
    while !isAtEndOfItem { skip() }
  }

  /// Moves past a token, or past what is in parentheses.
  mutating func skip() {
    guard sign(index) == .leftParenthesis else {
      index += 1
      return
    }
    let (mark, start) = (nodes.count, index)
    _ = readParentheses { reader in
      if reader.isQuery(reader.index) { reader.readSelection() } else { reader.readItems() }
    }
    finish(.loose, from: start, since: mark)
  }

  /// Reads what is in the parentheses at the current token, and moves behind them.
  ///
  /// - Returns: whether they are closed, and what is in them could be read.
  mutating func readParentheses(_ body: (inout SQLTreeReader) -> Void) -> Bool {
    let (close, outerEnd) = (parentheses.closings[index], end)
    index += 1
    depth += 1
    openParentheses += 1
    end = close ?? outerEnd
    let isTooDeep = depth > Self.depthLimit
    if !isTooDeep {
      body(&self)
      while index < end {
        if isQuery(index) { readSelection() } else { skip() }
      }
    }
    index = min(end + 1, outerEnd)
    end = outerEnd
    depth -= 1
    openParentheses -= 1
    return close != nil && !isTooDeep
  }

  /// Reads expressions between commas.
  mutating func readItems() {
    guard index < end else { return }
    repeat { readItem() } while take(.comma)
  }

  /// Reads one expression up to the end of its item; ORDER can follow the argument of an aggregate.
  mutating func readItem() {
    let (mark, start) = (nodes.count, index)
    if index < end, read(.or), isAtEndOfItem { return }
    skipItem()
    finish(.other, from: start, since: mark)
  }

  /// Reads expressions behind the words that begin a clause, with the directions and other words behind each.
  mutating func readClause(_ kind: SQLTree.Kind, skipping count: Int, isList: Bool = true) {
    let (mark, start) = (nodes.count, index)
    index += count
    repeat { readTerm() } while isList && take(.comma)
    finish(kind, from: start, since: mark)
  }

  /// Reads one expression, which words can follow.
  mutating func readTerm() {
    let (mark, start) = (nodes.count, index)
    let isRead = !isAtEndOfItem && read(.or) && canFollow(index)
    if isRead {
      skipItem()
    } else if !isAtEndOfItem || nodes.count > mark {
      skipItem()
      finish(.other, from: start, since: mark)
    }
  }

  /// Whether a token can be behind an expression in a clause.
  func canFollow(_ token: Int) -> Bool {
    guard token < end else { return true }
    return switch tokens[token].kind {
    case .word, .quotedName, .string, .sign(.comma), .sign(.rightParenthesis), .sign(.semicolon): true
    default: false
    }
  }
}
