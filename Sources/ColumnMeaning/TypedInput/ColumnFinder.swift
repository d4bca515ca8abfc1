import SQLSyntax
import TypedSQLiteCore

/// Asks SQLite which table column a name in a statement is.
///
/// For a name in an expression it prepares a query of only that name, over the tables of the same SELECT; if they have
/// no such column, over those of the enclosing query. So SQLite itself resolves aliases, joins, views and the tables of
/// WITH. If the result is not a column of a table, there is no answer.
struct ColumnFinder {
  private let outline: SQLOutline
  private let database: Database
  /// The table whose rows are named `new` and `old`, as in a trigger.
  private let triggerTable: String?
  private var known: [String: Found?] = [:]

  struct Found {
    let origin: ColumnOrigin
    let declaredType: String?
  }

  init(_ outline: SQLOutline, in database: Database, triggerTable: String? = nil) {
    self.outline = outline
    self.database = database
    self.triggerTable = triggerTable
  }

  func text(_ tokens: Range<Int>) -> String { outline.text(tokens) }

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
  /// What a name is among the tables of one core.
  enum Answer {
    /// A column of a table, or another value whose origin SQLite does not report.
    case known(Found?)
    /// The name of a result of the core, which takes precedence over columns of the enclosing query.
    case result
    /// A name of an enclosing query, or none.
    case unknown
    /// It cannot be found out.
    case hidden
  }

  private func reference(_ tokens: Range<Int>, _ core: Int) -> Found? {
    var next: Int? = core
    while let core = next {
      switch answer(for: tokens, at: core) {
      case .known(let found): return found
      case .result, .hidden: return nil
      case .unknown: next = outline.cores[core].parent
      }
    }
    return nil
  }

  /// What a name is among the tables of a core, those around it left out.
  func answer(for tokens: Range<Int>, at core: Int) -> Answer {
    guard !outline.cores[core].isBehindInnerWith else { return .hidden }
    let names = tokens.compactMap(outline.name).joined(separator: ".")
    // In an upsert, `excluded` is the row that was to be inserted.
    if outline.cores[core].verb == .insert, tokens.count == 3, outline.name(tokens.lowerBound) == "excluded" {
      return .known(target(outline.text(tokens.upperBound - 1..<tokens.upperBound), core))
    }
    if let triggerTable, tokens.count == 3, ["new", "old"].contains(outline.name(tokens.lowerBound)) {
      let column = outline.text(tokens.upperBound - 1..<tokens.upperBound)
      return .known((try? database.prepare("SELECT \(column) FROM \(triggerTable)")).flatMap(found))
    }
    if let tables = tables(of: core) {
      do {
        return .known(
          found(try database.prepare("\(withTables) SELECT \(outline.text(tokens)) FROM \(tables)")))
      } catch {
        guard error.message?.lowercased() == "no such column: \(names)" else { return .hidden }
      }
    }
    return tokens.count == 1 && result(named: names, of: core) != nil ? .result : .unknown
  }

  /// The SQL between a query and the tables that a core reads; nil if it reads none.
  func selection(of core: Int) -> (with: String, tables: String)? {
    guard !outline.cores[core].isBehindInnerWith else { return nil }
    return tables(of: core).map { (withTables, $0) }
  }

  /// The first values of an expression over the tables that a core reads, whatever its conditions leave of them.
  ///
  /// The expression is evaluated, so it must have no effects.
  func firstValues(of expression: Range<Int>, in core: Int) -> [DatabaseValue] {
    guard !outline.cores[core].isBehindInnerWith, let tables = tables(of: core, withConditions: false) else {
      return []
    }
    let query = "\(withTables) SELECT \(outline.text(expression)) FROM \(tables) LIMIT \(EndCell.limit)"
    return (try? database.rows(query) { $0.cell(0).databaseValue }) ?? []
  }

  /// Whether a name in double quotes is a text, because no column of the query or of those around it has the name.
  func isText(_ token: Int, in core: Int) -> Bool {
    let bytes = outline.tokens[token].content(in: outline.sql.span)
    guard outline.tokens[token].kind == .quotedName,
      outline.sql[outline.tokens[token].range.lowerBound] == UInt8(ascii: "\""),
      !bytes.contains(UInt8(ascii: "]")), !bytes.isEmpty
    else { return false }
    let name = "[\(String(decoding: bytes, as: UTF8.self))]"
    var next: Int? = core
    while let core = next {
      guard let (with, tables) = selection(of: core) else { return false }
      do {
        _ = try database.prepare("\(with) SELECT \(name) FROM \(tables)")
        return false
      } catch {
        guard error.message?.lowercased().hasPrefix("no such column") == true else { return false }
      }
      next = outline.cores[core].parent
    }
    return true
  }

  /// The tables of a core as SQL; nil if there are none.
  ///
  /// Those around it come first if a function among them takes one of their columns, as `json_each(tags)` does.
  private func tables(of core: Int, withConditions: Bool = true) -> String? {
    let shape = outline.cores[core]
    guard !shape.tables.isEmpty else { return nil }
    let text = { (tokens: Range<Int>) in
      outline.text(tokens, replacing: withConditions ? [] : conditions(of: tokens, in: core).map { ($0, "") })
    }
    let own: String? =
      switch shape.verb {
      case .select, .delete: shape.tables.map(text).joined(separator: ", ")
      case .update: shape.tables.map { text(withoutConflictClause($0)) }.joined(separator: ", ")
      case .insert: targetTokens(of: core).map(outline.text)
      }
    guard let own, shape.verb == .select, let parent = shape.parent, callsFunction(shape.tables),
      needsOthers(own), let others = tables(of: parent, withConditions: withConditions)
    else { return own }
    return "\(others), \(own)"
  }

  /// Whether a table is the result of a function.
  private func callsFunction(_ tables: [Range<Int>]) -> Bool {
    tables.contains { tokens in
      tokens.contains {
        outline.places[$0].enclosure == .arguments && outline.places[$0].clause == .from
      }
    }
  }

  /// Whether some tables name columns of others.
  private func needsOthers(_ tables: String) -> Bool {
    do {
      _ = try database.prepare("\(withTables) SELECT 1 FROM \(tables)")
      return false
    } catch {
      return error.message?.lowercased().hasPrefix("no such column") == true
    }
  }

  /// The conditions between tables that are joined, from ON or USING.
  private func conditions(of tables: Range<Int>, in core: Int) -> [Range<Int>] {
    var conditions: [Range<Int>] = []
    for index in tables {
      let place = outline.places[index]
      guard place.clause == .condition, place.core == core else { continue }
      if let last = conditions.last, last.upperBound == index {
        conditions[conditions.count - 1] = last.lowerBound..<index + 1
      } else {
        conditions.append(index..<index + 1)
      }
    }
    return conditions
  }

  private var withTables: String { outline.text(outline.withTables) }

  /// The token at which a SELECT names a result so; nil if it has none.
  func result(named name: String, of core: Int) -> Int? {
    outline.tokens.indices.first { index in
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
  /// A column of the table that a core writes to; a view passes values to a trigger, which must put them into columns.
  private func target(_ column: String, _ core: Int) -> Found? {
    writtenColumn(column, core).flatMap { $0.isPassedOn ? $0.found : nil }
  }

  /// The column of a view for whose new values a trigger computes what it puts into columns.
  func columnBehindTriggers(_ column: LiteralPlace.Column) -> Found? {
    let written: (found: Found, isPassedOn: Bool)? =
      switch column {
      case .reference: nil
      case .assigned(let token, let core): writtenColumn(outline.text(token..<token + 1), core)
      case .inserted(let position, let core): insertedName(position, core).flatMap { writtenColumn($0, core) }
      }
    return written.flatMap { $0.isPassedOn ? nil : $0.found }
  }

  private func writtenColumn(_ column: String, _ core: Int) -> (found: Found, isPassedOn: Bool)? {
    guard outline.cores[core].verb == .insert || outline.cores[core].verb == .update,
      let tokens = targetTokens(of: core),
      let statement = try? database.prepare(
        "SELECT \(column) FROM \(outline.text(tokens))"),
      let found = found(statement)
    else { return nil }
    let names = tokens.compactMap { outline.name($0) }
    let isTable = names.contains(found.origin.table.lowercased())
    return (found, isTable || triggersPassOn(column, of: names, found.origin))
  }

  /// Whether the triggers of a view do nothing with a new value but put it into columns or compare it with them.
  private func triggersPassOn(_ column: String, of view: [String], _ origin: ColumnOrigin) -> Bool {
    guard let name = SQLOutline(Array(column.utf8)).name(0) else { return false }
    let texts = [origin.schema, "temp"].flatMap { schema in
      (try? database.rows(
        Database.schemaQuery(
          "sql", in: schema,
          where: "type = 'trigger' AND sql IS NOT NULL"
            + " AND lower(tbl_name) IN (\(view.map { SQLName.literal($0) }.joined(separator: ", ")))")
      ) { $0.text(0) ?? "" }) ?? []
    }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        let trigger = SQLOutline(Array(text.utf8))
        return trigger.tokens.indices.allSatisfy { index in
          guard trigger.name(index) == "new", trigger.sign(index + 1) == .point,
            trigger.name(index + 2) == name
          else { return true }
          let range = trigger.tokens.indices
          return trigger.endsOperand(before: index + 3, in: range)
            && (trigger.beginsOperand(behind: index - 1, in: range) || trigger.sign(index - 1) == .equal)
        }
      }
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
