// Statements.

extension SQLTreeReader {
  /// Reads all statements.
  mutating func readScript() {
    while index < end {
      readStatement()
      // A semicolon, or a parenthesis that closes nothing.
      index += 1
    }
    index = end
    finish(.script, from: 0, since: 0)
  }

  /// Reads a statement up to its semicolon; no definition is in a trigger.
  mutating func readStatement(isInTrigger: Bool = false) {
    let (mark, start) = (nodes.count, index)
    if take(.explain), take(.query) { _ = take(.plan) }
    switch word {
    case .create where !isInTrigger, .alter where !isInTrigger, .drop where !isInTrigger: readDefinition()
    default: readStatementBody()
    }
    while !isAtEndOfStatement {
      if isQuery(index) {
        readSelection()
      } else if word == .where {
        readClause(.where, skipping: 1)
      } else {
        skip()
      }
    }
    finish(.statement, from: start, since: mark)
  }

  private mutating func readStatementBody() {
    let (mark, start) = (nodes.count, index)
    if word == .with { readDefinitions() }
    switch word {
    case .select, .values: readArms(from: start, since: mark)
    case .insert, .replace: readChange(.insert)
    case .update: readChange(.update)
    case .delete: readChange(.delete)
    default: break
    }
  }

  // MARK: - Changes

  private mutating func readChange(_ kind: SQLTree.Kind) {
    let (mark, start) = (nodes.count, index)
    index += 1
    if kind == .insert {
      while index < end, !isAtEndOfStatement, word != .into { skip() }
      _ = take(.into)
    }
    if kind != .delete { readTarget() }
    readClauses(isQuery: false)
    finish(kind, from: start, since: mark)
  }

  /// Reads the table that a statement changes with the names of its columns, or up to the next clause.
  private mutating func readTarget() {
    let (mark, start) = (nodes.count, index)
    while !isAtEndOfStatement, word?.beginsClause != true, word != .with, word != .default {
      guard sign(index) == .leftParenthesis, !isQuery(index + 1) else {
        skip()
        continue
      }
      readColumns()
      break
    }
    finish(.target, from: start, since: mark)
  }

  mutating func readAssignments() {
    let (mark, start) = (nodes.count, index)
    index += 1
    repeat {
      let (mark, start) = (nodes.count, index)
      if sign(index) == .leftParenthesis { readColumns() }
      while !isAtEndOfItem, sign(index) != .equal { skip() }
      if take(.equal) { readItem() }
      finish(.assignment, from: start, since: mark)
    } while take(.comma)
    finish(.assignments, from: start, since: mark)
  }

  /// Reads ON CONFLICT up to its SET or the next ON.
  mutating func readUpsert() {
    let (mark, start) = (nodes.count, index)
    index += 1
    while !isAtEndOfStatement, word?.beginsClause != true {
      if sign(index) == .leftParenthesis, !isQuery(index + 1) { readColumns() } else { skip() }
    }
    finish(.upsert, from: start, since: mark)
  }
}
