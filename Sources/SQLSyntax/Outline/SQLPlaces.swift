/// The places of the tokens of a tree, and its cores.
struct SQLPlaces {
  private(set) var places: [SQLOutline.Place]
  private(set) var cores: [SQLOutline.Core] = []
  private(set) var withTables = 0..<0
  private let tree: SQLTree

  /// What the nodes around a token make of it.
  private struct Surroundings {
    var place = SQLOutline.Place()
    /// The core around the innermost query, whose names can be used in it.
    var outerCore: Int?
    var isBehindInnerWith = false
    /// Whether there are parentheses around it.
    var isNested = false
  }

  init(_ tree: SQLTree) {
    self.tree = tree
    places = [SQLOutline.Place](repeating: SQLOutline.Place(), count: tree.tokens.count)
    read(tree.nodes.count - 1, Surroundings())
    for index in tree.lists.betweenAnds { places[index].isBetweenAnd = true }
  }

  private mutating func read(_ node: Int, _ outer: Surroundings) {
    let children = tree.children(of: node)
    var here = surroundings(of: node, children, outer)
    var open: [(outside: Surroundings, isCase: Bool)] = []
    var token = tree.tokens(node).lowerBound
    for child in children {
      place(token..<tree.tokens(child).lowerBound, &here, &open)
      token = tree.tokens(child).upperBound
      let core = cores.count
      if tree.nodes[child].kind == .with {
        if cores.isEmpty, !here.isNested {
          withTables = tree.tokens(child)
        } else {
          here.isBehindInnerWith = true
        }
      }
      read(child, here)
      if tree.nodes[child].kind == .select { here.place.core = core }
    }
    place(token..<tree.tokens(node).upperBound, &here, &open)
  }

  /// Notes the places of tokens that are in no node of the one that is read.
  private mutating func place(
    _ tokens: Range<Int>, _ here: inout Surroundings, _ open: inout [(outside: Surroundings, isCase: Bool)]
  ) {
    for token in tokens {
      let kind = tree.tokens[token].kind
      let isEnd = kind == .word && tree.names[token] == "end" && open.last?.isCase == true
      if isEnd, let last = open.popLast() { here = last.outside }
      if kind == .sign(.rightParenthesis) {
        while let last = open.popLast() {
          here = last.outside
          if !last.isCase { break }
        }
      }
      places[token] = here.place
      let isCase = kind == .word && tree.names[token] == "case"
      guard isCase || kind == .sign(.leftParenthesis) else { continue }
      open.append((here, isCase))
      here.isNested = true
      here.place.enclosure = isCase ? .caseExpression : isCall(token, here) ? .arguments : .group
    }
  }

  /// Whether a parenthesis contains the arguments of a function.
  private func isCall(_ token: Int, _ here: Surroundings) -> Bool {
    guard here.place.clause != .insertTarget, token > 0, let name = tree.names[token - 1] else {
      return false
    }
    return tree.tokens[token - 1].kind == .quotedName || !Self.wordsBeforeGroups.contains(name)
  }

  private mutating func surroundings(of node: Int, _ children: [Int], _ outer: Surroundings) -> Surroundings {
    var here = outer
    let tokens = tree.tokens(node)
    let kind = tree.nodes[node].kind
    switch kind {
    case .selection
    where tokens.lowerBound > 0 && tree.tokens[tokens.lowerBound - 1].kind == .sign(.leftParenthesis):
      // A query among the tables cannot use the other tables.
      let isTable = outer.place.clause == .from || outer.place.clause == .none
      here.outerCore = isTable ? outer.place.core.flatMap { cores[$0].parent } : outer.place.core
      here.place = SQLOutline.Place()
    case .select: begin(.select, node, children, &here)
    case .insert: begin(.insert, node, children, &here)
    case .update: begin(.update, node, children, &here)
    case .delete: begin(.delete, node, children, &here)
    default:
      // The clauses of a window or an aggregate, and the conditions in the parentheses of a join, are no places.
      if outer.place.enclosure == .query, let clause = Self.clause(kind) { here.place.clause = clause }
    }
    return here
  }

  private mutating func begin(
    _ verb: SQLOutline.Core.Verb, _ node: Int, _ children: [Int], _ here: inout Surroundings
  ) {
    let tables = children.compactMap { child -> Range<Int>? in
      let tokens = tree.tokens(child)
      switch tree.nodes[child].kind {
      case .target: return tokens.isEmpty ? nil : tokens
      case .from: return tokens.count > 1 ? tokens.dropFirst() : nil
      default: return nil
      }
    }
    // The SELECT of an INSERT cannot use its target.
    cores.append(
      SQLOutline.Core(
        verb: verb, parent: here.outerCore, tables: tables, isBehindInnerWith: here.isBehindInnerWith,
        node: node))
    here.place.core = cores.count - 1
    here.place.clause =
      switch verb {
      case .select: .selectList
      case .insert: .insertTarget
      case .update: .updateTarget
      case .delete: .none
      }
  }

  private static func clause(_ kind: SQLTree.Kind) -> SQLOutline.Clause? {
    switch kind {
    case .from: .from
    case .on, .using, .where, .having, .triggerCondition: .condition
    case .groupBy: .groupBy
    case .orderBy, .window: .orderBy
    case .limit: .limit
    case .rows, .upsert: .values
    case .assignments: .assignments
    case .returning: .selectList
    case .triggerColumns: .updateTarget
    default: nil
    }
  }

  /// The keywords that a parenthesis may follow without making a call.
  private static let wordsBeforeGroups: Set<String> = [
    "all", "and", "as", "between", "by", "case", "check", "default", "distinct", "else", "escape", "except",
    "exists", "filter", "from", "glob", "having", "in", "intersect", "into", "is", "join", "like", "limit",
    "not", "offset", "on", "or", "over", "regexp", "returning", "select", "set", "then", "union", "using",
    "values", "when", "where",
  ]
}
