import TypedSQLiteCore

/// Finds uses of a column in a view, trigger, index or constraint that depend on how its values are stored.
///
/// A use remains right if it only passes the column on, tests whether it is NULL, or compares it with a
/// column that is converted too. Any other use may compute with the storage value, and is an obstacle. Names
/// are compared without resolving them, so the result is rather one use too many than one too few.
package struct ColumnUses {
  package let outline: SQLOutline
  /// The tokens to examine.
  package let range: Range<Int>
  /// The role of the text.
  package let role: Role
  /// The names, in lower case, of the column and of those converted with it.
  package private(set) var names: Set<String>
  /// Whether these names cannot refer to other columns.
  package let namesAreOurs: Bool
  /// Whether both storages have the same order.
  package let sortsAlike: Bool

  /// What contains the text.
  package enum Role {
    case view
    case trigger
    case index
    case expression
  }

  package init(
    _ outline: SQLOutline, in range: Range<Int>? = nil, role: Role, names: Set<String>, namesAreOurs: Bool,
    sortsAlike: Bool
  ) {
    self.outline = outline
    self.range = range ?? outline.tokens.indices
    self.role = role
    self.names = names
    self.namesAreOurs = namesAreOurs
    self.sortsAlike = sortsAlike
    if role == .view { addAliases() }
  }

  /// The text around the first use that depends on the storage; nil if there is none.
  package var obstacle: String? {
    for index in range where isMention(index) && !isHarmless(index) { return excerpt(around: index) }
    return nil
  }

  /// Whether the column is mentioned at all.
  package var isMentioned: Bool {
    range.contains(where: isMention)
  }

  private func isMention(_ index: Int) -> Bool {
    outline.name(index).map(names.contains) == true && outline.sign(index + 1) != .point
  }

  /// The index of the first token of the name `t.c`.
  private func start(of index: Int) -> Int {
    outline.reference(endingAt: index)?.lowerBound ?? index
  }

  /// Adds the aliases that results give to the column.
  private mutating func addAliases() {
    for heading in headings { names.formUnion(heading.compactMap(outline.name)) }
    var isNew = true
    while isNew {
      isNew = false
      for index in range where isMention(index) && isResult(index) {
        let next = outline.word(index + 1) == "as" ? index + 2 : index + 1
        guard outline.sign(next) == nil, outline.word(next) != "from", let alias = outline.name(next) else {
          continue
        }
        isNew = names.insert(alias).inserted || isNew
      }
    }
  }
}

// MARK: - Headings

extension ColumnUses {
  /// The names in parentheses after the name of a view or a table of WITH, which rename its columns.
  private var headings: [Range<Int>] {
    let tables = outline.tableDefinitions.compactMap(\.columns)
    guard let columns = outline.viewQuery?.columns, let first = columns.first, let last = columns.last else {
      return tables
    }
    return [first..<last + 1] + tables
  }
}

// MARK: - Uses that do no harm

extension ColumnUses {
  private func isHarmless(_ index: Int) -> Bool {
    let place = outline.places[index]
    let before = start(of: index) - 1
    if role == .view, isResult(index) || isAlias(index) { return true }
    if role == .view, headings.contains(where: { $0.contains(index) }) { return true }
    if role == .trigger, place.clause == .updateTarget { return true }
    if role == .index, isIndexed(index, before) { return true }
    if isTestForNull(index, before) { return true }
    if isCounted(before, index) { return true }
    if isComparedWithOurs(index, before) { return true }
    guard role == .view, isListItem(before, index) else { return false }
    return place.clause == .groupBy || place.clause == .orderBy && sortsAlike
  }

  /// Whether the name alone is a column of a result, which passes the storage value on.
  private func isResult(_ index: Int) -> Bool {
    let place = outline.places[index]
    guard place.clause == .selectList, place.enclosure == .query else { return false }
    // The result of a query that is an operand is compared with something.
    if let open = parenthesis(around: index), ![.from, .none].contains(outline.places[open].clause) {
      return false
    }
    let before = start(of: index) - 1
    guard
      outline.sign(before) == .comma || ["select", "distinct", "all"].contains(outline.word(before) ?? "")
    else { return false }
    let next = index + 1
    switch outline.sign(next) {
    case .comma, .rightParenthesis, .semicolon: return true
    case .some: return false
    case nil: break
    }
    guard next < outline.tokens.count else { return true }
    if ["as", "from"].contains(outline.word(next) ?? "") { return true }
    // A name without AS is followed by the next column or by the tables.
    guard outline.name(next) != nil else { return false }
    return next + 1 == outline.tokens.count || outline.sign(next + 1) == .comma
      || outline.word(next + 1) == "from"
  }

  /// The parenthesis that opens the innermost pair around a token.
  private func parenthesis(around index: Int) -> Int? {
    var other = index - 1
    while other >= range.lowerBound {
      if outline.sign(other) == .leftParenthesis { return other }
      other = (outline.openings[other] ?? other) - 1
    }
    return nil
  }

  /// Whether the name alone is a column of an index.
  private func isIndexed(_ index: Int, _ before: Int) -> Bool {
    let first = range.first { outline.sign($0) == .leftParenthesis }
    guard parenthesis(around: index) == first, before == first || outline.sign(before) == .comma else {
      return false
    }
    return [.comma, .rightParenthesis].contains(outline.sign(index + 1))
      || ["asc", "desc", "collate"].contains(outline.word(index + 1) ?? "")
  }

  /// Whether the name is the alias of a result.
  private func isAlias(_ index: Int) -> Bool {
    let place = outline.places[index]
    guard place.clause == .selectList, place.enclosure == .query else { return false }
    return outline.word(index - 1) == "as" || isMention(index - 1)
  }

  private func isTestForNull(_ index: Int, _ before: Int) -> Bool {
    guard isStart(before) else { return false }
    let words = (1...3).map { outline.word(index + $0) }
    switch (words[0], words[1], words[2]) {
    case ("is", "null", _): return isEnd(index + 3)
    case ("is", "not", "null"): return isEnd(index + 4)
    case ("isnull", _, _), ("notnull", _, _): return isEnd(index + 2)
    case ("not", "null", _): return isEnd(index + 3)
    default: return false
    }
  }

  /// Whether this is the call `count(c)`.
  private func isCounted(_ before: Int, _ index: Int) -> Bool {
    let open = outline.word(before) == "distinct" ? before - 1 : before
    return outline.sign(open) == .leftParenthesis && outline.word(open - 1) == "count"
      && outline.sign(index + 1) == .rightParenthesis
  }

  /// Whether the column is tested for equality with a column that is converted too.
  private func isComparedWithOurs(_ index: Int, _ before: Int) -> Bool {
    guard namesAreOurs else { return false }
    if let right = equalityEnd(from: index + 1).flatMap(outline.reference(startingAt:)),
      isMention(right.upperBound - 1), isStart(before), isEnd(right.upperBound)
    {
      return true
    }
    guard let left = equalityStart(from: before), isMention(left) else { return false }
    return isStart(start(of: left) - 1) && isEnd(index + 1)
  }

  /// The index after `=`, `<>` or IS, which begins at `index`; nil if there is no such operator.
  private func equalityEnd(from index: Int) -> Int? {
    if outline.word(index) == "is" { return outline.word(index + 1) == "not" ? index + 2 : index + 1 }
    return outline.sign(index).map { Self.equalities.contains($0) } == true ? index + 1 : nil
  }

  /// The index before `=`, `<>` or IS, which ends at `index`; nil if there is no such operator.
  private func equalityStart(from index: Int) -> Int? {
    if outline.word(index) == "not", outline.word(index - 1) == "is" { return index - 2 }
    if outline.word(index) == "is" { return index - 1 }
    return outline.sign(index).map { Self.equalities.contains($0) } == true ? index - 1 : nil
  }

  private func isListItem(_ before: Int, _ index: Int) -> Bool {
    guard outline.sign(before) == .comma || outline.word(before) == "by" else { return false }
    return outline.sign(index + 1) == .comma || ["asc", "desc"].contains(outline.word(index + 1) ?? "")
      || isEnd(index + 1)
  }

  private func isStart(_ index: Int) -> Bool { outline.beginsOperand(behind: index, in: range) }

  private func isEnd(_ index: Int) -> Bool { outline.endsOperand(before: index, in: range) }

  private static let equalities: Set<SQLSign> = [.equal, .equalTwice, .notEqual, .lessOrGreater]

  /// A few tokens around a name, for a message.
  private func excerpt(around index: Int) -> String {
    let first = max(range.lowerBound, start(of: index) - 3)
    let last = min(range.upperBound, index + 5)
    return outline.text(first..<last).split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
  }
}
