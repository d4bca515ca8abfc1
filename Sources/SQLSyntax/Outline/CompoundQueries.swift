package import TypedSQLiteCore

/// The tables that a statement may read through UNION, INTERSECT or EXCEPT.
///
/// For a column of such a query, SQLite reports the origin in one of its arms, and the other arms may contain
/// anything. So nothing is concluded about columns of a table that an arm mentions.
package struct CompoundQueries {
  /// Whether the result itself has several arms.
  package private(set) var isResultCompound = false
  /// The names in the arms, in lower case.
  package private(set) var names: Set<String> = []

  /// Whether each column of the result has the origin that SQLite reports.
  package var isEmpty: Bool { !isResultCompound && names.isEmpty }

  /// Whether an origin in this table may apply to only one arm.
  package func mayHide(_ origin: ColumnOrigin) -> Bool {
    isResultCompound || names.contains(origin.table.lowercased())
  }

  /// Examines a statement.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - views: the text of each view that it may mention, by name in lower case.
  package init(_ sql: [UInt8], views: [String: [UInt8]] = [:]) {
    guard Self.mentionsCompound(sql.span) || !views.isEmpty else { return }
    let outline = SQLOutline(sql)
    let isQuery = outline.cores.first?.verb == .select
    var reach = SearchReach(outline, views)
    for query in Self.queries(of: outline) {
      // The tables of the arms of the whole statement are known in each arm.
      if query == outline.tokens.indices {
        isResultCompound = isQuery
      } else {
        reach.add(query, of: outline)
      }
    }
    reach.addViews(mentionedIn: outline)
    names = reach.names
  }

  /// Whether a text contains one of the words, even if only in a comment.
  package static func mentionsCompound(_ sql: Span<UInt8>) -> Bool {
    // The second letters of the words are rarer than the first ones.
    var second = 1
    while true {
      second = sql.firstIndex(ofLetter: UInt8(ascii: "n"), or: UInt8(ascii: "x"), from: second)
      guard second < sql.count else { return false }
      let rest = sql.extracting((second - 1)...)
      for word in words where rest.count >= word.utf8CodeUnitCount {
        if rest.extracting(first: word.utf8CodeUnitCount).equalsIgnoringCase(word) { return true }
      }
      second += 1
    }
  }

  private static let words: [StaticString] = ["union", "intersect", "except"]

  /// The tokens of each query with several arms, except those whose values are only compared.
  ///
  /// The words show it, because a query that the tree does not understand counts too.
  fileprivate static func queries(of outline: SQLOutline) -> [Range<Int>] {
    let compared: Set<SQLOutline.Clause> = [.condition, .groupBy, .orderBy, .limit]
    var opened: [(index: Int, isCompound: Bool)] = [(-1, false)]
    var found: [Range<Int>] = []
    for index in outline.tokens.indices {
      switch outline.sign(index) {
      case .leftParenthesis: opened.append((index, false))
      case .rightParenthesis where opened.count > 1:
        let last = opened.removeLast()
        if last.isCompound { found.append(last.index + 1..<index) }
      default:
        guard let word = outline.word(index), words.contains(where: { $0.description == word }) else {
          continue
        }
        let isCompared = opened.dropFirst().contains { compared.contains(outline.places[$0.index].clause) }
        if !isCompared { opened[opened.count - 1].isCompound = true }
      }
    }
    if opened[0].isCompound { found.append(0..<outline.tokens.count) }
    return found
  }
}

/// The names that can be reached from the arms of queries, through WITH and views.
private struct SearchReach {
  private(set) var names: Set<String> = []
  private let tables: [String: Range<Int>]
  private let views: [String: [UInt8]]

  init(_ outline: SQLOutline, _ views: [String: [UInt8]]) {
    self.views = views
    tables = Dictionary(
      outline.tableDefinitions.compactMap { table in outline.name(table.name).map { ($0, table.body) } },
      uniquingKeysWith: { $1 })
  }

  /// Adds the names in some tokens.
  mutating func add(_ tokens: Range<Int>, of outline: SQLOutline) {
    for name in tokens.compactMap(outline.name) where names.insert(name).inserted {
      if let body = tables[name] { add(body, of: outline) }
      if let view = views[name] { add(view) }
    }
  }

  /// Adds all names of a view.
  private mutating func add(_ view: [UInt8]) {
    let outline = SQLOutline(view)
    for name in outline.tokens.indices.compactMap(outline.name) where names.insert(name).inserted {
      if let other = views[name] { add(other) }
    }
  }

  /// Adds the names of each view with several arms that a statement can reach.
  mutating func addViews(mentionedIn outline: SQLOutline) {
    var open = outline.tokens.indices.compactMap(outline.name)
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard let view = views[name], seen.insert(name).inserted else { continue }
      let inner = SQLOutline(view)
      if !CompoundQueries.queries(of: inner).isEmpty {
        add(view)
      } else {
        open += inner.tokens.indices.compactMap(inner.name)
      }
    }
  }
}
