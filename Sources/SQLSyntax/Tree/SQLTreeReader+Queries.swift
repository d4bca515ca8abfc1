// SELECT and VALUES, and what else has their clauses.

extension SQLTreeReader {
  /// Reads a query with its WITH and all its arms.
  mutating func readSelection() {
    let (mark, start) = (nodes.count, index)
    if word == .with { readDefinitions() }
    readArms(from: start, since: mark)
  }

  /// Reads the arms of a query that begins at `start`, perhaps with the WITH that is the only node since `mark`.
  mutating func readArms(from start: Int, since mark: Int) {
    while true {
      switch word {
      case .select: readSelect()
      case .values: readRows(isQuery: true)
      case .union, .intersect, .except:
        index += 1
        _ = take(.all)
      default:
        finish(.selection, from: start, since: mark)
        return
      }
    }
  }

  /// Reads WITH and its tables.
  mutating func readDefinitions() {
    let (mark, start) = (nodes.count, index)
    index += 1
    _ = take(.recursive)
    repeat {
      // Of several names the last one is it, while the text before it is typed.
      while name(index + 1) != nil, word(index + 1) != .as { index += 1 }
      let (mark, start) = (nodes.count, index)
      guard name(index) != nil else { break }
      index += 1
      if sign(index) == .leftParenthesis { readColumns() }
      guard take(.as) else { break }
      _ = take(SQLWord.not)
      _ = take(.materialized)
      guard sign(index) == .leftParenthesis else { break }
      _ = readParentheses { reader in
        if reader.isQuery(reader.index) { reader.readSelection() }
      }
      finish(.definition, from: start, since: mark)
    } while take(.comma)
    // The rest of a table that could not be read.
    while index < end, !isQuery(index), !isChange(index), !isAtEndOfStatement { skip() }
    finish(.with, from: start, since: mark)
  }

  /// Whether a statement that changes rows begins at a token.
  func isChange(_ token: Int) -> Bool {
    switch word(token) {
    case .insert, .replace, .update, .delete: true
    default: false
    }
  }

  /// Reads names in parentheses.
  mutating func readColumns() {
    let (mark, start) = (nodes.count, index)
    _ = readParentheses { reader in reader.index = reader.end }
    finish(.columns, from: start, since: mark)
  }

  // MARK: - Clauses

  private mutating func readSelect() {
    let (mark, start) = (nodes.count, index)
    index += 1
    if !take(.distinct) { _ = take(.all) }
    readResults()
    readClauses(isQuery: true)
    finish(.select, from: start, since: mark)
  }

  mutating func readRows(isQuery: Bool) {
    let (mark, start) = (nodes.count, index)
    index += 1
    while sign(index) == .leftParenthesis {
      let (mark, start) = (nodes.count, index)
      _ = readParentheses { $0.readItems() }
      finish(.row, from: start, since: mark)
      guard take(.comma) else { break }
    }
    skipItem()
    if isQuery { readClauses(isQuery: true) }
    finish(.rows, from: start, since: mark)
  }

  /// Reads the clauses from the current token on; those that only a change has belong to the change around a query.
  mutating func readClauses(isQuery: Bool) {
    while true {
      switch word {
      case .from: readFrom()
      case .where: readClause(.where, skipping: 1)
      case .having: readClause(.having, skipping: 1)
      case .group: readClause(.groupBy, skipping: word(index + 1) == .by ? 2 : 1)
      case .order: readClause(.orderBy, skipping: word(index + 1) == .by ? 2 : 1)
      case .limit: readClause(.limit, skipping: 1)
      case .window: readWindows()
      case .set where !isQuery: readAssignments()
      case .values where !isQuery: readRows(isQuery: false)
      case .returning where !isQuery: readReturning()
      case .on where !isQuery: readUpsert()
      case .select, .with, .values, .union, .intersect, .except:
        guard !isQuery else { return }
        readSelection()
      case .returning, .set, .on: return
      default:
        // What cannot be here belongs to the clause before it.
        guard index < end, !isAtEndOfStatement else { return }
        skip()
      }
    }
  }

  private mutating func readWindows() {
    let (mark, start) = (nodes.count, index)
    index += 1
    while name(index) != nil, word(index + 1) == .as, sign(index + 2) == .leftParenthesis {
      index += 2
      readWindow()
      guard take(.comma) else { break }
    }
    skipItem()
    finish(.window, from: start, since: mark)
  }

  // MARK: - Results

  /// Reads results between commas.
  mutating func readResults() {
    repeat {
      let (mark, start) = (nodes.count, index)
      if readStar() {
        finish(.star, from: start, since: mark)
        continue
      }
      guard !isAtEndOfItem || sign(index) == .comma else { continue }
      let isRead = !isAtEndOfItem && read(.or) && canFollow(index)
      if isRead { readResultName() }
      if !isRead || !isAtEndOfItem {
        skipItem()
        finish(.other, from: start, since: mark)
      }
      finish(.result, from: start, since: mark)
    } while take(.comma)
  }

  /// Moves past AS and the name of a result.
  private mutating func readResultName() {
    _ = take(.as)
    if !isAtEndOfItem { index += 1 }
  }

  /// Reads `*` or `t.*` up to the end of a result.
  private mutating func readStar() -> Bool {
    var last = index
    while name(last) != nil, sign(last + 1) == .point { last += 2 }
    guard sign(last) == .asterisk else { return false }
    index = last + 1
    skipItem()
    return true
  }

  mutating func readReturning() {
    let (mark, start) = (nodes.count, index)
    index += 1
    readResults()
    finish(.returning, from: start, since: mark)
  }

  // MARK: - Tables

  mutating func readFrom() {
    let (mark, start) = (nodes.count, index)
    index += 1
    readTables()
    finish(.from, from: start, since: mark)
  }

  /// Reads sources with what joins them.
  private mutating func readTables() {
    while index < end, !isAtEndOfStatement {
      switch word {
      case .join, .cross, .full, .inner, .left, .natural, .outer, .right: index += 1
      case .on: readClause(.on, skipping: 1, isList: false)
      case .using:
        let (mark, start) = (nodes.count, index)
        index += 1
        if sign(index) == .leftParenthesis { readColumns() }
        finish(.using, from: start, since: mark)
      case let word? where word.beginsClause: return
      default:
        if isAtEndOfItem, sign(index) != .comma { return }
        if !take(.comma) { readSource() }
      }
    }
  }

  private mutating func readSource() {
    let (mark, start) = (nodes.count, index)
    if sign(index) == .leftParenthesis {
      if isQuery(index + 1) {
        _ = readParentheses { $0.readSelection() }
        finish(.subquery, from: start, since: mark)
      } else {
        // The tables of a join.
        _ = readParentheses { $0.readTables() }
        readAlias()
        finish(.joined, from: start, since: mark)
        return
      }
    } else if name(index) != nil {
      index += 1
      if sign(index) == .point, name(index + 1) != nil { index += 2 }
      let isFunction = sign(index) == .leftParenthesis
      if isFunction { skip() }
      finish(isFunction ? .function : .name, from: start, since: mark)
    } else {
      skip()
      finish(.other, from: start, since: mark)
      return
    }
    readAlias()
    finish(.source, from: start, since: mark)
    if word == .not, word(index + 1) == .indexed {
      index += 2
    } else if word == .indexed {
      index = min(index + 3, end)
    }
  }

  /// Moves past AS and a name.
  mutating func readAlias() {
    if take(.as) {
      if !isAtEndOfItem { index += 1 }
      return
    }
    guard name(index) != nil, !isAtEndOfItem else { return }
    guard let word else {
      index += 1
      return
    }
    if !word.isJoin, word != .indexed, word != .not { index += 1 }
  }
}
