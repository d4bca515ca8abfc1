import SQLSyntax
import TypedSQLite

/// Asks SQLite which table column a name in a statement is.
///
/// For a name in an expression it prepares a query of only that name, over the tables of the same SELECT; if they have
/// no such column, over those of the enclosing query. So SQLite itself resolves aliases, joins, views and the tables of
/// WITH. If the result is not a column of a table, there is no answer.
struct ColumnFinder {
  private let outline: SQLOutline
  private let database: Database
  private var known: [String: Found?] = [:]

  struct Found {
    let origin: ColumnOrigin
    let declaredType: String?
  }

  init(_ outline: SQLOutline, in database: Database) {
    self.outline = outline
    self.database = database
  }

  /// The column that literals or a call meet.
  mutating func column(_ column: LiteralPlace.Column) -> Found? {
    let key: String
    switch column {
    case .reference(let tokens, let core): key = "\(core) \(outline.text(tokens))"
    case .assigned(let token, let core): key = "\(core)=\(outline.text(token..<token + 1))"
    case .inserted(let position, let core): key = "\(core)#\(position)"
    }
    if let found = known[key] { return found }
    let found: Found? =
      switch column {
      case .reference(let tokens, let core): reference(tokens, core)
      case .assigned(let token, let core): target(outline.text(token..<token + 1), core)
      case .inserted(let position, let core): insertedName(position, core).flatMap { target($0, core) }
      }
    known[key] = .some(found)
    return found
  }
}

// MARK: - Names in expressions

extension ColumnFinder {
  private func reference(_ tokens: Range<Int>, _ core: Int) -> Found? {
    let text = outline.text(tokens)
    let names = tokens.compactMap(outline.name).joined(separator: ".")
    var next: Int? = core
    while let core = next {
      guard !outline.cores[core].isBehindInnerWith else { return nil }
      if let tables = tables(of: core) {
        do {
          return found(try database.prepare("\(withTables) SELECT \(text) FROM \(tables)"))
        } catch {
          guard error.message?.lowercased() == "no such column: \(names)" else { return nil }
        }
      }
      // The name of a result takes precedence over columns of the enclosing query.
      if tokens.count == 1, isResultName(names, core) { return nil }
      next = outline.cores[core].parent
    }
    return nil
  }

  /// The tables of a core as SQL; nil if there are none.
  private func tables(of core: Int) -> String? {
    let shape = outline.cores[core]
    guard !shape.tables.isEmpty else { return nil }
    switch shape.verb {
    case .select, .delete: return shape.tables.map(outline.text).joined(separator: ", ")
    case .update: return shape.tables.map { outline.text(withoutConflictClause($0)) }.joined(separator: ", ")
    case .insert: return targetTokens(of: core).map(outline.text)
    }
  }

  private var withTables: String { outline.text(outline.withTables) }

  /// Whether a SELECT has a result with this name.
  private func isResultName(_ name: String, _ core: Int) -> Bool {
    outline.tokens.indices.contains { index in
      let place = outline.places[index]
      guard place.core == core, place.clause == .selectList, outline.name(index) == name else { return false }
      let isPart = outline.sign(index - 1) != nil && outline.sign(index - 1) != .rightParenthesis
      return !isPart && !["select", "distinct", "all"].contains(outline.word(index - 1) ?? "")
    }
  }

  private func found(_ statement: Statement) -> Found? {
    guard statement.columnCount == 1, let origin = statement.origin(0) else { return nil }
    return Found(origin: origin, declaredType: statement.declaredType(0))
  }
}

// MARK: - Targets

extension ColumnFinder {
  /// A column of the table that a core writes to.
  private func target(_ column: String, _ core: Int) -> Found? {
    guard outline.cores[core].verb == .insert || outline.cores[core].verb == .update,
      let tokens = targetTokens(of: core),
      let statement = try? database.prepare(
        "SELECT \(column) FROM \(outline.text(tokens))"),
      let found = found(statement)
    else { return nil }
    // A view passes the value to a trigger, which may do anything with it.
    let names = tokens.compactMap { outline.name($0) }
    return names.contains(found.origin.table.lowercased()) ? found : nil
  }

  /// The name of the table that a core writes to, with its schema and its alias.
  private func targetTokens(of core: Int) -> Range<Int>? {
    guard let all = outline.cores[core].tables.first else { return nil }
    let tokens = withoutConflictClause(all)
    let open = tokens.first { outline.sign($0) == .leftParenthesis } ?? tokens.upperBound
    return tokens.lowerBound..<open
  }

  /// The tokens without the `OR IGNORE` after UPDATE.
  private func withoutConflictClause(_ tokens: Range<Int>) -> Range<Int> {
    guard outline.word(tokens.lowerBound) == "or", tokens.count > 2 else { return tokens }
    return tokens.lowerBound + 2..<tokens.upperBound
  }

  /// The name of the column for a position in the rows of an INSERT, in quotes.
  private func insertedName(_ position: Int, _ core: Int) -> String? {
    guard let all = outline.cores[core].tables.first, let target = targetTokens(of: core) else { return nil }
    if target.upperBound < all.upperBound {
      // Names alternate with commas.
      let token = target.upperBound + 1 + 2 * position
      guard token < all.upperBound - 1, outline.name(token) != nil else { return nil }
      return outline.text(token..<token + 1)
    }
    let isQualified = outline.sign(target.lowerBound + 1) == .point
    let names = target.prefix(isQualified ? 3 : 1).filter { outline.sign($0) == nil }.map { token in
      String(decoding: outline.tokens[token].content(in: outline.sql.span), as: UTF8.self)
    }
    guard let table = names.last else { return nil }
    let columns = try? SchemaReader(database).columns(of: table, in: isQualified ? names.first : nil)
    let written = columns?.filter { $0.kind == .ordinary } ?? []
    return written.indices.contains(position) ? SQLName.quoted(written[position].name) : nil
  }
}
