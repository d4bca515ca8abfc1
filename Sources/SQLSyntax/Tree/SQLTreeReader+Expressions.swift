// Expressions by the precedence of SQLite's operators. The functions return false if there is none, or one that is too
// deep; what was read of it then remains as nodes.
//
// Source: https://www.sqlite.org/lang_expr.html#operators_and_parse_affecting_attributes.

extension SQLTreeReader {
  /// How tightly operators bind, the loosest first.
  enum Level: Int, Comparable {
    case or, and, not, equality, order, escape, bits, sum, product, concatenation, collation, primary

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The level of the operand behind an operator of this one.
    var next: Level { Level(rawValue: rawValue + 1) ?? .primary }
  }

  /// Reads an expression whose operators bind at least as tightly as a level.
  mutating func read(_ level: Level) -> Bool {
    guard depth < Self.depthLimit else { return false }
    depth += 1
    defer { depth -= 1 }
    let (mark, start) = (nodes.count, index)
    guard readPrimary() else { return false }
    while let (next, kind) = operation, next >= level {
      guard readOperation(kind, next), finish(kind, from: start, since: mark) else { return false }
    }
    return true
  }

  /// The operator at the current token.
  private var operation: (Level, SQLTree.Kind)? {
    guard index < end else { return nil }
    if let sign = sign(index) {
      switch sign {
      case .equal, .equalTwice, .notEqual, .lessOrGreater: return (.equality, .comparison)
      case .less, .lessOrEqual, .greater, .greaterOrEqual: return (.order, .comparison)
      case .and, .or, .leftShift, .rightShift: return (.bits, .operation)
      case .plus, .minus: return (.sum, .operation)
      case .asterisk, .slash, .percent: return (.product, .operation)
      case .concatenation, .arrow, .doubleArrow: return (.concatenation, .operation)
      default: return nil
      }
    }
    switch word {
    case .or: return (.or, .logic)
    case .and: return (.and, .logic)
    case .collate: return (.collation, .group)
    case .not: return word(index + 1) == .null ? (.equality, .test) : test(at: index + 1)
    case .isnull, .notnull: return (.equality, .test)
    case .is:
      var operand = word(index + 1) == .not ? index + 2 : index + 1
      if isDistinct(operand) { operand += 2 }
      return (.equality, word(operand) == .null ? .test : .comparison)
    default: return test(at: index)
    }
  }

  private func test(at token: Int) -> (Level, SQLTree.Kind)? {
    switch word(token) {
    case .between: (.equality, .between)
    case .in where sign(token + 1) == .leftParenthesis && !isQuery(token + 2): (.equality, .items)
    case .in: (.equality, .membership)
    case .like, .glob, .regexp, .match: (.equality, .pattern)
    default: nil
    }
  }

  /// Reads an operator and what is behind it.
  private mutating func readOperation(_ kind: SQLTree.Kind, _ level: Level) -> Bool {
    switch kind {
    case .logic, .operation:
      repeat {
        index += 1
        guard read(level.next) else { return false }
      } while operation?.0 == level
      return true
    case .group:
      guard index + 1 < end else { return false }
      index += 2
      return true
    case .comparison:
      guard take(.is) else {
        index += 1
        return read(level.next)
      }
      _ = take(SQLWord.not)
      if isDistinct(index) { index += 2 }
      return read(.order)
    case .test:
      // ISNULL, NOTNULL, NOT NULL, IS NULL, IS NOT NULL, and both with DISTINCT FROM.
      if take(.is) {
        _ = take(SQLWord.not)
        if isDistinct(index) { index += 2 }
      } else {
        _ = take(SQLWord.not)
      }
      index += 1
      return true
    default:
      _ = take(SQLWord.not)
      index += 1
      return readTest(kind)
    }
  }

  /// Whether this is the DISTINCT FROM of a comparison.
  private func isDistinct(_ token: Int) -> Bool { word(token) == .distinct && word(token + 1) == .from }

  private mutating func readTest(_ kind: SQLTree.Kind) -> Bool {
    switch kind {
    case .between:
      guard read(.equality), word == .and else { return false }
      lists.betweenAnds.append(index)
      index += 1
      return read(.order)
    case .pattern:
      guard read(.order) else { return false }
      return take(.escape) ? read(.bits) : true
    case .items: return readParentheses { $0.readItems() }
    default:
      if sign(index) == .leftParenthesis { return readQuery() }
      // A table, or a function that gives one.
      guard skipName() else { return false }
      if sign(index) == .leftParenthesis { skip() }
      return true
    }
  }

  /// Reads a query in parentheses as an expression.
  mutating func readQuery() -> Bool {
    let (mark, start) = (nodes.count, index)
    let isClosed = readParentheses { $0.readSelection() }
    finish(.query, from: start, since: mark)
    return isClosed
  }

  /// Moves past a name with its qualifiers.
  mutating func skipName() -> Bool {
    guard name(index) != nil else { return false }
    index += 1
    while sign(index) == .point, name(index + 1) != nil { index += 2 }
    return true
  }

  // MARK: - Operands

  private mutating func readPrimary() -> Bool {
    let (mark, start) = (nodes.count, index)
    // Signs are read from the left, and applied from the right.
    while let sign = sign(index), sign == .minus || sign == .plus || sign == .not { index += 1 }
    let operand = index
    guard readOperand() else { return false }
    for token in (start..<operand).reversed() {
      let isNumber = nodes[nodes.count - 1].kind == .number && nodes.count == mark + 1
      let kind: SQLTree.Kind =
        switch sign(token) {
        case .plus: .group
        case .minus where isNumber: .number
        default: .operation
        }
      guard finish(kind, from: token, since: mark) else { return false }
    }
    return true
  }

  private mutating func readOperand() -> Bool {
    guard index < end, tokens[index].isValid else { return false }
    switch tokens[index].kind {
    case .string: return readToken(.text)
    case .integer, .real: return readToken(.number)
    case .blob: return readToken(.constant)
    case .parameter: return readToken(.parameter)
    case .sign(.leftParenthesis): return isQuery(index + 1) ? readQuery() : readGroup()
    case .word, .quotedName: return readWord()
    default: return false
    }
  }

  private mutating func readToken(_ kind: SQLTree.Kind) -> Bool {
    index += 1
    return finish(kind, from: index - 1, since: nodes.count)
  }

  private mutating func readGroup() -> Bool {
    let (mark, start) = (nodes.count, index)
    var count = 0
    var areRead = true
    let isClosed = readParentheses { reader in
      guard reader.index < reader.end else { return }
      repeat {
        reader.readItem()
        count += 1
        areRead = areRead && reader.nodes[reader.nodes.count - 1].kind != .other
      } while reader.take(.comma)
      areRead = areRead && reader.index == reader.end
    }
    guard isClosed, areRead, count > 0 else { return false }
    return finish(count == 1 ? .group : .list, from: start, since: mark)
  }

  private mutating func readWord() -> Bool {
    let (mark, start) = (nodes.count, index)
    switch word {
    case .null: return readToken(.constant)
    case .not:
      index += 1
      return read(.not) && finish(.logic, from: start, since: mark)
    case .true, .false: return sign(index + 1) == .point ? readName() : readToken(.constant)
    case .currentDate, .currentTime, .currentTimestamp: return readToken(.call)
    case .case: return readCases() && finish(.cases, from: start, since: mark)
    case .cast where sign(index + 1) == .leftParenthesis:
      index += 1
      let isClosed = readParentheses { reader in
        let (mark, start) = (reader.nodes.count, reader.index)
        if reader.index < reader.end, reader.read(.or), reader.word == .as { return }
        while reader.index < reader.end, reader.word != .as { reader.skip() }
        reader.finish(.other, from: start, since: mark)
      }
      return isClosed && finish(.cast, from: start, since: mark)
    case .exists:
      guard sign(index + 1) == .leftParenthesis else { return false }
      index += 1
      let isClosed = readParentheses { reader in
        if reader.isQuery(reader.index) { reader.readSelection() }
      }
      return isClosed && finish(.exists, from: start, since: mark)
    case let word?: return !word.isReserved && readName()
    case nil: return readName()
    }
  }

  /// Reads a name with its qualifiers, or a call.
  private mutating func readName() -> Bool {
    let (mark, start) = (nodes.count, index)
    guard skipName() else { return false }
    switch sign(index) {
    case .point: return false
    case .leftParenthesis:
      guard index == start + 1, readArguments() else { return false }
      return finish(.call, from: start, since: mark)
    default: return finish(.reference, from: start, since: mark)
    }
  }

  private mutating func readArguments() -> Bool {
    guard
      readParentheses({ reader in
        _ = reader.take(.distinct)
        if reader.index + 1 == reader.end, reader.take(.asterisk) { return }
        reader.readArgumentList()
      })
    else { return false }
    if word == .filter, parentheses.closings[index + 1] != nil {
      index += 1
      _ = readParentheses { reader in
        if reader.word == .where { reader.readClause(.where, skipping: 1) }
      }
    }
    if take(.over) {
      if parentheses.closings[index] != nil { readWindow() } else { index = min(index + 1, end) }
    }
    return true
  }

  /// Reads arguments, behind which an aggregate may sort them.
  private mutating func readArgumentList() {
    guard index < end else { return }
    repeat {
      let (mark, start) = (nodes.count, index)
      let isRead = index < end && read(.or) && (isAtEndOfItem || word == .order)
      if !isRead {
        skipItem()
        finish(.other, from: start, since: mark)
      }
    } while take(.comma)
    if word == .order, word(index + 1) == .by { readClause(.orderBy, skipping: 2) }
  }

  /// Reads the parentheses of OVER, or those of a name in WINDOW.
  mutating func readWindow() {
    _ = readParentheses { reader in
      while reader.index < reader.end {
        switch reader.word {
        case .partition where reader.word(reader.index + 1) == .by:
          reader.readClause(.partitionBy, skipping: 2)
        case .order where reader.word(reader.index + 1) == .by: reader.readClause(.orderBy, skipping: 2)
        default: reader.skip()
        }
      }
    }
  }

  private mutating func readCases() -> Bool {
    index += 1
    if word != .when, !read(.or) { return false }
    while take(.when) {
      guard read(.or), take(.then), read(.or) else { return false }
    }
    if take(.else), !read(.or) { return false }
    return take(.end)
  }
}
