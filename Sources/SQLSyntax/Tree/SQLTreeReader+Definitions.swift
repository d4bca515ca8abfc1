// CREATE, ALTER and DROP.

extension SQLTreeReader {
  /// Reads a statement that makes, changes or removes an object of a schema, as far as it is understood.
  mutating func readDefinition() {
    let (mark, start) = (nodes.count, index)
    let verb = word
    index += 1
    while word == .temp || word == .temporary || word == .unique { index += 1 }
    let object = word
    if !isAtEndOfStatement { index += 1 }
    if object == .virtual { _ = take(.table) }
    if word(index + 1) == .not || word(index + 1) == .exists, take(.if) {
      _ = take(SQLWord.not)
      _ = take(.exists)
    }
    readObject()
    let kind: SQLTree.Kind? =
      switch (verb, object) {
      case (.create, .table): readTable()
      case (.create, .index): readIndex()
      case (.create, .view): readView()
      case (.create, .trigger): readTrigger()
      case (.create, .virtual): .createVirtualTable
      case (.alter, .table): readAlteration()
      case (.drop, _): .drop
      default: nil
      }
    if let kind { finish(kind, from: start, since: mark) }
  }

  /// Reads the name of an object with its schema, or one name; SQLite takes a text for a name, too.
  private mutating func readObject(_ kind: SQLTree.Kind = .name, hasSchema: Bool = true) {
    guard isObject(index), word != .as, word != .on else { return }
    let start = index
    index += hasSchema && sign(index + 1) == .point && isObject(index + 2) ? 3 : 1
    finish(kind, from: start, since: nodes.count)
  }

  private func isObject(_ token: Int) -> Bool {
    guard token < end else { return false }
    return name(token) != nil || tokens[token].kind == .string
  }

  // MARK: - Tables

  private mutating func readTable() -> SQLTree.Kind {
    if sign(index) == .leftParenthesis {
      _ = readParentheses { reader in
        repeat { reader.readTablePart() } while reader.take(.comma)
      }
      let (mark, start) = (nodes.count, index)
      while !isAtEndOfStatement, !isQuery(index) { skip() }
      if index > start { finish(.tableOptions, from: start, since: mark) }
    } else if take(.as), isQuery(index) {
      readSelection()
    }
    return .createTable
  }

  /// Whether a part of a table ends at the current token; ON and SET do not end it.
  private var isAtEndOfPart: Bool { isAtEndOfStatement || sign(index) == .comma }

  /// Reads a column, or a constraint of the table.
  private mutating func readTablePart() {
    let (mark, start) = (nodes.count, index)
    switch word {
    case _ where isAtEndOfPart: break
    case .constraint, .primary, .unique, .check, .foreign:
      readConstraints()
      finish(.tableConstraint, from: start, since: mark)
    default: readColumn()
    }
  }

  private mutating func readColumn() {
    let (mark, start) = (nodes.count, index)
    skip()
    let (typeMark, typeStart) = (nodes.count, index)
    while !isAtEndOfPart, !isConstraint { skip() }
    finish(.type, from: typeStart, since: typeMark)
    readConstraints()
    finish(.column, from: start, since: mark)
  }

  /// Whether the current word ends a declared type.
  private var isConstraint: Bool {
    switch word {
    case .constraint, .primary, .not, .null, .unique, .check, .default, .collate, .references, .generated,
      .as:
      true
    default: false
    }
  }

  /// Reads the constraints of a column or a table; those with values and expressions become nodes.
  private mutating func readConstraints() {
    while !isAtEndOfPart {
      let (mark, start) = (nodes.count, index)
      let hasGroup = sign(index + 1) == .leftParenthesis
      switch word {
      case .check where hasGroup, .as where hasGroup, .default where hasGroup:
        let kind: SQLTree.Kind = word == .check ? .check : word == .as ? .generator : .defaultValue
        index += 1
        _ = readParentheses { $0.readItems() }
        finish(kind, from: start, since: mark)
      case .default:
        index += 1
        if sign(index) == .minus || sign(index) == .plus { index += 1 }
        if !isAtEndOfPart { index += 1 }
        finish(.defaultValue, from: start, since: mark)
      // What a foreign key does is no value.
      case .set where self.word(index + 1) == .default: index += 2
      default: skip()
      }
    }
  }

  private mutating func readAlteration() -> SQLTree.Kind {
    let (mark, start) = (nodes.count, index)
    let action = word
    guard action == .add || action == .drop || action == .rename else { return .alter }
    index += 1
    _ = take(.column)
    if action != .add {
      if word != .to { readObject(hasSchema: false) }
    } else if !isAtEndOfPart {
      readColumn()
    }
    finish(action == .add ? .added : action == .drop ? .dropped : .renamed, from: start, since: mark)
    return .alter
  }

  // MARK: - Indexes, views and triggers

  private mutating func readIndex() -> SQLTree.Kind {
    guard take(.on) else { return .createIndex }
    readObject(.table, hasSchema: false)
    if sign(index) == .leftParenthesis {
      let (mark, start) = (nodes.count, index)
      _ = readParentheses { reader in
        repeat { reader.readTerm() } while reader.take(.comma)
      }
      finish(.indexed, from: start, since: mark)
    }
    if word == .where { readClause(.where, skipping: 1) }
    return .createIndex
  }

  private mutating func readView() -> SQLTree.Kind {
    if sign(index) == .leftParenthesis { readColumns() }
    if take(.as), isQuery(index) { readSelection() }
    return .createView
  }

  private mutating func readTrigger() -> SQLTree.Kind {
    while !isAtEndOfStatement, word != .begin {
      let (mark, start) = (nodes.count, index)
      switch word {
      case .update where word(index + 1) == .of:
        while !isAtEndOfStatement, word != .on { index += 1 }
        finish(.triggerColumns, from: start, since: mark)
      case .on:
        index += 1
        readObject(.table, hasSchema: false)
      case .when:
        index += 1
        _ = read(.or)
        while !isAtEndOfStatement, word != .begin { skip() }
        finish(.triggerCondition, from: start, since: mark)
      default: index += 1
      }
    }
    guard take(.begin) else { return .createTrigger }
    while index < end, word != .end {
      if sign(index) != .semicolon { readStatement(isInTrigger: true) }
      _ = take(.semicolon)
    }
    _ = take(.end)
    return .createTrigger
  }
}
