/// Reads the places and the cores of a statement, token by token.
struct SQLOutlineReader {
  /// The place of each token so far.
  private(set) var places: [SQLOutline.Place] = []
  /// The cores so far.
  private(set) var cores: [SQLOutline.Core] = []
  /// The tokens of the WITH of the statement.
  private(set) var withTables = 0..<0
  private let outline: SQLOutline
  private var frames = [Frame(kind: .query)]

  /// The state inside parentheses, or between CASE and END.
  private struct Frame {
    var kind: SQLOutline.Enclosure
    var clause = SQLOutline.Clause.none
    var core: Int?
    /// The core around the frame, whose names can be used.
    var outerCore: Int?
    /// The start of the core's tables, while they are read.
    var tablesStart: Int?
    var openBetweens = 0
    var isBehindInnerWith = false
  }

  /// Creates a reader of the tokens of an outline.
  init(_ outline: SQLOutline) {
    self.outline = outline
  }

  mutating func read() {
    places.reserveCapacity(outline.tokens.count)
    for index in outline.tokens.indices { read(index) }
    while let last = frames.indices.last {
      endTables(at: outline.tokens.count)
      guard last > 0 else { break }
      frames.removeLast()
    }
  }

  private mutating func read(_ index: Int) {
    let word = outline.word(index)
    let isBetweenAnd = countBetweens(word)
    switch outline.tokens[index].kind {
    case .sign(.rightParenthesis):
      while frames.count > 1, frames[frames.count - 1].kind == .caseExpression { frames.removeLast() }
      endTables(at: index)
      if frames.count > 1 { frames.removeLast() }
    case .word: readWord(word, at: index)
    case .sign(.semicolon) where frames.count == 1:
      endTables(at: index)
      frames[0] = Frame(kind: .query)
    case .sign(.comma) where frames[frames.count - 1].tablesStart != nil:
      if frames[frames.count - 1].clause == .condition { frames[frames.count - 1].clause = .from }
    default: break
    }
    let frame = frames[frames.count - 1]
    places.append(
      SQLOutline.Place(
        clause: frame.clause, enclosure: frame.kind, core: frame.core, isBetweenAnd: isBetweenAnd))
    if outline.tokens[index].kind == .sign(.leftParenthesis) { open(at: index) }
    if word == "case" {
      frames.append(Frame(kind: .caseExpression, clause: frame.clause, core: frame.core))
    }
  }

  /// Counts BETWEENs, and returns whether the token is the AND of one.
  private mutating func countBetweens(_ word: String?) -> Bool {
    switch word {
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
    let isQuery = ["select", "with", "values"].contains(outline.word(index + 1) ?? "")
    var frame = Frame(kind: isQuery ? .query : isCall(index) ? .arguments : .group)
    frame.isBehindInnerWith = outer.isBehindInnerWith
    if isQuery {
      // A query among the tables cannot use the other tables.
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
    guard frames[frames.count - 1].clause != .insertTarget, outline.name(index - 1) != nil else {
      return false
    }
    guard let word = outline.word(index - 1) else { return true }
    return !Self.wordsBeforeGroups.contains(word)
  }

  private mutating func readWord(_ keyword: String?, at index: Int) {
    let last = frames.count - 1
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
      guard outline.word(index - 1) != "distinct" || !["is", "not"].contains(outline.word(index - 2)) else {
        return
      }
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
    case "union", "intersect", "except": endTables(at: index, clause: SQLOutline.Clause.none)
    default: break
    }
  }

  private mutating func begin(_ verb: SQLOutline.Core.Verb, at index: Int) {
    let last = frames.count - 1
    if frames.count == 1, withTables.lowerBound < index, withTables.isEmpty,
      outline.word(withTables.lowerBound) == "with"
    {
      withTables = withTables.lowerBound..<index
    }
    endTables(at: index)
    // The SELECT after INSERT INTO cannot use its target.
    cores.append(
      SQLOutline.Core(
        verb: verb, parent: frames[last].outerCore, isBehindInnerWith: frames[last].isBehindInnerWith))
    frames[last].core = cores.count - 1
    frames[last].clause =
      switch verb {
      case .select: .selectList
      case .insert: .insertTarget
      case .update: .updateTarget
      case .delete: .none
      }
  }

  /// Ends the tables of the innermost core if they are being read, and begins another clause.
  private mutating func endTables(at index: Int, clause: SQLOutline.Clause? = nil) {
    let last = frames.count - 1
    if let start = frames[last].tablesStart, let core = frames[last].core, start < index {
      cores[core].tables.append(start..<index)
    }
    frames[last].tablesStart = nil
    if let clause { frames[last].clause = clause }
  }

  /// The keywords that a parenthesis may follow without making a call.
  private static let wordsBeforeGroups: Set<String> = [
    "all", "and", "as", "between", "by", "case", "check", "default", "distinct", "else", "escape", "except",
    "exists", "filter", "from", "glob", "having", "in", "intersect", "into", "is", "join", "like", "limit",
    "not", "offset", "on", "or", "over", "regexp", "returning", "select", "set", "then", "union", "using",
    "values", "when", "where",
  ]
}
